/** While others are to move: what the reader would play next, if that is still possible then. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Later } from "../../loading/later.js";

const AHEAD = { load: () => import("./ahead.js"), texts: ["table/orders"], styles: ["table/orders/orders.css"] };
const OPEN = "astrolude.ahead";

/** Whoever has opened it once finds it open whenever they wait, with what they left. */
export function Waiting({ game, table }) {
  const [open, setOpen] = useState(sessionStorage.getItem(OPEN) === "open");
  const note = (now) => (setOpen(now), sessionStorage.setItem(OPEN, now ? "open" : "closed"));
  return html`<details class="ahead" open=${open} onToggle=${(event) => note(event.currentTarget.open)}><summary>${t("table.ahead")}</summary>
    ${open && html`<${Later} part=${AHEAD} game=${game} lately=${table.lately} />`}</details>`;
}

/** Whether the reader plays here, and is not to choose now. */
export function waitsAt(game, decision) {
  const seat = game.you?.seat ?? null;
  return game.status === "running" && seat !== null && !decision && !game.you.decision && !game.lesson && !game.seats[seat].resigned;
}
