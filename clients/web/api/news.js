/** What the account's stream tells, as it comes: one line for all tabs, hidden ones too, for their titles count what waits. */
import { session } from "../account/session.js";
import { useEffect, useRef } from "../base/html.js";
import { useSeen } from "../base/seen.js";
import { signal, useSignal } from "../base/store.js";
import { lead } from "./lines.js";
import { follow } from "./stream.js";

/** The page itself comes first. */
const OPEN_AFTER_MS = 1_000;

const listeners = new Set();

/** Whether what happens is told at this moment. */
export const told = signal(false);

/** Whose line it is, and the last position on it: it goes on there when it was cut. @type {{member: string | null, after: any}} */
let read = { member: null, after: null };

/** Whether this tab has the line, and passes on what comes. */
let leading = false;
export const leads = () => leading;

/** How many pages want it unseen, too. */
const keepers = signal(0);

/**
 * Keeps the line while the calling component is shown and somebody is signed in. Where tabs cannot share it, only while the
 * window is seen, or `always`.
 */
export function useNewsLine(always) {
  const member = useSignal(session)?.id;
  const kept = useSignal(keepers) > 0;
  const wanted = (useSeen() || always || kept || navigator.locks !== undefined) && member;
  useEffect(() => {
    if (!wanted) return undefined;
    if (read.member !== member) read = { member, after: null };
    return join(`astrolude.news.${member}`);
  }, [wanted]);
}

/** Hears each notice, also while the window is not seen; returns how to give that up. */
export function onNews(listener) {
  listeners.add(listener);
  keepers.value += 1;
  return () => {
    listeners.delete(listener);
    keepers.value -= 1;
  };
}

/** Calls `act` with each notice, and with an empty one where some may have been missed. */
export function useNews(act) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listener = (notice) => latest.current(notice);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
}

/** One tab has the line and passes on what comes; returns how to leave. */
function join(name) {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  channel.onmessage = ({ data }) => (data.asks ? leading && channel.postMessage({ live: told.value }) : hear(data));
  channel.postMessage({ asks: true });
  const timer = setTimeout(() => lead(name, leaving.signal, () => {
    leading = true;
    const tell = (message) => (hear(message), navigator.locks && channel.postMessage(message));
    const line = open(tell);
    return () => ((leading = false), line.close(), tell({ live: false }));
  }), OPEN_AFTER_MS);
  return () => {
    clearTimeout(timer);
    leaving.abort();
    channel.close();
    told.value = false;
  };
}

function hear({ live, id, notice }) {
  if (live !== undefined) return void (told.value = live);
  read.after = id;
  listeners.forEach((listener) => listener(notice));
}

/** What waits is told first, without positions, and then that all of it was: only from there on there is news. */
function open(tell) {
  const onMessage = ({ id, data }) => id && tell({ id, notice: JSON.parse(data) });
  const take = async (closed) => ({ cut: closed, give: () => {} });
  return follow("/v1/stream", { after: () => read.after, onMessage, take, onState: (state) => tell({ live: state === "live" }) });
}
