/** Who may ask the reader for a conversation. */
import { patch } from "../api/requests.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { RadioField } from "../parts/field.js";
import { useAction } from "../parts/form.js";
import { ProblemNotice } from "../parts/notice.js";
import { toast } from "../shell/toast.js";

const ASKERS = ["everybody", "followed", "nobody"];

/** @param {{account: import("#api").AccountOut, onAccount: (account: import("#api").AccountOut) => void}} props */
export function Askers({ account, onAccount }) {
  const [chosen, setChosen] = useState(account.messages_from);
  const action = useAction();
  const choose = async (askers) => {
    setChosen(askers);
    const changed = await action.run(() => patch("/v1/accounts/me", { messages_from: askers }));
    if (!changed) return setChosen(chosen);
    onAccount(changed);
    toast(t("settings.saved"));
  };
  return html`<${RadioField} label=${t("people.askers")} value=${chosen} onValue=${choose}
      choices=${ASKERS.map((value) => ({ value, label: t(`people.askers.${value}`) }))} />
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}`;
}
