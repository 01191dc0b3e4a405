/** A problem or a remark in the place it belongs to. */
import { sentenceOf } from "../api/problem.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "./button.js";

/** What went wrong, told at once by screen readers, and what is said with it; with `onRetry` a button to try again. */
export function ProblemNotice({ problem, onRetry, children }) {
  return html`<div class="notice notice-bad" role="alert"><p>${sentenceOf(problem)}${children}</p>
    ${onRetry && html`<${Button} look="quiet" small onClick=${onRetry}>${t("shell.again")}</${Button}>`}</div>`;
}

/** A remark. */
export function Notice({ children }) {
  return html`<div class="notice">${children}</div>`;
}
