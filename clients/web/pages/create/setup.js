/** How a new table is set up, as its form holds it and as the API takes it. */
import { usualLevel } from "../../games/rulebooks.js";

const TO_REVEAL = "P1D";
const NOTHING = [undefined, "", "P0D", "PT0S"];

/**
 * @typedef {{kind: "me"} | {kind: "open"} | {kind: "invited", player: string} | {kind: "bot", level: string}} Seat
 * @typedef {{seats: Seat[], options: object, clock: object, absence_days: number, nights: boolean, bot_pace: string,
 *   visibility: string, club?: string | null, starts: string, delay: object | null, sealed: boolean, reveal_within: string, entropy: string}} Setup
 */

/**
 * A form as it begins: a rematch of `like` with the same people, or a seat for the reader and open ones.
 * @param {string | null} invite the name of a player to invite at once
 * @param {string | undefined} mine the reader's account id
 * @returns {Setup}
 */
export function begun(book, like, invite, mine) {
  if (like && like.rulebook === book.key) return again(like, mine);
  /** @type {Seat[]} */
  const seats = Array.from({ length: Math.min(...book.seats) }, (_, index) => (index ? { kind: "open" } : { kind: "me" }));
  if (invite) seats[1] = { kind: "invited", player: invite };
  const table = { visibility: "public", starts: "when_full", delay: null, sealed: false, reveal_within: TO_REVEAL, entropy: "" };
  return { seats, options: {}, clock: { kind: "none" }, absence_days: 0, nights: false, bot_pace: "at_once", ...table };
}

function again(game, mine) {
  const seats = game.seats.map((seat) => {
    if (seat.player) return seat.player.id === mine ? { kind: "me" } : { kind: "invited", player: seat.player.name };
    return seat.bot ? { kind: "bot", level: seat.bot } : { kind: "open" };
  });
  if (!seats.some((seat) => seat.kind === "me")) seats[0] = { kind: "me" };
  const { options, clock, absence_days, nights, bot_pace, visibility, starts, delay } = game;
  const round = { sealed: game.dice.reveals !== null, reveal_within: game.dice.reveals?.within ?? TO_REVEAL };
  return { seats, options, clock, absence_days, nights, bot_pace, visibility, starts, delay, ...round, entropy: "" };
}

/** The form after a change. */
export function step(setup, change) {
  switch (change.kind) {
    case "seat": return { ...setup, seats: seated(setup.seats, change.index, change.seat) };
    case "count": return { ...setup, seats: resized(setup.seats, change.count, change.book) };
    case "option": return { ...setup, options: { ...setup.options, [change.name]: change.value } };
    case "set": {
      const { kind, ...values } = change;
      return { ...setup, ...values };
    }
    default: throw new Error(`no change ${change.kind}`);
  }
}

/** The reader sits once: where they sat before is open then. */
function seated(seats, index, seat) {
  return seats.map((one, at) => {
    if (at === index) return seat;
    return seat.kind === "me" && one.kind === "me" ? { kind: "open" } : one;
  });
}

function resized(seats, count, book) {
  const last = seats.at(-1);
  const more = last?.kind === "bot" ? { kind: "bot", level: usualLevel(book) } : { kind: "open" };
  return Array.from({ length: count }, (_, index) => seats[index] ?? more);
}

/** Whether a bot sits at the table from the beginning, or may be put on a seat before the start. */
export function withBots({ seats }) {
  return seats.some((seat) => seat.kind === "bot" || seat.kind === "open");
}

/** The body of `POST /v1/games`, without what is added to the dice. Time for people goes with a clock only, a pace with bots. */
export function requestOf(book, setup) {
  const { seats, options, clock, visibility, starts } = setup;
  const people = clock.kind === "none" ? {} : { absence_days: setup.absence_days, nights: setup.nights };
  const pace = withBots(setup) ? { bot_pace: setup.bot_pace } : {};
  const round = setup.sealed ? { reveal_within: setup.reveal_within } : {};
  const late = setup.delay ? { delay: setup.delay } : {};
  const audience = setup.club ? { club: setup.club } : { visibility };
  return { rulebook: book.key, seats, options, clock: clockOf(clock), ...audience, starts, ...late, ...people, ...pace, ...round };
}

/** @param {any} clock with an increment that may be none, as the form has it */
function clockOf({ increment, ...clock }) {
  return NOTHING.includes(increment) ? clock : { ...clock, increment };
}
