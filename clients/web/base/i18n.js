/** The texts of the pages in the reader's language. Each page brings its own; what the service says comes from the service. */
import { fileAddress } from "../files.js";
import { intl } from "./intl.js";
import { signal } from "./store.js";

export const LANGUAGES = ["fr", "en"];
const KEPT = "astrolude.language";

const texts = new Map();
/** Areas and when they are loaded. */
const areas = new Map();

/** The language of all texts, `fr` or `en`: `before-paint.js` chose it. */
export const language = signal(document.documentElement.lang);

/** Another tab went over to another language. */
addEventListener("storage", ({ key, newValue }) => {
  if (key === KEPT && newValue && LANGUAGES.includes(newValue)) setLanguage(newValue);
});

async function load(area, tongue) {
  const response = await fetch(fileAddress(`texts/${area}-${tongue}.json`));
  if (!response.ok) throw new Error(`no texts ${area} in ${tongue}`);
  for (const [key, text] of Object.entries(await response.json())) {
    texts.set(key, typeof text === "string" ? bound(text) : boundForms(text));
  }
}

function boundForms(text) {
  return Object.fromEntries(Object.entries(text).map(([name, form]) => [name, bound(form)]));
}

/** No line begins with what French sets a space before. */
function bound(text) {
  return text.replace(/ (?=[:;!?»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** Make an area's texts ready, `games/lobby` for example: `texts/games/lobby-fr.json` or `-en.json`, by keys. */
export function needTexts(area) {
  if (!areas.has(area)) {
    const loading = load(area, language.value);
    loading.catch(() => areas.delete(area));
    areas.set(area, loading);
  }
  return areas.get(area);
}

/** Change the language of all that is shown, now and on later visits. */
export async function setLanguage(tongue) {
  if (tongue === language.value) return;
  await Promise.all([...areas.keys()].map((area) => load(area, tongue)));
  localStorage.setItem(KEPT, tongue);
  document.documentElement.lang = tongue;
  language.value = tongue;
}

/**
 * The text of a key, with `{name}` replaced by `values.name`.
 * A text may be an object of plural forms (`one`, `other`), chosen by `values.count`.
 */
export function t(key, values = {}) {
  const entry = texts.get(key);
  if (entry === undefined) throw new Error(`no text for ${key} in ${language.value}`);
  const text = typeof entry === "string" ? entry : plural(entry, values.count);
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
}

/** The text of a key, or `otherwise`: for words that the service may one day add to. */
export function textOr(key, otherwise) {
  return texts.has(key) ? t(key) : otherwise;
}

function plural(forms, count) {
  return forms[intl(Intl.PluralRules, language.value).select(count)] ?? forms.other;
}

function shown(value) {
  return typeof value === "number" ? intl(Intl.NumberFormat, language.value).format(value) : String(value ?? "");
}
