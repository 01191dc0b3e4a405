/** The head of a page: its heading, which also is the window's title, and a sentence. */
import { html } from "../base/html.js";
import { useTitle } from "../base/title.js";

/** @param {{title: string, lead?: unknown, above?: unknown, children?: unknown}} props `children` stand at the right: actions */
export function PageHead({ title, lead, above, children }) {
  useTitle(title);
  return html`<div class="page-head"><div>
      ${above && html`<p class="overline">${above}</p>`}
      <h1>${title}</h1>
      ${lead && html`<p class="lead">${lead}</p>`}
    </div>${children && html`<div class="page-actions">${children}</div>`}</div>`;
}
