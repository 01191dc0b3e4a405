/** What stands where there is nothing, or nothing that the reader may see. */
import { session } from "../account/session.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useTitle } from "../base/title.js";
import { useSignal } from "../base/store.js";
import { CompassRose } from "../pictures/compass-rose.js";

/** What is there for members only is worth a second try: links in mails come to devices where nobody is signed in. */
export function NotFound() {
  useTitle(t("lost.title"));
  const member = useSignal(session);
  const next = encodeURIComponent(location.pathname + location.search);
  return html`<section class="page page-narrow message-page">
    <${CompassRose} size=${168} broken />
    <h1>${t("lost.title")}</h1>
    <p class="lead">${t("lost.lead")}</p>
    <p class="actions">${!member && html`<a class="button" href=${`/sign-in?next=${next}`}>${t("shell.sign-in")}</a>`}<a
      class=${member ? "button" : "button button-quiet"} href="/">${t("shell.home")}</a><a class="button button-quiet"
      href="/lobby">${t("shell.lobby")}</a></p>
  </section>`;
}
