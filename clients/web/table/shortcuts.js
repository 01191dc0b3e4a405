/** Keys that hold for the whole table: Escape lets go of a half-built move, Ctrl+Z takes a step of it back, ? opens the rules. */
import { useEffect } from "../base/html.js";
import { openRules } from "./rules/opened.js";

export function useShortcuts(table) {
  useEffect(() => {
    const act = (event) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") return release(table);
      if (event.target.matches("input, textarea")) return;
      if (event.key === "?") return openRules(ruleOf(table.deciding.state.value));
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      table.deciding.undo();
    };
    addEventListener("keydown", act);
    return () => removeEventListener("keydown", act);
  }, [table]);
}

/** The rule of the move that is being built, or of the first that can be. */
function ruleOf({ forms, draft }) {
  return forms[draft?.form ?? 0]?.rule ?? null;
}

function release(table) {
  if (table.past.value !== null) table.past.value = null;
  else table.deciding.clear();
}
