/** Standing orders: moves that are to be played when a situation comes, kept on the service, seen by nobody else. */
import { get, put } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Button } from "../parts/button.js";
import { CheckField } from "../parts/field.js";
import { ProblemNotice } from "../parts/notice.js";

const ONLY_MOVE = { do: "only_move", pace: "at_once" };
/** What the service says of an order, and does not want back. */
const TOLD = new Set(["fired", "ended", "made"]);

/** @param {{game: object}} props for the player of a seat */
export function Orders({ game }) {
  const path = `/v1/games/${game.id}/orders`;
  const [orders, setOrders] = useState(null);
  const [problem, setProblem] = useState(null);
  const take = (request) => request.then(({ orders: now }) => (setOrders(now), setProblem(null)), setProblem);
  useEffect(() => void take(get(path)), [path]);
  if (!orders) return problem && html`<${ProblemNotice} problem=${problem} />`;
  const keep = (next) => take(put(path, { orders: next.map(wanted) }));
  const lone = orders.find(isLone);
  const toggle = (on) => keep(on ? [...orders, ONLY_MOVE] : orders.filter((order) => order !== lone));
  return html`<section class="orders" aria-label=${t("table.orders")}>
    <h3>${t("table.orders")}</h3>
    <${CheckField} label=${t("table.orders-lone")} hint=${t("table.orders-lone-hint")} checked=${Boolean(lone)} onValue=${toggle} />
    <ul>${orders.filter((order) => order !== lone).map((order) => html`<${Order} key=${order.id} order=${order} onDelete=${() => keep(orders.filter((other) => other !== order))} />`)}</ul>
    <${NewOrder} onAdd=${(order) => keep([...orders, order])} />
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
  </section>`;
}

function isLone(order) {
  return order.do === "only_move" && !order.when && !order.until && !order.expires && !order.times && !order.ended;
}

function wanted(order) {
  return Object.fromEntries(Object.entries(order).filter(([name, value]) => !TOLD.has(name) && value !== null));
}

function Order({ order, onDelete }) {
  const { id, fired, ended, ...shown } = wanted(order);
  return html`<li class="order"><code>${order.note || JSON.stringify(shown)}</code>
    ${order.ended && html`<small>${t("table.orders-ended")}</small>`}
    <button class="text-button" type="button" onClick=${onDelete}>${t("table.orders-delete")}</button></li>`;
}

/** For those who know how: an order as the API takes it. */
function NewOrder({ onAdd }) {
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
  return html`<details><summary>${t("table.orders-more")}</summary>
    <label><span class="hidden-text">${t("table.orders-json")}</span>
      <textarea class="input" rows="4" spellcheck=${false} placeholder='{"do": "move", "move": {"type": "pass"}}' value=${text} onInput=${(event) => setText(event.target.value)}></textarea></label>
    ${wrong && html`<p class="field-problem" role="alert">${t("table.orders-not-json")}</p>`}
    <${Button} small look="quiet" disabled=${!text.trim()} onClick=${add}>${t("table.orders-add")}</${Button}></details>`;
}
