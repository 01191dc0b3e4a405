/** Some choices in an order of the player's: added one by one, moved to and fro, taken out. */
import { html, useLayoutEffect, useRef } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { IconButton } from "../../../parts/button.js";
import { mostOf } from "../domains.js";
import { allWords } from "../words.js";
import { ChoiceList, itemsOf } from "./choices.js";
import { Counted } from "./counted.js";
import { Glyph } from "./glyph.js";

export function PathControl({ field, domain, entry, titles, onEntry }) {
  const words = allWords(domain, titles);
  const full = entry.length >= mostOf(domain);
  const items = itemsOf(domain, words, (place) => ({ picked: entry.includes(place), off: full && !entry.includes(place), note: rankOf(entry, place) }));
  const toggle = (place, on) => onEntry(on ? [...entry, place] : without(entry, place), true);
  return html`<${Counted} domain=${domain} entry=${entry} />
    <${Chosen} field=${field} domain=${domain} words=${words} entry=${entry} onEntry=${onEntry} />
    <${ChoiceList} type="checkbox" items=${items} label=${field.label} onToggle=${toggle} />`;
}

function rankOf(entry, place) {
  return entry.includes(place) ? t("table.rank", { rank: entry.indexOf(place) + 1 }) : undefined;
}

/** What is chosen, in its order. Whoever moves or removes by keys goes on where they were. */
function Chosen({ field, domain, words, entry, onEntry }) {
  const list = useRef(null);
  const wanted = useRef(null);
  const before = useRef(entry.length);
  useLayoutEffect(() => {
    if (entry.length > before.current) list.current.scrollTop = list.current.scrollHeight;
    before.current = entry.length;
    const [at, act] = wanted.current ?? [];
    wanted.current = null;
    const item = act && list.current?.children[Math.min(at, entry.length - 1)];
    if (item) (item.querySelector(`[data-act=${act}]:enabled`) ?? item.querySelector("button:enabled")).focus();
  }, [entry]);
  if (entry.length === 0) return null;
  const put = (next, at, act) => ((wanted.current = [at, act]), onEntry(next));
  return html`<ol class="path" ref=${list} aria-label=${field.label}>${entry.map((place, rank) => {
    const step = (by, act) => () => put(swapped(entry, rank, rank + by), rank + by, act);
    const choice = words[place];
    return html`<li key=${place}>${domain.choices[place].glyph && html`<${Glyph} name=${domain.choices[place].glyph} size=${28} />`}<span>${choice}</span>
      <${IconButton} icon="up" size=${16} data-act="up" label=${t("table.earlier", { choice })} disabled=${rank === 0} onClick=${step(-1, "up")} />
      <${IconButton} icon="down" size=${16} data-act="down" label=${t("table.later", { choice })} disabled=${rank === entry.length - 1} onClick=${step(1, "down")} />
      <${IconButton} icon="close" size=${16} data-act="out" label=${t("table.take-back", { choice })} onClick=${() => put(without(entry, place), rank, "out")} /></li>`;
  })}</ol>`;
}

function without(entry, place) {
  return entry.filter((other) => other !== place);
}

function swapped(entry, one, other) {
  const next = [...entry];
  [next[one], next[other]] = [entry[other], entry[one]];
  return next;
}
