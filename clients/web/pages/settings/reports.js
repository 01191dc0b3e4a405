/** What the reader reported and what became of it, and what moderators decided about the reader. */
import { get } from "../../api/requests.js";
import { date } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { Loaded } from "../../loading/loaded.js";

const LOOKS = { action_taken: "badge badge-good" };

export function Reports() {
  const reports = useLoad((signal) => get("/v1/me/reports", { signal }), []);
  const books = useRulebooks().data;
  return html`<${Loaded} load=${reports} rows=${1}>${({ items, decisions }) => html`
    ${decisions.length > 0 && html`<h3>${t("people.decisions")}</h3><ul class="people-list" aria-label=${t("people.decisions")}>
      ${decisions.map((decision) => html`<${Decision} key=${decision.at} decision=${decision} />`)}</ul>`}
    ${decisions.length > 0 && items.length > 0 && html`<h3>${t("people.reports.mine")}</h3>`}
    ${items.length > 0 && html`<ul class="people-list" aria-label=${t("people.reports.mine")}>
      ${items.map((report) => html`<${Report} key=${report.id} report=${report} books=${books} />`)}</ul>`}
    ${items.length === 0 && html`<p class="faint-text">${t("people.reports.none")}</p>`}
    <p class="field-hint">${t("people.reports.kept")}</p>`}</${Loaded}>`;
}

function Report({ report, books }) {
  const { about, outcome } = report;
  const name = about.player?.name ?? t("people.somebody");
  const what = t(`people.about.${about.kind}`, { name, title: about.rulebook ? titleOf(books, about.rulebook) : "" });
  return html`<li class="people-row"><div><p>${about.game ? html`<a href=${`/games/${about.game}`}>${what}</a>` : what}</p>
      <p>${t(`people.reason.${report.reason}`)}, ${date(report.at)}</p></div>
    <span class=${LOOKS[outcome] ?? "badge"}>${t(`people.outcome.${outcome ?? "open"}`)}</span>
    ${report.text && html`<p class="people-text">${report.text}</p>`}</li>`;
}

function Decision({ decision }) {
  const what = t(`people.decision.${decision.decision}`);
  return html`<li class="people-row"><div><p>${what}</p><p>${date(decision.at)}</p></div>
    ${decision.game && html`<a href=${`/games/${decision.game}`}>${t("people.decision.where")}</a>`}</li>`;
}
