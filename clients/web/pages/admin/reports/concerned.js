/** Beside a report: the account that it is about, and what was done about it before. */
import { get } from "../../../api/requests.js";
import { date } from "../../../base/format.js";
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { useLoad } from "../../../base/store.js";
import { Loaded } from "../../../loading/loaded.js";
import { Card } from "../../../parts/card.js";
import { DeedsDone } from "../deeds-done.js";
import { Badges, Facts, Person } from "../words.js";

const SHOWN = 5;

export function Concerned({ account }) {
  const load = useLoad((signal) => get(`/v1/admin/accounts/${account}`, { signal }), [account]);
  if (load.problem?.status === 404) return null;
  return html`<${Card} title=${t("reports.account")}><${Loaded} load=${load} rows=${1}>${(data) => html`<div class="stack">
    <p><${Person} player=${data} /> <${Badges} account=${data} /></p>
    <${Facts} rows=${[
      [t("accounts.since"), date(data.created)],
      [t("accounts.former"), data.former.join(", ")],
    ]} />
    <div><h3>${t("accounts.done")}</h3>${data.deeds.length ? html`<${DeedsDone} deeds=${data.deeds.slice(0, SHOWN)} label=${t("accounts.done")} of=${data.id} />`
      : html`<p class="faint-text">${t("accounts.done.none")}</p>`}
    ${data.deeds.length > SHOWN && html`<p><a href=${`/admin/accounts/${data.id}`}>${t("games.more")}</a></p>`}</div></div>`}</${Loaded}></${Card}>`;
}
