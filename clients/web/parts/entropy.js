/** A player's own part in the dice, and why there is such a thing. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { TextField } from "./field.js";

/** @param {{value: string, onValue: (text: string) => void, problem?: string | null}} props */
export function EntropyField({ value, onValue, problem }) {
  return html`<details class="entropy" open=${Boolean(problem)}><summary>${t("entropy.title")}</summary>
    <p>${t("entropy.why")}</p>
    <${TextField} label=${t("entropy.label")} hint=${t("entropy.hint")} problem=${problem} value=${value} onValue=${onValue} autocomplete="off" spellcheck=${false} />
  </details>`;
}
