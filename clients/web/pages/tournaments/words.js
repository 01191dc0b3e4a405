/** Facts of tournaments in words, and the formats as the service explains them. */
import { get } from "../../api/requests.js";
import { dateTime, number, relative } from "../../base/format.js";
import { language, t, textOr } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";

const DIGITS = 3;
/** What was asked for, by language, and what has come of it. @type {Map<string, {load: Promise<any>, data?: any}>} */
const known = new Map();

/** All formats and tie-breaks in the reader's language, as `useLoad` gives them: `{items, tie_breaks}` in `data`; at once where they were asked for before. */
export function useFormats() {
  const { data, ...state } = useLoad(() => formats(language.value), [language.value]);
  return { ...state, data: known.get(language.value)?.data ?? data };
}

/** All formats and tie-breaks, with texts in `tongue`. */
export function formats(tongue) {
  const asked = known.get(tongue);
  if (asked) return asked.load;
  const load = get("/v1/tournament-formats", { query: { language: tongue } });
  known.set(tongue, { load });
  load.then((data) => known.set(tongue, { load, data }), () => known.delete(tongue));
  return load;
}

/** The title of a format by its key; the key itself until the titles are there. */
export function formatTitle(found, key) {
  return found?.items.find((one) => one.key === key)?.title ?? key;
}

/** How many have entered, of how many where there is a limit of the tournament's own. */
export function enteredText({ entrants, most, format }, found) {
  const usual = found?.items.find((one) => one.key === format)?.most;
  return usual !== undefined && most < usual ? t("tournaments.entered-of", { count: entrants, most }) : t("tournaments.entered", { count: entrants });
}

/** When it begins, how far it is, or when it was over. */
export function stageText(tournament) {
  const { status, starts, round, started, updated } = tournament;
  if (status === "open") return starts ? t("tournaments.begins", { when: dateTime(starts) }) : t("tournaments.begins-by-hand");
  if (status === "running") return round ? t("tournaments.round-now", { round }) : t("tournaments.begun", { when: relative(started) });
  return t(`tournaments.ended.${status}`, { when: relative(updated) });
}

/** Points or a tie-break: whole numbers without a point. */
export function figure(value) {
  if (value === null) return "–";
  const digits = [0, 1, 2].find((one) => Math.abs(value * 10 ** one - Math.round(value * 10 ** one)) < 10 ** (one - DIGITS)) ?? DIGITS;
  return number(value, digits);
}

/** What an entrant is called. */
export function entrantName(entrant) {
  return entrant.name ?? t("tournaments.somebody");
}

/** Why somebody is paired no more. */
export function leftText(left) {
  return textOr(`tournaments.left.${left}`, left);
}
