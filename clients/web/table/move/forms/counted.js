/** How far a list of choices has come: how many are chosen, of how many, and what they weigh. */
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { mostOf, totalOf } from "../domains.js";

/** How much is chosen of what must be. */
export function Counted({ domain, entry }) {
  const [least, most] = [domain.min_count, mostOf(domain)];
  const bounds = least === most ? t("table.of-exactly", { count: least }) : t("table.of-between", { least, most });
  const total = domain.min_total ? t("table.of-total", { total: totalOf(domain, entry), minimum: domain.min_total }) : null;
  return html`<p class="field-count" role="status">${t("table.chosen", { count: entry.length })} <small>${bounds}</small>${total && html` · <b>${total}</b>`}</p>`;
}
