/** Looking again by itself: when something is told, when the reader comes back to the window, and now and then. */
import { told, useNews } from "../api/news.js";
import { useEffect, useRef } from "../base/html.js";
import { isSeen, onSeen } from "../base/seen.js";
import { useSignal } from "../base/store.js";

/** The lists are written a moment after it is told what happened, on a busy service a long one. */
const AFTER_NEWS_MS = [400, 3_000];

/**
 * Calls `look` at news, when the window is seen again, and while it is: every `seldom` milliseconds where news is told,
 * every `often` where it is not.
 */
export function useRefresh(look, { often, seldom }) {
  const latest = useRef(look);
  latest.current = look;
  const pause = useSignal(told) ? seldom : often;
  useEffect(() => {
    const again = () => latest.current();
    const timer = setInterval(() => isSeen() && again(), pause);
    const unhook = onSeen(again);
    return () => {
      clearInterval(timer);
      unhook();
    };
  }, [pause]);
  const soon = useRef(/** @type {ReturnType<typeof setTimeout>[]} */ ([]));
  const forget = () => soon.current.forEach(clearTimeout);
  useEffect(() => forget, []);
  useNews(() => {
    forget();
    soon.current = AFTER_NEWS_MS.map((wait) => setTimeout(() => latest.current(), wait));
  });
}
