/** What a format alone has, as `GET /v1/tournament-formats` lists it; a setting that this page does not know keeps its usual value. */
import { html } from "../../../base/html.js";
import { t } from "../../../base/i18n.js";
import { RadioField, TextField } from "../../../parts/field.js";
import { said } from "../../../parts/form.js";

const COUNTS = { rounds: [0, 40], divisions: [1, 20], seasons: [1, 12], promoted: [0, 8] };
const CHOICES = { cycles: ["1", "2"], rhythm: ["rounds", "at_once"] };

/** @param {import("./common-fields.js").Parts & {format: any}} props */
export function FormatFields({ terms, change, problem, format }) {
  const set = (name) => (value) => change({ [name]: value });
  const words = (name) => ({ label: t(`tournaments.fact.${name}`), hint: t(`tournaments.${name}.hint`), value: terms[name], problem: said(problem, name), onValue: set(name) });
  return html`${format.settings.includes("ends") && html`<${TextField} ...${words("ends")} type="datetime-local" required />`}
    ${Object.keys(CHOICES).filter((name) => format.settings.includes(name)).map((name) => html`<${RadioField} key=${name} ...${words(name)}
      choices=${CHOICES[name].map((value) => ({ value, label: t(`tournaments.${name}.${value}`) }))} />`)}
    <div class="tournament-counts">${Object.keys(COUNTS).filter((name) => format.settings.includes(name)).map((name) => html`<${TextField} key=${name} ...${words(name)} type="number"
      inputmode="numeric" required min=${COUNTS[name][0]} max=${COUNTS[name][1]} />`)}</div>`;
}
