/** All public games of a month as a file: a link, which the browser saves by itself. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Button } from "../../parts/button.js";
import { TextField } from "../../parts/field.js";

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export function MonthArchive() {
  const now = new Date().toISOString().slice(0, "2026-03".length);
  const [month, setMonth] = useState(now);
  return html`<p>${t("past.month.what")}</p>
    <div class="past-month"><${TextField} label=${t("past.month.field")} type="month" max=${now} value=${month} onValue=${setMonth}
      placeholder="2026-03" />
    ${MONTH.test(month) && html`<${Button} look="quiet" href=${`/v1/archives/${month}`} download>${t("past.download")}</${Button}>`}</div>`;
}
