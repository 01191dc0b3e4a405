/** A way over the board: one of those on offer, or walked step by step. */
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { rootOf, sameSteps } from "../domains.js";
import { following, stepBack } from "../walk.js";
import { allWords, stepWords } from "../words.js";
import { ChoiceList } from "./choices.js";

export function RouteControl({ field, domain, entry, titles, onEntry }) {
  const words = allWords(domain, titles);
  const items = words.map((text, place) => ({ place, text, picked: sameSteps(domain.choices[place].value, entry) }));
  return html`
    ${domain.tree && html`<${Walk} domain=${domain} entry=${entry} titles=${titles} onEntry=${onEntry} />`}
    <${ChoiceList} type="radio" items=${items} label=${field.label} onToggle=${(place) => onEntry(domain.choices[place].value, true)} />`;
}

function Walk({ domain, entry, titles, onEntry }) {
  const onward = following(domain, entry);
  const walked = entry.length > rootOf(domain).length;
  return html`<div class="walk" role="group" aria-label=${t("table.walk")}>
    <ol class="walk-steps">${entry.map((step, place) => html`<li key=${place}>${stepWords(domain, step, titles)}</li>`)}</ol>
    ${onward.length > 0 && html`<p class="field-hint">${t("table.next-step")}</p>`}
    <div class="suggestions">
      ${onward.map((step) => html`<button class="chip" key=${step} type="button" data-step=${step} onClick=${() => onEntry([...entry, step])}>${stepWords(domain, step, titles)}</button>`)}
      ${walked && html`<button class="text-button" type="button" onClick=${() => onEntry(stepBack(domain, entry))}>${t("table.step-back")}</button>`}
    </div>
  </div>`;
}
