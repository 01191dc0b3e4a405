/** The fields of a form, one control for each kind of domain, all usable by keys and screen readers alone. */
import { number } from "../../../base/format.js";
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { leastOf, mostOf, takesAll } from "../domains.js";
import { picked } from "../meanings.js";
import { allWords } from "../words.js";
import { ChoiceList, itemsOf } from "./choices.js";
import { Counted } from "./counted.js";
import { PathControl } from "./path.js";
import { RouteControl } from "./route.js";

const CONTROLS = { one_of: OneOf, subset: Subset, range: Range, path: PathControl, route: RouteControl, text: Text };

/**
 * @param {{field: object, entry: unknown, values: object, titles: Map<string, string>, problem: string | null,
 *   heard?: boolean, onEntry: (entry: unknown, done?: boolean) => void}} props `values` are the move's other fields; a
 *   `heard` problem is told elsewhere to those who hear the page
 */
export function FormField({ field, entry, values, titles, problem, heard, onEntry }) {
  const Control = CONTROLS[field.domain.kind];
  return html`<fieldset class=${problem ? "move-field field-wrong" : "move-field"} data-field=${field.name}>
    <legend>${field.label}${field.optional && html` <small>${t("table.optional")}</small>`}</legend>
    <${Control} field=${field} domain=${field.domain} entry=${entry} values=${values} titles=${titles} onEntry=${onEntry} />
    ${problem && html`<p class="field-problem" role=${heard ? undefined : "alert"}>${problem}</p>`}
  </fieldset>`;
}

function OneOf({ field, domain, entry, titles, onEntry }) {
  const words = allWords(domain, titles);
  const items = itemsOf(domain, words, (place) => ({ picked: place === entry }));
  return html`<${ChoiceList} type="radio" items=${items} label=${field.label} onToggle=${(place) => onEntry(place, true)} />
    ${field.optional && entry !== null && html`<${LeaveOut} onClick=${() => onEntry(null)} />`}`;
}

function Subset({ field, domain, entry, titles, onEntry }) {
  const [words, most] = [allWords(domain, titles), mostOf(domain)];
  const weighed = Boolean(domain.min_total);
  const items = itemsOf(domain, words, (place) => ({
    note: weighed ? number(domain.choices[place].weight) : undefined,
    picked: entry.includes(place),
    off: takesAll(field) || (most > 1 && entry.length >= most && !entry.includes(place)),
  }));
  const toggle = (place, on) => onEntry(on ? picked(domain, entry, place) : entry.filter((other) => other !== place), true);
  return html`<${Counted} domain=${domain} entry=${entry} />
    <${ChoiceList} type="checkbox" items=${items} label=${field.label} onToggle=${toggle} />`;
}

function Range({ field, domain, entry, values, onEntry }) {
  const least = leastOf(domain, values);
  const shown = entry ?? least;
  const give = (text) => onEntry(text === "" ? null : Number(text));
  const off = field.optional && entry === null;
  return html`<div class=${off ? "range range-off" : "range"}>
    <input type="range" min=${least} max=${domain.maximum} value=${shown} aria-label=${field.label} onInput=${(event) => give(event.target.value)} />
    <span class="stepper">
      <${Step} by=${-1} shown=${shown} blank=${entry === null} least=${least} most=${domain.maximum} onEntry=${onEntry} />
      <input class="input number" type="number" inputmode="numeric" min=${least} max=${domain.maximum} step="1" value=${entry ?? ""} placeholder="–"
        aria-label=${t("table.number-of", { label: field.label, least, most: domain.maximum })} onInput=${(event) => give(event.target.value)} />
      <${Step} by=${1} shown=${shown} blank=${entry === null} least=${least} most=${domain.maximum} onEntry=${onEntry} />
    </span></div>
    <p class="field-hint">${t("table.between", { least, most: domain.maximum })}</p>
    ${field.optional && entry !== null && html`<${LeaveOut} onClick=${() => onEntry(null)} />`}`;
}

function Step({ by, shown, blank, least, most, onEntry }) {
  const next = blank ? least : shown + by;
  const off = next < least || next > most;
  return html`<button class="step" type="button" disabled=${off} aria-label=${t(by > 0 ? "table.more" : "table.less")} onClick=${() => onEntry(next)}>${by > 0 ? "+" : "−"}</button>`;
}

function Text({ field, domain, entry, onEntry }) {
  return html`<input class="input" type="text" value=${entry} maxlength=${domain.max_length} aria-label=${field.label} onInput=${(event) => onEntry(event.target.value)} />
    <p class="field-hint number">${t("table.letters", { count: [...entry].length, most: domain.max_length })}</p>
    ${domain.suggestions.length > 0 && html`<div class="suggestions">${domain.suggestions.map((text) => html`<button class="chip" type="button" onClick=${() => onEntry(text)}>${text}</button>`)}</div>`}`;
}

function LeaveOut({ onClick }) {
  return html`<button class="text-button" type="button" onClick=${onClick}>${t("table.leave-out")}</button>`;
}
