/** What moderators have imposed on the reader, and why. */
import { dateTime } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Notice } from "../../parts/notice.js";

/** @param {{account: import("#api").AccountOut}} props */
export function Sanctions({ account }) {
  return ["suspension", "mute"].map((kind) => account[kind] && html`<${Notice} key=${kind}><p>${words(kind, account[kind])}</p></${Notice}>`);
}

function words(kind, { until, reason }) {
  const key = until ? kind : `${kind}-ever`;
  return t(`people.sanction.${key}`, { until: until && dateTime(until), reason });
}
