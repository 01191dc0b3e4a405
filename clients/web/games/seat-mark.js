/** Who sits on a seat, as a sign: a star in a colour and of as many points as the game's view says, for board and page alike. */
import { createContext, html, useContext } from "../base/html.js";

/** How seats are told apart where no view says it: games/core/view.py. */
const HUES = ["red", "yellow", "blue", "green", "violet", "white", "teal", "orange"];
const POINTS = [4, 6, 5, 8, 3, 7, 9, 12];

/** @typedef {{hue: string, points: number}} Mark */

/** The marks of a game's seats, for all that is shown of it. */
export const Marks = createContext(/** @type {Mark[] | undefined} */ (undefined));

/** The mark of a seat in the game that is shown. @param {number} seat @returns {Mark} */
export function useMark(seat) {
  return useContext(Marks)?.[seat] ?? { hue: HUES[seat % HUES.length], points: POINTS[seat % POINTS.length] };
}

/** @param {{seat: number, kind?: "player" | "bot" | "open", size?: number}} props a bot's is hollow, an open seat's a ring */
export function SeatMark({ seat, kind = "player", size = 22 }) {
  const { hue, points } = useMark(seat);
  return html`<svg class=${`seat-mark seat-mark-${kind} hue-${hue}`} data-hue=${hue} data-points=${points} viewBox="-12 -12 24 24" width=${size}
    height=${size} aria-hidden="true">
    ${kind === "open" ? html`<circle r="8" />` : html`<path d=${starOf(points)} />`}
  </svg>`;
}

/** The outline of a star, about 0 0 and 21 high. */
export function starOf(points) {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const [radius, angle] = [index % 2 ? 4.4 : 10.5, (index * Math.PI) / points];
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}
