/** What members of a club say to each other. */
import { session } from "../../account/session.js";
import { sentenceOf } from "../../api/problem.js";
import { get, newKey, post } from "../../api/requests.js";
import { dateTime } from "../../base/format.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useLoad } from "../../base/store.js";
import { pageOf } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { useRefresh } from "../../loading/refresh.js";
import { Button } from "../../parts/button.js";
import { useAction } from "../../parts/form.js";
import { Asking, BLOCK, REPORT } from "../../people/asking.js";

const LONGEST = 500;
/** All that a club keeps. */
const KEPT = 1000;
const REFRESH_MS = { often: 15_000, seldom: 15_000 };
/** After so long all is read anew, not only what came since: then what a moderator hid goes from the page, too. */
const WHOLE_MS = 300_000;

/** @param {{club: {id: string}}} props */
export function Talk({ club }) {
  const path = `/v1/clubs/${club.id}/messages`;
  const { load, readAll } = useMessages(path);
  const [asked, setAsked] = useState(null);
  useRefresh(load.reload, REFRESH_MS);
  const close = () => setAsked({ ...asked, what: "" });
  return html`<section class="club-talk" aria-label=${t("clubs.talk")}>
    <${Loaded} load=${load}>${(messages) => html`<${Lines} messages=${messages} onAsk=${setAsked} />`}</${Loaded}>
    <${Say} path=${path} onSaid=${load.reload} />
    ${asked && html`<${Asking} part=${BLOCK} open=${asked.what === "block"} player=${asked.message.player} onClose=${close} onBlocked=${readAll} />
      <${Asking} part=${REPORT} open=${asked.what === "report"} about=${{ club: club.id, message: asked.message.number }}
        name=${asked.message.player.name} quote=${asked.message.text} onClose=${close} />`}</section>`;
}

/** What was said, the oldest first; a reload asks only for what came since, mostly nothing. */
function useMessages(path) {
  const [round, setRound] = useState(0);
  const reading = `${path} ${round}`;
  const known = useRef({ reading: "", since: 0, messages: /** @type {{number: number}[]} */ ([]) });
  const load = useLoad(async (signal) => {
    const { since, messages } = known.current;
    const whole = known.current.reading !== reading || Date.now() - since > WHOLE_MS;
    const after = whole ? undefined : messages.at(-1)?.number;
    const { items } = await get(path, { query: { after, limit: KEPT }, signal });
    const said = whole ? items : [...messages, ...items].slice(-KEPT);
    known.current = { reading, since: whole ? Date.now() : since, messages: said };
    return said;
  }, [reading]);
  return { load, readAll: () => setRound(round + 1) };
}

function Lines({ messages, onAsk }) {
  const list = useRef(null);
  const last = messages.at(-1)?.number;
  useLayoutEffect(() => {
    list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  return html`<div class="club-lines" ref=${list} role="log" tabindex="0" aria-label=${t("clubs.talk")}>
    ${messages.length === 0 && html`<p class="field-hint">${t("clubs.talk.none")}</p>`}
    ${messages.map((message) => html`<${Line} key=${message.number} message=${message} onAsk=${(what) => onAsk({ what, message })} />`)}</div>`;
}

function Line({ message, onAsk }) {
  const { player, at, text } = message;
  const name = player.name ?? t("clubs.somebody");
  const strange = player.name && player.id !== session.value?.id;
  return html`<div class="club-line"><p class="faint-text">${player.name ? html`<a href=${pageOf(player)}><b>${name}</b></a>` : html`<b>${name}</b>`} <time datetime=${at}>${dateTime(at)}</time>
      ${strange && html`<span class="club-deeds"><button class="text-button" type="button" aria-label=${t("clubs.block-name", { name })} onClick=${() => onAsk("block")}>${t("clubs.block")}</button>
        <button class="text-button" type="button" aria-label=${t("clubs.report-name", { name })} onClick=${() => onAsk("report")}>${t("clubs.report")}</button></span>`}</p>
    <p class="club-said">${text}</p></div>`;
}

function Say({ path, onSaid }) {
  const [text, setText] = useState("");
  const { busy, problem, run } = useAction();
  const key = useMemo(newKey, [text]);
  const shown = useRef(true);
  useEffect(() => () => (shown.current = false), []);
  const send = async (event) => {
    event.preventDefault();
    if (busy || !text.trim()) return;
    const said = await run(() => post(path, { text: text.trim() }, { key }));
    if (!said || !shown.current) return;
    setText((now) => (now === text ? "" : now));
    onSaid();
  };
  return html`<form class="club-say" onSubmit=${send}>
    <label><span class="hidden-text">${t("clubs.say")}</span><input class="input" type="text" value=${text} maxlength=${LONGEST}
      autocomplete="off" placeholder=${t("clubs.say")} onInput=${(event) => setText(event.target.value)} /></label>
    <${Button} type="submit" busy=${busy} disabled=${!text.trim()}>${t("clubs.send")}</${Button}>
    ${problem && html`<p class="field-problem" role="alert">${sentenceOf(problem)}</p>`}</form>`;
}
