/**
 * A forgotten password: asks for a link; behind the link, sets another password. Its secret stands after the `#`, which
 * is sent to no server and so stands in no log.
 */
import { PasswordField } from "../account/password-field.js";
import { endSession } from "../account/session.js";
import { post } from "../api/requests.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { navigate, place } from "../base/router.js";
import { useSignal } from "../base/store.js";
import { Button } from "../parts/button.js";
import { Card } from "../parts/card.js";
import { TextField } from "../parts/field.js";
import { Form, said, useAction } from "../parts/form.js";
import { Notice } from "../parts/notice.js";
import { PageHead } from "../parts/page-head.js";

const PATH = "/v1/password-resets";

export default function ResetPassword() {
  const code = useSignal(place).hash.slice(1);
  return html`<div class="page page-form">
    <${PageHead} title=${t("reset.title")} lead=${t(code ? "reset.set.lead" : "reset.ask.lead")} />
    <${Card}>${code ? html`<${SetPassword} key=${code} code=${code} />` : html`<${Ask} />`}</${Card}>
    <p class="page-after">${t("reset.back")}${" "}<a href="/sign-in">${t("shell.sign-in")}</a></p>
  </div>`;
}

function Ask() {
  const [account, setAccount] = useState("");
  const [asked, setAsked] = useState(false);
  const action = useAction();
  const submit = async () => {
    const done = await action.run(async () => (await post(PATH, { account: account.trim() }), true));
    setAsked(Boolean(done));
  };
  return html`<${Form} action=${action} fields=${["account"]} onSubmit=${submit}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t("reset.ask")}</${Button}>`}>
    <${TextField} label=${t("reset.account")} hint=${t("reset.no-mail")} problem=${said(action.problem, "account")}
      value=${account} onValue=${setAccount} autocomplete="username" spellcheck=${false} required maxlength="254" />
    <div role="status">${asked && html`<${Notice}><p>${t("reset.asked")}</p></${Notice}>`}</div>
  </${Form}>`;
}

function SetPassword({ code }) {
  const [password, setPassword] = useState("");
  const action = useAction();
  const submit = async () => {
    const done = await action.run(async () => (await post(`${PATH}/completion`, { code, password }), true));
    if (!done) return;
    endSession("reset");
    navigate("/sign-in", { replace: true });
  };
  const stale = action.problem?.code === "unknown_reset";
  return html`<${Form} action=${action} fields=${["password"]} onSubmit=${submit}
    buttons=${stale
      ? html`<${Button} href="/reset-password">${t("reset.another")}</${Button}>`
      : html`<${Button} type="submit" busy=${action.busy}>${t("reset.set")}</${Button}>`}>
    <${PasswordField} label=${t("reset.password")} hint=${t("reset.password.hint")}
      problem=${said(action.problem, "password")} value=${password} onValue=${setPassword} isNew />
  </${Form}>`;
}
