/** The caller's move as forms: which one, its fields, in step with what is clicked on the picture. */
import { html, useId } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { RuleButton } from "../rules/rule-button.js";
import { begin, faultsOf, moveOf, withEntry } from "./draft.js";
import { FormField } from "./forms/fields.js";
import { faultWords, formWords } from "./words.js";

/**
 * @param {{state: import("./deciding.js").Deciding, desk: object, titles: Map<string, string>, led?: number, children?: unknown}} props `children` stand above the forms;
 *   `led` is the form that somebody who is taught should take
 */
export function MovePanel({ state, desk, titles, led, children }) {
  const { forms, draft } = state;
  return html`<section class="move" aria-label=${t("table.your-move")}>
    ${state.dropped && html`<p class="notice" role="status">${t("table.dropped")}</p>`}
    ${children}
    <div class="move-forms">
      ${forms.length > 1 && html`<${FormChoice} forms=${forms} draft=${draft} desk=${desk} titles=${titles} led=${led} />`}
      ${draft && html`<${FormBody} key=${`${state.decision?.id} ${draft.form}`} state=${state} desk=${desk} titles=${titles} />`}
    </div>
  </section>`;
}

function FormChoice({ forms, draft, desk, titles, led }) {
  const name = useId();
  const words = formWords(forms, titles);
  return html`<fieldset class="form-choice"><legend>${t("table.what")}</legend>
    ${forms.map((form, place) => html`<label key=${place} class="choice-item" data-form-choice=${form.type} data-led=${place === led && draft?.form !== led ? "true" : undefined}>
      <input type="radio" name=${name} value=${place} checked=${draft?.form === place} onChange=${() => desk.build(begin(forms, place), { done: true })} />
      <span class="choice-item-text">${words[place]}</span></label>`)}
  </fieldset>`;
}

function FormBody({ state, desk, titles }) {
  const { forms, draft, refusal } = state;
  const form = forms[draft.form];
  const values = moveOf(forms, draft);
  const faults = faultsOf(forms, draft);
  const refused = (name) => refusal?.about(`move.${name}`);
  return html`<fieldset class="form-body" data-form=${form.type}>
    <legend class=${forms.length > 1 ? "hidden-text" : "form-title"}>${form.label}</legend>
    ${form.rule && html`<p class="form-rule"><${RuleButton} number=${form.rule} /></p>`}
    ${form.fields.filter(leavesChoice).map((field) => html`<${FormField} key=${field.name} field=${field} entry=${draft.entries[field.name]} values=${values}
      titles=${titles} problem=${refused(field.name) ?? hardFault(faults[field.name])} heard=${Boolean(refused(field.name))} onEntry=${(entry, done) => desk.build(withEntry(draft, field.name, entry), { done })} />`)}
  </fieldset>`;
}

/** A field whose only value is filled in says nothing that the form's name and the tray do not say. */
function leavesChoice({ domain, optional }) {
  return optional || domain.kind !== "one_of" || domain.choices.length > 1;
}

/** What is missing yet is no mistake: the tray asks for it. A number or a text out of its bounds is one. */
function hardFault(fault) {
  return fault && ["number_between", "text_too_long", "text_odd", "text_pattern"].includes(fault.code) ? faultWords(fault) : null;
}
