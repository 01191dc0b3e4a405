/** A way to the moderators from a table that has not begun. */
import { isStaff, session } from "../../account/session.js";
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { Asking, REPORT } from "../../people/asking.js";

export function ReportTable({ game }) {
  const [open, setOpen] = useState(false);
  if (isStaff(session.value)) return html`<p><${Button} look="quiet" small href=${`/admin/games/${game.id}`}>${t("waiting.moderate")}</${Button}></p>`;
  return html`<p><${Button} look="quiet" small onClick=${() => setOpen(true)}>${t("waiting.report")}</${Button}></p>
    <${Asking} part=${REPORT} open=${open} about=${{ game: game.id }} onClose=${() => setOpen(false)} />`;
}
