/** A rulebook as a plate of an atlas: its board, its title, and the ways into it. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useNear } from "../base/near.js";
import { Button } from "../parts/button.js";
import { seatsText } from "./words.js";

/** @param {{rulebook: import("#api").RulebookRow, quick: object}} props */
export function GamePlate({ rulebook, quick }) {
  const picture = rulebook.table;
  const [frame, near] = useNear();
  return html`<article class="plate">
    <a class="plate-picture" ref=${frame} href=${`/rulebooks/${rulebook.key}`} tabindex="-1" aria-hidden="true">
      ${picture ? near && html`<img src=${picture} alt="" width="960" height="600" decoding="async" />` : html`<span
        class="plate-blank">${rulebook.title}</span>`}</a>
    <div class="plate-words">
      <h3><a href=${`/rulebooks/${rulebook.key}`}>${rulebook.title}</a></h3>
      <p class="plate-facts">${seatsText(rulebook.seats)} · ${t(`weight.${rulebook.weight}`)}</p>
      <p>${rulebook.summary}</p>
      <div class="actions">
        <${Button} small look="quiet" busy=${quick.busy} onClick=${() => quick.play(rulebook)}
          aria-label=${t("plate.play-this", { title: rulebook.title })}>${t("plate.play")}</${Button}>
        ${rulebook.lesson && html`<${Button} small look="quiet" busy=${quick.busy} onClick=${() => quick.learn(rulebook)}
          aria-label=${t("plate.learn-this", { title: rulebook.title })}>${t("plate.learn")}</${Button}>`}
        <a href=${`/lobby?rulebook=${encodeURIComponent(rulebook.key)}`}>${t("plate.open")}</a>
        <a href=${`/games/new?rulebook=${encodeURIComponent(rulebook.key)}`}>${t("plate.create")}</a>
      </div>
    </div>
  </article>`;
}
