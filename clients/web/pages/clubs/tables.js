/** A club's lobby: its open tables and its running games, which only members see. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Awaited, GameList } from "../../games/game-list.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { useRefresh } from "../../loading/refresh.js";
import { Button } from "../../parts/button.js";
import { Empty } from "../../parts/empty.js";

const PAGE = 20;
const REFRESH_MS = { often: 20_000, seldom: 20_000 };

/** @param {{club: {id: string}}} props */
export function Tables({ club }) {
  const pages = usePages(`/v1/clubs/${club.id}/games`, { limit: PAGE });
  useRefresh(() => (pages.data?.length ?? PAGE + 1) <= PAGE && pages.reload(), REFRESH_MS);
  const create = html`<${Button} href=${`/games/new?club=${club.id}`}>${t("clubs.announce")}</${Button}>`;
  return html`<div class="stack" aria-live="polite" aria-busy=${pages.loading}><${Loaded} load=${pages}>${(found) => found.length
    ? html`<p class="actions">${create}</p><${GameList} games=${found} label=${t("clubs.tables")} aside=${Aside} /><${More} pages=${pages} />`
    : html`<${Empty} title=${t("clubs.tables.none")}><p>${t("clubs.tables.hint")}</p><p class="actions">${create}</p></${Empty}>`}</${Loaded}></div>`;
}

function Aside(game) {
  if (game.status !== "open") return html`<${Awaited} game=${game} />`;
  const free = game.seats.filter((seat) => !seat.player && !seat.bot && !seat.invited).length;
  return html`<p>${t("clubs.free-seats", { count: free })}</p><a class="button button-small button-quiet" href=${`/games/${game.id}`}>${t("clubs.look-at")}</a>`;
}
