/** What the account's stream tells, as it comes: one line for the whole window, cut while nobody looks and nobody waits. */
import { session } from "../account/session.js";
import { useEffect, useRef } from "../base/html.js";
import { useSeen } from "../base/seen.js";
import { signal, useSignal } from "../base/store.js";
import { follow } from "./stream.js";

/** The page itself comes first. */
const OPEN_AFTER_MS = 1_000;

const listeners = new Set();

/** Whether what happens is told at this moment. */
export const told = signal(false);

/** Whose line it is, and the last position on it: it goes on there when it was cut. @type {{member: string | null, after: any}} */
let read = { member: null, after: null };

/** Keeps the line while the calling component is shown, the window is seen and somebody is signed in; unseen too, if `always`. */
export function useNewsLine(always) {
  const member = useSignal(session)?.id;
  const wanted = (useSeen() || always) && member;
  useEffect(() => {
    if (!wanted) return undefined;
    if (read.member !== member) read = { member, after: null };
    let line = null;
    const timer = setTimeout(() => (line = open()), OPEN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      line?.close();
      told.value = false;
    };
  }, [wanted]);
}

/** Calls `onNews` with each notice, and with an empty one where some may have been missed. */
export function useNews(onNews) {
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => {
    const hear = (notice) => latest.current(notice);
    listeners.add(hear);
    return () => listeners.delete(hear);
  }, []);
}

/** What waits is told first, without positions, and then that all of it was: only from there on there is news. */
function open() {
  const onMessage = ({ id, data }) => {
    if (!id) return;
    read.after = id;
    const notice = JSON.parse(data);
    listeners.forEach((hear) => hear(notice));
  };
  return follow("/v1/stream", { after: () => read.after, onMessage, onState: (state) => (told.value = state === "live") });
}
