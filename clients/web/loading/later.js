/** A part of a page that comes when it is first shown, with its texts and its sheets. */
import { html } from "../base/html.js";
import { needTexts } from "../base/i18n.js";
import { bring, needStyle } from "../base/router.js";
import { useLoad } from "../base/store.js";
import { Loaded } from "./loaded.js";

/**
 * @param {{part: {load: () => Promise<{default: Function}>, texts: string[], styles: string[]}}} props the others go to the
 *   module's default export
 */
export function Later({ part, ...props }) {
  const load = useLoad(() => bring(part.load(), ...part.texts.map(needTexts), ...part.styles.map(needStyle)), [part]);
  return html`<${Loaded} load=${load} rows=${1}>${(Part) => html`<${Part} ...${props} />`}</${Loaded}>`;
}
