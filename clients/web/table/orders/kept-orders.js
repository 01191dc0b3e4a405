/** The orders of the reader's seat in a game, as the service keeps them, and the rulebook that they are said by. */
import { get, put } from "../../api/requests.js";
import { useEffect, useRef, useState } from "../../base/html.js";

/** What the service says of an order, and does not want back. */
const TOLD = new Set(["fired", "ended", "made"]);

/**
 * `keep` changes the orders that the request before has left, and says whether it was done; both are null until they are there.
 * @param {import("#api").GameOut} game
 */
export function useOrders(game) {
  const path = `/v1/games/${game.id}/orders`;
  const [orders, setOrders] = useState(null);
  const [book, setBook] = useState(null);
  const [problem, setProblem] = useState(null);
  const last = useRef(Promise.resolve([]));
  const take = async (ask) => {
    let done = false;
    last.current = last.current.then((before) => ask(before).then(({ orders: now }) => {
      done = true;
      setOrders(now);
      setProblem(null);
      return now;
    }, (fault) => (setProblem(fault), before)));
    await last.current;
    return done;
  };
  useEffect(() => {
    take(() => get(path));
    get(`/v1/rulebooks/${game.rulebook}`).then(setBook, setProblem);
  }, [path]);
  return { orders, book, problem, keep: (change) => take((before) => put(path, { orders: change(before).map(wanted) })) };
}

function wanted(order) {
  return Object.fromEntries(Object.entries(order).filter(([name, value]) => !TOLD.has(name) && value !== null));
}
