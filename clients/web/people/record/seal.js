/** The seal of a badge: a star in a ring, gold once it is earned. */
import { html } from "../../base/html.js";

const STAR = "M20 8l3 9 9 3-9 3-3 9-3-9-9-3 9-3z";

/** @param {{earned?: boolean, size?: number}} props an ornament: the badge's title stands beside it */
export function Seal({ earned = true, size = 40 }) {
  return html`<svg class=${earned ? "seal" : "seal seal-empty"} viewBox="0 0 40 40" width=${size} height=${size} aria-hidden="true">
    <circle cx="20" cy="20" r="18.5" /><circle class="seal-ring" cx="20" cy="20" r="15" /><path d=${STAR} /></svg>`;
}
