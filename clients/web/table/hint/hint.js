/** A hint beside the forms: the moves that do best, how often each wins, and why the first; a press fills the form in. */
import { number } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";
import { Button } from "../../parts/button.js";
import { Icon } from "../../parts/icon.js";
import { ProblemNotice } from "../../parts/notice.js";
import { draftOf, sameDraft } from "../move/draft.js";

/** Standard errors above this say nothing of a chance. */
const DOUBT = 0.25;

/** @param {{advice: ReturnType<typeof import("./adviser.js").openAdvice>, state: import("../move/deciding.js").Deciding, desk: object}} props */
export default function Hint({ advice, state, desk }) {
  const { decision, busy, hint, problem } = useSignal(advice.state);
  const open = state.decision?.id;
  if (!open) return null;
  const told = decision === open ? hint : null;
  return html`<section class=${told ? "advice advice-told" : "advice"} aria-label=${t("hint.hint")}>
    ${!told && html`<${Button} small look="quiet" class="advice-ask" busy=${busy} onClick=${() => advice.ask(open)}><${Icon} name="star" size=${18} />${t(busy ? "hint.busy" : "hint.ask")}</${Button}>`}
    <div role="status">${told && html`<${Told} hint=${told} state=${state} desk=${desk} />`}</div>
    ${problem && html`<${ProblemNotice} problem=${problem} />`}
  </section>`;
}

function Told({ hint, state, desk }) {
  return html`<h2><${Icon} name="star" size=${18} />${t("hint.hint")}</h2>
    <p class="advice-reason">${hint.reason}</p>
    <ol class="advice-moves">${hint.moves.map((advised, place) => html`<${Advised} key=${place} advised=${advised} first=${place === 0} state=${state} desk=${desk} />`)}</ol>`;
}

function Advised({ advised, first, state, desk }) {
  const draft = draftOf(state.forms, advised.move);
  const chosen = draft !== null && sameDraft(draft, state.draft);
  const body = html`<span class="advice-move">${advised.label}</span>${advised.chance !== null && html`<${Chance} advised=${advised} />`}`;
  const look = first ? "advice-item advice-first" : "advice-item";
  if (!draft) return html`<li><div class=${look}>${body}</div></li>`;
  return html`<li><button class=${look} type="button" aria-pressed=${chosen} title=${t("hint.fill-in")} onClick=${() => desk.build(draft)}>${body}</button></li>`;
}

/** The chance in per cent, and as a bar with the span that it may lie in; a move that was hardly tried has none. */
function Chance({ advised: { chance, error } }) {
  if (error > DOUBT) return html`<span class="advice-chance advice-doubt">${t("hint.hardly-tried")}</span>`;
  const [least, most] = [Math.max(0, chance - error), Math.min(1, chance + error)];
  return html`<span class="advice-chance"><span class="number">${t("hint.chance", { chance: number(100 * chance) })}</span></span>
    <svg class="advice-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="advice-bar-all" width="100" height="6" /><rect class="advice-bar-full" width=${100 * chance} height="6" />
      <rect class="advice-bar-doubt" x=${100 * least} width=${100 * (most - least)} y="2" height="2" /></svg>`;
}
