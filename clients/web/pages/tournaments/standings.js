/** The standings, a table for each division; what a tie-break means is told when it is pointed at. */
import { html, useId, useState } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { SelectField } from "../../parts/field.js";
import { EntrantLink, isMine } from "./entrant.js";
import { useFollowing } from "./following.js";
import { figure, leftText } from "./words.js";

const PAGE = 100;

/** @param {{tournament: any, version: number}} props */
export function Standings({ tournament, version }) {
  const [season, setSeason] = useState("");
  const pages = usePages(`/v1/tournaments/${tournament.id}/standings`, { season, limit: PAGE });
  useFollowing(pages, version, PAGE);
  const [told, tell] = useState(null);
  return html`<div class="stack">
    ${tournament.season > 1 && html`<${Seasons} last=${tournament.season} season=${season} onChoose=${setSeason} />`}
    <${Loaded} load=${pages}>${(lines) => html`${divided(lines).map(([division, own]) => html`<${Board} key=${division} tournament=${tournament}
      division=${division} lines=${own} tell=${tell} />`)}<${More} pages=${pages} />`}</${Loaded}>
    <p><a href=${pictureOf(tournament, season)} target="_blank" rel="noopener">${t("tournaments.standings.picture")}</a></p>
    <p class="tie-break-told" role="status">${told ? html`<b>${told.title}.</b> ${told.explanation}` : t("tournaments.tie-breaks.hint")}</p>
  </div>`;
}

/** Their first hundred lines, drawn by the service: to be kept or passed on. */
function pictureOf({ id }, season) {
  return `/v1/tournaments/${id}/standings.svg?${new URLSearchParams({ language: language.value, limit: "100", ...(season && { season }) })}`;
}

function Seasons({ last, season, onChoose }) {
  const before = Array.from({ length: last - 1 }, (_, index) => String(index + 1)).reverse();
  return html`<div class="filters"><${SelectField} label=${t("tournaments.season")} value=${season} onValue=${onChoose}
    choices=${[["", t("tournaments.season-now")], ...before.map((one) => [one, t("tournaments.season-number", { season: Number(one) })])]} /></div>`;
}

/** Lines by division, in their order. */
function divided(lines) {
  const divisions = new Map();
  for (const line of lines) divisions.set(line.division, [...(divisions.get(line.division) ?? []), line]);
  return [...divisions];
}

function Board({ tournament, division, lines, tell }) {
  const title = division ? t("tournaments.division", { division }) : t("tournaments.standings");
  return html`<div>${division && html`<h2 class="tournament-division">${title}</h2>`}
    <div class="table-frame" tabindex="0" role="region" aria-label=${title}><table class="almanac standings">
    <caption class="hidden-text">${title}</caption>
    <thead><tr><th scope="col"><span class="hidden-text">${t("tournaments.rank")}</span></th><th scope="col">${t("tournaments.player")}</th>
      <th scope="col" class="figure">${t("tournaments.points")}</th>
      ${tournament.tie_breaks.map((one) => html`<th scope="col" class="figure" key=${one.key}><${TieBreak} one=${one} tell=${tell} /></th>`)}
      <th scope="col" class="figure">${t("tournaments.record")}</th></tr></thead>
    <tbody>${lines.map((line) => html`<${Line} key=${line.entrant.id} line=${line} />`)}</tbody></table></div></div>`;
}

function TieBreak({ one, tell }) {
  const id = useId();
  const show = () => tell(one);
  return html`<button class="tie-break" type="button" aria-describedby=${id} onMouseEnter=${show} onFocus=${show} onClick=${show}>${one.title}</button><span
    id=${id} hidden>${one.explanation}</span>`;
}

function Line({ line }) {
  const { entrant } = line;
  return html`<tr class=${isMine(entrant) ? "mine" : ""}><td class="rank">${line.rank}</td>
    <td class="standings-name"><${EntrantLink} entrant=${entrant} />${entrant.left && html` <small class="faint-text">${leftText(entrant.left)}</small>`}</td>
    <td class="figure"><b>${figure(line.points)}</b></td>
    ${line.tie_breaks.map((value, index) => html`<td class="figure" key=${index}>${figure(value)}</td>`)}
    <td class="figure standings-record">${line.wins} / ${line.draws} / ${line.losses}${line.byes > 0 && html` <small>${t("tournaments.byes", { count: line.byes })}</small>`}</td></tr>`;
}
