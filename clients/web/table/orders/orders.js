/** Standing orders: moves that are to be played when a situation comes, kept on the service, seen by nobody else. */
import { get, put } from "../../api/requests.js";
import { html, useEffect, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { CheckField } from "../../parts/field.js";
import { ProblemNotice } from "../../parts/notice.js";
import { NewOrder } from "./new-order.js";
import { movesOf, orderRemarks, orderWords } from "./order-words.js";

const ONLY_MOVE = { do: "only_move", pace: "natural" };
/** What the service says of an order, and does not want back. */
const TOLD = new Set(["fired", "ended", "made"]);

/** @param {{game: import("#api").GameOut}} props for the player of a seat */
export default function Orders({ game }) {
  const path = `/v1/games/${game.id}/orders`;
  const [orders, setOrders] = useState(null);
  const [moves, setMoves] = useState(null);
  const [problem, setProblem] = useState(null);
  const take = (request) => request.then(({ orders: now }) => (setOrders(now), setProblem(null), true), (fault) => (setProblem(fault), false));
  useEffect(() => {
    take(get(path));
    get(`/v1/rulebooks/${game.rulebook}`).then((book) => setMoves(movesOf(book)), setProblem);
  }, [path]);
  if (!orders || !moves) return problem && html`<${ProblemNotice} problem=${problem} />`;
  const keep = (next) => take(put(path, { orders: next.map(wanted) }));
  const lone = orders.find(isLone);
  const toggle = (on) => keep(on ? [...orders, ONLY_MOVE] : orders.filter((order) => order !== lone));
  const hasten = (on) => keep(orders.map((order) => (order === lone ? { ...order, pace: on ? "at_once" : "natural" } : order)));
  const others = orders.filter((order) => order !== lone);
  return html`<section class="orders" aria-label=${t("orders.title")}>
    <h3>${t("orders.title")}</h3>
    <${CheckField} label=${t("orders.lone")} hint=${t("orders.lone-hint")} checked=${Boolean(lone)} onValue=${toggle} />
    ${lone && html`<${CheckField} label=${t("orders.hasty")} hint=${t("orders.lone-hasty-hint")} checked=${lone.pace === "at_once"} onValue=${hasten} />`}
    ${others.length > 0 && html`<ol class="order-list" aria-label=${t("orders.in-turn")}>${others.map((order) => html`<${Order} key=${order.id} order=${order} moves=${moves}
      onDelete=${() => keep(orders.filter((other) => other !== order))} />`)}</ol>`}
    <${NewOrder} moves=${moves} onAdd=${(order) => keep([...orders, order])} />
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
  </section>`;
}

function isLone(order) {
  return order.do === "only_move" && !order.when && !order.until && !order.expires && !order.times && !order.ended;
}

function wanted(order) {
  return Object.fromEntries(Object.entries(order).filter(([name, value]) => !TOLD.has(name) && value !== null));
}

function Order({ order, moves, onDelete }) {
  const words = orderWords(order, moves);
  return html`<li class="order"><div><p>${words}</p>
      ${order.note && html`<p class="field-hint">${order.note}</p>`}
      ${orderRemarks(order, moves).map((line) => html`<p class="field-hint" key=${line}>${line}</p>`)}</div>
    <button class="text-button" type="button" aria-label=${t("orders.delete-this", { order: words })} onClick=${onDelete}>${t("orders.delete")}</button></li>`;
}
