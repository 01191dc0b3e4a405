/** Sitting down so that the service cannot have chosen the dice: its promise is noted before it sees this browser's entropy. */
import { post, put } from "../api/requests.js";
import { begun, keep, notesOf, withHead } from "./notes.js";
import { digestOf } from "./revealing.js";

const RANDOM_BYTES = 16;
/** What is left of an entropy's 64 characters beside the random digits. */
export const LONGEST_WORDS = 31;

/**
 * Announce a game; a seat of the caller's own is kept, and taken once the commitment is known.
 * @param {Partial<import("#api").NewGame> & Pick<import("#api").NewGame, "seats">} request the body of the request
 * @param {string} words of the player's, for the dice
 * @param {{key: string}} options
 */
export async function announce(request, words, options) {
  const seats = request.seats.map((seat) => (seat.kind === "me" ? { kind: "kept" } : seat));
  const game = await post("/v1/games", { ...request, seats }, options);
  const mine = seats.findIndex((seat) => seat.kind === "kept");
  return mine < 0 ? game : sitDown(game, mine, words);
}

/** Ask for a game's rematch, or join the one that is there: one's seat is kept, and taken once the commitment is known. */
export async function playAgain(game) {
  const next = await post(`/v1/games/${game.id}/rematch`, { kept: true });
  return next.you.invited_to === null ? next : sitDown(next, next.you.invited_to);
}

/**
 * Take a seat of a game that is known, with entropy that nobody can have foreseen; the game after that. By a `ticket` it
 * is another seat of the ticket's where this one is taken meanwhile.
 */
export async function sitDown(game, seat, words = "", ticket = "") {
  const before = notesOf(game.id);
  const sealed = game.dice.reveals !== null;
  const notes = keep(game.id, { ...chosen(before, game, seat, words), sealed });
  try {
    const part = sealed ? { commitment: await digestOf(notes.entropy) } : { entropy: notes.entropy };
    const next = ticket ? await post(`/v1/tickets/${ticket}/seat`, part) : await put(`/v1/games/${game.id}/seats/${seat}`, part);
    const taken = next.you.seat;
    const elsewhere = before?.sat && (await isPart(before.entropy, next.seats[taken]));
    keep(game.id, withHead(elsewhere ? before : { ...notes, seat: taken, sat: true }, next));
    return next;
  } catch (problem) {
    if (problem.code === "bad_entropy") keep(game.id, { ...notes, entropy: null });
    throw problem;
  }
}

/** Whether a seat was taken with this entropy, known or sealed. */
async function isPart(entropy, seat) {
  return seat.commitment ? seat.commitment === (await digestOf(entropy)) : seat.entropy === entropy;
}

/** Notes with an entropy: that of a request that was never answered goes again, for none can be had refused for another. */
function chosen(before, game, seat, words) {
  const notes = withHead(before ?? begun(game), game);
  if (notes.entropy !== null && notes.seat === seat && !notes.sat) return notes;
  return { ...notes, seat, entropy: entropyOf(words), before: game.version, sat: false };
}

/** A player's part in the dice: words, if there are any, and what nobody can have foreseen. */
export function entropyOf(words) {
  const random = [...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const said = [...words.replace(/[\p{C}\p{Z}]+/gu, " ").trim()].slice(0, LONGEST_WORDS).join("");
  return said ? `${said} ${random}` : random;
}
