/** Who plays: names, whose turn it is, clocks, and who has left a seat to a bot. */
import { post } from "../../api/requests.js";
import { dateTime, number } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { SeatMark } from "../../games/seat-mark.js";
import { pageOf } from "../../games/words.js";
import { Button } from "../../parts/button.js";
import { Icon } from "../../parts/icon.js";
import { ProblemNotice } from "../../parts/notice.js";
import { SeatClock } from "./clock.js";
import { SoundNote } from "./sound-note.js";

/** The seats in a list. */
export function Seats({ game, spectators, onChanged }) {
  return html`<section class="seats" aria-label=${t("table.seats")}>
    <ul>${game.seats.map((seat) => html`<${SeatRow} key=${seat.seat} game=${game} seat=${seat} />`)}</ul>
    ${spectators > 0 && html`<p class="spectators"><${Icon} name="people" size=${16} />${t("table.spectators", { count: spectators })}</p>`}
    <${SoundNote} game=${game} />
    <${Reclaim} game=${game} onChanged=${onChanged} />
  </section>`;
}

function SeatRow({ game, seat }) {
  const awaited = game.awaiting.some((one) => one.seat === seat.seat);
  const mine = game.you?.seat === seat.seat;
  return html`<li class=${`seat ${awaited ? "seat-awaited" : ""} ${mine ? "seat-mine" : ""}`} data-seat=${seat.seat}>
    <${SeatMark} seat=${seat.seat} kind=${seat.bot ? "bot" : "player"} size=${20} />
    <span class="seat-who">${nameOf(seat)}${mine && html` <small class="seat-you">${t("table.you")}</small>`}
      ${remarks(game, seat).map((remark) => html`<small class="seat-remark">${remark}</small>`)}</span>
    ${seat.score !== null && !game.result && html`<span class="seat-score">${t("table.score", { points: number(seat.score) })}</span>`}
    ${awaited && html`<span class="hidden-text">${t("table.to-act")}</span>`}
    <${SeatClock} game=${game} seat=${seat} />
  </li>`;
}

function nameOf(seat) {
  if (!seat.player) return html`<span class="seat-name">${seat.name}</span>`;
  return html`<a class="seat-name" href=${pageOf(seat.player)}>${seat.player.name}</a>`;
}

function remarks(game, seat) {
  if (seat.resigned) return [t("table.resigned")];
  if (seat.player && seat.bot) return [t("table.handed-over")];
  if (seat.away_until) return [t("table.away-until", { time: dateTime(seat.away_until) })];
  if (!game.paused && game.pause_wished.includes(seat.seat)) return [t("table.asks-pause")];
  return seat.timeouts && game.status === "running" ? [t("table.timeouts", { count: seat.timeouts })] : [];
}

/** A way back for a player whose seat a bot has taken over. */
function Reclaim({ game, onChanged }) {
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const seat = game.seats[game.you?.seat];
  if (game.status !== "running" || !seat?.bot || !seat.player || seat.resigned) return null;
  const reclaim = async () => {
    setBusy(true);
    await post(`/v1/games/${game.id}/reclaim`, {}).then(onChanged, setProblem);
    setBusy(false);
  };
  return html`<div class="notice"><p>${t("table.bot-plays-you")}</p>
    <${Button} small busy=${busy} onClick=${reclaim}>${t("table.reclaim")}</${Button}>
    ${problem && html`<${ProblemNotice} problem=${problem} />`}</div>`;
}
