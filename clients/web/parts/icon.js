/** Small signs, drawn with one hairline on a grid of 24. */
import { html } from "../base/html.js";

const PATHS = {
  arrow: "M4 12h15M13 6l6 6-6 6",
  back: "M20 12H5M11 6l-6 6 6 6",
  chat: "M4 5h16v11h-9l-5 4v-4H4z",
  check: "M4.5 12.5l5 5 10-11",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  down: "M5 9l7 7 7-7",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  half: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 8h6.5M12 12h8.5M12 16h6.5",
  lock: "M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11",
  log: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4.5",
  menu: "M3.5 7h17M3.5 12h17M3.5 17h17",
  moon: "M19.5 14.5A8.5 8.5 0 1 1 9.5 4.5a7 7 0 0 0 10 10z",
  pause: "M8 5v14M16 5v14",
  people: "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.5-4 2.9-6 6.5-6s6 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.2M17.5 14.3c2.3.6 3.6 2.5 4 5.7",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c.6-4.5 3.6-7 8-7s7.4 2.5 8 7",
  play: "M7 4.5l12 7.5-12 7.5z",
  shape: "M3 7h12v10H3zM17 4h4v16h-4z",
  shield: "M12 3l8 3v6c0 4.6-3.2 7.6-8 9.5C7.2 19.6 4 16.6 4 12V6zM12 7.5v9M7.8 12h8.4",
  share: "M12 15V3.5M8 7l4-4 4 4M6 11H4v10h16V11h-2",
  star: "M12 3l2.3 6.7 6.7 2.3-6.7 2.3L12 21l-2.3-6.7L3 12l6.7-2.3z",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 1.8v3M12 19.2v3M1.8 12h3M19.2 12h3M4.8 4.8l2.1 2.1M17.1 17.1l2.1 2.1M4.8 19.2l2.1-2.1M17.1 6.9l2.1-2.1",
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  up: "M5 15l7-7 7 7",
  "zoom-in": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6",
  "zoom-out": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M7.5 10.5h6",
};

/** @param {{name: keyof PATHS, size?: number}} props an ornament: say in words what it stands for */
export function Icon({ name, size = 20 }) {
  return html`<svg class="icon" viewBox="0 0 24 24" width=${size} height=${size} aria-hidden="true"><path
    d=${PATHS[name]} /></svg>`;
}
