/** What tournaments of all formats have: pace, entrants, dates. */
import { duration, timeZone } from "../../../base/format.js";
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { CheckField, RadioField, SelectField, TextField } from "../../../parts/field.js";
import { said } from "../../../parts/form.js";
import { ClockFields } from "../../create/clock-fields.js";

const ROUND_TIMES = ["PT1H", "P1D", "P3D", "P7D", "P14D", "P30D", "P90D"];
const PACES = ["at_once", "human"];

/** @typedef {{terms: import("./terms.js").Terms, change: (part: object) => void, problem: any}} Parts */

/** @param {Parts} props */
export function RatedField({ terms, change }) {
  return html`<${CheckField} label=${t("tournaments.rated")} hint=${t("tournaments.rated.hint")} checked=${terms.rated} onValue=${(rated) => change({ rated })} />`;
}

/** @param {Parts} props */
export function PaceFields({ terms, change, problem }) {
  const setup = /** @type {any} */ (terms);
  return html`<div class="stack"><${ClockFields} setup=${setup} alone timed problem=${said(problem, "clock")} change=${({ clock }) => change({ clock })} />
    <${SelectField} label=${t("tournaments.fact.round_time")} hint=${t("tournaments.round-time.hint")} value=${terms.round_time} problem=${said(problem, "round_time")}
      onValue=${(time) => change({ round_time: time })} choices=${[["", t("tournaments.round-time.none")], ...ROUND_TIMES.map((one) => [one, duration(one)])]} /></div>`;
}

/** @param {Parts & {format: any}} props */
export function EntrantFields({ terms, change, problem, format }) {
  return html`<div class="stack"><div class="side-by-side">
      <${TextField} label=${t("tournaments.least")} hint=${t("tournaments.least.hint")} type="number" inputmode="numeric" min="2" max=${format.most} required value=${terms.least}
        onValue=${(least) => change({ least })} problem=${said(problem, "least")} />
      <${TextField} label=${t("tournaments.most")} hint=${t("tournaments.most.hint", { most: format.most })} type="number" inputmode="numeric" min="2" max=${format.most} value=${terms.most}
        onValue=${(most) => change({ most })} problem=${said(problem, "most")} /></div>
    <${TextField} label=${t("tournaments.fact.starts")} hint=${t(format.settings.includes("ends") ? "tournaments.starts.needed" : "tournaments.starts.hint", { zone: timeZone() })} type="datetime-local"
      required=${format.settings.includes("ends")} value=${terms.starts} onValue=${(starts) => change({ starts })} problem=${said(problem, "starts")} />
    ${format.late && html`<p class="field-hint">${t("tournaments.late")}</p>`}
    <${CheckField} label=${t("tournaments.fact.bots")} hint=${t("tournaments.bots.hint")} checked=${terms.bots} onValue=${(bots) => change({ bots })} />
    ${terms.bots && html`<${RadioField} label=${t("create.bots")} value=${terms.bot_pace} onValue=${(pace) => change({ bot_pace: pace })}
      choices=${PACES.map((value) => ({ value, label: t(`create.bots.${value}`), hint: t(`create.bots.${value}.hint`) }))} />`}</div>`;
}
