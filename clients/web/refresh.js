/** Looking again by itself: now and then, and whenever the reader comes back to the window. */
import { useEffect, useRef } from "./html.js";

/** Calls `look` every `milliseconds` while the window is seen, and when it is seen again. */
export function useRefresh(look, milliseconds) {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const seen = () => document.visibilityState === "visible" && latest.current();
    const timer = setInterval(seen, milliseconds);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [milliseconds]);
}
