/** The shape of what is coming. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";

/** `rows` grey lines of a list that is being loaded. */
export function Skeleton({ rows = 3 }) {
  return html`<div class="skeleton" role="status" aria-label=${t("shell.loading")}>
    ${Array.from({ length: rows }, (_, index) => html`<div key=${index} class="skeleton-row"></div>`)}</div>`;
}

/** A page that is being loaded. */
export function PageSkeleton() {
  return html`<div class="page"><div class="skeleton-title"></div><${Skeleton} rows=${5} /></div>`;
}
