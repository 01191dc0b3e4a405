/** Whether words that may offend are masked in what other players write. */
import { patch } from "../../api/requests.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { CheckField } from "../../parts/field.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";
import { toast } from "../../shell/toast.js";

/** @param {{account: import("#api").AccountOut, onAccount: (account: import("#api").AccountOut) => void}} props */
export function Masks({ account, onAccount }) {
  const [chosen, setChosen] = useState(account.mask_words);
  const action = useAction();
  const choose = async (masked) => {
    setChosen(masked); // at once: a tick that waits for the answer looks broken
    const changed = await action.run(() => patch("/v1/accounts/me", { mask_words: masked }));
    if (!changed) return setChosen(!masked);
    onAccount(changed);
    toast(t("settings.saved"));
  };
  return html`<${CheckField} label=${t("settings.masks")} hint=${t("settings.masks.hint")} checked=${chosen}
      onValue=${choose} />
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}`;
}
