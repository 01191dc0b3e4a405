/** The tray: the move as far as it is built, in pieces that can be taken back, and the word that sends it. */
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button, IconButton } from "../../parts/button.js";
import { Icon } from "../../parts/icon.js";
import { ProblemNotice } from "../../parts/notice.js";
import { RuleButton } from "../rules/rule-button.js";
import { isBlank, leastOf, rootOf } from "./domains.js";
import { faultsOf, isComplete, moveOf, nextField, withEntry } from "./draft.js";
import { stepBack } from "./walk.js";
import { entryWords, faultWords } from "./words.js";

/** A way of more steps is shown by its first ones and where it ends. */
const LONG_WAY = 4;

/** @param {{state: import("./deciding.js").Deciding, desk: object, titles: Map<string, string>}} props */
export function Tray({ state, desk, titles }) {
  const { forms, draft, before, sending, refusal } = state;
  const tray = useRef(null);
  useKeptFocus(tray);
  const complete = Boolean(draft) && isComplete(forms, draft);
  return html`<div class="tray" ref=${tray}>
    ${refusal && html`<${ProblemNotice} problem=${refusal}> <${RuleButton} number=${refusal.rule} /></${ProblemNotice}>`}
    <div class="tray-line">
      <div class="tray-move" tabindex="0" role="group" aria-label=${t("table.tray")}>${draft ? html`<${Pieces} state=${state} desk=${desk} titles=${titles} />` : html`<p class="tray-hint">${t("table.begin")}</p>`}
        <p class="tray-next" role="status">${draft && !complete ? wanting(forms, draft) : ""}</p></div>
      <div class="tray-buttons">
        ${before.length > 0 && html`<${IconButton} icon="undo" label=${t("table.undo")} title=${t("table.undo")} data-action="undo" onClick=${desk.undo} />`}
        <${Button} data-action="confirm" busy=${sending} disabled=${!complete} onClick=${desk.send}>${t("table.play")}</${Button}>
      </div>
    </div>
  </div>`;
}

/** When the tray goes, a focus within it goes on to the line that says what is awaited now: keys begin there, not at the page's top. */
function useKeptFocus(tray) {
  useLayoutEffect(() => {
    const node = tray.current;
    return () => node.contains(document.activeElement) && setTimeout(() => /** @type {HTMLElement} */ (document.querySelector(".awaited"))?.focus(), 0);
  }, []);
}

/** What has to be given next, or what is wrong with it. */
function wanting(forms, draft) {
  const field = nextField(forms, draft);
  return t("table.wanting", { field: field.label, fault: faultWords(faultsOf(forms, draft)[field.name]) });
}

function Pieces({ state, desk, titles }) {
  const { forms, draft } = state;
  const form = forms[draft.form];
  return html`<p class="tray-form">${form.label}</p>
    ${form.fields.map((field) => html`<${FieldPieces} key=${field.name} field=${field} state=${state} desk=${desk} titles=${titles} />`)}`;
}

function FieldPieces({ field, state, desk, titles }) {
  const { forms, draft } = state;
  const entry = draft.entries[field.name];
  if (isBlank(field.domain, entry)) return null;
  const put = (next) => desk.build(withEntry(draft, field.name, next));
  if (field.domain.kind === "range") return html`<${NumberPiece} field=${field} entry=${entry} values=${moveOf(forms, draft)} onEntry=${put} />`;
  const fixed = field.domain.kind === "one_of" && field.domain.choices.length === 1 && !field.optional;
  if (field.domain.kind === "route") return html`<${WayPiece} field=${field} entry=${entry} titles=${titles} onEntry=${put} />`;
  return html`<span class="pieces" aria-label=${field.label} role="group">${entryWords(field, entry, titles).map((text, place) =>
    html`<${Piece} key=${`${place} ${text}`} text=${text} onRemove=${fixed ? null : () => put(without(field, entry, place))} />`)}</span>`;
}

function Piece({ text, onRemove }) {
  if (!onRemove) return html`<span class="piece"><span>${text}</span></span>`;
  return html`<button class="piece piece-loose" type="button" aria-label=${t("table.take-back", { choice: text })} onClick=${onRemove}><span>${text}</span><${Icon} name="close" size=${12} /></button>`;
}

/** A way as one piece; it is taken back step by step while it is walked, else as a whole. */
function WayPiece({ field, entry, titles, onEntry }) {
  const steps = entryWords(field, entry, titles);
  const shown = steps.length > LONG_WAY ? [...steps.slice(0, LONG_WAY - 2), "…", steps.at(-1)] : steps;
  const back = field.domain.tree ? stepBack(field.domain, entry) : rootOf(field.domain);
  return html`<span class="pieces" aria-label=${field.label} role="group"><${Piece} text=${shown.join(" → ")} onRemove=${() => onEntry(back)} /></span>`;
}

function NumberPiece({ field, entry, values, onEntry }) {
  const [least, most] = [leastOf(field.domain, values), field.domain.maximum];
  return html`<span class="piece piece-number" role="group" aria-label=${field.label}>
    <button class="step" type="button" disabled=${entry <= least} aria-label=${t("table.less")} onClick=${() => onEntry(Math.max(least, entry - 1))}>−</button>
    <b class="number">${entry}</b>
    <button class="step" type="button" disabled=${entry >= most} aria-label=${t("table.more")} onClick=${() => onEntry(entry + 1)}>+</button></span>`;
}

/** The entry with one piece of it taken back. */
function without({ domain }, entry, place) {
  if (domain.kind === "text") return "";
  return domain.kind === "one_of" ? null : entry.filter((_, at) => at !== place);
}
