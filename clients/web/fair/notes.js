/** What this browser notes of the games that it plays, to be held against what the service says later. */
import { session } from "../account/session.js";

const KEPT = "astrolude.noted.";
const MOST_GAMES = 100;
const MOST_HEADS = 24;

/**
 * @typedef {object} Notes
 * @property {string} commitment to the seed, as it was first shown
 * @property {number | null} seat where this browser's entropy was given
 * @property {string | null} entropy null when the player sat down elsewhere
 * @property {number | null} before the log's version when the entropy was chosen: it was not known up to there
 * @property {boolean} sat whether the service has confirmed the seat
 * @property {boolean} [sealed] whether the entropy is still to be revealed
 * @property {Object<string, string>} heads hashes of the log by version, as they were shown
 * @property {number | null} differs the version at which the log was found to be another while the game ran
 * @property {object | null} verdict of the check at the end, unless something differed
 * @property {number} at when they were last written, in milliseconds
 */

/** @returns {Notes | null} what was noted of a game by this account on this device */
export function notesOf(id) {
  return read(keyOf(id));
}

/** The notes that a game's answer begins; nothing is written yet. @returns {Notes} */
export function begun(game) {
  const nothing = { seat: null, entropy: null, before: null, sat: false, differs: null, verdict: null, at: 0 };
  return { commitment: game.dice.commitment, heads: { [game.version]: game.hash }, ...nothing };
}

/** The notes with the head that an answer shows. Of many the first and the latest stay, and fewer of those between. */
export function withHead(notes, { version, hash }) {
  const heads = Object.entries({ ...notes.heads, [version]: hash });
  const kept = heads.length > MOST_HEADS ? heads.filter((_, place) => place % 2 === 0 || place === heads.length - 1) : heads;
  return { ...notes, heads: Object.fromEntries(kept) };
}

/** The latest version that was noted; names that are numbers stand in rising order. */
export function latest(notes) {
  return Number(Object.keys(notes.heads).at(-1));
}

/** Write notes down; those of the games last written to stay. A device that keeps nothing for pages keeps no notes. */
export function keep(id, notes) {
  const [key, kept] = [keyOf(id), { ...notes, at: Date.now() }];
  for (const others of [MOST_GAMES - 1, MOST_GAMES / 2, 0]) {
    try {
      drop(others, key);
      localStorage.setItem(key, JSON.stringify(kept));
      break;
    } catch {
      // there is no room: with fewer games there is
    }
  }
  return kept;
}

/** The games at whose tables this account has sealed an entropy that is still to be revealed. */
export function sealedGames() {
  const prefix = keyOf("");
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix) && read(key)?.sealed).map((key) => key.slice(prefix.length));
}

/** Drop the notes of the oldest games beyond so many, one spared. */
function drop(most, spared) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT) && key !== spared);
  if (keys.length <= most) return;
  const age = new Map(keys.map((key) => [key, read(key)?.at ?? 0]));
  keys.sort((one, other) => age.get(other) - age.get(one)).slice(most).forEach((key) => localStorage.removeItem(key));
}

function keyOf(id) {
  return `${KEPT}${session.value?.id ?? ""}.${id}`;
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
