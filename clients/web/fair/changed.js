/** Says while a game goes on that its log is not the one that was shown before. */
import { html, useRef } from "../base/html.js";
import { t } from "../base/i18n.js";
import { useSignal } from "../base/store.js";
import { Button } from "../parts/button.js";

/** @param {{witness: ReturnType<typeof import("./watching.js").watchGame>}} props */
export function Changed({ witness }) {
  const version = useSignal(witness.differs);
  const atFirst = useRef(version);
  return version !== null && html`<div class="notice notice-bad changed" role="alert">
    <p>${t("table.changed", { version })} <a href="/dice#warned">${t("table.changed-help")}</a></p>
    ${atFirst.current === null && html`<${Button} small look="quiet" onClick=${() => location.reload()}>${t("table.changed-reload")}</${Button}>`}</div>`;
}
