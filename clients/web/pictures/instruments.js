/** Three engraved instruments: an hourglass, an astrolabe, a seal. */
import { html } from "../base/html.js";

const DEGREES = Array.from({ length: 36 }, (_, index) => index * 10);

/** Drawn around 0, and flush with the text below: `half` is how far the drawing goes to the left. */
const frame = (half) => ({ class: "instrument", viewBox: `-${half} -60 120 120`, width: 132, height: 132, "aria-hidden": "true" });

/** Time: hours or weeks. */
export function Hourglass() {
  return html`<svg ...${frame(31)}>
    <path d="M-30-52H30M-30-46H30M-30 46H30M-30 52H30M-26-46V46M26-46V46M-30-52V-46M30-52V-46M-30 52V46M30 52V46" />
    <path d="M-18-46V-28C-18-12-3-8-3 0S-18 12-18 28V46M18-46V-28C18-12 3-8 3 0S18 12 18 28V46" />
    <path class="gold" d="M-12-22H12C10-12 2-8 0-3C-2-8-10-12-12-22ZM-15 44C-12 32-4 28 0 24C4 28 12 32 15 44Z" />
    <path class="gold-line" d="M0-2V24" />
    <path class="faint" d="M-22-40V40M22-40V40" />
  </svg>`;
}

/** What is hidden: the rete covers the plate. */
export function Astrolabe() {
  return html`<svg ...${frame(49)}>
    <circle r="48" /><circle r="42" /><circle r="26" cy="-9" /><circle r="21" cy="-9" class="faint" /><circle r="9"
      class="faint" />
    <path class="faint" d="M-42 0H42M0-42V42M-36 20C-20 34 20 34 36 20M-40 8C-20 20 20 20 40 8" />
    ${DEGREES.map((angle) => html`<path d="M0-42V-48" transform=${`rotate(${angle})`} />`)}
    <g transform="rotate(38)"><path d="M-4-52L0-58L4-52V52L0 58L-4 52Z" class="ruler" /></g>
    <circle r="3.5" class="gold" /><path d="M-6-48L0-58L6-48" />
    <path class="gold"
      d="M26-22l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6zM-22 12l1.4 3.6 3.6 1.4-3.6 1.4-1.4 3.6-1.4-3.6-3.6-1.4 3.6-1.4z" />
  </svg>`;
}

/** Proof: a sealed chain of rings. */
export function Seal() {
  return html`<svg ...${frame(56)}>
    ${[-40, 0, 40].map((x) => html`<rect x=${x - 15} y="-37" width="30" height="18" rx="9" /><rect class="faint" x=${x - 11}
      y="-33" width="22" height="10" rx="5" />`)}
    ${[-20, 20].map((x) => html`<rect class="ruler" x=${x - 12} y="-30.5" width="24" height="5" rx="2.5" />`)}
    <path d="M-46-4H46V48H-46ZM-46-4L0 26L46-4" /><path class="faint" d="M-46 48L-10 20M46 48L10 20" />
    <circle class="seal" r="15" cy="22" /><circle class="gold-line" r="11" cy="22" />
    <path class="gold" d="M0 13l2.2 6.8 6.8 2.2-6.8 2.2L0 31l-2.2-6.8L-9 22l6.8-2.2z" />
  </svg>`;
}
