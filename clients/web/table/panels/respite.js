/** Time for people: a pause that all agree to, days of absence, one's rest. */
import { post, remove } from "../../api/requests.js";
import { dateTime, listOf } from "../../base/format.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { ProblemNotice } from "../../parts/notice.js";

/** @param {{game: import("#api").GameOut, onChanged: () => void}} props for the player of a seat */
export function Respite({ game, onChanged }) {
  const [problem, setProblem] = useState(null);
  const seat = game.seats[game.you?.seat ?? -1];
  if (game.status !== "running" || !seat || seat.bot) return null;
  const path = `/v1/games/${game.id}`;
  const act = (request) => request.then(() => (setProblem(null), onChanged()), setProblem);
  return html`<section class="respite" aria-label=${t("table.respite")}>
    <h3>${t("table.respite")}</h3>
    <${Pause} game=${game} seat=${seat} onAsk=${() => act(post(`${path}/pause`))} onEnd=${() => act(remove(`${path}/pause`))} />
    <${Absence} seat=${seat} onGo=${(days) => act(post(`${path}/absence`, { days }))} onBack=${() => act(remove(`${path}/absence`))} />
    ${game.nights && html`<p class="field-hint">${t("table.rest")} <a href="/settings">${t("table.rest-change")}</a></p>`}
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
  </section>`;
}

function Pause({ game, seat, onAsk, onEnd }) {
  const asked = game.pause_wished.map((one) => game.seats[one].name);
  const mine = game.pause_wished.includes(seat.seat);
  if (game.paused) return html`<p>${t("table.paused")}</p><${Button} small look="quiet" onClick=${onEnd}>${t("table.pause-end")}</${Button}>`;
  return html`${asked.length > 0 && html`<p>${t("table.pause-asked", { names: listOf(asked) })}</p>`}
    <div class="respite-line">
      ${!mine && html`<${Button} small look="quiet" onClick=${onAsk}>${t(asked.length ? "table.pause-agree" : "table.pause-ask")}</${Button}>`}
      ${asked.length > 0 && html`<${Button} small look="quiet" onClick=${onEnd}>${t("table.pause-decline")}</${Button}>`}
    </div>`;
}

function Absence({ seat, onGo, onBack }) {
  const [days, setDays] = useState(1);
  if (seat.away_until) {
    return html`<p>${t("table.away-until", { time: dateTime(seat.away_until) })}</p><${Button} small look="quiet" onClick=${onBack}>${t("table.away-back")}</${Button}>`;
  }
  if (!seat.absence_left) return null;
  return html`<div class="respite-line"><label>${t("table.away-days", { count: seat.absence_left })}
      <input class="input number" type="number" min="1" max=${seat.absence_left} value=${days} onInput=${(event) => setDays(Number(event.target.value))} /></label>
    <${Button} small look="quiet" onClick=${() => onGo(days)}>${t("table.away-go")}</${Button}></div>`;
}
