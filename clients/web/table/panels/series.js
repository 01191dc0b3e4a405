/** A series of games at this table: proposed, agreed to, how it stands, and stopped. */
import { session } from "../../account/session.js";
import { useNews } from "../../api/news.js";
import { get, put, remove } from "../../api/requests.js";
import { listOf, number } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad, useSignal } from "../../base/store.js";
import { Button } from "../../parts/button.js";
import { SelectField } from "../../parts/field.js";
import { useAction } from "../../parts/form.js";
import { ProblemNotice } from "../../parts/notice.js";

const TOLD = ["series", "started", "finished"];
const GAMES = ["3", "5", "7", "10", ""];

/** @param {{game: import("#api").GameOut}} props a game that has begun */
export function Series({ game }) {
  const member = useSignal(session)?.id;
  const path = `/v1/games/${game.id}/series`;
  const load = useLoad((signal) => get(path, { signal }), [game.id, game.status]);
  const action = useAction();
  useNews((notice) => (!notice.kind || TOLD.includes(notice.kind)) && load.reload());
  const act = async (request) => {
    const changed = await action.run(request);
    if (changed) load.setData(changed);
  };
  const mine = game.you?.seat != null && member;
  const series = load.data;
  if (!series || game.practice || game.status === "open" || (series.state === "none" && (!mine || game.status !== "running"))) return null;
  return html`<section class="series" aria-label=${t("table.series")}><h3>${t("table.series")}</h3>
    ${series.state !== "none" && html`<${Standing} series=${series} game=${game.id} />`}
    ${mine && html`<${Answers} series=${series} member=${member} running=${game.status === "running"} busy=${action.busy}
      onAgree=${(games) => act(() => put(path, { games }))} onLeave=${() => act(() => remove(path))} />`}
    ${action.problem && html`<${ProblemNotice} problem=${action.problem} />`}</section>`;
}

function Standing({ series, game }) {
  const { state, games, players, played, ending } = series;
  const waits = players.filter((one) => !one.agreed).map(nameOf);
  const by = series.by ? nameOf({ player: series.by }) : "";
  const what = t(games ? "table.series.games" : "table.series.open", { count: games });
  const next = played[series.number]?.game;
  return html`<p>${state === "proposed" ? t("table.series.proposed", { what, names: listOf(waits) })
      : state === "over" ? t(`table.series.${ending}`, { name: by }) : t(games ? "table.series.number" : "table.series.number-open", { number: series.number, games })}</p>
    ${state !== "proposed" && html`<ul class="series-points" aria-label=${t("table.series.points")}>${players.map((one) => html`<li key=${one.player.id}>
      <span>${nameOf(one)}</span> <b>${number(one.points, one.points % 1 ? 1 : 0)}</b></li>`)}</ul>`}
    ${next && next !== game && html`<p><${Button} small href=${`/games/${next}`}>${t("table.series.next")}</${Button}></p>`}`;
}

function Answers({ series, member, running, busy, onAgree, onLeave }) {
  const [games, setGames] = useState("3");
  const { state } = series;
  const agreed = series.players.find((one) => one.player.id === member)?.agreed;
  const propose = running && (state === "none" || (state === "over" && series.number === 1));
  return html`<div class="respite-line">
    ${propose && html`<${SelectField} label=${t("table.series.how-many")} value=${games} onValue=${setGames}
      choices=${GAMES.map((count) => [count, count || t("table.series.unlimited")])} />
      <${Button} small look="quiet" busy=${busy} onClick=${() => onAgree(games ? Number(games) : null)}>${t("table.series.propose")}</${Button}>`}
    ${state === "proposed" && !agreed && html`<${Button} small busy=${busy} onClick=${() => onAgree(series.games)}>${t("table.series.agree")}</${Button}>`}
    ${(state === "on" || state === "proposed") && html`<${Button} small look="quiet" busy=${busy}
      onClick=${onLeave}>${t(state === "on" ? "table.series.stop" : agreed ? "table.series.withdraw" : "table.series.decline")}</${Button}>`}</div>`;
}

function nameOf({ player }) {
  return player.name ?? t("table.series.gone");
}
