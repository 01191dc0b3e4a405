/** A part of a page that comes when it is first shown, with its texts and its sheets. */
import { html } from "../base/html.js";
import { bring } from "../base/router.js";
import { useStyles } from "../base/sheets.js";
import { useLoad } from "../base/store.js";
import { Loaded } from "./loaded.js";

/**
 * @param {{part: {load: () => Promise<{default: Function}>, texts: string[], styles: string[]}}} props the others go to the
 *   module's default export
 */
export function Later({ part, ...props }) {
  const load = useLoad(() => bring(part), [part]);
  return html`<${Loaded} load=${load} rows=${1}>${(Part) => html`<${Dressed} Part=${Part} styles=${part.styles} props=${props} />`}</${Loaded}>`;
}

function Dressed({ Part, styles, props }) {
  useStyles(styles);
  return html`<${Part} ...${props} />`;
}
