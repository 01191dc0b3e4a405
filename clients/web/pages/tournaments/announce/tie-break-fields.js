/** What decides between equals, in order: the format's usual ones, or those that are ticked, one after the other. */
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { CheckField } from "../../../parts/field.js";
import { said } from "../../../parts/form.js";

const MOST = 5;

/** @param {import("./common-fields.js").Parts & {format: any, known: any[]}} props */
export function TieBreakFields({ terms, change, problem, format, known }) {
  const usual = terms.tie_breaks === null;
  const chosen = terms.tie_breaks ?? format.tie_breaks;
  const wrong = said(problem, "tie_breaks");
  const tick = (key, on) => change({ tie_breaks: on ? [...chosen, key].slice(0, MOST) : chosen.filter((one) => one !== key) });
  const shown = usual ? chosen.map((key) => known.find((one) => one.key === key)) : [...known].sort((one, other) => place(chosen, one) - place(chosen, other));
  return html`<div class="stack"><${CheckField} label=${t("tournaments.tie-breaks.usual")} checked=${usual} onValue=${(on) => change({ tie_breaks: on ? null : format.tie_breaks })} />
    <ol class="tie-break-list" aria-label=${t("tournaments.card.tie-breaks")}>${shown.map((one) => html`<li key=${one.key}>${usual
      ? html`<b>${one.title}</b> <span class="faint-text">${one.explanation}</span>`
      : html`<${CheckField} label=${labelled(chosen, one)} hint=${one.explanation} checked=${chosen.includes(one.key)} onValue=${(on) => tick(one.key, on)} />`}</li>`)}</ol>
    ${wrong && html`<p class="field-problem" role="alert">${wrong}</p>`}</div>`;
}

function place(chosen, { key }) {
  const at = chosen.indexOf(key);
  return at < 0 ? chosen.length : at;
}

function labelled(chosen, { key, title }) {
  return chosen.includes(key) ? `${chosen.indexOf(key) + 1}. ${title}` : title;
}
