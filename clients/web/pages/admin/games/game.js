/** A game: who plays it, whether lists show it, and what was said there. */
import { get } from "../../../api/requests.js";
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { useLoad } from "../../../base/store.js";
import { titleOf, useRulebooks } from "../../../games/rulebooks.js";
import { SeatMark } from "../../../games/seat-mark.js";
import { clockText, seatKind, seatName } from "../../../games/words.js";
import { Loaded } from "../../../loading/loaded.js";
import { Button } from "../../../parts/button.js";
import { Card } from "../../../parts/card.js";
import { PageHead } from "../../../parts/page-head.js";
import { DeedButtons } from "../deed-button.js";
import { Messages } from "../messages.js";
import { At, Facts, Person } from "../words.js";

export function Game({ id }) {
  const load = useLoad((signal) => get(`/v1/admin/games/${id}`, { signal }), [id]);
  const books = useRulebooks().data;
  const title = load.data ? titleOf(books, load.data.game.rulebook) : t("reports.table");
  return html`<${PageHead} title=${title}>
      <${Button} look="quiet" small href=${`/games/${id}`}>${t("admin.games.table")}</${Button}></${PageHead}>
    <${Loaded} load=${load} rows=${4}>${(found) => html`<div class="admin-columns">
      <div class="stack"><${Messages} path=${`/v1/admin/games/${id}/messages`} about=${{ game: id }} /></div>
      <div class="stack"><${About} found=${found} title=${title} onDone=${load.setData} /><${Seats} seats=${found.game.seats} /></div></div>`}</${Loaded}>`;
}

function About({ found, title, onDone }) {
  const { game, listed } = found;
  const over = ["finished", "aborted"].includes(game.status);
  const deeds = [...(game.visibility === "public" ? [listed ? "hide_game" : "show_game"] : []), ...(over ? [] : ["end_game"])];
  return html`<${Card} title=${t("reports.table")}><div class="stack"><p class="admin-badges"><span class="badge">${t(`admin.games.${game.status}`)}</span>
      ${!listed && html`<span class="badge badge-bad">${t("admin.unlisted")}</span>`}${game.visibility === "private" && html`<span class="badge">${t("admin.private")}</span>`}</p>
    <${Facts} rows=${[
      [t("admin.games.clock"), clockText(game.clock)],
      [t("admin.games.updated"), html`<${At} time=${game.updated} />`],
      [t("accounts.id"), html`<code>${game.id}</code>`],
    ]} />
    ${deeds.length > 0 && html`<${DeedButtons} deeds=${deeds} about=${{ game: game.id }} name=${title} onDone=${onDone} label=${t("admin.games.deeds")} />`}</div></${Card}>`;
}

function Seats({ seats }) {
  return html`<${Card} title=${t("games.seats")}><ul class="people-list" aria-label=${t("games.seats")}>${seats.map((seat) => html`<li key=${seat.seat} class="admin-seat">
    <${SeatMark} seat=${seat.seat} kind=${seatKind(seat)} size=${18} />${seat.player ? html`<${Person} player=${seat.player} />` : seatName(seat, null)}</li>`)}</ul></${Card}>`;
}
