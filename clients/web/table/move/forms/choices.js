/** A list of choices, short or long: radio buttons or checkboxes, with a search when there are many. */
import { html, useId, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";

const SEARCH_FROM = 13;
const ROW_UPTO = 6;
const SHORT = 22;

/**
 * @param {{type: "radio" | "checkbox", items: {place: number, text: string, note?: string, picked: boolean, off?: boolean}[],
 *   onToggle: (place: number, picked: boolean) => void, label: string}} props `off` items cannot be picked now
 */
export function ChoiceList({ type, items, onToggle, label }) {
  const name = useId();
  const [wanted, setWanted] = useState("");
  const long = items.length >= SEARCH_FROM;
  const found = long && wanted ? items.filter((item) => item.picked || matches(item.text, wanted)) : items;
  const look = lookOf(items);
  return html`<div class="choice-list">
    ${long && html`<label class="choice-search"><span class="hidden-text">${t("table.search", { label })}</span>
      <input class="input" type="search" placeholder=${t("table.search-hint", { count: items.length })} value=${wanted} onInput=${(event) => setWanted(event.target.value)} /></label>`}
    <div class=${`choice-items ${look}`}>
      ${found.map((item) => html`<${Item} key=${item.place} type=${type} name=${name} item=${item} onToggle=${onToggle} />`)}
    </div>
    ${found.length === 0 && html`<p class="field-hint" role="status">${t("table.none-found")}</p>`}
  </div>`;
}

/** Few short ones stand in a row, many short ones in columns, long ones below each other. */
function lookOf(items) {
  if (items.some((item) => item.text.length > SHORT)) return "";
  return items.length <= ROW_UPTO ? "choice-items-row" : "choice-items-short";
}

function Item({ type, name, item, onToggle }) {
  return html`<label class=${item.off ? "choice-item choice-item-off" : "choice-item"}>
    <input type=${type} name=${name} checked=${item.picked} disabled=${item.off} value=${item.place} onChange=${(event) => onToggle(item.place, event.target.checked)} />
    <span class="choice-item-text">${item.text}</span>${item.note && html`<small>${item.note}</small>`}</label>`;
}

function matches(text, wanted) {
  return plain(text).includes(plain(wanted));
}

/** Without accents and case: `etoile` finds `Étoile`. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
