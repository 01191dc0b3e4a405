/** Clocks with names that mean the same everywhere, loaded once a language. */
import { get } from "../api/requests.js";
import { language } from "../base/i18n.js";
import { useLoad } from "../base/store.js";

const known = new Map();

/** All speeds in the reader's language, the fastest first, as `useLoad` gives them: an array in `data`. */
export function useSpeeds() {
  return useLoad(() => speeds(language.value), [language.value]);
}

function speeds(tongue) {
  if (!known.has(tongue)) {
    const load = get("/v1/speeds", { query: { language: tongue } }).then((answer) => answer.items);
    load.catch(() => known.delete(tongue));
    known.set(tongue, load);
  }
  return known.get(tongue);
}
