/** The second factor: set up with a QR code, confirmed by a code, with recovery codes, and off again. */
import { CodeField } from "../../account/factor.js";
import { PasswordField } from "../../account/password-field.js";
import { get, post, remove } from "../../api/requests.js";
import { date, dateTime } from "../../base/format.js";
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Form, said, useAction } from "../../parts/form.js";
import { toast } from "../../shell/toast.js";

const PATH = "/v1/accounts/me/second-factor";

export function SecondFactor() {
  const state = useLoad((signal) => get(PATH, { signal }), []);
  const [codes, setCodes] = useState(null);
  const given = (answer) => (setCodes(answer.recovery_codes), state.reload());
  return html`<${Loaded} load=${state}>${(data) => html`<div class="stack">
    <p>${data.on ? t("factor.on", { date: date(data.since) }) : t("factor.lead")}</p>
    ${codes && html`<${RecoveryCodes} codes=${codes} onKept=${() => setCodes(null)} />`}
    ${data.on ? html`<${Change} left=${data.recovery_codes} onCodes=${given} onOff=${() => (setCodes(null), state.reload())} />`
      : html`<${SetUp} onCodes=${given} />`}</div>`}</${Loaded}>`;
}

/** The password first, then what the authenticator reads. */
function SetUp({ onCodes }) {
  const [begun, setBegun] = useState(null);
  const [password, setPassword] = useState("");
  const action = useAction();
  const begin = async () => {
    const made = await action.run(() => post(PATH, { current_password: password }));
    if (made) setBegun(made);
  };
  if (begun) return html`<${Confirm} begun=${begun} onCodes=${onCodes} />`;
  return html`<details><summary>${t("factor.set-up")}</summary><${Form} action=${action} fields=${["current_password"]}
    onSubmit=${begin} label=${t("factor.set-up")}
    buttons=${html`<${Button} look="quiet" type="submit" busy=${action.busy}>${t("factor.begin")}</${Button}>`}>
    <${PasswordField} label=${t("settings.password.current")} problem=${said(action.problem, "current_password")}
      value=${password} onValue=${setPassword} />
  </${Form}></details>`;
}

function Confirm({ begun, onCodes }) {
  const [code, setCode] = useState("");
  const action = useAction();
  const confirm = async () => {
    const answer = await action.run(() => post(`${PATH}/confirmation`, { code: code.trim() }));
    if (answer) onCodes(answer);
  };
  return html`<div class="factor"><img class="factor-qr" src=${begun.qr} alt=${t("factor.qr")} />
    <p>${t("factor.scan")} <a href=${begun.uri}>${t("factor.open")}</a></p>
    <p>${t("factor.type")} <code class="factor-secret">${begun.secret.match(/.{1,4}/g).join(" ")}</code></p>
    <${Form} action=${action} fields=${["code"]} onSubmit=${confirm} label=${t("factor.confirm")}
      buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("factor.confirm")}</${Button}>`}>
      <${CodeField} code=${code} onCode=${setCode} problem=${said(action.problem, "code")}
        hint=${t("factor.until", { time: dateTime(begun.until) })} focus />
    </${Form}></div>`;
}

/** Shown once, and then never again. */
function RecoveryCodes({ codes, onKept }) {
  const shown = useRef(null);
  useEffect(() => shown.current.focus(), [codes]);
  return html`<div class="token-secret" role="status" tabindex="-1" ref=${shown}><p>${t("factor.recovery")}</p>
    <ol class="recovery-codes">${codes.map((code) => html`<li key=${code}><code>${code}</code></li>`)}</ol>
    <p class="actions"><${Button} look="quiet" small onClick=${onKept}>${t("factor.kept")}</${Button}></p></div>`;
}

function Change({ left, onCodes, onOff }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const action = useAction();
  const proof = { current_password: password, code: code.trim() };
  const done = () => (setPassword(""), setCode(""));
  const renew = async () => {
    const answer = await action.run(() => post(`${PATH}/recovery-codes`, proof));
    if (answer) onCodes((done(), answer));
  };
  const end = async () => {
    const off = await action.run(async () => (await remove(PATH, { body: proof }), true));
    if (!off) return;
    toast(t("factor.is-off"));
    onOff();
  };
  return html`<p>${t("factor.left", { count: left })}</p>
    <details><summary>${t("factor.change")}</summary><${Form} action=${action} fields=${["current_password", "code"]}
      onSubmit=${renew} label=${t("factor.change")}
      buttons=${html`<${Button} look="quiet" type="submit" busy=${action.busy}>${t("factor.renew")}</${Button}>
        <${Button} look="danger" busy=${action.busy} onClick=${end}>${t("factor.end")}</${Button}>`}>
      <${PasswordField} label=${t("settings.password.current")} problem=${said(action.problem, "current_password")}
        value=${password} onValue=${setPassword} />
      <${CodeField} code=${code} onCode=${setCode} problem=${said(action.problem, "code")} />
    </${Form}></details>`;
}
