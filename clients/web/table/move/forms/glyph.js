/** The small picture of a choice, from the sheet that its rulebook has; an ornament beside the choice's label. */
import { html, useContext } from "../../../base/html.js";
import { PlayedRulebook } from "../rulebook.js";

/** @param {{name: string, size?: number}} props */
export function Glyph({ name, size = 32 }) {
  const rulebook = useContext(PlayedRulebook);
  return html`<svg class="glyph" width=${size} height=${size} aria-hidden="true"><use href=${`/v1/rulebooks/${rulebook}/glyphs.svg#${name}`} /></svg>`;
}
