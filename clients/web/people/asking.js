/** Dialogs about people, which come when they are first opened, with their texts and their sheet. */
import { html, useRef } from "../base/html.js";
import { Later } from "../loading/later.js";

const TEXTS = ["account/people"];
const STYLES = ["people/people.css"];

export const BLOCK = { load: () => import("./block.js"), texts: TEXTS, styles: STYLES };
/** What moderators do, asked before it is done. */
export const DEED = { load: () => import("../moderation/deed.js"), texts: ["admin/deeds"], styles: STYLES };
export const REPORT = { load: () => import("./report.js"), texts: TEXTS, styles: STYLES };

/** Stays once it was opened: a dialog that is taken away open does not give the focus back. */
export function Asking({ part, open, ...props }) {
  const wanted = useRef(false);
  wanted.current ||= open;
  return wanted.current && html`<${Later} part=${part} open=${open} ...${props} />`;
}
