/** A small question beside an element that means several things. */
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { meaningWords } from "./words.js";

const GAP = 10;

/**
 * @param {{meanings: import("./meanings.js").Meaning[], forms: import("#api").Form[], titles: Map<string, string>, at: DOMRect | null, title: string,
 *   onChoose: (meaning: import("./meanings.js").Meaning) => void, onClose: () => void}} props
 */
export function Chooser({ meanings, forms, titles, at, title, onChoose, onClose }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    dialog.current.showModal();
    if (at && innerWidth > 640) putBeside(dialog.current, at);
  }, []);
  return html`<dialog class="chooser" ref=${dialog} aria-label=${t("table.which")} onClose=${onClose}
    onClick=${(event) => event.target === dialog.current && onClose()}>
    ${title && html`<p class="chooser-title">${title}</p>`}
    <ul>${meanings.map((meaning, place) => html`<li key=${place}><button type="button" data-choice=${place} onClick=${() => onChoose(meaning)}>${meaningWords(meaning, forms, titles)}</button></li>`)}</ul>
    <button class="text-button" type="button" onClick=${onClose}>${t("table.never-mind")}</button>
  </dialog>`;
}

function putBeside(dialog, at) {
  const { offsetWidth: width, offsetHeight: height, style } = dialog;
  const right = at.right + GAP + width < innerWidth;
  style.margin = "0";
  style.left = `${right ? at.right + GAP : Math.max(GAP, at.left - width - GAP)}px`;
  style.top = `${Math.min(innerHeight - height - GAP, Math.max(GAP, at.top + at.height / 2 - height / 2))}px`;
}
