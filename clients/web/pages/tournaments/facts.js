/** The terms of a tournament at a glance. */
import { dateTime, duration } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { clockText, pageOf } from "../../games/words.js";
import { enteredText, useFormats } from "./words.js";

/** @param {{tournament: any}} props */
export function Facts({ tournament }) {
  const found = useFormats().data;
  const own = found?.items.find((one) => one.key === tournament.format)?.settings ?? [];
  const { organiser } = tournament;
  return html`<dl class="tournament-facts">
    <${Fact} name="organiser">${organiser.name ? html`<a href=${pageOf(organiser)}>${organiser.name}</a>` : t("tournaments.somebody")}</${Fact}>
    <${Fact} name="entrants">${enteredText(tournament, found)}</${Fact}>
    <${Fact} name="clock">${clockText(tournament.clock)}</${Fact}>
    <${Fact} name="tables">${t("tournaments.seats-each", { count: tournament.seats })}</${Fact}>
    ${own.map((name) => html`<${Setting} key=${name} name=${name} tournament=${tournament} />`)}
    ${tournament.round_time && html`<${Fact} name="round_time">${duration(tournament.round_time)}</${Fact}>`}
    ${tournament.status === "running" && tournament.awaited > 0 && html`<${Fact} name="awaited">${t("tournaments.games", { count: tournament.awaited })}</${Fact}>`}
    <${Fact} name="rated">${t(tournament.rated ? "tournaments.rated.yes" : "tournaments.rated.no")}</${Fact}>
    <${Fact} name="bots">${t(tournament.bots ? "tournaments.bots.yes" : "tournaments.bots.no")}</${Fact}>
  </dl>`;
}

function Fact({ name, children }) {
  return html`<div><dt>${t(`tournaments.fact.${name}`)}</dt><dd>${children}</dd></div>`;
}

const SAID = {
  ends: ({ ends }) => dateTime(ends),
  rounds: ({ rounds, round }) => (rounds ? t("tournaments.round-of", { round, rounds }) : t("tournaments.rounds-as-needed")),
  cycles: ({ cycles }) => t(`tournaments.cycles.${cycles}`),
  rhythm: ({ rhythm }) => t(`tournaments.rhythm.${rhythm}`),
  seasons: ({ seasons, season }) => t("tournaments.season-of", { season, seasons }),
};

/** What the format alone has; numbers speak for themselves. */
function Setting({ name, tournament }) {
  return html`<${Fact} name=${name}>${SAID[name]?.(tournament) ?? tournament[name]}</${Fact}>`;
}
