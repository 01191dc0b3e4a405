/** A password, in sight when the reader wants. */
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { TextField } from "../parts/field.js";

const SHORTEST = 8;
const LONGEST = 128;

/** @param {{label: string, hint?: string, problem?: string | null, value: string, onValue: (text: string) => void, isNew?: boolean}} props */
export function PasswordField({ label, hint, problem, value, onValue, isNew = false }) {
  const [seen, setSeen] = useState(false);
  return html`<div class="password">
    <${TextField} label=${label} hint=${hint} problem=${problem} value=${value} onValue=${onValue}
      type=${seen ? "text" : "password"}
      autocomplete=${isNew ? "new-password" : "current-password"} required minlength=${isNew ? SHORTEST : 1}
        maxlength=${LONGEST} />
    <button class="text-button password-show" type="button" aria-pressed=${seen} aria-label=${t("password.show", { label })}
      onClick=${() => setSeen(!seen)}>${t(seen ? "password.hide.short" : "password.show.short")}</button>
  </div>`;
}
