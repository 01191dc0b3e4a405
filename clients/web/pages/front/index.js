/** The front page: what this is, the games, and one press from here to a table. */
import { session } from "../../account/session.js";
import { useSignUpMode } from "../../account/sign-up-mode.js";
import { timeOfDay } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useTitle } from "../../base/title.js";
import { useSignal } from "../../base/store.js";
import { GamePlate } from "../../games/game-plate.js";
import { quickLevel, setQuickLevel, useQuickGame } from "../../games/quick-game.js";
import { nearestLevel, useRulebooks } from "../../games/rulebooks.js";
import { levelName } from "../../games/words.js";
import { Loaded } from "../../loading/loaded.js";
import { Button } from "../../parts/button.js";
import { Planisphere } from "../../pictures/planisphere.js";
import { Craft, ForMakers } from "./parts.js";

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

/** How well the bots play, for whoever wants to say so. */
function Level({ book }) {
  const level = nearestLevel(book, useSignal(quickLevel));
  return html`<label><span>${t("front.level")}</span><select value=${level} onChange=${(event) => setQuickLevel(event.target.value)}>
    ${book.bots.filter((one) => one !== "random").map((one) => html`<option key=${one} value=${one} selected=${one === level}>${levelName(one)}</option>`)}</select></label>`;
}

function Hero({ rulebooks, quick }) {
  const member = useSignal(session);
  const open = (useSignUpMode() ?? "open") === "open"; // what is likely has its place before the service has said so
  const first = !member || member.guest; // who is new here begins with what is easiest to learn
  const today = rulebooks && rulebooks[first ? 0 : Math.floor(Date.now() / DAY_MS) % rulebooks.length];
  return html`<section class="hero"><div class="hero-inner">
    <div class="hero-words">
      <h1 class="display">${t("front.title")}</h1>
      <p class="lead">${t("front.lead")}</p>
      <div class="actions">
        <${Button} busy=${!today || quick.busy} onClick=${() => quick.play(today)}>${t("front.play")}</${Button}>
        ${(!today || today.lesson) && html`<${Button} look="quiet" busy=${!today || quick.busy} onClick=${() => quick.learn(today)}>${t("plate.learn")}</${Button}>`}
        ${member && html`<${Button} look="quiet" href="/inbox">${t("shell.inbox")}</${Button}>`}
        ${!member && open && html`<${Button} look="quiet" href="/sign-up">${t("front.join")}</${Button}>`}
      </div>
      <p class="hero-note">${today ? t(first ? (open && !member ? "front.first-guest" : "front.first") : "front.today", { title: today.title }) : " "}</p>
      <p class="hero-level">${today && html`<${Level} book=${today} />`}</p>
    </div>
    <figure class="hero-chart"><${Planisphere} label=${t("front.chart")} />
      <figcaption>${t("front.chart-now", { time: timeOfDay(new Date().toISOString()) })}</figcaption></figure>
  </div></section>`;
}
