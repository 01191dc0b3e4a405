/** Server-Sent Events read with fetch, which can send the token: resumed where they stopped, after sleep, loss and restarts. */
import { isSeen } from "../base/seen.js";
import { takeLine } from "./lines.js";
import { send } from "./requests.js";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** The service says something every 15 seconds; after this silence the line is dead, or the device has slept. */
const SILENCE_MS = 40_000;

/**
 * Follow a stream until it is over or closed.
 * @param {string} path
 * @param {{after: () => number | string | null, query?: () => object, onMessage: (message: {event: string, id: string, data: string}) => void,
 *   onState: (state: "connecting" | "live" | "waiting" | "lost" | "over") => void, take?: typeof takeLine}} to `after` is the
 *   last id that was seen, `query` what the address says besides; both are asked for each connection. The state is `waiting`
 *   while other tabs have the lines, or nobody looks; `take` gets a line otherwise than all do
 * @returns {{close: () => void}}
 */
export function follow(path, to) {
  const closing = new AbortController();
  const wake = wakeUps(closing.signal);
  run(path, to, closing.signal, wake);
  return { close: () => closing.abort() };
}

async function run(path, to, closed, wake) {
  for (let failures = 0; !closed.aborted; failures += 1) {
    to.onState(failures ? "lost" : "connecting");
    const line = await (to.take ?? takeLine)(closed, () => to.onState("waiting"));
    const ended = line && (await listen(path, to, line.cut, wake).catch((error) => error));
    line?.give();
    if (closed.aborted) return;
    if (!line) {
      await wake.pause(waitOf(failures)); // another tab was quicker
      continue;
    }
    if (ended === "over" || [403, 404].includes(ended.status)) return to.onState("over");
    if (ended === "live" || line.cut.aborted) failures = -1;
    else await wake.pause(waitOf(failures, ended.retryAfter));
  }
}

/** Back-off with jitter, so that a restarted service is not called by all at once. */
function waitOf(failures, retryAfter = 0) {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
  return Math.max(wait, retryAfter * 1000);
}

/** One connection, none where it was closed before it began. Gives `over` when the game is, `live` when the stream ended after it had begun. */
async function listen(path, to, closed, wake) {
  const line = new AbortController();
  const cut = () => line.abort();
  const signal = AbortSignal.any([closed, line.signal]);
  const alarm = silenceAlarm(cut);
  const unhook = wake.onWake(() => alarm.silentFor() > SILENCE_MS / 2 && cut());
  let begun = false;
  try {
    const after = to.after();
    const headers = { Accept: "text/event-stream", ...(after !== null && { "Last-Event-ID": String(after) }) };
    const response = await send("GET", path, { headers, query: to.query?.(), signal, once: true });
    if (response.status === 204) return "over";
    begun = true;
    to.onState("live");
    await readAll(response.body, to.onMessage, alarm.heard);
    return "live";
  } catch (error) {
    if (begun) return "live";
    throw error;
  } finally {
    alarm.stop();
    unhook();
  }
}

async function readAll(body, onMessage, heard) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const parse = parser(onMessage);
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    parse(value);
  }
}

/** Takes the stream's text piece by piece and gives whole messages (WHATWG HTML, 9.2.6). */
export function parser(onMessage) {
  let rest = "";
  const blank = () => ({ event: "", id: "", data: /** @type {string[]} */ ([]) });
  let message = blank();
  const line = (text) => {
    if (text === "") {
      if (message.data.length) onMessage({ ...message, data: message.data.join("\n") });
      message = blank();
      return;
    }
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(text) ?? [];
    if (name === "data") message.data.push(value);
    else if (name === "event" || name === "id") message[name] = value;
  };
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    lines.forEach(line);
  };
}

function silenceAlarm(ring) {
  let last = Date.now();
  const timer = setInterval(() => Date.now() - last > SILENCE_MS && ring(), SILENCE_MS / 8);
  return { heard: () => (last = Date.now()), silentFor: () => Date.now() - last, stop: () => clearInterval(timer) };
}

/** Moments at which it is worth trying at once: the network is back, the page is looked at again. */
function wakeUps(closed) {
  const listeners = new Set();
  const wake = () => isSeen() && [...listeners].forEach((listener) => listener());
  addEventListener("online", wake, { signal: closed });
  document.addEventListener("visibilitychange", wake, { signal: closed });
  const onWake = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  /** @returns {Promise<void>} */
  const pause = (milliseconds) =>
    new Promise((resolve) => {
      const done = () => (clearTimeout(timer), unhook(), resolve());
      const timer = setTimeout(done, milliseconds);
      const unhook = onWake(done);
      closed.addEventListener("abort", done, { once: true });
    });
  return { onWake, pause };
}
