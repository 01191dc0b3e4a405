/** How the game ended: the standings with what the points are made of, and the ways on from here. */
import { listOf, number } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { notesOf } from "../../fair/notes.js";
import { useRulebook } from "../../games/rulebooks.js";
import { SeatMark } from "../../games/seat-mark.js";
import { Later } from "../../loading/later.js";
import { Button } from "../../parts/button.js";
import { Seal } from "../../people/record/seal.js";
import { Rematch } from "./rematch.js";
import { Series } from "./series.js";

const VERDICT = { load: () => import("../../fair/verdict.js"), texts: ["rules/fair"], styles: ["fair/fair.css"] };

/** @param {{game: import("#api").GameOut, onChanged: () => void}} props a game that is over */
export function Result({ game, onChanged }) {
  return html`<section class="result" aria-label=${t("table.result")}>
    <div class="result-ways">
      <${Rematch} game=${game} onAsked=${onChanged} />
      <${Button} small look="quiet" href=${`/games/${game.id}/replay`}>${t("table.replay")}</${Button}>
      ${game.result && html`<${Button} small look="quiet" href=${`/games/${game.id}/replay?analysis`}>${t("table.analyse")}</${Button}>`}
    </div>
    ${game.result ? html`<${Standings} game=${game} />` : html`<p>${t("table.aborted")}</p>`}
    <${Series} game=${game} />
    ${notesOf(game.id) && html`<${Later} part=${VERDICT} game=${game} />`}
  </section>`;
}

function Standings({ game }) {
  const { standings } = game.result;
  const parts = useRulebook(game.rulebook).data?.parts;
  return html`<div class="standings-scroll" tabindex="0" role="region" aria-label=${t("table.standings")}><table class="standings">
    <thead><tr><th scope="col"><span class="hidden-text">${t("table.place")}</span></th><th scope="col">${t("table.player")}</th><th scope="col">${t("table.points")}</th></tr></thead>
    <tbody>${standings.map((standing) => html`<tr key=${standing.seat} class=${standing.rank === 1 ? "standing-first" : ""}>
      <td class="standing-rank">${standing.rank}</td>
      <th scope="row"><span class="standing-who"><${SeatMark} seat=${standing.seat} kind=${game.seats[standing.seat].bot ? "bot" : "player"} size=${16} />${game.seats[standing.seat].name}</span></th>
      <td class="number">${number(standing.score)}</td></tr>
      ${parts && Object.keys(standing.parts).length > 0 && html`<tr class="standing-parts"><td></td><td colspan="2">${partWords(standing.parts, parts)}</td></tr>`}`)}</tbody>
  </table></div><${Earned} game=${game} />`;
}

/** The badges that seats have earned, with what each is for; nothing before their words are there. */
function Earned({ game }) {
  const given = useRulebook(game.rulebook).data?.badges ?? [];
  const earned = given.map((badge) => ({ ...badge, seats: game.result.standings.filter((standing) => standing.badges.includes(badge.key)) }));
  const shown = earned.filter((badge) => badge.seats.length);
  return shown.length > 0 && html`<ul class="result-badges" aria-label=${t("table.badges")}>${shown.map((badge) => html`<li key=${badge.key}>
    <${Seal} size=${30} /><p><b>${badge.title}</b> ${listOf(badge.seats.map((standing) => game.seats[standing.seat].name))}<small>${badge.description}</small></p></li>`)}</ul>`;
}

/** In the rulebook's order, for a game's own comes in any. */
function partWords(scored, names) {
  const keys = new Set([...Object.keys(names), ...Object.keys(scored)]);
  const known = [...keys].filter((key) => key in scored);
  return known.map((key) => t("table.part", { name: names[key] ?? key, value: scored[key] })).join("\u00a0· ");
}
