/** The head of the table: which game, what it waits for, whether the line is there, and what else can be done. */
import { isStaff, session } from "../account/session.js";
import { setSound, sound } from "../account/sounds.js";
import { post } from "../api/requests.js";
import { duration } from "../base/format.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useSignal } from "../base/store.js";
import { restWords } from "../games/rest.js";
import { delayWords } from "../games/words.js";
import { Later } from "../loading/later.js";
import { Button, IconButton } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { CheckField } from "../parts/field.js";
import { Icon } from "../parts/icon.js";
import { ProblemNotice } from "../parts/notice.js";
import { Asking, REPORT } from "../people/asking.js";
import { toast } from "../shell/toast.js";
import { awaitedWords } from "./awaited.js";
import { confirming } from "./move/deciding.js";
import { Origin } from "./origin.js";
import { Respite } from "./panels/respite.js";
import { Series } from "./panels/series.js";
import { openRules } from "./rules/opened.js";
import { ClaimWin } from "./win.js";

const ORDERS = { load: () => import("./orders/orders.js"), texts: ["table/orders"], styles: ["table/orders/orders.css"] };
const MAIL = { load: () => import("./panels/mail.js"), texts: ["account/mail"], styles: ["account/mail.css"] };

/** @param {{game: import("#api").GameOut, following: object, deciding: object, title: string, table: object}} props */
export function Head({ game, following, deciding, title, table }) {
  const [open, setOpen] = useState(false);
  const [reporting, setReporting] = useState(false);
  const mine = Boolean(deciding.decision);
  return html`<header class="table-head">
    <a class="icon-button table-home" href="/inbox" aria-label=${t("table.leave")}><${Icon} name="back" /></a>
    <div class="table-name"><h1>${title}</h1>${game.you?.seat == null && html`<span class="table-role">${role(game)}</span>`}</div>
    <${IconButton} icon="menu" class="about-button" label=${t("table.about")} aria-haspopup="dialog" onClick=${() => setOpen(true)} />
    <p class=${mine ? "awaited awaited-you" : "awaited"} tabindex="-1">${awaitedWords(game)}</p>
    <${Origin} game=${game} />
    <${ClaimWin} game=${game} onWon=${table.following.refresh} />
    ${following.line === "lost" && html`<p class="line-lost" role="status">${t("table.line-lost")}</p>`}
    <${Dialog} open=${open} title=${title} onClose=${() => setOpen(false)}><${About} game=${game} table=${table} onDone=${() => setOpen(false)}
      onReport=${() => (setOpen(false), setReporting(true))} /></${Dialog}>
    <${Asking} part=${REPORT} open=${reporting} about=${{ game: game.id }} onClose=${() => setReporting(false)} />
  </header>`;
}

function About({ game, table, onDone, onReport }) {
  const on = useSignal(confirming);
  const sounds = useSignal(sound);
  const copy = () => navigator.clipboard.writeText(location.href).then(() => toast(t("table.copied")), () => toast(location.href));
  return html`<div class="about">
    <p class="about-clock">${clockWords(game.clock)} ${t(`table.visibility.${game.visibility}`)}
      ${game.delay && ` ${t("table.late", { delay: delayWords(game.delay) })}`}</p>
    ${game.status !== "finished" && html`<${Rests} game=${game} />`}
    <ul class="about-ways">
      <li><button class="text-button" type="button" onClick=${() => (onDone(), openRules())}>${t("table.rules")}</button></li>
      <li><a href=${`/games/${game.id}/replay`}>${t("table.replay")}</a></li>
      <li><button class="text-button" type="button" onClick=${copy}>${t("table.copy-link")}</button></li>
      ${session.value && html`<li>${isStaff(session.value) ? html`<a href=${`/admin/games/${game.id}`}>${t("table.moderate")}</a>`
        : html`<button class="text-button" type="button" onClick=${onReport}>${t("table.report-table")}</button>`}</li>`}
    </ul>
    ${game.you?.seat != null && html`<${CheckField} label=${t("table.confirm")} hint=${t("table.confirm-hint")} checked=${on} onValue=${(value) => (confirming.value = value)} />`}
    ${session.value && html`<${CheckField} label=${t("table.sound")} checked=${sounds === "on"} onValue=${setSound} />`}
    <${Respite} game=${game} onChanged=${table.following.refresh} />
    ${game.status === "running" && html`<${Series} game=${game} />`}
    ${plays(game) && html`<${Later} part=${ORDERS} game=${game} />`}
    ${plays(game) && !session.value?.guest && html`<${Later} part=${MAIL} game=${game} />`}
    <${Resign} game=${game} table=${table} onDone=${onDone} />
  </div>`;
}

/** When whose time stands still. */
function Rests({ game }) {
  const resting = game.seats.filter((seat) => seat.rest);
  if (!resting.length) return null;
  return html`<h3>${t("rest.title")}</h3><dl class="rests">${resting.map((seat) => html`<div key=${seat.seat}><dt>${seat.name}</dt><dd>${restWords(seat.rest)}</dd></div>`)}</dl>`;
}

/** What somebody without a seat is told of how they see the game. */
function role(game) {
  const late = game.delay && game.status === "running";
  return late ? t("table.spectator-late", { delay: delayWords(game.delay) }) : t("table.spectator");
}

function plays(game) {
  return game.status === "running" && game.you?.seat != null && !game.seats[game.you.seat].resigned;
}

function clockWords(clock) {
  if (clock.kind === "none") return t("table.clock-none");
  if (clock.kind === "per_move") return t("table.clock-move", { limit: duration(clock.limit) });
  return t("table.clock-bank", { bank: duration(clock.bank), increment: duration(clock.increment ?? 0) });
}

/** Giving up, asked twice. */
function Resign({ game, table, onDone }) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState(null);
  const seat = game.seats[game.you?.seat];
  if (game.status !== "running" || !seat || seat.resigned) return null;
  const resign = () => post(`/v1/games/${game.id}/resignation`).then(() => (table.following.refresh(), onDone()), setProblem);
  return html`<div class="resign">
    ${!asked && html`<${Button} small look="danger" onClick=${() => setAsked(true)}>${t("table.resign")}</${Button}>`}
    ${asked && html`<p>${t("table.resign-ask")}</p><div class="actions"><${Button} small look="danger" onClick=${resign}>${t("table.resign-yes")}</${Button}>
      <${Button} small look="quiet" onClick=${() => setAsked(false)}>${t("table.resign-no")}</${Button}></div>`}
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
  </div>`;
}
