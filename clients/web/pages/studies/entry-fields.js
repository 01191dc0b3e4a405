/** What is written about a position. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Field, TextField } from "../../parts/field.js";
import { said as wrong } from "../../parts/form.js";

const LONGEST_TITLE = 100;
const LONGEST_TEXT = 2000;

/** @param {{said: {title: string, text: string}, change: (part: object) => void, problem: any}} props */
export function EntryFields({ said, change, problem }) {
  return html`<${TextField} label=${t("studies.entry.name")} value=${said.title} maxlength=${LONGEST_TITLE} onValue=${(title) => change({ title })} problem=${wrong(problem, "title")} />
    <${Field} label=${t("studies.entry.text")} hint=${t("studies.entry.text.hint")} problem=${wrong(problem, "text")}>
      ${(control) => html`<textarea class="input" rows="7" maxlength=${LONGEST_TEXT} value=${said.text}
        onInput=${(event) => change({ text: event.target.value })} ...${control}></textarea>`}</${Field}>`;
}
