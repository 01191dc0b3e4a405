/** A game as it goes on: what the service tells of it, kept up to date by its stream of events. */
import { onNews } from "../api/news.js";
import { get } from "../api/requests.js";
import { follow } from "../api/stream.js";
import { isSeen } from "../base/seen.js";
import { signal } from "../base/store.js";

const PAGE = 500;
const SHORT_MS = 30;
/** After so long what could not be read is asked for again: nothing else may ever happen. */
const AGAIN_MS = 3_000;
/** How often a tab that other tabs keep from having a line looks by itself. */
const LOOK_MS = 3_000;

/**
 * @typedef {object} Following
 * @property {import("#api").GameOut} game the game as the caller may see it
 * @property {number} newest the version that was heard of last: its picture is asked for at the same time as `game`
 * @property {import("#api").DecisionOut | null} decision the answer of `GET …/moves`, null when nothing is awaited of the caller
 * @property {string | null} answered the id of the decision that the caller's last move answered
 * @property {import("#api").EventOut[]} events all that happened so far, oldest first, as far as they have come
 * @property {boolean} told whether the events from the beginning on are there
 * @property {"connecting" | "live" | "waiting" | "lost" | "over"} line
 * @property {number} spectators how many others look on, as far as that is told
 * @property {unknown} problem why the game cannot be shown
 */

/**
 * Follow a game until closed.
 * @param {import("#api").GameOut} first the game as it was when the page opened
 * @param {boolean} asOf whether it still is what the caller of now would be told
 * @param {{lastSaid: () => number, onTalk: (message: import("#api").MessageOut) => void, drawn: (version: number) => Promise<unknown>}} to the table talk,
 *   which comes by the same stream; and `drawn` is waited for before a later version is told, so that the table is painted once for a move, not twice
 */
export function followGame(first, asOf, to) {
  const path = `/v1/games/${first.id}`;
  const state = signal(/** @type {Following} */ ({ game: first, newest: first.version, decision: null, answered: null, events: [], told: false, line: "connecting", spectators: 0, problem: null }));
  const change = (part) => (state.value = { ...state.value, ...part });
  const closing = new AbortController();
  let stream = null;
  let fresh = asOf ? first : null;
  const refresh = oneAtATime(async () => {
    const game = fresh ?? (await get(path, { signal: closing.signal }));
    fresh = null; // what the page opened with is asked for again only when something has happened since
    const decision = game.you?.decision ? await get(`${path}/moves`, { signal: closing.signal }) : null;
    if (game.version > state.value.game.version) {
      change({ newest: Math.max(state.value.newest, game.version) });
      await to.drawn(game.version);
    }
    const { answered, newest, game: shown } = state.value;
    const open = decision?.decision && decision.decision.id !== answered; // what was asked before the move may come after it
    if (game.version >= shown.version) change({ game, newest: Math.max(newest, game.version), decision: open ? decision : null, problem: null });
  });
  let again = 0;
  /**
   * Until it has worked; `missed` is told of problems, and `wanted` says whether it still is once what runs already has ended.
   * @param {{missed?: (problem: unknown) => void, wanted?: () => boolean}} [how]
   */
  const persist = async ({ missed, wanted } = {}) => {
    clearTimeout(again);
    try {
      await refresh(wanted);
    } catch (problem) {
      if (closing.signal.aborted) return;
      missed?.(problem);
      if (isPassing(problem)) again = setTimeout(() => persist(), AGAIN_MS);
    }
  };
  const learn = (events) => change({ events: merged(state.value.events, events) });
  const line = () => listen(path, state, change, { ...to, learn, refresh: persist });
  open(path, refresh, learn, change, closing.signal).then((opened) => opened && (stream = line()));
  return {
    state,
    refresh: () => persist({ missed: (problem) => change({ problem }) }),
    /**
     * Take over what an accepted move led to: the stream may have told it before. The decision that it answered, by its id, stays until the next one
     * is known, so that the table changes once.
     */
    async accept(answer, answered) {
      learn(answer.events);
      change({ newest: Math.max(state.value.newest, answer.version), answered });
      await persist({ missed: (problem) => change({ problem }), wanted: () => state.value.game.version < answer.version });
      if (state.value.decision?.decision?.id === answered) change({ decision: null });
    },
    close: () => (closing.abort(), clearTimeout(again), stream?.close()),
  };
}

