/** A rating, marked while few games stand behind it. */
import { number } from "../base/format.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";

/** @param {{rated: {rating: number, provisional: boolean}}} props */
export function Rating({ rated }) {
  return html`<b>${number(rated.rating, 2)}</b>${rated.provisional && html` <span
    class="provisional">${t("rating.provisional")}</span>`}`;
}
