/** Where what was found stands in the replay: its versions are those of the log, a replay has steps. */

/**
 * @typedef {import("../table/panels/log.js").Step} Step
 * @typedef {{place: number, seats: number[]}} Point the chances at the replay's step of this place
 */

/** The chances by the replay's steps: where the rules can value no position, nothing is drawn. */
export function pointsOf(chances, steps) {
  const places = new Map(steps.map((step, place) => [step.version, place]));
  return chances.filter((one) => one.seats.length && places.has(one.version)).map((one) => ({ place: places.get(one.version), seats: one.seats }));
}

/** The step at which a seat had to choose: the last one up to there. */
export function placeOf(steps, version) {
  return Math.max(0, steps.findLastIndex((step) => step.version <= version));
}

/** The mistakes of all seats, on their lines. */
export function marksOf(analysis, points, steps) {
  return analysis.summary.flatMap(({ seat, mistakes }) => mistakes.map((version) => {
    const place = placeOf(steps, version);
    return { seat, place, chance: (points.findLast((point) => point.place <= place) ?? points[0]).seats[seat] };
  }));
}
