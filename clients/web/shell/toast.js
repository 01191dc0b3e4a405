/** Short words that come and go: a copied link, a saved setting, a problem that belongs to no field. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { signal, useSignal } from "../base/store.js";
import { IconButton } from "../parts/button.js";

const SHOWN_MS = 6000;

const toasts = signal(/** @type {{id: number, text: string, tone: "good" | "bad"}[]} */ ([]));
let count = 0;

/**
 * Say something by the way; a screen reader says it too.
 * @param {string} text
 * @param {"good" | "bad"} [tone] a bad one stays until it is closed
 */
export function toast(text, tone = "good") {
  const id = ++count;
  toasts.value = [...toasts.value, { id, text, tone }].slice(-3);
  if (tone === "good") setTimeout(() => close(id), SHOWN_MS);
}

function close(id) {
  toasts.value = toasts.value.filter((one) => one.id !== id);
}

/** Where they appear; once in the window. */
export function Toasts() {
  const shown = useSignal(toasts);
  return html`<div class="toasts" role="status" aria-live="polite">${shown.map((one) => html`<${Toast} key=${one.id}
    ...${one} />`)}</div>`;
}

function Toast({ id, text, tone }) {
  return html`<div class=${`toast toast-${tone}`}><p>${text}</p>
    <${IconButton} icon="close" label=${t("shell.close")} onClick=${() => close(id)} /></div>`;
}
