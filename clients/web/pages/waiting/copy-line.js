/** An address to be sent to others, and a button that copies it. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Icon } from "../../parts/icon.js";
import { toast } from "../../shell/toast.js";

/** @param {{label: string, text: string}} props */
export function CopyLine({ label, text }) {
  return html`<div class="copy-line"><input class="input" readonly aria-label=${label} value=${text}
      onFocus=${(event) => event.target.select()} />
    <button class="button button-quiet" type="button" onClick=${() => copy(text)}><${Icon}
      name="copy" /><span>${t("waiting.copy")}</span></button></div>`;
}

/** The clipboard is closed to pages that do not come over HTTPS: the address is there to be selected. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("waiting.copied"));
  } catch {
    toast(t("waiting.not-copied"), "bad");
  }
}
