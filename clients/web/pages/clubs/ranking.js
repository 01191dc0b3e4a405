/** A club's leaderboards, one for each rulebook. */
import { number } from "../../base/format.js";
import { session } from "../../account/session.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Rating } from "../../games/rating.js";
import { titleOf, useRulebooks } from "../../games/rulebooks.js";
import { pageOf } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Empty } from "../../parts/empty.js";
import { SelectField } from "../../parts/field.js";

/** @param {{club: {id: string}}} props */
export function Ranking({ club }) {
  const books = useRulebooks();
  return html`<${Loaded} load=${books}>${(known) => html`<${Board} club=${club} books=${known} />`}</${Loaded}>`;
}

function Board({ club, books }) {
  const [chosen, choose] = useState(books[0].key);
  const pages = usePages(`/v1/clubs/${club.id}/leaderboards/${encodeURIComponent(chosen)}`, {});
  return html`<div class="stack"><div class="filters"><${SelectField} label=${t("clubs.ranking.game")} value=${chosen} onValue=${choose}
      choices=${books.map((book) => [book.key, book.title])} /></div>
    <${Loaded} load=${pages}>${(leaders) => leaders.length
      ? html`<${Leaders} leaders=${leaders} title=${titleOf(books, chosen)} /><${More} pages=${pages} />`
      : html`<${Empty} title=${t("clubs.ranking.none")}><p>${t("clubs.ranking.hint")}</p></${Empty}>`}</${Loaded}></div>`;
}

function Leaders({ leaders, title }) {
  return html`<div class="table-frame" tabindex="0" role="region" aria-label=${title}><table class="almanac">
    <caption class="hidden-text">${title}</caption>
    <thead><tr><th scope="col"><span class="hidden-text">${t("clubs.ranking.rank")}</span></th><th scope="col">${t("clubs.ranking.player")}</th>
      <th scope="col" class="figure">${t("clubs.ranking.rating")}</th><th scope="col" class="figure">${t("clubs.ranking.played")}</th><th scope="col" class="figure">${t("clubs.ranking.won")}</th></tr></thead>
    <tbody>${leaders.map((leader) => html`<tr key=${leader.player.id} class=${leader.player.id === session.value?.id ? "mine" : ""}>
      <td class="rank">${leader.rank}</td><td><a href=${pageOf(leader.player)}>${leader.player.name}</a></td>
      <td class="figure"><${Rating} rated=${leader} /></td><td class="figure">${number(leader.games)}</td><td class="figure">${number(leader.wins)}</td></tr>`)}</tbody>
  </table></div>`;
}
