/** Personal access tokens: the devices that are signed in, and what programs of the reader's own use. */
import { session } from "../../account/session.js";
import { get, post, remove } from "../../api/requests.js";
import { date } from "../../base/format.js";
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { CheckField, SelectField, TextField } from "../../parts/field.js";
import { Form, useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";

const SCOPES = ["read", "play", "account", "bot"];
/** Labels that nobody chose: the service's own, and that of these pages. */
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
  return html`<p>${t("tokens.lead")}</p>
    <${Loaded} load=${tokens}>${(data) => html`<ul class="tokens" aria-label=${t("settings.tokens")}>
      ${data.items.map((token) => html`<${Token} key=${token.id} token=${token} busy=${action.busy}
        onRevoke=${() => revoke(token.id)} />`)}</ul>`}</${Loaded}>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <${NewToken} onMade=${tokens.reload} />`;
}

function Token({ token, busy, onRevoke }) {
  const here = token.id === session.value?.tokenId;
  const label = SERVICE_LABELS.includes(token.label) ? t(`tokens.label.${token.label}`) : token.label || t("tokens.nameless");
  return html`<li class="token"><div><p class="token-label">${label}${here && ` (${t("tokens.here")})`}</p>
      <p>${token.scopes.map((scope) => t(`tokens.scope.${scope}`)).join(", ")}; ${t("tokens.expires", { date: date(token.expires) })}</p></div>
    ${!here && html`<${Button} look="quiet" small busy=${busy} onClick=${onRevoke}
      aria-label=${t("tokens.revoke-this", { label })}>${t("tokens.revoke")}</${Button}>`}</li>`;
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
