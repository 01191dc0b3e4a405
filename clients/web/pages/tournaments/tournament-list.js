/** Tournaments in a list, one a row. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { enteredText, formatTitle, stageText, useFormats } from "./words.js";

/** @param {{tournaments: any[], label: string, state?: boolean}} props `state` says whether they are open, running or over */
export function TournamentList({ tournaments, label, state = false }) {
  const [books, found] = [useRulebooks().data, useFormats().data];
  return html`<ul class="game-list" aria-label=${label}>${tournaments.map((one) => html`<li key=${one.id} class="game-row tournament-row">
    <div class="game-row-main"><a class="game-row-title" href=${`/tournaments/${one.id}`}>${one.title}</a>
      <p class="faint-text">${one.organiser.name ? t("tournaments.by", { name: one.organiser.name }) : t("tournaments.somebody")}</p></div>
    <p>${[titleOf(books, one.rulebook), formatTitle(found, one.format), !one.rated && t("tournaments.unrated"), one.bots && t("tournaments.with-bots")].filter(Boolean).join(" · ")}</p>
    <div class="game-row-aside tournament-aside">${state && html`<${Status} status=${one.status} />`}<p>${enteredText(one, found)}</p><p class="faint-text">${stageText(one)}</p></div>
  </li>`)}</ul>`;
}

const LOOKS = { open: "badge badge-good", running: "badge badge-good", finished: "badge", cancelled: "badge" };

/** @param {{status: string}} props */
export function Status({ status }) {
  return html`<span class=${LOOKS[status]}>${t(`tournaments.status.${status}`)}</span>`;
}
