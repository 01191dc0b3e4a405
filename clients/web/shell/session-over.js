/** Says that the reader is not signed in any more though nobody signed out, and leads back to where they are. */
import { farewell, session } from "../account/session.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useSignal } from "../base/store.js";

/** @param {{path: string, query: URLSearchParams}} props the address shown */
export function SessionOver({ path, query }) {
  const back = [path, String(query)].filter(Boolean).join("?");
  const member = useSignal(session);
  const over = useSignal(farewell) === "expired" && !member && !path.startsWith("/sign-");
  return html`<div role="status">${over && html`<p class="offline-text">${t("shell.session-over")} <a
    href=${`/sign-in?next=${encodeURIComponent(back)}`}>${t("shell.sign-in")}</a></p>`}</div>`;
}
