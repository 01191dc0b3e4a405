/** Choices under the headings that they belong to: closed but for the first, all open that a search finds something in. */
import { html, useState } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";

/**
 * @param {{items: import("./choices.js").Item[], searching: boolean, look: string,
 *   draw: (item: import("./choices.js").Item) => unknown}} props
 */
export function ChoiceGroups({ items, searching, look, draw }) {
  const groups = new Map(items.map((item) => [item.group, items.filter((other) => other.group === item.group)]));
  return html`<div class="choice-groups">
    ${[...groups].map(([title, members], place) => html`<${Group} key=${title} title=${title} members=${members} searching=${searching} first=${place === 0} look=${look} draw=${draw} />`)}
  </div>`;
}

function Group({ title, members, searching, first, look, draw }) {
  const [open, setOpen] = useState(first && !searching);
  const shown = searching || open;
  const chosen = members.filter((item) => item.picked).length;
  return html`<details class="choice-group" open=${shown} onToggle=${(event) => !searching && setOpen(event.target.open)}>
    <summary>${title} <small>${chosen ? t("table.chosen-in", { count: chosen, all: members.length }) : members.length}</small></summary>
    ${shown && html`<div class=${`choice-items ${look}`} role="group" aria-label=${title}>${members.map(draw)}</div>`}
  </details>`;
}
