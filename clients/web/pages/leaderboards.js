/** Leaderboards, one for each rulebook. */
import { session } from "../account/session.js";
import { date, number } from "../base/format.js";
import { html, useEffect, useRef } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Rating } from "../games/rating.js";
import { titleOf, useRulebooks } from "../games/rulebooks.js";
import { pageOf } from "../games/words.js";
import { Loaded } from "../loading/loaded.js";
import { More, usePages } from "../loading/more.js";
import { Empty } from "../parts/empty.js";
import { PageHead } from "../parts/page-head.js";
import { NotFound } from "../shell/not-found.js";

const PAGE = 50;

export default function Leaderboards({ params }) {
  const books = useRulebooks();
  if (params.key && books.data && !books.data.some((book) => book.key === params.key)) return html`<${NotFound} />`;
  return html`<div class="page">
    <${PageHead} title=${t("leaders.title")} lead=${t("leaders.lead")} />
    <${Loaded} load=${books}>${(known) => html`<${Board} books=${known} chosen=${params.key ?? known[0].key} />`}</${Loaded}>
  </div>`;
}

function Board({ books, chosen }) {
  const pages = usePages(`/v1/leaderboards/${encodeURIComponent(chosen)}`, { limit: PAGE });
  const title = titleOf(books, chosen);
  const links = useRef(null);
  useEffect(() => {
    const here = links.current.querySelector("[aria-current]");
    here?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [chosen]);
  return html`<nav aria-label=${t("leaders.games")}><ul class="book-links" ref=${links}>${books.map((book) => html`<li key=${book.key}>
      <a href=${`/leaderboards/${book.key}`}
        aria-current=${book.key === chosen ? "page" : undefined}>${book.title}</a></li>`)}</ul></nav>
    <${Loaded} load=${pages} rows=${6}>${(leaders) => leaders.length
      ? html`<${Leaders} leaders=${leaders} title=${title} /><${More} pages=${pages} />`
      : html`<${Empty} title=${t("leaders.empty")}><p>${t("leaders.empty.hint")}</p></${Empty}>`}</${Loaded}>`;
}

function Leaders({ leaders, title }) {
  return html`<div class="table-frame" tabindex="0" role="region" aria-label=${title}><table class="almanac">
    <caption class="hidden-text">${title}</caption>
    <thead><tr><th scope="col"><span class="hidden-text">${t("leaders.rank")}</span></th><th
      scope="col">${t("leaders.player")}</th><th scope="col" class="figure">${t("leaders.rating")}</th>
      <th scope="col" class="figure">${t("leaders.played")}</th><th scope="col" class="figure">${t("leaders.won")}</th><th
        scope="col" class="aside">${t("leaders.last")}</th></tr></thead>
    <tbody>${leaders.map((leader) => html`<tr key=${leader.player.id}
      class=${leader.player.id === session.value?.id ? "mine" : ""}>
      <td class="rank">${leader.rank}</td><td><a
        href=${pageOf(leader.player)}>${leader.player.name}</a></td>
      <td class="figure"><${Rating} rated=${leader} /></td><td class="figure">${number(leader.games)}</td><td
        class="figure">${number(leader.wins)}</td><td class="aside">${date(leader.last)}</td></tr>`)}</tbody>
  </table></div>`;
}