/** Whether it may be otherwise the next time. */
function isPassing({ status = 0 }) {
  return status === 0 || status === 429 || status >= 500;
}

/** The game first, for it is waited for; then what happened before. Whether there is something to listen to. */
async function open(path, refresh, learn, change, closed) {
  try {
    await refresh();
    tellAll(path, learn, change, closed);
    return !closed.aborted;
  } catch (problem) {
    if (!closed.aborted) change({ problem, line: "over" });
    return false;
  }
}

async function tellAll(path, learn, change, closed) {
  try {
    for (let cursor; cursor !== null; ) {
      const page = await get(`${path}/events`, { query: { cursor, limit: PAGE }, signal: closed });
      learn(page.items);
      cursor = page.next;
    }
    change({ told: true });
  } catch {
    if (!closed.aborted) change({ told: true });
  }
}

function listen(path, state, change, to) {
  let last = state.value.game.version;
  let away = false;
  const { refresh } = to;
  const soon = later(() => {
    if (last <= state.value.newest) return; // the caller's own move: its answer has led to all of it
    change({ newest: last });
    refresh({ wanted: () => state.value.game.version < last });
  });
  /** What was told is void, for the service lost it: all that happened follows from the beginning. */
  const startAgain = () => {
    last = 0;
    change({ events: [], newest: 0, decision: null, answered: null, game: { ...state.value.game, version: 0 } });
    refresh();
  };
  const catchUp = async () => {
    const { items, after } = await get(`${path}/events`, { query: { after: last, limit: PAGE } });
    if (state.value.line !== "waiting" || items.length === 0) return;
    last = after;
    to.learn(items);
    soon();
  };
  const look = () => state.value.line === "waiting" && catchUp().catch(() => {});
  const timer = setInterval(() => isSeen() && look(), LOOK_MS);
  const unhook = state.value.game.you ? onNews(({ game }) => game === state.value.game.id && look()) : () => {};
  const stream = follow(`${path}/events`, {
    after: () => last,
    query: () => ({ talk: to.lastSaid(), audience: true }),
    onState: (line) => {
      change(line === "live" ? { line } : { line, spectators: 0 }); // who cannot be told shows none
      if (line === "live" && away) refresh();
      away = line === "lost";
    },
    onMessage: ({ event, id, data }) => {
      const told = JSON.parse(data);
      if (event === "talk") return to.onTalk(told);
      if (event === "spectators") return change({ spectators: told.count });
      if (event === "rewound") return startAgain();
      last = Number(id);
      to.learn([told]);
      if (told.rest === 0) soon();
    },
  });
  return { close: () => (clearInterval(timer), unhook(), stream.close()) };
}

/** Once, shortly after the last call: events come in bunches. */
function later(act) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, SHORT_MS);
  };
}

/** Calls of one act in a row; one more run stands for all that come while it runs, if any of them still wants it then. */
function oneAtATime(act) {
  let running = null;
  let next = null;
  let wishes = [];
  const start = () => {
    running = act().finally(() => (running = null));
    return running;
  };
  const goOn = () => {
    const wanted = wishes.some((wish) => wish());
    [next, wishes] = [null, []];
    return wanted && start();
  };
  return (wanted = () => true) => {
    if (!running) return Promise.resolve(wanted() && start());
    wishes.push(wanted);
    next ??= running.catch(() => {}).then(goOn);
    return next;
  };
}

/** Events by version, each once. */
function merged(known, come) {
  const last = known.at(-1)?.version ?? 0;
  if (come.length === 0) return known;
  if (come[0].version > last) return [...known, ...come];
  const all = new Map([...known, ...come].map((event) => [event.version, event]));
  return [...all.values()].sort((one, other) => one.version - other.version);
}
