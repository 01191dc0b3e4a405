/** Several panels in one place, one shown. */
import { html, useId } from "../base/html.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * @param {{label: string, tabs: {key: string, label: unknown, panel: unknown}[], chosen: string, onChoose: (key: string) => void}} props
 *   `label` names the group for screen readers; arrow keys go from tab to tab
 */
export function Tabs({ label, tabs, chosen, onChoose }) {
  const id = useId();
  const shown = tabs.find((tab) => tab.key === chosen) ?? tabs[0];
  const step = (event) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + by + tabs.length) % tabs.length].key;
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return html`<div class="tabs">
    <div class="tab-list" role="tablist" aria-label=${label} onKeyDown=${step}>
      ${tabs.map((tab) => html`<button key=${tab.key} id=${`${id}-${tab.key}`} class="tab" type="button" role="tab"
        aria-selected=${tab === shown}
        aria-controls=${`${id}-panel`} tabindex=${tab === shown ? 0 : -1}
          onClick=${() => onChoose(tab.key)}>${tab.label}</button>`)}
    </div>
    <div id=${`${id}-panel`} class="tab-panel" role="tabpanel" aria-labelledby=${`${id}-${shown.key}`}>${shown.panel}</div>
  </div>`;
}
