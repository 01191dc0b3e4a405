/** A guided game at its table: the step that is due and why, what it leads to, and where to go from its end. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useQuickGame } from "../../games/quick-game.js";
import { useRulebook } from "../../games/rulebooks.js";
import { Button, IconButton } from "../../parts/button.js";
import { Icon } from "../../parts/icon.js";
import { openRules } from "../rules/opened.js";
import { RuleButton } from "../rules/rule-button.js";
import { goalOf, isReached } from "./leading.js";

/** @param {{game: import("#api").GameOut, state: import("../move/deciding.js").Deciding, desk: object}} props `desk` builds the move */
export default function Lesson({ game, state, desk }) {
  const book = useRulebook(game.rulebook).data;
  const [shown, show] = useState(true);
  const guidance = game.lesson;
  const lesson = book?.lessons.find((one) => one.key === guidance?.lesson);
  if (!guidance || !lesson || !shown) return null;
  const on = guidance.state === "on";
  const close = () => show(false);
  return html`<section class="lesson" data-state=${guidance.state} aria-label=${lesson.title}>
    <header class="lesson-head"><${Icon} name="star" size=${18} /><h2>${lesson.title}</h2>
      ${!on && html`<${IconButton} icon="close" class="lesson-close" label=${t("lesson.play-on")} onClick=${close} />`}</header>
    ${on ? html`<${Step} game=${game} lesson=${lesson} state=${state} desk=${desk} />` : html`<${End} game=${game} lesson=${lesson} book=${book} onClose=${close} />`}
  </section>`;
}

function Step({ game, lesson, state, desk }) {
  const { step, steps, rule } = game.lesson;
  const goal = goalOf(game, state);
  const ready = goal && isReached(state, goal);
  return html`<p class="lesson-step"><span>${t("lesson.step", { step, steps })}</span><span class="lesson-dots" aria-hidden="true">${lesson.steps.map((_, place) =>
    html`<i key=${place} data-done=${place + 1 < step ? "true" : place + 1 === step ? "now" : "false"}></i>`)}</span></p>
    <div role="status"><p class="lesson-text">${goal ? lesson.steps[step - 1] : t("lesson.waiting")}</p>
      ${ready && html`<p class="lesson-ready">${t("lesson.ready")}</p>`}</div>
    ${goal && html`<div class="lesson-ways">
      ${!ready && html`<${Button} small look="quiet" class="lesson-show" onClick=${() => desk.build(goal)}>${t("lesson.show")}</${Button}>`}
      <${RuleButton} number=${rule} /></div>`}`;
}

function End({ game, lesson, book, onClose }) {
  const quick = useQuickGame();
  const finished = game.lesson.state === "finished";
  return html`<div role="status"><p class="lesson-end">${t(finished ? "lesson.finished" : "lesson.left")}</p>
      <p class="lesson-text">${finished ? lesson.closing : t("lesson.left-text")}</p></div>
    <div class="lesson-ways">
      ${game.status === "running" && html`<${Button} small onClick=${onClose}>${t("lesson.play-on")}</${Button}>`}
      ${finished ? html`<${Button} small look="quiet" busy=${quick.busy} onClick=${() => quick.play(book)}>${t("lesson.new-game")}</${Button}>
        <button class="text-button" type="button" onClick=${() => openRules()}>${t("table.rules")}</button>`
      : book.lesson && html`<${Button} small look="quiet" busy=${quick.busy} onClick=${() => quick.learn(book)}>${t("lesson.again")}</${Button}>`}
    </div>`;
}
