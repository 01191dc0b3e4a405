/** The mark of Astrolude: an astrolabe's rim and its eccentric circle of the year, with one star. */
import { html } from "../base/html.js";

const TICKS = Array.from({ length: 24 }, (_, index) => index * 15);

export function Mark({ size = 34 }) {
  return html`<svg class="mark" viewBox="-20 -20 40 40" width=${size} height=${size} aria-hidden="true">
    <circle r="18" /><circle r="14.5" /><circle r="8.5" cy="-4" />
    ${TICKS.map((angle) => html`<path d="M0-14.5V-18" transform=${`rotate(${angle})`} />`)}
    <path class="mark-star" d="M0-9l1.5 5.5L7-2 1.5-.5 0 5-1.5-.5-7-2l5.5-1.5z" transform="translate(0 -2)" />
  </svg>`;
}
