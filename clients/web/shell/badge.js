/** How many decisions and invitations wait for the reader, told on every page by the window's title and a dot on its icon. */
import { useEffect } from "../base/html.js";
import { countInTitle } from "../base/title.js";

/** @param {number | null} count null while it is not known */
export function useBadge(count) {
  const waiting = count ?? 0;
  useEffect(() => {
    countInTitle(waiting);
    const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
    icon.href = new URL(waiting > 0 ? "mark-waiting.svg" : "mark.svg", icon.href).href;
  }, [waiting]);
}
