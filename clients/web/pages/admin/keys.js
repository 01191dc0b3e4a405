/** Keys of a page, for whoever works through many: they hold while no field, button or dialog wants them itself. */
import { useEffect, useRef } from "../../base/html.js";

const TYPED = "input, select, textarea, [role=tab], dialog";
const PRESSED = `${TYPED}, a, button, summary`;

/** @param {Record<string, () => unknown>} keys what each key does, by its name: no letters, which screen readers use */
export function useKeys(keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const act = (event) => {
      const deed = latest.current[event.key];
      const taken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!deed || taken || event.target.closest?.(event.key === "Enter" ? PRESSED : TYPED) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      deed();
    };
    addEventListener("keydown", act);
    return () => removeEventListener("keydown", act);
  }, []);
}
