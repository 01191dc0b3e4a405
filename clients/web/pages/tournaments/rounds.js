/** The rounds, the latest first and open: tables with their results and the way to their games. */
import { dateTime } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Empty } from "../../parts/empty.js";
import { EntrantLink, isMine } from "./entrant.js";
import { useFollowing } from "./following.js";
import { entrantName, figure } from "./words.js";

const PAGE = 5;

/** @param {{tournament: any, version: number}} props */
export function Rounds({ tournament, version }) {
  const pages = usePages(`/v1/tournaments/${tournament.id}/rounds`, { limit: PAGE });
  useFollowing(pages, version, PAGE);
  return html`<${Loaded} load=${pages}>${(rounds) => rounds.length
    ? html`<div class="stack">${rounds.map((round, index) => html`<${Round} key=${round.number} round=${round} open=${index === 0} />`)}</div><${More} pages=${pages} />`
    : html`<${Empty} title=${t("tournaments.rounds.none")} />`}</${Loaded}>`;
}

function Round({ round, open }) {
  const state = round.over ? t("tournaments.round.over") : round.until ? t("tournaments.round.until", { when: dateTime(round.until) }) : t("tournaments.round.on");
  return html`<details class="round" open=${open}><summary><span class="round-title">${t("tournaments.round", { round: round.number })}</span>
      <span class="faint-text">${t("tournaments.round.begun", { when: dateTime(round.begun) })} · ${state}</span></summary>
    <ul class="round-tables">${round.tables.map((table) => html`<${Table} key=${table.game} table=${table} />`)}</ul>
    ${round.byes.length > 0 && html`<ul class="round-byes">${round.byes.map((bye) => html`<${Bye} key=${bye.entrant.id} bye=${bye} />`)}</ul>`}
  </details>`;
}

function Table({ table }) {
  const { entrants, result, division } = table;
  const names = entrants.map(entrantName).join(" – ");
  return html`<li class=${entrants.some(isMine) ? "round-table round-mine" : "round-table"}>
    <ol class="round-seats">${entrants.map((entrant, seat) => html`<li key=${entrant.id}><${EntrantLink} entrant=${entrant} />
      ${result && html`<b class="round-points">${figure(result.points[seat])}</b>`}${result?.absent.includes(seat) && html` <small class="faint-text">${t("tournaments.absent")}</small>`}</li>`)}</ol>
    <p class="round-way">${division && html`<span class="faint-text">${t("tournaments.division", { division })}</span> `}${result && result.ending !== "played" && html`<span
      class="faint-text">${t(`tournaments.ending.${result.ending}`)}</span> `}<a href=${`/games/${table.game}`} aria-label=${t("tournaments.game-of", { names })}>${t(result ? "tournaments.game" : entrants.some(isMine) ? "tournaments.play" : "tournaments.watch")}</a></p></li>`;
}

function Bye({ bye }) {
  const against = bye.against.map(entrantName).join(", ");
  return html`<li class="faint-text"><${EntrantLink} entrant=${bye.entrant} /> ${against ? t("tournaments.bye-against", { names: against }) : t("tournaments.bye")}</li>`;
}
