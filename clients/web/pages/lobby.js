/** The lobby: open tables first, and all other games that may be watched, by filters that are in the address. */
import { session } from "../account/session.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { navigate } from "../base/router.js";
import { useSignal } from "../base/store.js";
import { Awaited, GameList } from "../games/game-list.js";
import { useRulebooks } from "../games/rulebooks.js";
import { Loaded } from "../loading/loaded.js";
import { More, usePages } from "../loading/more.js";
import { useRefresh } from "../loading/refresh.js";
import { Button } from "../parts/button.js";
import { Empty } from "../parts/empty.js";
import { RadioField, SelectField } from "../parts/field.js";
import { PageHead } from "../parts/page-head.js";
import { QuickPairing } from "../seeking/quick-pairing.js";

const PAGE = 20;
/** No stream tells what happens at the tables of others. */
const REFRESH_MS = { often: 15_000, seldom: 15_000 };
const KINDS = {
  free: { path: "/v1/games", query: { status: "open" } },
  watch: { path: "/v1/watching", query: {} },
  running: { path: "/v1/games", query: { status: "running" } },
  finished: { path: "/v1/games", query: { status: "finished" } },
};

export default function Lobby({ query }) {
  useSignal(session);
  const kind = query.get("show") in KINDS ? query.get("show") : "free";
  const rulebook = query.get("rulebook") ?? "";
  const pages = usePages(KINDS[kind].path, { ...KINDS[kind].query, rulebook, limit: PAGE });
  useRefresh(() => (pages.data?.length ?? PAGE + 1) <= PAGE && pages.reload(), REFRESH_MS);
  const change = (next) => navigate(`/lobby?${new URLSearchParams({ show: kind, rulebook, ...next })}`, { replace: true });
  return html`<div class="page">
    <${PageHead} title=${t("lobby.title")} lead=${t("lobby.lead")}>
      <${Button} look="quiet" href="/past">${t("lobby.past")}</${Button}>
      <${Button} look="quiet" href="/tournaments">${t("lobby.tournaments")}</${Button}>
      <${Button}
        href=${rulebook ? `/games/new?rulebook=${encodeURIComponent(rulebook)}` : "/games/new"}>${t("plate.create")}</${Button}></${PageHead}>
    <${QuickPairing} rulebook=${rulebook} />
    <${Filters} kind=${kind} rulebook=${rulebook} onChange=${change} />
    <div aria-live="polite" aria-busy=${pages.loading}><${Loaded} load=${pages}>${(found) =>
      found.length ? html`<${GameList} games=${found.map(rowOf)} label=${t(`lobby.show.${kind}`)} aside=${ASIDES[kind]} /><${More}
        pages=${pages} />` : html`<${NoGames} kind=${kind} />`}</${Loaded}></div>
  </div>`;
}

const ASIDES = {
  free: (game) => html`<p>${t("lobby.free-seats", { count: game.seats.filter(isFree).length })}</p>
    <a class="button button-small button-quiet" href=${`/games/${game.id}`}>${t("lobby.look")}</a>`,
  watch: (game) => html`${game.watchers > 0 && html`<p>${t("lobby.watchers", { count: game.watchers })}</p>`}<${Awaited} game=${game} />`,
  running: (game) => html`<${Awaited} game=${game} />`,
  finished: undefined,
};

/** A game of either list; of one that is worth watching, how many look on is kept with it. */
function rowOf(found) {
  return found.game ? { ...found.game, watchers: found.watchers } : found;
}

function isFree(seat) {
  return !seat.player && !seat.bot && !seat.invited;
}

function Filters({ kind, rulebook, onChange }) {
  const books = useRulebooks().data ?? [];
  return html`<form class="filters" role="search" aria-label=${t("lobby.filters")} onSubmit=${(event) => event.preventDefault()}>
    <${RadioField} label=${t("lobby.show")} value=${kind} onValue=${(show) => onChange({ show })}
      choices=${Object.keys(KINDS).map((value) => ({ value, label: t(`lobby.show.${value}`) }))} />
    <${SelectField} label=${t("lobby.rulebook")} value=${rulebook} onValue=${(value) => onChange({ rulebook: value })}
      choices=${[["", t("lobby.all")], ...books.map((book) => [book.key, book.title])]} />
  </form>`;
}

function NoGames({ kind }) {
  return html`<${Empty} title=${t(`lobby.empty.${kind}`)}>${kind === "free" && html`<p>${t("lobby.empty.hint")}</p>
    <p class="actions"><${Button} href="/games/new">${t("plate.create")}</${Button}></p>`}</${Empty}>`;
}
