/** Buttons: one look for actions and for links that are actions. */
import { html } from "../base/html.js";
import { Icon } from "./icon.js";

/**
 * @param {{look?: "main" | "quiet" | "danger", small?: boolean, busy?: boolean, href?: string, type?: string, class?: string,
 *   children?: unknown, onClick?: (event: MouseEvent) => unknown}} props
 *   a busy button can't be pressed, keeps its place and focus; with `href` it is a link; other properties go to the element
 */
export function Button({ look = "main", small = false, busy = false, href, type = "button", class: extra = "", children, onClick, ...rest }) {
  const names = `button button-${look} ${small ? "button-small" : ""} ${busy ? "button-busy" : ""} ${extra}`;
  if (href) return html`<a class=${names} href=${href} onClick=${onClick} ...${rest}>${children}</a>`;
  return html`<button class=${names} type=${type} aria-disabled=${busy ? "true" : undefined}
    aria-busy=${busy ? "true" : undefined}
    onClick=${busy ? (event) => event.preventDefault() : onClick} ...${rest}>${children}</button>`;
}

/**
 * A button that shows a sign alone: `label` says what it does. Other properties go to the element.
 * @param {{icon: string, label: string, size?: number, class?: string} & Record<string, unknown>} props
 */
export function IconButton({ icon, label, size, class: extra = "", ...rest }) {
  return html`<button class=${`icon-button ${extra}`} type="button" aria-label=${label} ...${rest}><${Icon} name=${icon}
    size=${size} /></button>`;
}
