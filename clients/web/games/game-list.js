/** Games in a list, one a row, as an almanac lists what the sky will show. */
import { session } from "../account/session.js";
import { relative } from "../base/format.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Icon } from "../parts/icon.js";
import { Deadline } from "./deadline.js";
import { titleOf, useRulebooks } from "./rulebooks.js";
import { SeatMark } from "./seat-mark.js";
import { Thumbnail, hasBoard } from "./thumbnail.js";
import { clockText, seatKind, seatName } from "./words.js";

/**
 * @param {{games: import("#api").GameRow[], label: string, aside?: (game: import("#api").GameRow) => unknown, boards?: boolean}} props
 *   `aside` gives what stands at a row's end; without it, when something last happened. `boards` are shown where the reader
 *   may see every game of the list
 */
export function GameList({ games, label, aside = Updated, boards = true }) {
  const books = useRulebooks().data;
  const shown = boards && games.some(hasBoard);
  return html`<ul class=${shown ? "game-list game-list-boards" : "game-list"} aria-label=${label}>
    ${games.map((game) => html`<${GameRow} key=${game.id} game=${game} board=${shown && hasBoard(game)}
      title=${titleOf(books, game.rulebook)}>${aside(game)}</${GameRow}>`)}</ul>`;
}

function GameRow({ game, title, board, children }) {
  const mine = session.value?.id;
  return html`<li class="game-row">
    <div class="game-row-main">
      <a class="game-row-title" href=${`/games/${game.id}`}>${title}</a>
      ${game.visibility === "private" && html`<span class="game-row-private" title=${t("games.private")}><${Icon} name="lock"
        size=${16} /><span class="hidden-text">${t("games.private")}</span></span>`}
      ${game.practice && html`<span class="game-row-practice">${t("games.practice")}</span>`}
      <p class="game-row-clock">${clockText(game.clock)}</p>
    </div>
    ${board && html`<${Thumbnail} game=${game} title=${title} />`}
    <ul class="game-row-seats" aria-label=${t("games.seats")}>${byRank(game.seats).map((seat) => html`<${Seat}
      key=${seat.seat} seat=${seat} mine=${mine} />`)}</ul>
    <div class="game-row-aside">${children}</div>
  </li>`;
}

function Seat({ seat, mine }) {
  return html`<li class=${mine && seat.player?.id === mine ? "seat seat-mine" : "seat"}><${SeatMark} seat=${seat.seat}
    kind=${seatKind(seat)} size=${18} />
    ${ranked(seat) && html`<b class="seat-rank"><span
      class="hidden-text">${t("games.rank")} </span>${seat.rank}</b>`}<span>${seatName(seat, mine)}</span></li>`;
}

function ranked(seat) {
  return typeof seat.rank === "number";
}

/** The first of a finished game first; by seat before. */
function byRank(seats) {
  return seats.some(ranked) ? [...seats].sort((one, other) => (one.rank ?? seats.length) - (other.rank ?? seats.length)) : seats;
}

function Updated(game) {
  return html`<p class="faint-text">${relative(game.updated)}</p>`;
}

/** The nearest deadline of those awaited in a game. */
export function Awaited({ game }) {
  const names = game.awaiting.map(({ seat }) => seatName(game.seats[seat], session.value?.id));
  const deadlines = game.awaiting.map((one) => one.deadline).filter(Boolean).sort();
  return html`<p>${names.length ? t("games.awaits", { name: names.join(", ") }) : ""}</p>${deadlines[0] && html`<${Deadline}
    at=${deadlines[0]} />`}`;
}
