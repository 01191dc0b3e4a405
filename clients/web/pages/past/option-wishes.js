/** The options of a rulebook that have few values, each to be asked for or not. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useRulebook } from "../../games/rulebooks.js";
import { SelectField } from "../../parts/field.js";
import { shapeOf } from "../create/option-shape.js";
import { optionsOf, textOf } from "./wishes.js";

/** @param {{rulebook: string, value?: string, onValue: (text: string) => void}} props `name:value,name:value` */
export function OptionWishes({ rulebook, value, onValue }) {
  const schema = useRulebook(rulebook).data?.options;
  const chosen = optionsOf(value);
  const fields = Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const shape = shapeOf(property);
    return shape.kind === "choice" ? [{ name, title: property.title ?? name, choices: shape.choices }] : [];
  });
  return fields.map(({ name, title, choices }) => html`<${SelectField} key=${name} label=${title} value=${chosen.get(name) ?? ""}
    onValue=${(wanted) => onValue(textOf(new Map(chosen).set(name, wanted)))}
    choices=${[["", t("past.option.any")], ...choices.map((choice) => [written(choice.value), choice.label ?? written(choice.value)])]} />`);
}

/** A value as the API takes it: a word as it is, anything else as JSON. */
function written(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}
