/** What cost each seat most: the position, what was played there, and what would have been better. */
import { number } from "../base/format.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { isPlain } from "../base/router.js";
import { SeatMark } from "../games/seat-mark.js";
import { placeOf } from "./points.js";

/**
 * @param {{analysis: import("#api").AnalysisOut, game: import("#api").GameOut, people: import("./analysis.js").Person[],
 *   steps: import("../table/panels/log.js").Step[], onShow: (place: number, seat: number) => void}} props
 */
export function Mistakes({ analysis, game, people, steps, onShow }) {
  const weighed = analysis.summary.filter(({ seat }) => analysis.seats.includes(seat));
  return html`<section class="mistakes"><h3>${t("analysis.mistakes")}</h3><p class="field-hint">${t("analysis.mistakes-hint")}</p>
    ${weighed.map(({ seat, mistakes }) => html`<div key=${seat} class="mistakes-of" data-seat=${seat}><h4><${SeatMark} seat=${seat} kind=${people[seat].bot ? "bot" : "player"} size=${18} />${people[seat].name}</h4>
      ${mistakes.length === 0 ? html`<p class="field-hint">${t("analysis.no-mistakes")}</p>`
        : html`<ol>${mistakes.map((version) => html`<${Mistake} key=${version} decision=${decisionAt(analysis, seat, version)} game=${game} steps=${steps} onShow=${onShow} />`)}</ol>`}</div>`)}
  </section>`;
}

function decisionAt(analysis, seat, version) {
  return analysis.decisions.filter((one) => one.seat === seat && one.version === version).sort((one, other) => other.loss - one.loss)[0];
}

function Mistake({ decision, game, steps, onShow }) {
  const { seat, version, loss } = decision;
  const place = placeOf(steps, version);
  const address = `/games/${game.id}/replay?${new URLSearchParams({ at: String(version), as: seat === game.you?.seat ? "" : String(seat) })}`;
  const show = (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    onShow(place, seat);
  };
  return html`<li class="mistake"><p class="mistake-head"><a href=${address} onClick=${show}>${t("analysis.at-step", { step: place + 1 })}</a>
      <span class="mistake-loss number">${t("analysis.loss", { loss: number(100 * loss) })}</span></p>
    <p><span class="mistake-sign">${t("analysis.played")}</span> ${decision.played_label}${decision.chosen_by === "clock" ? ` ${t("analysis.by-clock")}` : ""}</p>
    <p><span class="mistake-sign mistake-better">${t("analysis.better")}</span> ${decision.best_label}</p></li>`;
}
