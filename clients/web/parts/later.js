/** A part of a page that comes when it is first shown, with its texts and its sheets. */
import { html, useEffect, useState } from "../html.js";
import { needTexts } from "../i18n.js";
import { bring, needStyle } from "../router.js";

/**
 * @param {{part: {load: () => Promise<{default: Function}>, texts: string[], styles: string[]}}} props the others go to the
 *   module's default export
 */
export function Later({ part, ...props }) {
  const [Part, setPart] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    bring(part.load(), ...part.texts.map(needTexts), ...part.styles.map(needStyle)).then((component) => setPart(() => component), setProblem);
  }, [part]);
  if (problem) throw problem;
  return Part && html`<${Part} ...${props} />`;
}
