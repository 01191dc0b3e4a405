/** A new password, which signs all others out on request. */
import { useFactor } from "../../account/factor.js";
import { PasswordField } from "../../account/password-field.js";
import { patch } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { CheckField } from "../../parts/field.js";
import { Form, said, useAction } from "../../parts/form.js";
import { toast } from "../../shell/toast.js";

export function Password() {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [alone, setAlone] = useState(true);
  const action = useAction();
  const factor = useFactor(action);
  const submit = async () => {
    const changed = await action.run(() => patch("/v1/accounts/me", { password, current_password: current, revoke_tokens: alone, ...factor.proof }));
    if (!changed) return;
    setCurrent("");
    setPassword("");
    factor.clear();
    toast(t("settings.password.changed"));
  };
  return html`<${Form} action=${action} fields=${["current_password", "password", "code"]} onSubmit=${submit}
    label=${t("settings.password")}
    buttons=${html`<${Button} look="quiet" type="submit" busy=${action.busy}>${t("settings.password.do")}</${Button}>`}>
    <${PasswordField} label=${t("settings.password.current")} problem=${said(action.problem, "current_password")}
      value=${current} onValue=${setCurrent} />
    <${PasswordField} label=${t("settings.password.new")} hint=${t("settings.password.hint")}
      problem=${said(action.problem, "password")} value=${password} onValue=${setPassword} isNew />
    ${factor.field}
    <${CheckField} label=${t("settings.password.alone")} checked=${alone} onValue=${setAlone} />
  </${Form}>`;
}
