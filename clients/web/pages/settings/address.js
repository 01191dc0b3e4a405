/** The mail address: given, confirmed by a code, changed, removed. */
import { useFactor } from "../../account/factor.js";
import { PasswordField } from "../../account/password-field.js";
import { post, put, remove } from "../../api/requests.js";
import { dateTime } from "../../base/format.js";
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { TextField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { Notice, ProblemNotice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";

const PATH = "/v1/accounts/me/mail";
const NONE = { address: null, pending: null, pending_until: null, state: "none" };

/** @param {{mail: {address: string | null, pending: string | null, pending_until: string | null, state: string}, code: string,
 *   onMail: (mail: object) => void}} props */
export function Address({ mail, code, onMail }) {
  const [changing, setChanging] = useState(false);
  const action = useAction();
  const given = (next) => (setChanging(false), onMail(next), toast(t("mail.code-sent")));
  const sendCode = async (address) => {
    const next = await action.run(() => put(PATH, { address }));
    if (next) given(next);
  };
  const anew = (mail.pending ?? mail.address) && !changing;
  return html`<div class="stack">
    <${Standing} mail=${mail} strange=${code && !mail.pending && mail.state !== "confirmed"} />
    ${mail.pending && html`<${Confirm} key=${mail.pending} code=${code} onMail=${onMail} />`}
    ${!anew && html`<${Give} fresh=${mail.state === "none"} onGiven=${given} onKeep=${changing ? () => setChanging(false) : null} />`}
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    ${anew && html`<div class="actions">
      ${(mail.pending || mail.state === "bouncing") && html`<${Button} look="quiet" small busy=${action.busy}
        onClick=${() => sendCode(mail.pending ?? mail.address)}>${t(mail.pending ? "mail.code-again" : "mail.anew")}</${Button}>`}
      <${Button} look="quiet" small onClick=${() => setChanging(true)}>${t("mail.change")}</${Button}>
      <${Remove} onRemoved=${() => onMail(NONE)} /></div>`}
  </div>`;
}

/** How things stand, in words. */
function Standing({ mail, strange }) {
  const { address, pending, state } = mail;
  return html`
    ${strange && html`<${Notice}><p>${t("mail.code.strange")}</p></${Notice}>`}
    ${state === "none" && html`<p>${t("mail.lead")}</p>`}
    ${state === "bouncing" && html`<div class="notice notice-bad"><p>${t("mail.bouncing", { address })}</p></div>`}
    ${address && !pending && state !== "bouncing" && html`<p class="mail-state">${t("mail.goes-to", { address })} <span
      class="badge badge-good">${t("mail.state.confirmed")}</span></p>`}
    ${pending && html`<p class="mail-state" role="status">${t("mail.pending", { address: pending, time: dateTime(mail.pending_until) })} <span
      class="badge">${t("mail.state.unconfirmed")}</span></p>`}
    ${pending && address && state !== "bouncing" && html`<p>${t("mail.meanwhile", { address })}</p>`}`;
}

function Give({ fresh, onGiven, onKeep }) {
  const [address, setAddress] = useState("");
  const [password, setPassword] = useState("");
  const action = useAction();
  const factor = useFactor(action);
  const submit = async () => {
    const next = await action.run(() => put(PATH, { address: address.trim(), current_password: password, ...factor.proof }));
    if (next) onGiven(next);
  };
  return html`<${Form} action=${action} fields=${["address", "current_password", "code"]} onSubmit=${submit}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("mail.send-code")}</${Button}>
      ${onKeep && html`<${Button} look="quiet" onClick=${onKeep}>${t("mail.keep")}</${Button}>`}`}>
    <${TextField} label=${t(fresh ? "mail.address" : "mail.address.new")} hint=${t("mail.address.hint")} inputmode="email"
      autocomplete="email" spellcheck=${false} maxlength="254" required problem=${said(action.problem, "address")}
      value=${address} onValue=${setAddress} />
    <${PasswordField} label=${t("settings.password.current")} problem=${said(action.problem, "current_password")}
      value=${password} onValue=${setPassword} />
    ${factor.field}
  </${Form}>`;
}

/** The code of the mail; what its link brought is filled in, and wants one more press. */
function Confirm({ code: brought, onMail }) {
  const [code, setCode] = useState(brought);
  const action = useAction();
  const here = useRef(null);
  useEffect(() => {
    if (brought) here.current.querySelector("input").focus();
  }, [brought]);
  const submit = async () => {
    const next = await action.run(() => post(`${PATH}/confirmation`, { code: code.trim() }));
    if (!next) return;
    if (brought) navigate("/settings", { replace: true });
    onMail(next);
    toast(t("mail.confirmed"));
  };
  return html`<div ref=${here}><${Form} action=${action} fields=${["code"]} onSubmit=${submit}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("mail.confirm")}</${Button}>`}>
    <${TextField} label=${t("mail.code")} hint=${t("mail.code.hint")} problem=${said(action.problem, "code")} value=${code}
      onValue=${setCode} class="input code" autocomplete="one-time-code" autocapitalize="characters" spellcheck=${false} maxlength="16" required />
  </${Form}></div>`;
}

function Remove({ onRemoved }) {
  const [asking, setAsking] = useState(false);
  const action = useAction();
  const act = async () => {
    const done = await action.run(async () => (await remove(PATH), true));
    if (!done) return;
    setAsking(false);
    onRemoved();
    toast(t("mail.removed"));
  };
  return html`<${Button} look="quiet" small onClick=${() => setAsking(true)}>${t("mail.remove")}</${Button}>
    <${Dialog} open=${asking} title=${t("mail.remove.ask")} onClose=${() => setAsking(false)}><p>${t("mail.remove.what")}</p>
      ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
      <div class="actions"><${Button} look="danger" busy=${action.busy} onClick=${act}>${t("mail.remove")}</${Button}>
        <${Button} look="quiet" onClick=${() => setAsking(false)}>${t("mail.keep")}</${Button}></div></${Dialog}>`;
}
