/** The analysis in the replay of a finished game: folded up until it is wanted. */
import { html, useEffect, useRef, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Later } from "../loading/later.js";

const ANALYSIS = { load: () => import("./analysis.js"), texts: ["table/analysis"], styles: ["analysis/analysis.css"] };

/**
 * @param {{game: import("#api").GameOut, steps: import("../table/panels/log.js").Step[], place: number, begun: boolean,
 *   onPlace: (place: number) => void, onEyes: (seat: number) => void}} props `place` is that of the step which is shown
 */
export function AnalysisPart({ game, begun, ...replay }) {
  const [open, setOpen] = useState(begun);
  const part = useRef(null);
  useEffect(() => {
    if (begun) part.current?.scrollIntoView();
  }, []);
  if (game.status !== "finished") return null;
  return html`<details class="proof" ref=${part} open=${open} onToggle=${(event) => setOpen(event.currentTarget.open)}><summary><h2>${t("replay.analysis")}</h2></summary>
    <div class="proof-inner">${open && html`<${Later} part=${ANALYSIS} game=${game} ...${replay} />`}</div></details>`;
}
