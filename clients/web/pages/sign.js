/** Sign in and sign up: one form, two addresses. A guest signs up by giving the account a name and a password. */
import { useFactor } from "../account/factor.js";
import { PasswordField } from "../account/password-field.js";
import { farewell, session } from "../account/session.js";
import { signIn, signUp } from "../account/sign-in.js";
import { useSignUpMode } from "../account/sign-up-mode.js";
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

const AFTER = "/inbox";

export default function Sign({ query }) {
  const isNew = place.value.path.startsWith("/sign-up");
  const guest = useSignal(session)?.guest && isNew;
  const mode = useSignUpMode();
  const invitation = useSignal(place).hash.slice(1);
  const barred = isNew && !guest && (mode === "closed" || (mode === "invitation" && !invitation));
  const kind = isNew ? (guest ? "keep" : "up") : "in";
  return html`<div class="page page-form">
    <${PageHead} title=${t(`sign.${kind}.title`)} lead=${t(`sign.${kind}.lead`)} />
    <${Farewell} />
    ${barred ? html`<${Notice}><p>${t(`sign.barred.${mode}`)}</p></${Notice}>`
      : html`<${Card}><${SignForm} key=${kind} isNew=${isNew} invitation=${invitation} next=${safe(query.get("next"))} /></${Card}>`}
    ${(isNew || mode === "open") && html`<p class="page-after">${isNew ? t("sign.have") : t("sign.none")}${" "}
      <a href=${isNew ? "/sign-in" : "/sign-up"}>${isNew ? t("sign.in.title") : t("sign.up.title")}</a></p>`}
  </div>`;
}

/** Only addresses of this client: a link must not lead a reader elsewhere after the password. */
function safe(next) {
  return next && /^\/(?!\/)/.test(next) ? next : AFTER;
}

function Farewell() {
  const why = useSignal(farewell);
  return why && html`<${Notice}><p>${t(`sign.farewell.${why}`)}</p></${Notice}>`;
}

function SignForm({ isNew, invitation, next }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const action = useAction();
  const factor = useFactor(action);
  const submit = async () => {
    const done = await action.run(async () => {
      await (isNew ? signUp : signIn)(name.trim(), password, isNew && invitation ? { invitation } : factor.proof);
      return true;
    });
    if (done) navigate(next);
  };
  return html`<${Form} action=${action} fields=${["name", "password", "code"]} onSubmit=${submit}
    buttons=${html`<${Button} type="submit" busy=${action.busy}>${t(isNew ? "sign.up.do" : "sign.in.do")}</${Button}>`}>
    <${TextField} label=${t("sign.name")} hint=${isNew && t("sign.name.hint")} problem=${said(action.problem, "name")}
      value=${name} onValue=${setName}
      name="name" autocomplete="username" autocapitalize="words" spellcheck=${false} required minlength="2" maxlength="24" />
    <${PasswordField} label=${t("sign.password")} hint=${isNew && t("sign.password.hint")}
      problem=${said(action.problem, "password")}
      value=${password} onValue=${setPassword} isNew=${isNew} />
    ${!isNew && html`<p class="field-hint"><a href="/reset-password">${t("sign.forgotten")}</a></p>`}
    ${factor.field}
  </${Form}>`;
}
