/** A rulebook's options as fields, from their JSON Schema alone: titles, descriptions and labels are the service's. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { CheckField, RadioField, SelectField, TextField } from "../../parts/field.js";
import { said } from "../../parts/form.js";
import { shapeOf } from "./option-shape.js";

/** @param {{schema: object, values: object, problem: unknown, onOption: (name: string, value: unknown) => void}} props */
export function OptionFields({ schema, values, problem, onOption }) {
  const named = Object.entries(schema.properties ?? {});
  const told = named.some(([name]) => said(problem, `options.${name}`));
  return html`<div class="stack">${named.length === 0 && html`<p>${t("create.no-options")}</p>`}
    ${named.map(([name, property]) => html`<${OptionField} key=${name} name=${name} property=${property}
      problem=${said(problem, `options.${name}`)}
      value=${values[name] === undefined ? property.default : values[name]} onValue=${(value) => onOption(name, value)} />`)}
    ${!told && said(problem, "options") && html`<p class="field-problem" role="alert">${said(problem, "options")}</p>`}
  </div>`;
}

const FIELDS = { choice: ChoiceField, number: NumberField, text: LineField, data: DataField };

function OptionField({ name, property, value, problem, onValue }) {
  const shape = shapeOf(property);
  const words = { label: property.title ?? name, hint: property.description, problem };
  const Shown = FIELDS[shape.kind];
  return html`<${Shown} shape=${shape} words=${words} value=${value} onValue=${onValue} />`;
}

/** Values of a list, compared as JSON: they may be numbers, true, null. */
function ChoiceField({ shape, words, value, onValue }) {
  const chosen = JSON.stringify(value);
  const take = (text) => onValue(JSON.parse(text));
  const choices = shape.choices.map((choice) => ({ value: JSON.stringify(choice.value), label: choice.label ?? plain(choice.value) }));
  if (shape.few) return html`<${RadioField} ...${words} value=${chosen} onValue=${take} choices=${choices} />`;
  return html`<${SelectField} ...${words} value=${chosen} onValue=${take}
    choices=${choices.map((choice) => [choice.value, choice.label])} />`;
}

function plain(value) {
  if (value === null) return t("create.nothing");
  return typeof value === "boolean" ? t(value ? "create.yes" : "create.no") : String(value);
}

/** A number within bounds, or nothing where the schema has null. */
function NumberField({ shape, words, value, onValue }) {
  const [text, setText] = useState(String(value ?? ""));
  const bounds = { min: shape.minimum, max: shape.maximum, step: shape.step };
  const take = (typed) => {
    setText(typed);
    onValue(typed === "" ? undefined : Number(typed));
  };
  return html`<div><${TextField} ...${words} type="number" inputmode="numeric" value=${value === null ? "" : text}
    disabled=${value === null} required=${value !== null}
      ...${bounds} onValue=${take} />
    ${shape.nullable && html`<${CheckField} label=${shape.without ?? t("create.unlimited")} checked=${value === null}
      onValue=${(without) => (without ? onValue(null) : take(String(shape.fallback)))} />`}</div>`;
}

function LineField({ shape, words, value, onValue }) {
  return html`<${TextField} ...${words} value=${value ?? ""} onValue=${onValue} pattern=${shape.pattern}
    minlength=${shape.minLength} maxlength=${shape.maxLength} spellcheck=${false} autocomplete="off" />`;
}

/** Any other value, as JSON; what is none yet is kept as text, and the service says what is wrong with it. */
function DataField({ words, value, onValue }) {
  const read = (text) => {
    try {
      onValue(JSON.parse(text));
    } catch {
      onValue(text);
    }
  };
  return html`<${TextField} ...${words} value=${typeof value === "string" ? value : JSON.stringify(value ?? null)}
    onValue=${read} spellcheck=${false} autocomplete="off" />`;
}
