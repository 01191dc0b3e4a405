/** A compass rose, as charts have one. */
import { html } from "../base/html.js";

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];
const TICKS = Array.from({ length: 72 }, (_, index) => index * 5);

/** @param {{size?: number, broken?: boolean}} props a broken one has lost its north */
export function CompassRose({ size = 120, broken = false }) {
  return html`<svg class="rose" viewBox="-60 -60 120 120" width=${size} height=${size} aria-hidden="true">
    <circle r="56" /><circle r="50" /><circle r="34" class="faint" />
    ${TICKS.map((angle) => html`<path d=${angle % 15 ? "M0-50V-53" : "M0-50V-56"} transform=${`rotate(${angle})`} />`)}
    <g transform=${broken ? "rotate(23)" : undefined}>${RAYS.map((angle) => html`<${Ray} angle=${angle} />`)}
      ${!broken && html`<path class="north" d="M0-60l3 6-3-1.5-3 1.5z" />`}</g>
  </svg>`;
}

function Ray({ angle }) {
  const long = angle % 90 ? 30 : 46;
  const width = angle % 90 ? 5 : 8;
  return html`<g transform=${`rotate(${angle})`}><path class="filled" d=${`M0 0L0-${long}L${width}-${width}Z`} /><path
    d=${`M0 0L0-${long}L-${width}-${width}Z`} /></g>`;
}
