/** How many decisions await the reader, for the header: looked up at news, now and then, and whenever the window is looked at. */
import { session } from "../account/session.js";
import { ApiProblem } from "../api/problem.js";
import { get } from "../api/requests.js";
import { useEffect, useRef } from "../base/html.js";
import { signal, useSignal } from "../base/store.js";
import { useRefresh } from "../loading/refresh.js";

const REFRESH_MS = { often: 30_000, seldom: 120_000 };

/** The lists are written a moment after a move. */
const AFTER_MOVE_MS = 1_000;
/** What one tab has read, all show. */
const others = new BroadcastChannel("astrolude.turns");

/** Null while nobody is signed in or it is not known. */
export const turns = signal(null);

others.onmessage = ({ data }) => {
  if (data.member === session.value?.id) turns.value = data.count;
};

/** In how many conversations something is unread; null as above. */
export const unread = signal(null);

/** Take over what a page has read of the conversations. */
export function countUnread(count) {
  unread.value = count;
}

/** Take over what a page has read of the inbox. */
export function countTurns(inbox) {
  countUnread(inbox.unread);
  if (turns.value === inbox.count) return;
  turns.value = inbox.count;
  others.postMessage({ member: session.value?.id, count: inbox.count });
}

/** Looks again soon after what is awaited of the reader at a table has changed. @param {string | undefined} decision its id */
export function useTurnsAfter(decision) {
  const before = useRef(decision);
  useEffect(() => {
    if (before.current === decision) return undefined;
    before.current = decision;
    const timer = setTimeout(look, AFTER_MOVE_MS);
    return () => clearTimeout(timer);
  }, [decision]);
}

/** Keeps the number up to date while the calling component is shown; `path` is the page's address. */
export function useTurns(path) {
  const member = useSignal(session)?.id;
  useEffect(() => {
    turns.value = null;
    unread.value = null;
  }, [member]);
  useEffect(() => {
    look();
  }, [member, path]);
  useRefresh(look, REFRESH_MS);
  return useSignal(turns);
}

/** The number is an ornament: when it can't be had, the last one stays. */
async function look() {
  if (!session.value) return;
  try {
    countTurns(await get("/v1/inbox", { query: { limit: 1 }, once: true }));
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
  }
}
