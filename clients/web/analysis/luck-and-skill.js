/** What each seat's result is made of: an even share of the win, what the dice gave, and what the player made of it. */
import { number, signed } from "../base/format.js";
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";
import { SeatMark } from "../games/seat-mark.js";

/** @param {{summary: import("#api").SeatAnalysis[], people: import("./analysis.js").Person[]}} props */
export function LuckAndSkill({ summary, people }) {
  const told = summary.some((one) => one.luck !== null);
  const most = Math.max(...summary.flatMap(({ luck, skill }) => [Math.abs(luck ?? 0), Math.abs(skill ?? 0)]), 0.01);
  return html`<section class="luck"><h3>${t("analysis.luck-and-skill")}</h3>
    <p class="field-hint">${told ? t("analysis.luck-hint", { share: number(100 / people.length) }) : t("analysis.no-luck")}</p>
    <table><thead><tr><th scope="col">${t("analysis.player")}</th><th scope="col">${t("analysis.luck")}</th><th scope="col">${t("analysis.skill")}</th><th scope="col">${t("analysis.result")}</th></tr></thead>
      <tbody>${summary.map(({ seat, result, luck, skill }) => html`<tr key=${seat}><th scope="row"><span class="luck-who"><${SeatMark} seat=${seat} kind=${people[seat].bot ? "bot" : "player"} size=${16} />${people[seat].name}</span></th>
        <${Part} value=${luck} most=${most} /><${Part} value=${skill} most=${most} /><td class="number">${number(100 * result)}</td></tr>`)}</tbody></table>
  </section>`;
}

/** A part with a bar to the left or the right of nothing. */
function Part({ value, most }) {
  if (value === null) return html`<td>–</td>`;
  const length = (48 * Math.abs(value)) / most;
  return html`<td class="number">${signed(100 * value)}<svg class="luck-bar" viewBox="-50 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect class=${value < 0 ? "luck-bad" : "luck-good"} x=${value < 0 ? -length : 0} width=${length} height="6" /><path d="M0 0V6" /></svg></td>`;
}
