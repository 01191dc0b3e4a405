/** Who sits on a seat, as a sign: a star of as many points as tell seats apart without colour, in the seat's colour. */
import { html } from "../base/html.js";

const SHAPES = [4, 6, 5, 8, 3, 7, 9, 12];

/** @param {{seat: number, kind?: "player" | "bot" | "open", size?: number}} props a bot's is hollow, an open seat's a ring */
export function SeatMark({ seat, kind = "player", size = 22 }) {
  return html`<svg class=${`seat-mark seat-mark-${kind} seat-${seat % SHAPES.length}`} viewBox="-12 -12 24 24" width=${size}
    height=${size} aria-hidden="true">
    ${kind === "open" ? html`<circle r="8" />` : html`<path d=${starOf(seat)} />`}
  </svg>`;
}

/** The outline of a seat's star, about 0 0 and 21 high. @param {number} seat */
export function starOf(seat) {
  const points = SHAPES[seat % SHAPES.length];
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const [radius, angle] = [index % 2 ? 4.4 : 10.5, (index * Math.PI) / points];
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}
