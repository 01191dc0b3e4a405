/** A player's own part in the dice: why there is one, and words to go with what the browser adds. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { TextField } from "../parts/field.js";
import { LONGEST_WORDS } from "./sitting.js";

/** @param {{value: string, onValue: (text: string) => void}} props */
export function EntropyField({ value, onValue }) {
  return html`<details class="entropy"><summary>${t("entropy.title")}</summary>
    <p>${t("entropy.why")} <a href="/dice">${t("entropy.more")}</a></p>
    <${TextField} label=${t("entropy.label")} hint=${t("entropy.hint")} value=${value} onValue=${onValue}
      maxlength=${LONGEST_WORDS} autocomplete="off" spellcheck=${false} />
  </details>`;
}
