/** The front page: what this is, the games, and one press from here to a table. */
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Button } from "../parts/button.js";
import { GamePlate } from "../parts/game-plate.js";
import { Loaded } from "../parts/loaded.js";
import { Planisphere } from "../parts/planisphere.js";
import { useQuickGame } from "../quick-game.js";
import { timeOfDay } from "../format.js";
import { useTitle } from "../router.js";
import { useRulebooks } from "../rulebooks.js";
import { session } from "../session.js";
import { useSignal } from "../store.js";
import { Craft, ForMakers } from "./front-parts.js";

const DAY_MS = 86_400_000;

export default function Front() {
  useTitle("");
  const rulebooks = useRulebooks();
  const quick = useQuickGame();
  return html`
    <${Hero} rulebooks=${rulebooks.data} quick=${quick} />
    <section class="front-games" aria-labelledby="games"><div class="page">
      <h2 id="games" class="front-title">${t("front.games")}</h2>
      <${Loaded} load=${rulebooks}>${(data) => html`<ul class="plates">
        ${data.map((rulebook) => html`<li key=${rulebook.key}><${GamePlate} rulebook=${rulebook}
          quick=${quick} /></li>`)}</ul>`}</${Loaded}>
    </div></section>
    <${Craft} />
    <${ForMakers} />
  `;
}

function Hero({ rulebooks, quick }) {
  const member = useSignal(session);
  const tonight = rulebooks && rulebooks[Math.floor(Date.now() / DAY_MS) % rulebooks.length];
  return html`<section class="hero"><div class="hero-inner">
    <div class="hero-words">
      <h1 class="display">${t("front.title")}</h1>
      <p class="lead">${t("front.lead")}</p>
      <div class="actions">
        <${Button} busy=${!tonight || quick.busy} onClick=${() => quick.play(tonight)}>${t("front.play")}</${Button}>
        ${member ? html`<${Button} look="quiet" href="/inbox">${t("shell.inbox")}</${Button}>` : html`<${Button} look="quiet"
          href="/sign-up">${t("front.join")}</${Button}>`}
      </div>
      <p class="hero-note">${tonight ? t(member ? "front.tonight" : "front.tonight-guest", { title: tonight.title }) : " "}</p>
    </div>
    <figure class="hero-chart"><${Planisphere} label=${t("front.chart")} />
      <figcaption>${t("front.chart-now", { time: timeOfDay(new Date().toISOString()) })}</figcaption></figure>
  </div></section>`;
}
