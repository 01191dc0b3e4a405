/** All rulebooks, each as a plate. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { GamePlate } from "../games/game-plate.js";
import { useQuickGame } from "../games/quick-game.js";
import { useRulebooks } from "../games/rulebooks.js";
import { Loaded } from "../loading/loaded.js";
import { PageHead } from "../parts/page-head.js";

export default function Rulebooks() {
  const books = useRulebooks();
  const quick = useQuickGame();
  return html`<div class="page"><${PageHead} title=${t("rulebooks.title")} lead=${t("rulebooks.lead")} />
    <h2 class="hidden-text">${t("rulebooks.all")}</h2>
    <${Loaded} load=${books}>${(known) => html`<ul class="plates">${known.map((book) => html`<li
      key=${book.key}><${GamePlate} rulebook=${book} quick=${quick} /></li>`)}</ul>`}</${Loaded}>
  </div>`;
}
