/** A framed area, as a cartouche frames a chart's title. */
import { html } from "../base/html.js";

/** @param {{title?: string, level?: 2 | 3, class?: string, children: unknown}} props */
export function Card({ title, level = 2, class: extra = "", children }) {
  return html`<section class=${`card ${extra}`}>${title && html`<${`h${level}`}
    class="card-title">${title}</${`h${level}`}>`}${children}</section>`;
}
