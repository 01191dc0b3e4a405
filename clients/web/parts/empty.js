/** A list with nothing in it: says so, and what could be done. */
import { html } from "../base/html.js";

/** @param {{title: string, children?: unknown}} props */
export function Empty({ title, children }) {
  return html`<div class="empty"><svg class="empty-mark" viewBox="-40 -40 80 80" aria-hidden="true">
      <circle r="30" /><circle r="22" class="dashed" /><path d="M-38 0H38M0-38V38" /><circle r="2.5" class="dot" cx="14"
        cy="-10" />
    </svg><p class="empty-title">${title}</p>${children}</div>`;
}
