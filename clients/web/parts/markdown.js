/** A Markdown text as elements of the page: marked reads it, and nothing in it is ever taken for HTML. */
import { html } from "../base/html.js";
import { Lexer } from "../vendor/marked.js";

const RULE_NUMBER = /(?<!\w)([A-Z]{2,4}-\d{2,4})(?![\w-])/;
const NUMBERED = /^\*\*([A-Z]{2,4}-\d{2,4})\*\*/;
const EXAMPLE = /^WE-/;
const SAFE_LINK = /^(https?:|\/|#)/;
const OWN_PICTURE = /^\/v1\//;

/**
 * A text read once: its title, its headings for a list of contents, its blocks, and its rules by their numbers. What stands within
 * its lines is read when it is drawn (`wordsOf`): to read all of a rulebook's takes longer than to draw what is seen of it first.
 * @returns {{title: string, headings: {id: string, text: string, depth: number}[], blocks: any[],
 *   numbers: Map<string, any>, wordsOf: (tokens: any[]) => any[]}}
 */
export function readMarkdown(text) {
  const lexer = new Lexer();
  /** @type {any[]} */
  const all = lexer.blockTokens(text, lexer.tokens).filter((token) => token.type !== "space");
  const unread = new Map(lexer.inlineQueue.splice(0).map(({ src, tokens }) => [tokens, src]));
  const wordsOf = (tokens) => {
    const source = unread.get(tokens);
    unread.delete(tokens);
    return source === undefined ? tokens : lexer.inlineTokens(source, tokens);
  };
  const title = all[0]?.type === "heading" && all[0].depth === 1 ? all[0].text : "";
  const blocks = (title ? all.slice(1) : all).map((block, index) => ({ ...block, id: `part-${index}` }));
  const headings = blocks.filter((block) => block.type === "heading");
  return { title, headings, blocks, numbers: new Map(rulesIn(blocks)), wordsOf };
}

/** The rules that stand in the text as items of a list, by their numbers: links may lead to them. @returns {[string, any][]} */
function rulesIn(blocks) {
  const items = blocks.flatMap((block) => block.items ?? []);
  return items.flatMap((item) => {
    const number = numberOf(item);
    return [...(number ? [[number, item]] : []), ...rulesIn(item.tokens)];
  });
}

/** The number that an item begins with, in bold, if it is a rule. */
function numberOf(item) {
  return NUMBERED.exec(item.tokens[0]?.text ?? "")?.[1] ?? null;
}

/** A document, or its blocks from one to another. @param {{document: ReturnType<typeof readMarkdown>, from?: number, to?: number}} props */
export function Markdown({ document: read, from = 0, to = read.blocks.length }) {
  return read.blocks.slice(from, to).map((block) => html`<${Block} block=${block} read=${read} />`);
}

function Block({ block, read }) {
  const words = (tokens, from = 0) => html`<${Words} tokens=${read.wordsOf(tokens).slice(from)} numbers=${read.numbers} />`;
  const inner = (blocks) => blocks.map((one) => html`<${Block} block=${one} read=${read} />`);
  switch (block.type) {
    case "space": return null;
    case "heading": return html`<${`h${Math.max(2, block.depth)}`} id=${block.id}>${words(block.tokens)}</>`;
    case "code": return html`<pre tabindex="0"><code>${block.text}</code></pre>`;
    case "blockquote": return html`<blockquote>${inner(block.tokens)}</blockquote>`;
    case "hr": return html`<hr />`;
    case "table": return html`<${Table} block=${block} words=${words} />`;
    case "list": return html`<${block.ordered ? "ol" : "ul"}>${block.items.map((item) => html`<${Item} item=${item}
      words=${words} inner=${inner} />`)}</>`;
    default: return html`<p>${words(block.tokens ?? [block])}</p>`;
  }
}

function Item({ item, words, inner }) {
  const [first, ...rest] = item.tokens;
  const number = numberOf(item);
  const worded = ["text", "paragraph"].includes(first?.type);
  if (number) return html`<li class=${EXAMPLE.test(number) ? "rule example" : "rule"} id=${number}><a class="rule-number" href=${`#${number}`}>${number}</a>
    <div>${words(first.tokens, 1)}${inner(rest)}</div></li>`;
  return html`<li>${worded ? words(first.tokens) : inner(first ? [first] : [])}${inner(rest)}</li>`;
}

function Table({ block, words }) {
  return html`<div class="table-frame" tabindex="0"><table><thead><tr>${block.header.map((cell) => html`<th
    scope="col">${words(cell.tokens)}</th>`)}</tr></thead>
    <tbody>${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${words(cell.tokens)}</td>`)}</tr>`)}</tbody>
    </table></div>`;
}

function Words({ tokens, numbers }) {
  const inner = (some) => html`<${Words} tokens=${some} numbers=${numbers} />`;
  return tokens.map((token) => {
    switch (token.type) {
      case "codespan": return html`<code>${token.text}</code>`;
      case "strong": return html`<strong>${inner(token.tokens)}</strong>`;
      case "em": return html`<em>${inner(token.tokens)}</em>`;
      case "br": return html`<br />`;
      case "text": return linked(token.text, numbers);
      case "image": return OWN_PICTURE.test(token.href) ? html`<img src=${token.href} alt=${token.text} width="1120"
        height="700" decoding="async" />` : token.text;
      case "link": return SAFE_LINK.test(token.href) ? html`<a href=${token.href}
        rel="noreferrer">${inner(token.tokens)}</a>` : inner(token.tokens);
      default: return token.text;
    }
  });
}

/** A text in which the numbers of rules lead to them. */
function linked(text, numbers) {
  return text.split(RULE_NUMBER).map((part) => (numbers.has(part) ? html`<a href=${`#${part}`}>${part}</a>` : part));
}
