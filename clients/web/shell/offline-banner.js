/** Says that the service can't be reached, and that it is being tried again. */
import { connection } from "../api/connection.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useSignal } from "../base/store.js";

export function OfflineBanner() {
  const lost = useSignal(connection) === "lost";
  return html`<div class="offline" role="status">${lost && html`<p class="offline-text">${t("shell.offline")}</p>`}</div>`;
}
