/** Some choices in an order of the player's: added one by one, moved up and down, taken out. */
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { IconButton } from "../../../parts/button.js";
import { mostOf } from "../domains.js";
import { allWords } from "../words.js";
import { ChoiceList } from "./choices.js";
import { Counted } from "./counted.js";

export function PathControl({ field, domain, entry, titles, onEntry }) {
  const words = allWords(domain, titles);
  const full = entry.length >= mostOf(domain);
  const items = words.map((text, place) => ({ place, text, picked: entry.includes(place), off: full && !entry.includes(place), note: rankOf(entry, place) }));
  const toggle = (place, on) => onEntry(on ? [...entry, place] : entry.filter((other) => other !== place), true);
  return html`<${Counted} domain=${domain} entry=${entry} />
    ${entry.length > 1 && html`<ol class="path">${entry.map((place, rank) => html`<${PathItem} key=${place} text=${words[place]} rank=${rank} entry=${entry} onEntry=${onEntry} />`)}</ol>`}
    <${ChoiceList} type="checkbox" items=${items} label=${field.label} onToggle=${toggle} />`;
}

function rankOf(entry, place) {
  return entry.includes(place) ? t("table.rank", { rank: entry.indexOf(place) + 1 }) : undefined;
}

function PathItem({ text, rank, entry, onEntry }) {
  return html`<li><span>${text}</span>
    <${IconButton} icon="up" size=${16} label=${t("table.earlier", { choice: text })} disabled=${rank === 0} onClick=${() => onEntry(swapped(entry, rank, rank - 1))} />
    <${IconButton} icon="down" size=${16} label=${t("table.later", { choice: text })} disabled=${rank === entry.length - 1} onClick=${() => onEntry(swapped(entry, rank, rank + 1))} /></li>`;
}

function swapped(entry, one, other) {
  const next = [...entry];
  [next[one], next[other]] = [entry[other], entry[one]];
  return next;
}
