/** The chances in numbers, for whoever would rather read them; each step leads there. */
import { number } from "../base/format.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";

/** @param {{points: import("./points.js").Point[], people: import("./analysis.js").Person[], onPlace: (place: number) => void}} props */
export function ChanceTable({ points, people, onPlace }) {
  const [open, setOpen] = useState(false);
  return html`<details class="chance-table" onToggle=${(event) => setOpen(event.currentTarget.open)}><summary>${t("analysis.as-table")}</summary>
    ${open && html`<div class="chance-table-scroll" tabindex="0" role="region" aria-label=${t("analysis.as-table")}><table>
      <thead><tr><th scope="col">${t("analysis.step")}</th>${people.map(({ seat, name }) => html`<th key=${seat} scope="col">${name}</th>`)}</tr></thead>
      <tbody>${points.map(({ place, seats }) => html`<tr key=${place}><th scope="row"><button class="text-button number" type="button" onClick=${() => onPlace(place)}>${place + 1}</button></th>
        ${seats.map((share, seat) => html`<td key=${seat} class="number">${t("analysis.percent", { share: number(100 * share) })}</td>`)}</tr>`)}</tbody>
    </table></div>`}</details>`;
}
