/** A move in the making outlives a reload: its draft is kept on the device until the decision is answered. */
import { fromNote, noteOf } from "./draft.js";

const KEY = "astrolude.draft.";

/** Keep the draft of a game's decision; without one, nothing is kept of that game any more. */
export function keepDraft(game, { decision, forms, draft }) {
  if (decision && draft) localStorage.setItem(KEY + game, JSON.stringify({ decision: decision.id, ...noteOf(forms, draft) }));
  else localStorage.removeItem(KEY + game);
}

/** What was kept of a decision, as far as these forms have it. @returns {import("./draft.js").Draft | null} */
export function keptDraft(game, decision, forms) {
  const kept = JSON.parse(localStorage.getItem(KEY + game) ?? "null");
  return kept?.decision === decision.id ? fromNote(forms, kept) : null;
}
