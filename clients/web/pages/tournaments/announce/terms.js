/** A tournament to be announced, as its form holds it and as the API takes it. */
import { instantOf } from "./moments.js";

/**
 * @typedef {{title: string, description: string, format: string, seats: number, options: object, rated: boolean, bots: boolean, bot_pace: string,
 *   clock: any, least: string, most: string, starts: string, ends: string, round_time: string, rhythm: string, rounds: string,
 *   cycles: string, divisions: string, seasons: string, promoted: string, tie_breaks: string[] | null}} Terms
 */

/** Numbers of a format. */
const COUNTS = ["rounds", "cycles", "divisions", "seasons", "promoted"];
const NOTHING = ["P0D", "PT0S"];

/** A form as it begins. @returns {Terms} */
export function begun(book, format) {
  const games = { seats: Math.max(2, Math.min(...book.seats)), options: {}, rated: true, clock: { kind: "per_move", limit: "P1D" } };
  const entrants = { bots: false, bot_pace: "at_once", least: "2", most: "", starts: "", ends: "" };
  const ways = { round_time: "", rhythm: "rounds", rounds: "0", cycles: "1", divisions: "1", seasons: "1", promoted: "1", tie_breaks: null };
  return { title: "", description: "", format, ...games, ...entrants, ...ways };
}

/** The body of `POST /v1/tournaments`: of what belongs to single formats, that of this one alone. */
export function requestOf(book, format, terms) {
  const { title, description, seats, options, rated, bots } = terms;
  const own = (name) => format.settings.includes(name);
  const counts = Object.fromEntries(COUNTS.filter(own).map((name) => [name, Number(terms[name])]));
  return {
    format: format.key, rulebook: book.key, title, description, seats, options, rated, bots, clock: clockOf(terms.clock),
    ...(bots && { bot_pace: terms.bot_pace }),
    ...counts,
    ...(own("rhythm") && { rhythm: terms.rhythm }),
    ...(own("ends") && { ends: instantOf(terms.ends) }),
    ...(terms.tie_breaks && { tie_breaks: terms.tie_breaks }),
    least: Number(terms.least), most: terms.most ? Number(terms.most) : undefined,
    starts: instantOf(terms.starts), round_time: terms.round_time || undefined,
  };
}

function clockOf({ increment, ...clock }) {
  return !increment || NOTHING.includes(increment) ? clock : { ...clock, increment };
}
