/** What a club says of itself, and how one comes in: the fields of its founding and of its change. */
import { html } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { Field, RadioField, TextField } from "../../parts/field.js";
import { said } from "../../parts/form.js";

export const FIELDS = ["name", "about", "languages", "admission", "visibility"];
const LONGEST_NAME = 40;
const LONGEST_ABOUT = 2000;
/** What may be ticked; a club's others stay as they are. */
const SPOKEN = ["en", "fr", "de", "es", "it", "pt"];
const WAYS = [
  { value: "open", admission: "open", visibility: "public" },
  { value: "request", admission: "request", visibility: "public" },
  { value: "invitation", admission: "invitation", visibility: "public" },
  { value: "private", admission: "invitation", visibility: "private" },
];

/** @param {{terms: object, change: (part: object) => void, problem: any}} props */
export function TermsFields({ terms, change, problem }) {
  const way = WAYS.find((one) => one.admission === terms.admission && one.visibility === terms.visibility);
  const choose = (value) => {
    const { admission, visibility } = WAYS.find((one) => one.value === value) ?? WAYS[0];
    change({ admission, visibility });
  };
  return html`<${TextField} label=${t("clubs.name")} hint=${t("clubs.name.hint")} value=${terms.name} required maxlength=${LONGEST_NAME}
      onValue=${(name) => change({ name })} problem=${said(problem, "name")} />
    <${Field} label=${t("clubs.about")} hint=${t("clubs.about.hint")} problem=${said(problem, "about")}>
      ${(control) => html`<textarea class="input" rows="5" maxlength=${LONGEST_ABOUT} value=${terms.about}
        onInput=${(event) => change({ about: event.target.value })} ...${control}></textarea>`}</${Field}>
    <${Languages} chosen=${terms.languages} onChoose=${(languages) => change({ languages })} problem=${said(problem, "languages")} />
    <${RadioField} label=${t("clubs.admission")} value=${way?.value} onValue=${choose} problem=${said(problem, "admission")}
      choices=${WAYS.map(({ value }) => ({ value, label: t(`clubs.way.${value}`), hint: t(`clubs.way.${value}.hint`) }))} />`;
}

function Languages({ chosen, onChoose, problem }) {
  const names = new Intl.DisplayNames(language.value, { type: "language" });
  const offered = [...new Set([...SPOKEN, ...chosen])];
  const tick = (code, on) => onChoose(on ? [...chosen, code] : chosen.filter((one) => one !== code));
  return html`<fieldset class=${problem ? "field field-wrong choices" : "field choices"}><legend>${t("clubs.languages")}</legend>
    <div class="choices-row">${offered.map((code) => html`<label class="choice" key=${code}><input type="checkbox" checked=${chosen.includes(code)}
      onChange=${(event) => tick(code, event.target.checked)} /><span class="choice-text">${names.of(code)}</span></label>`)}</div>
    ${problem && html`<p class="field-problem">${problem}</p>`}</fieldset>`;
}
