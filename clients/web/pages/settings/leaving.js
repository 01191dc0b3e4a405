/** Ways out: signing out of this device, taking all data along, and erasing the account. */
import { useFactor } from "../../account/factor.js";
import { PasswordField } from "../../account/password-field.js";
import { endSession } from "../../account/session.js";
import { signOut } from "../../account/sign-in.js";
import { get, remove } from "../../api/requests.js";
import { save } from "../../api/saving.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useLoad } from "../../base/store.js";
import { Button } from "../../parts/button.js";
import { Dialog } from "../../parts/dialog.js";
import { TextField } from "../../parts/field.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";

/** A guest who signs out loses the account for good, and is told so. */
export function Leave({ guest }) {
  const action = useAction();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    const done = await action.run(async () => (await signOut(), true));
    if (done) navigate("/");
  };
  return html`<p><${Button} look="quiet" busy=${action.busy}
    onClick=${guest ? () => setAsking(true) : leave}>${t("settings.sign-out")}</${Button}></p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
    <${Dialog} open=${asking} title=${t("settings.sign-out")} onClose=${() => setAsking(false)}><p>${t("settings.guest.lost")}</p>
      <div class="actions"><${Button} look="danger" onClick=${leave}>${t("settings.sign-out")}</${Button}>${" "}<${Button}
        look="quiet" href="/sign-up">${t("settings.keep")}</${Button}></div></${Dialog}>`;
}

/** Saves all that is kept of the account as a file. */
export function Export() {
  const action = useAction();
  const take = () => action.run(() => save("/v1/accounts/me/export", "astrolude.zip"));
  return html`<p>${t("settings.export.what")}</p>
    <p class="actions"><${Button} look="quiet" busy=${action.busy} onClick=${take}>${t("settings.export")}</${Button}></p>
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}`;
}

/** Erases the account, when its name has been typed; one with a second factor wants password and code too. */
export function Erase({ name }) {
  const action = useAction();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const guarded = useLoad((signal) => get("/v1/accounts/me/second-factor", { signal }), []).data?.on;
  const factor = useFactor(action);
  const erase = async (event) => {
    event.preventDefault();
    const body = guarded ? { current_password: password, ...factor.proof } : undefined;
    const done = await action.run(async () => (await remove("/v1/accounts/me", { body }), true));
    if (!done) return;
    endSession("erased");
    navigate("/sign-in");
  };
  return html`<p>${t("settings.erase.what")}</p>
    <p class="actions"><${Button} look="danger" onClick=${() => setAsking(true)}>${t("settings.erase")}</${Button}></p>
    <${Dialog} open=${asking} title=${t("settings.erase.ask")} onClose=${() => setAsking(false)}><form class="form"
      onSubmit=${erase}>
      <p>${t("settings.erase.what")}</p>
      <${TextField} label=${t("settings.erase.type", { name })} value=${typed} onValue=${setTyped} autocomplete="off"
        spellcheck=${false} />
      ${guarded && html`<${PasswordField} label=${t("settings.password.current")} value=${password} onValue=${setPassword} />`}
      ${factor.field}
      ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}
      <div class="actions"><${Button} look="danger" type="submit" busy=${action.busy}
        disabled=${typed.trim() !== name}>${t("settings.erase")}</${Button}></div></form></${Dialog}>`;
}
