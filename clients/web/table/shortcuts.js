/** Keys that hold for the whole table: Escape lets go of a half-built move, Ctrl+Z takes a step of it back. */
import { useEffect } from "../base/html.js";

export function useShortcuts(table) {
  useEffect(() => {
    const act = (event) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") return release(table);
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
      event.preventDefault();
      table.deciding.undo();
    };
    addEventListener("keydown", act);
    return () => removeEventListener("keydown", act);
  }, [table]);
}

function release(table) {
  if (table.past.value !== null) table.past.value = null;
  else table.deciding.clear();
}
