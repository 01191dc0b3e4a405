/** The rulebooks' titles and numbers, loaded once a language; the easiest to learn comes first. */
import { get } from "../api/requests.js";
import { language } from "../base/i18n.js";
import { useLoad } from "../base/store.js";

const USUAL_LEVEL = "normal";
/** Those of every game, the weakest first. */
const LEVELS = ["easy", "normal", "strong", "master"];

const known = new Map();

/** What was asked for of single rulebooks, by key and language, and what has come of it. @type {Map<string, {load: Promise<any>, data?: any}>} */
const single = new Map();

/** All rulebooks in the reader's language, as `useLoad` gives them: an array in `data`. */
export function useRulebooks() {
  return useLoad(() => rulebooks(language.value), [language.value]);
}

/** All rulebooks, with texts in `tongue`. */
export function rulebooks(tongue) {
  if (!known.has(tongue)) {
    const load = get("/v1/rulebooks", { query: { language: tongue } }).then((answer) => answer.items.sort((one, other) => one.weight - other.weight));
    load.catch(() => known.delete(tongue));
    known.set(tongue, load);
  }
  return known.get(tongue);
}

/** The title of a rulebook by its key; the key itself until the titles are there. */
export function titleOf(books, key) {
  return books?.find((book) => book.key === key)?.title ?? key;
}

/** A rulebook in the reader's language with its options and rules, as `useLoad` gives it; at once where it has been asked for before. */
export function useRulebook(key) {
  const name = `${language.value} ${key}`;
  const { data, ...state } = useLoad(() => loadOne(key, language.value), [name]);
  return { ...state, data: single.get(name)?.data ?? data };
}

/** Load a rulebook that a page to come will use: nothing on it moves when it comes, unless it could not be had. */
export async function expectRulebook(key) {
  await loadOne(key, language.value).catch(() => {});
}

function loadOne(key, tongue) {
  const name = `${tongue} ${key}`;
  const asked = single.get(name);
  if (asked) return asked.load;
  const load = get(`/v1/rulebooks/${encodeURIComponent(key)}`, { query: { language: tongue } });
  single.set(name, { load });
  load.then((data) => single.set(name, { load, data }), () => single.delete(name));
  return load;
}

/** The level of a bot that nobody chose one for. */
export function usualLevel(rulebook) {
  return nearestLevel(rulebook, USUAL_LEVEL);
}

/** A level of the rulebook's, the wanted one or the next below it. */
export function nearestLevel({ bots }, wanted) {
  const below = LEVELS.slice(0, LEVELS.indexOf(wanted) + 1).filter((level) => bots.includes(level));
  return below.at(-1) ?? bots[0];
}
