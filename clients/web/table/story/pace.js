/** How fast what happened is played: kept on this device. */
import { signal } from "../../base/store.js";
import { motionWelcome } from "../board/moving/motion.js";

const KEPT = "astrolude.pace";

/** Milliseconds of a beat. */
const BEATS = { off: 0, quick: 480, calm: 950 };

export const PACES = Object.keys(BEATS);

export const pace = signal(PACES.find((name) => name === localStorage.getItem(KEPT)) ?? "quick");

export function setPace(name) {
  localStorage.setItem(KEPT, name);
  pace.value = name;
}

/** Milliseconds of a beat, 0 where nothing is to move. */
export function beat() {
  return motionWelcome() ? BEATS[pace.value] : 0;
}
