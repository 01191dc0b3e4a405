/** The small picture of a choice, from the sheet that its rulebook has; an ornament beside the choice's label. */
import { createContext, html, useContext } from "../../../base/html.js";

/** The rulebook whose pictures are shown. */
export const GlyphsOf = createContext("");

/** @param {{name: string, size?: number}} props */
export function Glyph({ name, size = 32 }) {
  const rulebook = useContext(GlyphsOf);
  return html`<svg class="glyph" width=${size} height=${size} aria-hidden="true"><use href=${`/v1/rulebooks/${rulebook}/glyphs.svg#${name}`} /></svg>`;
}
