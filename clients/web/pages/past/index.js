/** Past games: a search whose address can be shared, what it found, and games to take along. */
import { session } from "../../account/session.js";
import { date } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { navigate } from "../../base/router.js";
import { useSignal } from "../../base/store.js";
import { GameList } from "../../games/game-list.js";
import { OwnArchives } from "../../games/own-archives.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Card } from "../../parts/card.js";
import { Empty } from "../../parts/empty.js";
import { PageHead } from "../../parts/page-head.js";
import { MonthArchive } from "./month-archive.js";
import { SearchForm } from "./search-form.js";
import { asked } from "./wishes.js";

const PAGE = 20;

/** @param {{query: URLSearchParams}} props what is searched for, in the words of the API */
export default function Past({ query }) {
  const member = useSignal(session);
  const wishes = asked(query);
  const search = (next) => navigate(`/past?${new URLSearchParams(next)}`);
  return html`<div class="page past">
    <${PageHead} title=${t("past.title")} lead=${t("past.lead")} />
    <${SearchForm} key=${JSON.stringify(wishes)} wishes=${wishes} onSearch=${search} />
    <${Found} wishes=${wishes} />
    <section class="past-exports" aria-label=${t("past.exports")}>
      ${member && html`<${Card} title=${t("past.own")}><${OwnArchives} /></${Card}>`}
      <${Card} title=${t("past.month")}><${MonthArchive} /></${Card}>
    </section>
  </div>`;
}

function Found({ wishes }) {
  const pages = usePages("/v1/past-games", { ...wishes, limit: PAGE });
  return html`<section class="list-section" aria-live="polite" aria-busy=${pages.loading}><h2>${t("past.found")}</h2>
    <${Loaded} load=${pages}>${(games) => (games.length
      ? html`<${GameList} games=${games} label=${t("past.found")} aside=${Ended} /><${More} pages=${pages} />`
      : html`<${Empty} title=${t("past.empty")}><p>${t("past.empty.hint")}</p></${Empty}>`)}</${Loaded}></section>`;
}

function Ended(game) {
  return html`<p class="faint-text">${game.status === "aborted" && html`${t("past.aborted")}<br />`}<time
    datetime=${game.updated}>${date(game.updated)}</time></p>`;
}
