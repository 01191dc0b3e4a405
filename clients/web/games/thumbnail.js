/** Small boards in lists of games, as their reader may see them: fetched when they come near, a few at a time, and kept. */
import { session } from "../account/session.js";
import { connection } from "../api/connection.js";
import { send } from "../api/requests.js";
import { html, useEffect, useRef, useState } from "../base/html.js";
import { language, t } from "../base/i18n.js";

const WIDTH = 240;
/** The service draws a few pictures at a time for all of a caller's tabs and tables. */
const AT_ONCE = 3;
const KEPT = 60;
/** Lists are read again every few seconds; boards that small need not be. */
const FRESH_MS = 60_000;
const NEAR = "200px";
const NOW = {};

/** What was fetched, by its game, the oldest first. @type {Map<string, {hash: string, at: number, address: Promise<string>}>} */
const kept = new Map();
const waiting = [];
let busy = 0;

let reader = session.value?.tokenId;
session.subscribe((now) => {
  if (now?.tokenId !== reader) [...kept.keys()].forEach(drop);
  reader = now?.tokenId;
});

/**
 * @param {{game: {id: string, hash: string}, title: string, href?: string, view?: object}} props `view` says which moment is
 *   shown, and through whose eyes, if not the latest through the reader’s own
 */
export function Thumbnail({ game, title, href = `/games/${game.id}`, view = NOW }) {
  const frame = useRef(null);
  const [address, setAddress] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      observer.disconnect();
      boardOf(game, view, stop.signal).then((found) => stop.signal.aborted || setAddress(found), () => {}); // an empty frame will do
    }, { rootMargin: NEAR });
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [game.id, game.hash, session.value?.tokenId, language.value]);
  return html`<a class="game-row-board" ref=${frame} href=${href} tabindex="-1" aria-label=${t("games.board", { title })}>
    ${address && html`<img src=${address} alt="" width="120" height="75" loading="lazy" decoding="async" />`}</a>`;
}

/** Whether a game has a board to show: not before it has begun, nor to those who spare their data. */
export function hasBoard(game) {
  return Boolean(game.started) && !(/** @type {any} */ (navigator).connection?.saveData);
}

/** The address of a game's small board in this tab. */
function boardOf(game, view, signal) {
  const key = `${game.id} ${language.value} ${JSON.stringify(view)}`;
  const found = kept.get(key);
  if (found && (found.hash === game.hash || Date.now() - found.at < FRESH_MS)) return found.address;
  drop(key);
  const fresh = { hash: game.hash, at: Date.now(), address: inTurn(() => fetched(game.id, view, signal), signal) };
  const forget = () => kept.get(key) === fresh && kept.delete(key);
  kept.set(key, fresh);
  fresh.address.then(() => signal.removeEventListener("abort", forget), forget);
  signal.addEventListener("abort", forget);
  if (kept.size > KEPT) drop(kept.keys().next().value);
  return fresh.address;
}

async function fetched(game, view, signal) {
  const answer = await send("GET", `/v1/games/${game}/board.webp`, { query: { ...view, width: WIDTH }, headers: { Accept: "image/webp" }, signal });
  return URL.createObjectURL(await answer.blob());
}

async function inTurn(work, signal) {
  if (busy < AT_ONCE) busy += 1;
  else await new Promise((go) => waiting.push(go));
  try {
    signal.throwIfAborted();
    if (connection.value === "lost") throw new Error("no line");
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

function drop(key) {
  kept.get(key)?.address.then((address) => URL.revokeObjectURL(address), () => {});
  kept.delete(key);
}
