/** What was done, as the administrators' log tells it. */
import { html } from "../../base/html.js";
import { t, textOr } from "../../base/i18n.js";
import { At, Person } from "./words.js";

/** @param {{deeds: import("#api").DeedOut[], label: string, of?: string}} props `of` is the account whose page it is: not named again */
export function DeedsDone({ deeds, label, of }) {
  return html`<ol class="people-list admin-log" aria-label=${label}>${deeds.map((deed) => html`<${Deed} key=${deed.id} deed=${deed} of=${of} />`)}</ol>`;
}

function Deed({ deed, of }) {
  const { account, game, message, report } = deed;
  const ban = deed.what === "suspend" && !deed.until;
  return html`<li class="admin-deed">
    <p><b>${ban ? t("log.ban") : textOr(`log.${deed.what}`, deed.what)}</b>${deed.role && html` (${t(`admin.role.${deed.role}`)})`}
      ${account && account.id !== of && html` · <${Person} player=${account} />`}
      ${game && html` · <a href=${`/admin/games/${game}`}>${message ? t("log.message", { number: message }) : t("log.game")}</a>`}
      ${report && html` · <a href=${`/admin/reports/${report}`}>${t("log.report")}</a>`}</p>
    <p class="faint-text"><${At} time=${deed.at} />, ${deed.by ? html`<${Person} player=${deed.by} />` : t("log.operator")}${deed.until && html`, ${t("log.until")} <${At} time=${deed.until} />`}</p>
    ${deed.reason && html`<p class="admin-reason">${deed.reason}</p>`}</li>`;
}
