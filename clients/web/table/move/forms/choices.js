/** A list of choices, short or long: radio buttons or checkboxes, with a search when there are many, and by groups. */
import { html, useId, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { Glyph } from "./glyph.js";
import { ChoiceGroups } from "./groups.js";

const SEARCH_FROM = 13;
const ROW_UPTO = 6;
const SHORT = 22;

/**
 * @typedef {{place: number, text: string, group?: string, glyph?: string, note?: string, picked: boolean, off?: boolean}} Item
 *   `off` items cannot be picked now
 */

/** What the list says of each choice of a domain, by its words. @returns {Item[]} */
export function itemsOf(domain, words, more) {
  return words.map((text, place) => ({ place, text, group: domain.choices[place].group, glyph: domain.choices[place].glyph, ...more(place) }));
}

/**
 * @param {{type: "radio" | "checkbox", items: Item[], onToggle: (place: number, picked: boolean) => void, label: string}} props
 */
export function ChoiceList({ type, items, onToggle, label }) {
  const name = useId();
  const [wanted, setWanted] = useState("");
  const long = items.length >= SEARCH_FROM;
  const grouped = long && items.every((item) => item.group);
  const searching = long && plain(wanted).trim() !== "";
  const found = searching ? items.filter((item) => (!grouped && item.picked) || matches(item, wanted)) : items;
  const look = lookOf(items);
  const draw = (item) => html`<${Choice} key=${item.place} type=${type} name=${name} item=${item} onToggle=${onToggle} />`;
  return html`<div class="choice-list">
    ${long && html`<label class="choice-search"><span class="hidden-text">${t("table.search", { label })}</span>
      <input class="input" type="search" placeholder=${t("table.search-hint", { count: items.length })} value=${wanted} onInput=${(event) => setWanted(event.target.value)} /></label>`}
    ${grouped
      ? html`<${ChoiceGroups} items=${found} searching=${searching} look=${look} draw=${draw} />`
      : html`<div class=${`choice-items ${look}`}>${found.map(draw)}</div>`}
    ${long && html`<p class=${found.length ? "hidden-text" : "field-hint"} role="status">${searching ? foundWords(found.length) : ""}</p>`}
  </div>`;
}

function foundWords(count) {
  return count ? t("table.found", { count }) : t("table.none-found");
}

/** Pictures in tiles; few short ones stand in a row, many short ones in columns, long ones below each other. */
function lookOf(items) {
  if (items.every((item) => item.glyph)) return "choice-items-tiles";
  if (items.some((item) => item.text.length > SHORT)) return "";
  return items.length <= ROW_UPTO ? "choice-items-row" : "choice-items-short";
}

function Choice({ type, name, item, onToggle }) {
  return html`<label class=${item.off ? "choice-item choice-item-off" : "choice-item"}>
    <input type=${type} name=${name} checked=${item.picked} disabled=${item.off} value=${item.place} onChange=${(event) => onToggle(item.place, event.target.checked)} />
    ${item.glyph && html`<${Glyph} name=${item.glyph} />`}
    <span class="choice-item-text">${item.text}</span>${item.note && html`<small>${item.note}</small>`}</label>`;
}

/** Every word that is typed stands in the choice's label or in its group's. @param {Item} item */
function matches({ text, group }, wanted) {
  const said = plain(`${text} ${group ?? ""}`);
  return plain(wanted).split(/\s+/).every((word) => said.includes(word));
}

/** Without accents and case: `etoile` finds `Étoile`, and `oeuf` finds `œuf`. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae");
}
