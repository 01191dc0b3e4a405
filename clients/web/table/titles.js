/** The names of rulebooks in the reader's language, asked for once. */
import { get } from "../api.js";
import { useEffect, useState } from "../html.js";
import { language } from "../i18n.js";

const asked = new Map();

/** A rulebook's title; its key until it has come. */
export function useRulebookTitle(key) {
  const [title, setTitle] = useState("");
  const tongue = language.value;
  useEffect(() => {
    if (!asked.has(tongue)) asked.set(tongue, get("/v1/rulebooks"));
    asked.get(tongue).then(({ items }) => setTitle(items.find((book) => book.key === key)?.title ?? key), () => asked.delete(tongue));
  }, [key, tongue]);
  return title;
}
