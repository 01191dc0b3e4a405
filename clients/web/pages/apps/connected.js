/** The apps of others that the reader let in: each time by itself, to be taken out again. */
import { session } from "../../account/session.js";
import { get, remove } from "../../api/requests.js";
import { date, dateTime } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";

export function Connected() {
  const tokens = useLoad((signal) => get("/v1/tokens", { signal }), []);
  const action = useAction();
  const revoke = async ({ id, label }) => {
    const done = await action.run(async () => (await remove(`/v1/tokens/${id}`), true));
    if (done) toast(t("connected.out", { app: label }));
    tokens.reload();
  };
  return html`<p>${t("connected.lead")}</p>
    <${Loaded} load=${tokens} rows=${1}>${(data) => html`<${List} apps=${data.items.filter((token) => token.app)} busy=${action.busy}
      onRevoke=${revoke} />`}</${Loaded}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <p><a href="/device">${t("connected.device")}</a></p>
    ${!session.value?.guest && html`<p><a href="/apps">${t("connected.own")}</a></p>`}`;
}

function List({ apps, busy, onRevoke }) {
  if (!apps.length) return html`<p class="faint-text">${t("connected.none")}</p>`;
  return html`<ul class="tokens" aria-label=${t("settings.connected")}>${apps.map((app) => html`<li class="token" key=${app.id}><div>
      <p class="token-label">${app.label}</p>
      <p>${app.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(", ")}; ${t("connected.since", { date: date(app.created) })},${" "}
        ${app.used ? t("tokens.used", { time: dateTime(app.used) }) : t("tokens.unused")}</p></div>
    <${Button} look="quiet" small busy=${busy} onClick=${() => onRevoke(app)}
      aria-label=${t("connected.take-out-this", { app: app.label })}>${t("connected.take-out")}</${Button}></li>`)}</ul>`;
}
