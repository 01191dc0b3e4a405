/** What was said about the moves of a game that is over: beside the move that is shown. */
import { isStaff, session } from "../account/session.js";
import { sentenceOf } from "../api/problem.js";
import { get, newKey, post, remove } from "../api/requests.js";
import { date } from "../base/format.js";
import { html, useMemo, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useLoad, useSignal } from "../base/store.js";
import { Loaded } from "../loading/loaded.js";
import { Button } from "../parts/button.js";
import { useAction } from "../parts/form.js";
import { Asking, DEED, REPORT } from "../people/asking.js";

const PAGE = 1000;
const LONGEST = 500;

/** @param {{game: import("#api").GameOut, steps: {version: number}[], place: number, onPlace: (place: number) => void}} props */
export function Comments({ game, steps, place, onPlace }) {
  if (game.status !== "finished" && game.status !== "aborted") return null;
  return html`<details class="proof" open><summary><h2>${t("comments.title")}</h2></summary>
    <div class="proof-inner comments"><${All} ...${{ game, steps, place, onPlace }} /></div></details>`;
}

function All({ game, ...replay }) {
  const load = useLoad((signal) => get(`/v1/games/${game.id}/comments`, { query: { limit: PAGE }, signal }), [game.id]);
  return html`<${Loaded} load=${load} rows=${1}>${(page) => html`<${List} first=${page.items} game=${game} ...${replay} />`}</${Loaded}>`;
}

function List({ first, game, steps, place, onPlace }) {
  const member = useSignal(session);
  const [all, setAll] = useState(first);
  const [asked, setAsked] = useState(/** @type {{open: boolean, comment: any}} */ ({ open: false, comment: null }));
  const here = all.filter((one) => stepOf(steps, one) === place);
  const next = all.find((one) => stepOf(steps, one) > place) ?? all.find((one) => stepOf(steps, one) !== place);
  const drop = ({ number }) => setAll((now) => now.filter((one) => one.number !== number));
  return html`${here.length === 0 ? html`<p class="field-hint">${t("comments.none")}</p>`
    : html`<ul>${here.map((one) => html`<${Comment} key=${one.number} game=${game} comment=${one} member=${member}
        onGone=${drop} onAsk=${(comment) => setAsked({ open: true, comment })} />`)}</ul>`}
    ${next && html`<p class="field-hint">${t("comments.elsewhere", { count: all.length - here.length })}${" "}
      <button class="text-button" type="button" onClick=${() => onPlace(stepOf(steps, next))}>${t("comments.go")}</button></p>`}
    ${member ? html`<${Say} key=${place} game=${game} version=${steps[place].version} onSaid=${(one) => setAll((now) => [...now, one])} />`
      : html`<p class="field-hint">${t("comments.sign-in")}</p>`}
    ${asked.comment && html`<${Asking} part=${isStaff(member) ? DEED : REPORT} open=${asked.open} deed="hide_message"
      about=${{ game: game.id, message: asked.comment.number }} name=${asked.comment.player.name} quote=${asked.comment.text}
      onClose=${() => setAsked({ ...asked, open: false })} onDone=${() => drop(asked.comment)} />`}`;
}

/** The place of the step at which a comment is shown: the one to which its version belongs. */
function stepOf(steps, { version }) {
  const after = steps.findIndex((step) => step.version >= version);
  return after < 0 ? steps.length - 1 : after;
}

function Comment({ game, comment, member, onGone, onAsk }) {
  const { busy, problem, run } = useAction();
  const { number, player, text, at } = comment;
  const mine = member && player.id === member.id;
  const take = async () => {
    const gone = await run(async () => (await remove(`/v1/games/${game.id}/comments/${number}`), true));
    if (gone) onGone(comment);
  };
  return html`<li><p class="said-by"><b>${player.name ?? t("comments.erased")}</b> <time datetime=${at}>${date(at)}</time>
      <span class="said-deeds">${mine && html`<button class="text-button" type="button" disabled=${busy} aria-label=${t("comments.delete-yours")} onClick=${take}>${t("comments.delete")}</button>`}
      ${member && !mine && html`<button class="text-button" type="button" aria-label=${t("comments.report-name", { name: player.name })} onClick=${() => onAsk(comment)}>${t("comments.report")}</button>`}</span></p>
    <p class="said-text">${text}</p>
    ${problem && html`<p class="field-problem" role="alert">${sentenceOf(problem)}</p>`}</li>`;
}

function Say({ game, version, onSaid }) {
  const [text, setText] = useState("");
  const { busy, problem, run } = useAction();
  const key = useMemo(newKey, [text]);
  const send = async (event) => {
    event.preventDefault();
    if (busy || !text.trim()) return;
    const said = await run(() => post(`/v1/games/${game.id}/comments`, { version, text: text.trim() }, { key }));
    if (said) (onSaid(said), setText(""));
  };
  return html`<form class="say" onSubmit=${send}>
    <label class="say-field"><span class="hidden-text">${t("comments.say")}</span>
      <input class="input" type="text" value=${text} maxlength=${LONGEST} autocomplete="off" placeholder=${t("comments.say")} onInput=${(event) => setText(event.target.value)} /></label>
    <${Button} small type="submit" busy=${busy} disabled=${!text.trim()}>${t("comments.send")}</${Button}>
    ${problem && html`<p class="field-problem" role="alert">${sentenceOf(problem)}</p>`}
  </form>`;
}
