/** Facts of games in words: their clock, their seats. */
import { duration } from "../base/format.js";
import { t } from "../base/i18n.js";

/** A clock as a game has it: `1 day for each move`. */
export function clockText(clock) {
  if (clock.kind === "none") return t("clock.none");
  if (clock.kind === "per_move") return t("clock.per-move", { limit: duration(clock.limit) });
  const more = clock.increment && !["P0D", "PT0S"].includes(clock.increment);
  const values = { bank: duration(clock.bank), increment: more ? duration(clock.increment) : "" };
  return t(more ? "clock.bank-increment" : "clock.bank", values);
}

/** How far spectators of a game are behind: `3 moves late`. */
export function delayWords(delay) {
  return delay.kind === "moves" ? t("delay.moves", { count: delay.moves }) : t("delay.time", { time: duration(delay.time) });
}

/** Who sits on a seat of a game or of a list's row; `mine` is the reader's account id. */
export function seatName(seat, mine) {
  if (seat.player) return seat.player.id === mine ? t("seat.you", { name: seat.player.name }) : seat.player.name || t("seat.erased");
  if (seat.bot) return seat.name || t("seat.bot", { level: levelName(seat.bot) });
  if (seat.invited) return seat.invited.id === mine ? t("seat.kept") : t("seat.invited", { name: seat.invited.name });
  return t("seat.open");
}

/** `player`, `bot` or `open`, as marks of seats tell them apart. */
export function seatKind(seat) {
  if (seat.player) return "player";
  return seat.bot ? "bot" : "open";
}

const LEVELS = ["random", "easy", "normal", "strong", "master", "shortest"];

/** A bot's level in the reader's language; one that only its rulebook knows, as the rulebook calls it. */
export function levelName(level) {
  return t(`level.${LEVELS.includes(level) ? level : "other"}`, { level });
}

/** How many may play: `2 to 5 players`. */
export function seatsText(seats) {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return least === most ? t("seats.exactly", { count: least }) : t("seats.range", { least, most });
}

/** Where a player's page is: by name, which reads better, and by id where the name is masked for the reader. */
export function pageOf(player) {
  return `/players/${encodeURIComponent(isMasked(player.name) ? player.id : player.name)}`;
}

/** Whether the service hides letters of a name: no player's own has this sign. */
export function isMasked(name) {
  return Boolean(name?.includes("•"));
}
