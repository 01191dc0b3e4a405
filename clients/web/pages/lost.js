/** The page for an address behind which there is nothing. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { CompassRose } from "../parts/compass-rose.js";
import { useTitle } from "../router.js";

export default function Lost() {
  useTitle(t("lost.title"));
  return html`<section class="page page-narrow message-page">
    <${CompassRose} size=${168} broken />
    <h1>${t("lost.title")}</h1>
    <p class="lead">${t("lost.lead")}</p>
    <p class="actions"><a class="button" href="/">${t("shell.home")}</a><a class="button button-quiet" href="/lobby">${t("shell.lobby")}</a></p>
  </section>`;
}
