/** Whether the rules lie open beside the table, and at which of them. */
import { signal } from "../../base/store.js";

export const openedRules = signal(/** @type {{rule: string | null} | null} */ (null));

/** @param {string | null} [rule] its number, or the id of another part of the text */
export function openRules(rule = null) {
  openedRules.value = { rule };
}

export function closeRules() {
  openedRules.value = null;
}
