/** What a position is called, and how it is asked for. */
import { t } from "../../base/i18n.js";

/** The address of what is shown: a study, at an entry of it. */
export function addressOf(study, number = null) {
  return number === null ? `/studies/${study}` : `/studies/${study}?entry=${number}`;
}

/** What of a query shows a position as it was seen. */
export function viewOf({ version, seat }) {
  return seat === null ? { at: version, outside: true } : { at: version, viewer: seat };
}

export function titleOfEntry(entry, place) {
  return entry.title || t("studies.untitled", { number: place + 1 });
}

export function authorOf({ owner }) {
  return owner.name ?? t("studies.erased");
}

/** The header that lets a change through only if nobody has made another since. */
export function seenAt(found) {
  return { headers: { "If-Match": `"${found.version}"` } };
}
