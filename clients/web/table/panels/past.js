/** Says plainly that the board is shown as it was, and leads back to now. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button, IconButton } from "../../parts/button.js";

/** @param {{table: object, past: number, now: number, steps: import("./log.js").Step[]}} props */
export function PastBanner({ table, past, now, steps }) {
  const at = steps.findIndex((step) => step.version >= past);
  const go = (step) => (table.past.value = step.version === now ? null : step.version);
  return html`<div class="past" role="status">
    <${Leaf} icon="back" label=${t("table.past-earlier")} step=${steps[at - 1]} onGo=${go} />
    <p><b>${t("table.past")}</b> <span class="number">${t("table.past-version", { version: past, now })}</span></p>
    <${Leaf} icon="arrow" label=${t("table.past-later")} step=${at < 0 ? undefined : steps[at + 1]} onGo=${go} />
    <${Button} small onClick=${() => (table.past.value = null)}>${t("table.to-now")}</${Button}>
  </div>`;
}

function Leaf({ icon, label, step, onGo }) {
  return html`<${IconButton} icon=${icon} label=${label} disabled=${!step?.version} onClick=${() => onGo(step)} />`;
}
