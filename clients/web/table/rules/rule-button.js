/** The number of a rule: pressed, it opens the rules there. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { openRules } from "./opened.js";

/** @param {{number?: string | null}} props */
export function RuleButton({ number }) {
  return number && html`<button class="rule-button number" type="button" aria-label=${t("table.rule-open", { number })} title=${t("table.rule-open", { number })}
    onClick=${() => openRules(number)}>${number}</button>`;
}
