/** A way to the moderators from a table that has not begun. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Asking, REPORT } from "../../people/asking.js";

export function ReportTable({ game }) {
  const [open, setOpen] = useState(false);
  return html`<p><${Button} look="quiet" small onClick=${() => setOpen(true)}>${t("waiting.report")}</${Button}></p>
    <${Asking} part=${REPORT} open=${open} about=${{ game: game.id }} onClose=${() => setOpen(false)} />`;
}
