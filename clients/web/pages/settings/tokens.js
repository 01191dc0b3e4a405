/** Personal access tokens: the devices that are signed in, and what programs of the reader's own use. */
import { WEB } from "../../account/sign-in.js";
import { get, post, remove } from "../../api/requests.js";
import { date, dateTime } from "../../base/format.js";
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { CheckField, SelectField, TextField } from "../../parts/field.js";
import { Form, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";

const SCOPES = ["read", "play", "talk", "invite", "organise", "mail", "account", "bot"];
/** Labels that nobody chose: the service's own. */
const SERVICE_LABELS = ["sign-up", "guest", "web"];
const LENGTHS = ["P7D", "P30D", "P90D", "P366D"];
const DAYS = { P7D: 7, P30D: 30, P90D: 90, P366D: 366 };

export function Tokens() {
  const tokens = useLoad((signal) => get("/v1/tokens", { signal }), []);
  const action = useAction();
  const revoke = async (id) => {
    await action.run(() => remove(`/v1/tokens/${id}`));
    tokens.reload();
  };
  const revokeOthers = async () => {
    const done = await action.run(async () => (await remove("/v1/tokens"), true));
    if (done) toast(t("tokens.others-revoked"));
    tokens.reload();
  };
  const others = tokens.data?.items.some((token) => !token.current && !token.app);
  return html`<p>${t("tokens.lead")}</p>
    <${Loaded} load=${tokens}>${(data) => html`<ul class="tokens" aria-label=${t("settings.tokens")}>
      ${data.items.filter((token) => !token.app).map((token) => html`<${Token} key=${token.id} token=${token} busy=${action.busy}
        onRevoke=${() => revoke(token.id)} />`)}</ul>`}</${Loaded}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    ${others && html`<p class="actions"><${Button} look="quiet" busy=${action.busy}
      onClick=${revokeOthers}>${t("tokens.revoke-others")}</${Button}></p>`}
    <${NewToken} onMade=${tokens.reload} />`;
}

function Token({ token, busy, onRevoke }) {
  const label = labelOf(token.label);
  return html`<li class="token"><div><p class="token-label">${label}${token.current && ` (${t("tokens.here")})`}</p>
      <p>${token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(", ")}; ${t("tokens.created", { date: date(token.created) })},
        ${" "}${token.used ? t("tokens.used", { time: dateTime(token.used) }) : t("tokens.unused")}, ${t("tokens.expires", { date: date(token.expires) })}</p></div>
    ${!token.current && html`<${Button} look="quiet" small busy=${busy} onClick=${onRevoke}
      aria-label=${t("tokens.revoke-this", { label })}>${t("tokens.revoke")}</${Button}>`}</li>`;
}

/** What a token is called: its label, in the reader's language where the service gave it. */
function labelOf(label) {
  if (SERVICE_LABELS.includes(label)) return t(`tokens.label.${label}`);
  return (label.startsWith(WEB) ? label.slice(WEB.length) : label) || t("tokens.nameless");
}

function NewToken({ onMade }) {
  const [label, setLabel] = useState("");
  const [scopes, setScopes] = useState(["read", "play"]);
  const [length, setLength] = useState("P90D");
  const [made, setMade] = useState(null);
  const action = useAction();
  const submit = async () => {
    const token = await action.run(() => post("/v1/tokens", { label: label.trim(), scopes, expires_in: length }));
    if (!token) return;
    setMade(token);
    setLabel("");
    onMade();
  };
  const toggle = (scope, on) => setScopes(SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))));
  return html`<details class="new-token"><summary>${t("tokens.new")}</summary>
    <${Form} action=${action} onSubmit=${submit} label=${t("tokens.new")}
      buttons=${html`<${Button} look="quiet" type="submit"
        busy=${action.busy || scopes.length === 0}>${t("tokens.make")}</${Button}>`}>
      <${TextField} label=${t("tokens.label")} hint=${t("tokens.label.hint")} value=${label} onValue=${setLabel}
        maxlength="60" required />
      <fieldset class="field"><legend>${t("tokens.scopes")}</legend>
        ${SCOPES.map((scope) => html`<${CheckField} key=${scope} label=${t(`tokens.scope.${scope}`)}
          hint=${t(`tokens.scope.${scope}.hint`)} checked=${scopes.includes(scope)}
          onValue=${(on) => toggle(scope, on)} />`)}</fieldset>
      <${SelectField} label=${t("tokens.length")} value=${length} onValue=${setLength}
        choices=${LENGTHS.map((one) => [one, t("tokens.days", { count: DAYS[one] })])} />
    </${Form}>
    ${made && html`<${Secret} token=${made.token} />`}</details>`;
}

/** The secret of a new token: shown once, and then never again. */
function Secret({ token }) {
  const shown = useRef(null);
  useEffect(() => shown.current.focus(), [token]);
  return html`<div class="token-secret" role="status" tabindex="-1"
    ref=${shown}><p>${t("tokens.secret")}</p><code>${token}</code></div>`;
}
