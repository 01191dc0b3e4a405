/** When each hint of a step's events is shown: in the order of the events, those of one step of an event together. */

/** Parts of a beat, and one beat for all others. */
const LENGTHS = { show: 0.55, count: 0.8, flip: 0.7 };
/** However much happens at once: longer ones are played faster. */
const MOST_BEATS = 7;

/**
 * @typedef {Partial<import("#api").Motion> & {kind: string, at: number, length: number, times?: number}} Cue in beats from the beginning on; `times`, a die rolls so often
 * @typedef {{cues: Cue[], length: number, beat: number, led?: boolean}} Score `beat` in milliseconds; `led`, the board goes to where something
 *   happens: nothing can be chosen on it meanwhile
 */

/**
 * @param {import("#api").EventOut[]} events those of one command
 * @param {number} beat milliseconds
 * @param {number} [most] milliseconds that all of it may take
 * @returns {Score}
 */
export function scoreOf(events, beat, most = Infinity) {
  const cues = [];
  let at = 0;
  for (const { motions } of events) {
    for (const step of together(motions)) {
      const fresh = step.filter((motion) => !repeats(motion, cues));
      cues.push(...fresh.map((motion) => ({ ...motion, at, length: lengthOf(motion) })));
      at += Math.max(0, ...fresh.map(lengthOf));
    }
  }
  return { cues: merged(cues), length: at, beat: Math.min(beat, Math.min(MOST_BEATS * beat, most) / (at || 1)) };
}

function together(motions) {
  const steps = Map.groupBy(motions, ({ step = 0 }) => step);
  return [...steps.keys()].sort((one, other) => one - other).map((step) => steps.get(step) ?? []);
}

function lengthOf({ kind, beats = 1 }) {
  return beats * (LENGTHS[kind] ?? 1);
}

function repeats({ kind, element }, cues) {
  return kind === "show" && cues.slice(-4).some((cue) => cue.kind === "show" && cue.element === element);
}

/** What moves or rolls twice does so once, past all its places: a picture shows only where it began and where it ends. */
function merged(cues) {
  const moving = new Map();
  return cues.filter((cue) => {
    if (cue.kind !== "roll" && (cue.kind !== "move" || cue.origin || cue.to)) return true;
    const key = `${cue.kind} ${cue.element}`;
    const first = moving.get(key);
    if (!first) return moving.set(key, cue);
    first.via = [...(first.via ?? []), ...(cue.via ?? [])];
    first.times = (first.times ?? 1) + 1;
    first.length = cue.at + cue.length - first.at;
    return false;
  });
}
