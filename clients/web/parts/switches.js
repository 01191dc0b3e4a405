/** The two switches that are at hand on every page: language and theme. */
import { session } from "../account/session.js";
import { setTheme, theme } from "../account/theme-choice.js";
import { patch } from "../api/requests.js";
import { html } from "../base/html.js";
import { LANGUAGES, language, setLanguage, t } from "../base/i18n.js";
import { useSignal } from "../base/store.js";
import { IconButton } from "./button.js";

const NEXT_THEME = { system: "light", light: "dark", dark: "system" };
const THEME_ICONS = { system: "half", light: "sun", dark: "moon" };

/** Goes over to the other language; an account keeps it, so that mails and bots' words follow. */
export function LanguageSwitch() {
  const other = language.value === LANGUAGES[0] ? LANGUAGES[1] : LANGUAGES[0];
  return html`<button class="text-button" type="button" lang=${other}
    aria-label=${`${other.toUpperCase()}: ${t("shell.other-language")}`} title=${t("shell.other-language")}
    onClick=${() => chooseLanguage(other)}>${other.toUpperCase()}</button>`;
}

/** Show the pages in `tongue`, and tell the account. */
export async function chooseLanguage(tongue) {
  if (session.value) await patch("/v1/accounts/me", { language: tongue });
  await setLanguage(tongue);
}

/** Goes round: as the system, light, dark. */
export function ThemeSwitch() {
  const chosen = useSignal(theme);
  const label = t(`shell.theme.${chosen}`);
  return html`<${IconButton} icon=${THEME_ICONS[chosen]} label=${label} title=${label}
    onClick=${() => setTheme(NEXT_THEME[chosen])} />`;
}
