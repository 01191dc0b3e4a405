/** What this device shows by itself while a page is open. */
import { CHOICES, choice, possible, setChoice } from "../../../account/notices.js";
import { html, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { useSignal } from "../../../base/store.js";
import { RadioField } from "../../../parts/field.js";

export function Notices() {
  const chosen = useSignal(choice);
  const [refused, setRefused] = useState(possible() ? 0 : 1);
  const choose = async (name) => ((await setChoice(name)) ? setRefused(0) : setRefused((times) => times + 1));
  return html`<${RadioField} key=${refused} label=${t("settings.notices.label")} value=${chosen} onValue=${choose}
      choices=${CHOICES.map((name) => ({ value: name, label: t(`settings.notices.${name}`) }))} />
    ${refused > 0 && html`<p role="status">${t("settings.notices.refused")}</p>`}`;
}
