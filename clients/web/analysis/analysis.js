/** The analysis of a finished game: how the chances went, what cost most, what was luck and what skill. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { ProblemNotice } from "../parts/notice.js";
import { ChanceTable } from "./chance-table.js";
import { Chart } from "./chart.js";
import { LuckAndSkill } from "./luck-and-skill.js";
import { Mistakes } from "./mistakes.js";
import { marksOf, pointsOf } from "./points.js";
import { isOver, useAnalysis } from "./watching.js";

/**
 * @typedef {{seat: number, name: string, bot: boolean}} Person
 * @param {{game: import("#api").GameOut, steps: import("../table/panels/log.js").Step[], place: number, onPlace: (place: number) => void,
 *   onEyes: (seat: number) => void}} props
 */
export default function Analysis({ game, steps, place, onPlace, onEyes }) {
  const { analysis, problem, action, reload, begin, cancel } = useAnalysis(game.id);
  const people = game.seats.map(({ seat, name, bot }) => ({ seat, name, bot: Boolean(bot) }));
  const points = pointsOf(analysis?.chances ?? [], steps);
  const show = (at, seat) => (onPlace(at), seat !== undefined && onEyes(seat));
  const partial = analysis?.status === "done" && analysis.seats.length < people.length;
  return html`<div class="analysis">
    ${problem && html`<${ProblemNotice} problem=${problem} onRetry=${reload} />`}
    ${analysis === null && html`<p class="field-hint">${t("analysis.lead")}</p>`}
    ${analysis?.status === "failed" && html`<p class="notice">${t("analysis.failed")}</p>`}
    ${(analysis === null || partial || analysis?.status === "failed") && html`<${Button} small busy=${action.busy} onClick=${begin}>${t(partial ? "analysis.begin-all" : "analysis.begin")}</${Button}>`}
    ${analysis && !isOver(analysis) && html`<${UnderWay} analysis=${analysis} busy=${action.busy} onCancel=${cancel} />`}
    ${action.problem && html`<${ProblemNotice} problem=${action.problem}><${Elsewhere} game=${action.problem.facts?.game} /></${ProblemNotice}>`}
    ${points.length > 1 && html`<${Chart} points=${points} marks=${marksOf(analysis, points, steps)} people=${people} last=${steps.length - 1} place=${place} onPlace=${onPlace} />
      <${ChanceTable} points=${points} people=${people} onPlace=${onPlace} />`}
    ${analysis?.status === "done" && html`<${Mistakes} analysis=${analysis} game=${game} people=${people} steps=${steps} onShow=${show} />
      <${LuckAndSkill} summary=${analysis.summary} people=${people} />`}
  </div>`;
}

function UnderWay({ analysis, busy, onCancel }) {
  const { status, progress, mine } = analysis;
  return html`<div class="analysis-progress"><p role="status">${t(`analysis.${status}`)}</p>
    <progress max="100" value=${status === "waiting" ? undefined : progress} aria-label=${t("analysis.progress")}></progress>
    ${mine && html`<${Button} small look="quiet" busy=${busy} onClick=${onCancel}>${t("analysis.cancel")}</${Button}>`}</div>`;
}

/** The way to the analysis that has to end first. */
function Elsewhere({ game }) {
  return game && html` <a href=${`/games/${game}/replay?analysis`}>${t("analysis.elsewhere")}</a>`;
}
