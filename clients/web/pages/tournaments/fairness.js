/** By what lots were drawn, and a check of all that is on record. */
import { get } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t, textOr } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { useAction } from "../../parts/form.js";
import { Notice, ProblemNotice } from "../../parts/notice.js";

/** @param {{tournament: any}} props */
export function Fairness({ tournament }) {
  const [audit, setAudit] = useState(null);
  const action = useAction();
  const check = async () => setAudit((await action.run(() => get(`/v1/tournaments/${tournament.id}/audit`))) ?? null);
  return html`<div class="stack tournament-fairness"><p>${t("tournaments.fairness.what")}</p>
    <dl class="tournament-facts tournament-hashes"><div><dt>${t("tournaments.fairness.commitment")}</dt><dd><code>${tournament.commitment}</code></dd></div>
      ${tournament.seed && html`<div><dt>${t("tournaments.fairness.seed")}</dt><dd><code>${tournament.seed}</code></dd></div>`}</dl>
    <p class="actions"><${Button} look="quiet" busy=${action.busy} onClick=${check}>${t("tournaments.fairness.check")}</${Button}>
      ${tournament.status !== "open" && html`<a href=${`/v1/tournaments/${tournament.id}/archive`} download>${t("tournaments.record.file")}</a>`}</p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <div role="status">${audit && html`<${Notice}><p>${t(audit.good ? "tournaments.fairness.good" : "tournaments.fairness.bad")}</p></${Notice}>
      <ul class="people-list">${audit.checks.map((one) => html`<li class="people-row" key=${one.name}><div><p>${textOr(`tournaments.checked.${one.name}`, one.name)}</p>
        ${one.reason && html`<p>${one.reason}</p>`}</div><span class=${one.good ? "badge badge-good" : "badge"}>${t(one.good ? "tournaments.fairness.holds" : "tournaments.fairness.fails")}</span></li>`)}</ul>`}</div></div>`;
}
