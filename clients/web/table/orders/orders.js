/** Standing orders: moves that are to be played when a situation comes, kept on the service, seen by nobody else. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { CheckField } from "../../parts/field.js";
import { ProblemNotice } from "../../parts/notice.js";
import { useOrders } from "./kept-orders.js";
import { NewOrder } from "./new-order.js";
import { movesOf, orderRemarks, orderWords } from "./order-words.js";

const ONLY_MOVE = { do: "only_move", pace: "natural" };
const SAME = ["do", "move", "move_type"];
const ENDS = ["when", "until", "expires", "times", "ended"];

/** @param {{game: import("#api").GameOut}} props for the player of a seat */
export default function Orders({ game }) {
  const { orders, book, problem, keep } = useOrders(game);
  if (!orders || !book) return problem && html`<${ProblemNotice} problem=${problem} />`;
  const moves = movesOf(book);
  const habits = book.habits.map(({ label, order }) => ({ label, order: { ...order, pace: "natural" } }));
  const given = ({ order }) => orders.find((one) => isPlain(one, order));
  const lone = given({ order: ONLY_MOVE });
  const toggle = (order, on) => keep((before) => (on ? inTurn([...before, order], habits) : before.filter((one) => !isPlain(one, order))));
  const hasten = (on) => keep((before) => before.map((order) => (isPlain(order, ONLY_MOVE) ? { ...order, pace: on ? "at_once" : "natural" } : order)));
  const plain = [lone, ...habits.map(given)];
  const others = orders.filter((order) => !plain.includes(order));
  return html`<section class="orders" aria-label=${t("orders.title")}>
    <h3>${t("orders.title")}</h3>
    <${CheckField} label=${t("orders.lone")} hint=${t("orders.lone-hint")} checked=${Boolean(lone)} onValue=${(on) => toggle(ONLY_MOVE, on)} />
    ${habits.map((habit) => html`<${CheckField} key=${habit.label} label=${habit.label} hint=${t("orders.habit-hint")} checked=${Boolean(given(habit))}
      onValue=${(on) => toggle(habit.order, on)} />`)}
    ${lone && html`<${CheckField} label=${t("orders.hasty")} hint=${t("orders.lone-hasty-hint")} checked=${lone.pace === "at_once"} onValue=${hasten} />`}
    ${others.length > 0 && html`<ol class="order-list" aria-label=${t("orders.in-turn")}>${others.map((order) => html`<${Order} key=${order.id} order=${order} moves=${moves}
      onDelete=${() => keep((before) => before.filter(({ id }) => id !== order.id))} />`)}</ol>`}
    <${NewOrder} moves=${moves} onAdd=${(order) => keep((before) => [...before, order])} />
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
  </section>`;
}

/** Whether an order is the wanted one, always and for good. */
function isPlain(order, wanted) {
  return SAME.every((name) => JSON.stringify(order[name] ?? null) === JSON.stringify(wanted[name] ?? null)) && !ENDS.some((end) => order[end]);
}

/** The orders as they are tried: the player's own, then habits in the order of the rulebook. */
function inTurn(orders, habits) {
  const place = (order) => habits.findIndex((habit) => isPlain(order, habit.order));
  return [...orders].sort((one, other) => place(one) - place(other));
}

function Order({ order, moves, onDelete }) {
  const words = orderWords(order, moves);
  return html`<li class="order"><div><p>${words}</p>
      ${order.note && html`<p class="field-hint">${order.note}</p>`}
      ${orderRemarks(order, moves).map((line) => html`<p class="field-hint" key=${line}>${line}</p>`)}</div>
    <button class="text-button" type="button" aria-label=${t("orders.delete-this", { order: words })} onClick=${onDelete}>${t("orders.delete")}</button></li>`;
}
