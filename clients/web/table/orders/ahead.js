/** A move ahead of the turn: "if it is still possible then, …", which the service plays once, or lets lapse. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { CheckField, SelectField } from "../../parts/field.js";
import { ProblemNotice } from "../../parts/notice.js";
import { useOrders } from "./kept-orders.js";
import { Pick, deed } from "./new-order.js";
import { movesOf, orderWords } from "./order-words.js";

const LONGEST_NOTE = 120;

/**
 * @param {{game: import("#api").GameOut, lately: Map<string, import("#api").Form>}} props `lately` are the forms that the reader
 *   was offered last, by their types
 */
export default function Ahead({ game, lately }) {
  const { orders, book, problem, keep } = useOrders(game);
  if (!orders || !book) return problem && html`<${ProblemNotice} problem=${problem} />`;
  const moves = movesOf(book, lately);
  const said = (order) => order.note || orderWords(order, moves);
  const ahead = orders.filter((order) => order.lapses && order.ended !== "used");
  const add = (order) => keep((before) => [{ ...order, note: orderWords(order, moves).slice(0, LONGEST_NOTE) }, ...before.filter(({ ended, lapses }) => !(lapses && ended))]);
  return html`<div class="ahead-body">
    ${ahead.length > 0 && html`<ul class="order-list" aria-label=${t("ahead.set")}>${ahead.map((order) => html`<li class="order" key=${order.id}>
      <p>${said(order)}${order.ended && html` <span class="field-hint">${t("ahead.lapsed")}</span>`}</p>
      <button class="text-button" type="button" aria-label=${t("ahead.take-back-this", { order: said(order) })}
        onClick=${() => keep((before) => before.filter(({ id }) => id !== order.id))}>${t("ahead.take-back")}</button></li>`)}</ul>`}
    <${Choice} moves=${moves} onAdd=${add} />
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
  </div>`;
}

/** The move, chosen as it is on the reader's turn; what was on offer then comes first. */
function Choice({ moves, onAdd }) {
  const [type, setType] = useState(moves[0].type);
  const [picks, setPicks] = useState({});
  const [hasty, setHasty] = useState(false);
  const move = moves.find((one) => one.type === type);
  const submit = async (event) => {
    event.preventDefault();
    if (await onAdd({ ...deed(move, picks), times: 1, lapses: true, pace: hasty ? "at_once" : "natural" })) setPicks({});
  };
  return html`<form class="form new-order" onSubmit=${submit} aria-label=${t("ahead.form")}>
    <${SelectField} label=${t("ahead.then")} value=${type} onValue=${(next) => (setType(next), setPicks({}))}
      choices=${moves.map((one) => [one.type, one.label])} />
    ${move.needed.map((field) => html`<${Pick} key=${`${type} ${field.name}`} field=${field} value=${picks[field.name] ?? {}}
      onValue=${(pick) => setPicks({ ...picks, [field.name]: pick })} />`)}
    <${CheckField} label=${t("orders.hasty")} hint=${t("orders.hasty-hint")} checked=${hasty} onValue=${setHasty} />
    <div class="actions"><${Button} small type="submit">${t("ahead.leave")}</${Button}></div>
    <p class="field-hint">${t("ahead.hint")}</p></form>`;
}
