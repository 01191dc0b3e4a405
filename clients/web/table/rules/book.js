/** What the rules say of what is seen on the board. */
import { get } from "../../api/requests.js";
import { language } from "../../base/i18n.js";
import { readMarkdown } from "../../parts/markdown.js";

const SENTENCE = /^.+?[.!?](?=\s|$)/s;

/** @type {Map<string, Promise<(element: string) => {rule: string, text: string} | null>>} */
const known = new Map();

/** The rule that explains an element of a rulebook's picture, and its first sentence; null where none does. */
export async function explain(rulebook, element) {
  const key = `${rulebook} ${language.value}`;
  const load = known.get(key) ?? get(`/v1/rulebooks/${encodeURIComponent(rulebook)}`, { query: { language: language.value } }).then(explanations);
  known.set(key, load);
  load.catch(() => known.delete(key));
  return (await load)(element);
}

/** @param {import("#api").RulebookOut} book */
function explanations({ references, rules }) {
  const { numbers } = readMarkdown(rules);
  const patterns = references.flatMap(({ rule, elements }) => elements.map((pattern) => ({ rule, pattern, fits: fitting(pattern) })));
  patterns.sort((one, other) => literally(other) - literally(one));
  return (element) => {
    const found = patterns.find(({ fits }) => fits.test(element));
    return found ? { rule: found.rule, text: firstSentence(numbers.get(found.rule)) } : null;
  };
}

/** How much of a pattern is no star: an element's own name says more of it than the pattern of its kind. */
function literally({ pattern }) {
  return pattern.replaceAll("*", "").length;
}

function fitting(pattern) {
  const parts = pattern.split("*").map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

/** Of a rule's text in Markdown, without its number. */
function firstSentence(item) {
  const text = item.text.replace(/^\*\*[^*]+\*\*\s*/, "").replace(/[*`]/g, "").replace(/\s+/g, " ");
  return SENTENCE.exec(text)?.[0] ?? text;
}
