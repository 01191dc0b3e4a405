/** Table talk: what the players say, and a line to say something. */
import { isStaff, session } from "../../account/session.js";
import { sentenceOf } from "../../api/problem.js";
import { newKey } from "../../api/requests.js";
import { timeOfDay } from "../../base/format.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";
import { SeatMark } from "../../games/seat-mark.js";
import { Later } from "../../loading/later.js";
import { Button } from "../../parts/button.js";
import { useAction } from "../../parts/form.js";
import { Asking, BLOCK, DEED, REPORT } from "../../people/asking.js";

const LONGEST = 500;

const GALLERY = { load: () => import("./gallery.js"), texts: [], styles: [] };

/** @param {{talk: object, game: import("#api").GameOut}} props shown means read */
export function TalkPanel({ talk, game }) {
  const seated = game.you?.seat != null;
  return html`<section class="talk" aria-label=${t("table.talk")}>
    <${Spoken} talk=${talk} game=${game} label=${t("table.talk")} none=${t("table.talk-none")} speaks=${seated} />
    ${!seated && html`<p class="field-hint">${t("table.talk-seats-only")}</p>`}
    ${hasGallery(game) && html`<${Later} part=${GALLERY} game=${game} />`}
  </section>`;
}

/** Whether the reader may hear those who look on. */
function hasGallery(game) {
  return ["finished", "aborted"].includes(game.status) || (game.status === "running" && game.you?.seat == null);
}

/** What was said, and a line to say something. */
export function Spoken({ talk, game, label, none, speaks }) {
  const { messages, muted } = useSignal(talk.state);
  const list = useRef(null);
  const [asked, setAsked] = useState(null);
  const heard = messages.filter((message) => !muted.has(message.player?.id));
  useEffect(() => talk.markRead(), [messages]);
  useLayoutEffect(() => {
    list.current.scrollTop = list.current.scrollHeight;
  }, [messages]);
  return html`<div class="talk-list" ref=${list} role="log" tabindex="0" aria-label=${label}>
      ${messages.length === 0 && html`<p class="field-hint">${none}</p>`}
      ${heard.map((message) => html`<${Said} key=${message.number} message=${message} onMute=${() => talk.mute(message.player.id)} onAsk=${(what) => setAsked({ what, message })} />`)}
    </div>
    ${asked && html`<${Dealings} game=${game} talk=${talk} asked=${asked} onClose=${() => setAsked({ ...asked, what: "" })} />`}
    ${muted.size > 0 && html`<${Muted} messages=${messages} muted=${muted} talk=${talk} />`}
    ${speaks && html`<${Say} talk=${talk} />`}`;
}

/** Blocking whoever said something, or reporting what was said; moderators hide it. */
function Dealings({ game, talk, asked, onClose }) {
  const { what, message } = asked;
  const { player, number, text } = message;
  return html`<${Asking} part=${BLOCK} open=${what === "block"} player=${player} onClose=${onClose} onBlocked=${() => talk.drop(player.id)} />
    <${Asking} part=${REPORT} open=${what === "report"} about=${{ game: game.id, message: number }} name=${player.name} quote=${text} onClose=${onClose} />
    <${Asking} part=${DEED} open=${what === "hide"} deed="hide_message" about=${{ game: game.id, message: number }} name=${player.name} quote=${text} onClose=${onClose}
      onDone=${() => talk.hide(number)} />`;
}

function Said({ message, onMute, onAsk }) {
  const mine = message.player?.id === session.value?.id;
  const name = message.player?.name;
  return html`<div class=${mine ? "said said-mine" : "said"}>
    <p class="said-by">${message.seat != null && html`<${SeatMark} seat=${message.seat} size=${14} />`}<b>${message.player?.name ?? t("table.somebody")}</b>
      <time datetime=${message.at}>${timeOfDay(message.at)}</time>
      ${!mine && message.player && html`<span class="said-deeds">
        <button class="text-button" type="button" aria-label=${t("table.mute-name", { name })} onClick=${onMute}>${t("table.mute")}</button>
        ${session.value && html`<button class="text-button" type="button" aria-label=${t("table.block-name", { name })} onClick=${() => onAsk("block")}>${t("table.block")}</button>
          ${isStaff(session.value)
            ? html`<button class="text-button" type="button" aria-label=${t("table.hide-name", { name })} onClick=${() => onAsk("hide")}>${t("table.hide")}</button>`
            : html`<button class="text-button" type="button" aria-label=${t("table.report-name", { name })} onClick=${() => onAsk("report")}>${t("table.report")}</button>`}`}</span>`}</p>
    <p class="said-text">${message.text}</p></div>`;
}

function Muted({ messages, muted, talk }) {
  const players = new Map(messages.filter((message) => muted.has(message.player?.id)).map((message) => [message.player.id, message.player.name]));
  return html`${[...players].map(([id, name]) => html`<button key=${id} class="text-button" type="button" onClick=${() => talk.mute(id)}>${t("table.unmute", { name })}</button>`)}`;
}

function Say({ talk }) {
  const [text, setText] = useState("");
  const { busy, problem, run } = useAction();
  const key = useMemo(newKey, [text]);
  const send = async (event) => {
    event.preventDefault();
    if (busy || !text.trim()) return;
    const said = await run(async () => (await talk.say(text.trim(), key), true));
    if (said) setText((now) => (now === text ? "" : now));
  };
  return html`<form class="say" onSubmit=${send}>
    <label class="say-field"><span class="hidden-text">${t("table.say")}</span>
      <input class="input" type="text" value=${text} maxlength=${LONGEST} autocomplete="off" placeholder=${t("table.say")} onInput=${(event) => setText(event.target.value)} /></label>
    <${Button} small type="submit" busy=${busy} disabled=${!text.trim()}>${t("table.send")}</${Button}>
    ${problem && html`<p class="field-problem" role="alert">${sentenceOf(problem)}</p>`}
  </form>`;
}
