/** A standing order in the making: chosen from the moves of the rulebook, or written as the API takes it. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { CheckField, SelectField, TextField } from "../../parts/field.js";
import { partOf, picksOf } from "./order-words.js";

const RESIGN = "resign";
const BOUNDS = ["at_least", "at_most"];
const BOUNDED = { least: true, greatest: true, only: true };

/** @param {{moves: import("./order-words.js").MoveType[], onAdd: (order: import("#api").OrderIn) => Promise<boolean>}} props `onAdd` says whether it was taken */
export function NewOrder({ moves, onAdd }) {
  const [open, setOpen] = useState(false);
  const add = async (order) => (await onAdd(order)) && setOpen(false);
  if (!open) return html`<${Button} small look="quiet" onClick=${() => setOpen(true)}>${t("orders.new")}</${Button}>`;
  return html`<${Choice} moves=${moves} onAdd=${add} onClose=${() => setOpen(false)} /><${Written} onAdd=${add} />`;
}

function Choice({ moves, onAdd, onClose }) {
  const [type, setType] = useState(moves[0].type);
  const [picks, setPicks] = useState({});
  const [late, setLate] = useState(false);
  const [once, setOnce] = useState(false);
  const [hasty, setHasty] = useState(false);
  const move = moves.find((one) => one.type === type);
  const choose = (next) => (setType(next), setPicks({}));
  const submit = (event) => {
    event.preventDefault();
    onAdd({ ...(late && move ? { do: "default_move", move_type: type } : deed(move, picks)), pace: hasty ? "at_once" : "natural", ...(once && { times: 1 }) });
  };
  return html`<form class="form new-order" onSubmit=${submit} aria-label=${t("orders.new")}>
    <${SelectField} label=${t("orders.may")} value=${type} onValue=${choose}
      choices=${[...moves.map((one) => [one.type, one.label]), [RESIGN, t("orders.do.resign")]]} />
    ${move && html`<${CheckField} label=${t("orders.late")} checked=${late} onValue=${setLate} />`}
    ${!late && move?.needed.map((field) => html`<${Pick} key=${`${type} ${field.name}`} field=${field} value=${picks[field.name] ?? {}}
      onValue=${(pick) => setPicks({ ...picks, [field.name]: pick })} />`)}
    <${CheckField} label=${t("orders.once")} checked=${once} onValue=${setOnce} />
    <${CheckField} label=${t("orders.hasty")} hint=${t("orders.hasty-hint")} checked=${hasty} onValue=${setHasty} />
    <div class="actions"><${Button} small type="submit">${t("orders.add")}</${Button}>
      <${Button} small look="quiet" onClick=${onClose}>${t("orders.never-mind")}</${Button}></div></form>`;
}

/** How a field is to be filled; a number may have bounds. */
export function Pick({ field, value, onValue }) {
  const choices = picksOf(field);
  const pick = value.pick ?? choices[0][0];
  const bounded = field.kind === "number" && pick in BOUNDED;
  return html`<div class="order-field"><${SelectField} label=${field.label} value=${pick} choices=${choices}
      onValue=${(next) => onValue({ ...value, pick: next })} />
    ${bounded && BOUNDS.map((bound) => html`<${TextField} key=${bound} label=${t(`orders.bound.${bound}`)} aria-label=${t("orders.part", { field: field.label, value: t(`orders.bound.${bound}`) })}
      type="number" step="1" value=${value[bound] ?? ""} onValue=${(text) => onValue({ ...value, [bound]: text })} />`)}</div>`;
}

/** What an order does that plays a move, or without one resigns. @returns {{do: string, move?: object}} */
export function deed(move, picks) {
  if (!move) return { do: RESIGN };
  const parts = move.needed.map((field) => [field.name, partOf(field, picks[field.name] ?? {})]);
  return { do: "move", move: { type: move.type, ...Object.fromEntries(parts) } };
}

/** For those who know how: conditions, ends, values. */
function Written({ onAdd }) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const add = () => {
    try {
      onAdd(JSON.parse(text));
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return html`<details><summary>${t("orders.more")}</summary>
    <label><span class="hidden-text">${t("orders.json")}</span>
      <textarea class="input" rows="4" spellcheck=${false} placeholder='{"do": "move", "move": {"type": "pass"}}' value=${text} onInput=${(event) => setText(event.target.value)}></textarea></label>
    ${wrong && html`<p class="field-problem" role="alert">${t("orders.not-json")}</p>`}
    <${Button} small look="quiet" disabled=${!text.trim()} onClick=${add}>${t("orders.add")}</${Button}></details>`;
}
