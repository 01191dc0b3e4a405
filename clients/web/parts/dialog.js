/** A question or a small form above the page. */
import { html, useEffect, useId, useRef } from "../base/html.js";
import { t } from "../base/i18n.js";
import { IconButton } from "./button.js";

/**
 * A modal dialog; Escape, its cross and a press beside it close it, and the focus goes back to where it was.
 * @param {{open: boolean, title: string, onClose: () => void, children: unknown}} props
 */
export function Dialog({ open, title, onClose, children }) {
  const dialog = useRef(null);
  const id = useId();
  useEffect(() => {
    if (open && !dialog.current.open) dialog.current.showModal();
    if (!open && dialog.current.open) dialog.current.close();
  }, [open]);
  return html`<dialog class="dialog" ref=${dialog} aria-labelledby=${id} onClose=${onClose}
    onClick=${(event) => event.target === dialog.current && onClose()}>
    ${open && html`<div class="dialog-inner"><div class="dialog-head"><h2 id=${id}>${title}</h2>
      <${IconButton} icon="close" label=${t("shell.close")} onClick=${onClose} /></div>
      ${children}</div>`}
  </dialog>`;
}
