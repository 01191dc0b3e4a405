/** What stands where there is nothing, or nothing that the reader may see. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { useTitle } from "../router.js";
import { CompassRose } from "./compass-rose.js";

export function NotFound() {
  useTitle(t("lost.title"));
  return html`<section class="page page-narrow message-page">
    <${CompassRose} size=${168} broken />
    <h1>${t("lost.title")}</h1>
    <p class="lead">${t("lost.lead")}</p>
    <p class="actions"><a class="button" href="/">${t("shell.home")}</a><a class="button button-quiet"
      href="/lobby">${t("shell.lobby")}</a></p>
  </section>`;
}
