/** Fields of forms: a label, a hint, the control, and what is wrong with its value. */
import { html, useId } from "../base/html.js";

/**
 * @param {{label: string, hint?: string, problem?: string | null, children: (control: object) => unknown}} props
 *   `children` gets the properties that tie the control to its label and words
 */
export function Field({ label, hint, problem, children }) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ") || undefined;
  const control = { id, "aria-describedby": described, "aria-invalid": problem ? "true" : undefined };
  return html`<div class=${problem ? "field field-wrong" : "field"}>
    <label for=${id}>${label}</label>
    ${children(control)}
    ${hint && html`<p class="field-hint" id=${`${id}-hint`}>${hint}</p>`}
    ${problem && html`<p class="field-problem" id=${`${id}-problem`}>${problem}</p>`}
  </div>`;
}

/** A line of text; other properties go to the input. `onValue` gets the text. */
export function TextField({ label, hint, problem, value, onValue, ...rest }) {
  return html`<${Field} label=${label} hint=${hint} problem=${problem}>
    ${(control) => html`<input class="input" type="text" value=${value} onInput=${(event) => onValue(event.target.value)}
      ...${control} ...${rest} />`}
  </${Field}>`;
}

/** A list to choose from. `choices` are pairs of value and label, or groups `{label, choices}`. */
export function SelectField({ label, hint, problem, value, choices, onValue, ...rest }) {
  return html`<${Field} label=${label} hint=${hint} problem=${problem}>
    ${(control) => html`<div class="select"><select value=${value} onChange=${(event) => onValue(event.target.value)}
      ...${control} ...${rest}>
      ${choices.map((choice) => html`<${SelectItem} choice=${choice} value=${value} />`)}
    </select></div>`}
  </${Field}>`;
}

function SelectItem({ choice, value }) {
  if (!Array.isArray(choice)) {
    return html`<optgroup label=${choice.label}>${choice.choices.map((inner) => html`<${SelectItem} choice=${inner}
      value=${value} />`)}</optgroup>`;
  }
  return html`<option value=${choice[0]} selected=${choice[0] === value}>${choice[1]}</option>`;
}

/** Few choices, all in sight. `choices` are `{value, label, hint?}`. */
export function RadioField({ label, hint, problem, value, choices, onValue }) {
  const id = useId();
  return html`<fieldset class=${problem ? "field field-wrong choices" : "field choices"}
    aria-describedby=${hint ? `${id}-hint` : undefined}>
    <legend>${label}</legend>
    ${hint && html`<p class="field-hint" id=${`${id}-hint`}>${hint}</p>`}
    <div class="choices-row">${choices.map((choice) => html`<label class="choice">
      <input type="radio" name=${id} checked=${choice.value === value} onChange=${() => onValue(choice.value)} />
      <span class="choice-text">${choice.label}${choice.hint && html`<small>${choice.hint}</small>`}</span></label>`)}</div>
    ${problem && html`<p class="field-problem">${problem}</p>`}
  </fieldset>`;
}

/** Yes or no. */
export function CheckField({ label, hint, checked, onValue }) {
  const id = useId();
  return html`<div class="field field-check">
    <label class="choice"><input type="checkbox" checked=${checked} aria-describedby=${hint ? `${id}-hint` : undefined}
      onChange=${(event) => onValue(event.target.checked)} /><span class="choice-text">${label}</span></label>
    ${hint && html`<p class="field-hint" id=${`${id}-hint`}>${hint}</p>`}
  </div>`;
}
