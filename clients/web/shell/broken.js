/** The page of regret: something failed that the reader can't mend, but can try again. */
import { sentenceOf } from "../api/problem.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { CompassRose } from "../pictures/compass-rose.js";

/** @param {{error: unknown}} props what was thrown */
export function Broken({ error }) {
  return html`
    <section class="page page-narrow message-page">
      <${CompassRose} size=${168} broken />
      <h1>${t("broken.title")}</h1>
      <p class="lead">${sentenceOf(error)}</p>
      <p class="actions"><${Button} onClick=${() => location.reload()}>${t("broken.again")}</${Button}>
        <a class="button button-quiet" href="/">${t("shell.home")}</a></p>
    </section>
  `;
}
