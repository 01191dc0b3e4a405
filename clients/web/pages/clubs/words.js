/** What clubs say in several places. */
import { listOf } from "../../base/format.js";
import { language } from "../../base/i18n.js";

/** Languages by the codes of ISO 639, in the reader's own; a code that has no name stays. */
export function languagesText(codes) {
  const names = new Intl.DisplayNames(language.value, { type: "language" });
  return codes.length ? listOf(codes.map((code) => names.of(code) ?? code)) : "";
}
