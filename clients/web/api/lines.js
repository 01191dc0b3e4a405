/**
 * The connections that stay open, shared out among all tabs of the browser: on HTTP/1.1 it has six to a host, and a tab that
 * waits for one stands still. A few tabs hold one each; the others are told so, and look now and then. Whoever is worked in
 * takes one from another tab, and a hidden tab gives its own back. Without locks (no TLS) each tab has its own.
 */
import { isSeen } from "../base/seen.js";

/** With the account's line, two of six are left for requests. */
const LINES = 3;
const NAME = "astrolude.line.";
/** Who only leafs through their tabs finds the line still there. */
const HIDDEN_MS = 3_000;

const names = Array.from({ length: LINES }, (_, number) => NAME + number);

/** @typedef {{cut: AbortSignal, give: () => void}} Line `cut` says that it is to be closed: another tab has it, or nobody looks */

/**
 * Waits until this tab is seen and holds one of the lines.
 * @param {AbortSignal} closed
 * @param {() => void} onQueue called when no line is free, or nobody looks
 * @returns {Promise<Line | null>} null when `closed`
 */
export async function takeLine(closed, onQueue) {
  if (!isSeen()) onQueue();
  await seen(closed);
  if (closed.aborted) return null;
  const over = new AbortController();
  const give = navigator.locks ? await takeLock(closed, over, onQueue) : () => {};
  if (!give) return null;
  const unhook = whenHidden(() => over.abort());
  return { cut: AbortSignal.any([closed, over.signal]), give: () => (unhook(), give()) };
}

/** One tab at a time does it, as long as it has not left. `begin` returns how to end it. */
export function lead(name, leaving, begin) {
  const holding = () =>
    new Promise((done) => {
      const end = begin();
      leaving.addEventListener("abort", () => (end(), done(undefined)), { once: true });
    });
  if (navigator.locks) navigator.locks.request(name, { signal: leaving }, holding).catch(() => {});
  else holding();
}

/** How to give the lock back, once it is held; null when `closed`. @returns {Promise<(() => void) | null>} */
async function takeLock(closed, over, onQueue) {
  for (const name of names) {
    const give = await ask(name, { ifAvailable: true }, over);
    if (give) return give;
  }
  if (document.hasFocus() && !robbed) return steal(over);
  onQueue();
  return queued(closed, over);
}

/** Whether the last line was taken away, and the reader has not come to this tab since: it does not take it back. */
let robbed = false;
addEventListener("focus", () => (robbed = false));

function steal(over) {
  return ask(names[Math.floor(Math.random() * LINES)], { steal: true }, over);
}

/** Whichever lock comes first, or one that is stolen when the reader comes to this tab. */
function queued(closed, over) {
  return new Promise((resolve) => {
    const left = new AbortController();
    const signal = AbortSignal.any([closed, left.signal]);
    const take = (give) => {
      if (!give) return closed.aborted && resolve(null);
      if (left.signal.aborted) return give();
      left.abort();
      resolve(give);
    };
    for (const name of names) ask(name, { signal }, over).then(take);
    addEventListener("focus", () => steal(over).then(take), { signal, once: true });
  });
}

/** @returns {Promise<(() => void) | null>} how to give it back, null when it was not to be had; `over` ends when it is stolen */
function ask(name, options, over) {
  return new Promise((resolve) => {
    let held = false;
    const hold = (lock) => {
      if (!lock) return resolve(null);
      held = true;
      return new Promise((give) => resolve(() => give(undefined)));
    };
    navigator.locks.request(name, options, hold).catch(() => (held ? ((robbed = true), over.abort()) : resolve(null)));
  });
}

function seen(closed) {
  return new Promise((resolve) => {
    const check = () => (isSeen() || closed.aborted) && (stop.abort(), resolve(undefined));
    const stop = new AbortController();
    document.addEventListener("visibilitychange", check, { signal: stop.signal });
    closed.addEventListener("abort", check, { signal: stop.signal });
    check();
  });
}

function whenHidden(act) {
  let timer = 0;
  const note = () => {
    clearTimeout(timer);
    if (!isSeen()) timer = setTimeout(act, HIDDEN_MS);
  };
  document.addEventListener("visibilitychange", note);
  note();
  return () => (clearTimeout(timer), document.removeEventListener("visibilitychange", note));
}
