/** Where the replay stands and how it runs: by itself at a chosen speed, by keys, by the slider. */
import { useCallback, useEffect, useRef, useState } from "../base/html.js";

/** Milliseconds that a step is shown, by speed. */
export const SPEEDS = { slow: 2600, usual: 1300, fast: 550 };
const SKIP = 10;

/**
 * @param {{version: number}[]} steps
 * @param {number | null} version where to begin: the step that this version belongs to; null is the beginning
 */
export function useReel(steps, version) {
  const [place, setPlace] = useState(() => placeOf(steps, version));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState("usual");
  const [shownVersion, setShown] = useState(null);
  const by = useRef(0);
  const last = steps.length - 1;
  const go = useCallback((wanted) => {
    setPlace((before) => {
      const next = Math.min(last, Math.max(0, wanted));
      by.current = next - before;
      return next;
    });
  }, [last]);
  useEffect(() => {
    if (!playing || shownVersion !== steps[place]?.version) return undefined;
    if (place >= last) return void setPlaying(false);
    const timer = setTimeout(() => go(place + 1), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, place, shownVersion, speed, last]);
  const play = () => {
    if (!playing && place >= last) go(0);
    setPlaying(!playing);
  };
  const stepBy = (count) => (setPlaying(false), go(place + count));
  return {
    place, last, playing, speed, setSpeed, play, stepBy,
    /** One step on is shown in motion; a jump is not. */
    flowing: by.current === 1,
    go: (wanted) => (setPlaying(false), go(wanted)),
    shown: ({ version: now }) => setShown(now),
    keys: (event) => steer(event, { play, stepBy }),
  };
}

function placeOf(steps, version) {
  if (version === null) return 0;
  const found = steps.findIndex((step) => step.version >= version);
  return found < 0 ? Math.max(0, steps.length - 1) : found;
}

function steer(event, { play, stepBy }) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.target.matches("input:not([type=range]), select, textarea")) return;
  const pressed = event.key === " " && event.target.matches("button, a, summary");
  const act = { " ": play, ArrowRight: () => stepBy(1), ArrowLeft: () => stepBy(-1), PageDown: () => stepBy(SKIP), PageUp: () => stepBy(-SKIP),
    Home: () => stepBy(-Infinity), End: () => stepBy(Infinity) }[event.key];
  if (!act || pressed) return;
  event.preventDefault();
  act();
}
