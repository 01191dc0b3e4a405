/** A Markdown text as elements of the page. Nothing in it is ever read as HTML. */
import { html } from "../base/html.js";
import { blocksOf } from "./blocks.js";
import { piecesOf } from "./inline.js";

const NUMBER_FIRST = /^\*\*([A-Z]{2,4}-\d{2,4})\*\*/;
const SAFE_LINK = /^(https?:|\/|#)/;

/**
 * A text read once: its title, its headings for a list of contents, and its blocks.
 * @returns {{title: string, headings: {id: string, text: string, level: number}[], blocks: object[], numbers: Set<string>}}
 */
export function readMarkdown(text) {
  const all = blocksOf(text);
  const title = all[0]?.kind === "heading" && all[0].level === 1 ? all[0].text : "";
  const blocks = (title ? all.slice(1) : all).map((block, index) => (block.kind === "heading" ? { ...block, id: `part-${index}` } : block));
  const headings = blocks.filter((block) => block.kind === "heading").map(({ id, text: words, level }) => ({ id, text: words, level }));
  return { title, headings, blocks, numbers: numbersOf(blocks) };
}

/** The rules that stand in the text as items of their own: links may lead to them. */
function numbersOf(blocks) {
  const found = new Set();
  const look = (block) => {
    if (block.kind === "list") block.items.flat().forEach(look);
    const number = block.kind === "paragraph" && NUMBER_FIRST.exec(block.text);
    if (number) found.add(number[1]);
  };
  blocks.forEach(look);
  return found;
}

/** @param {{document: ReturnType<typeof readMarkdown>}} props */
export function Markdown({ document: read }) {
  return read.blocks.map((block) => html`<${Block} block=${block} numbers=${read.numbers} />`);
}

function Block({ block, numbers }) {
  const words = (text) => html`<${Words} pieces=${piecesOf(text)} numbers=${numbers} />`;
  const inner = (blocks) => blocks.map((one) => html`<${Block} block=${one} numbers=${numbers} />`);
  switch (block.kind) {
    case "heading": return html`<${`h${Math.max(2, block.level)}`} id=${block.id}>${words(block.text)}</>`;
    case "code": return html`<pre tabindex="0"><code>${block.text}</code></pre>`;
    case "quote": return html`<blockquote>${inner(block.blocks)}</blockquote>`;
    case "rule": return html`<hr />`;
    case "table": return html`<${Table} block=${block} words=${words} />`;
    case "list": return html`<${block.ordered ? "ol" : "ul"}>${block.items.map((item) => html`<${Item} blocks=${item}
      words=${words} inner=${inner} />`)}</>`;
    default: return html`<p>${words(block.text)}</p>`;
  }
}

function Item({ blocks, words, inner }) {
  const [first, ...rest] = blocks;
  const number = first?.kind === "paragraph" ? NUMBER_FIRST.exec(first.text) : null;
  if (number) return html`<li class="rule" id=${number[1]}><a class="rule-number" href=${`#${number[1]}`}>${number[1]}</a>
    <div>${words(first.text.slice(number[0].length).trim())}${inner(rest)}</div></li>`;
  return html`<li>${first?.kind === "paragraph" ? words(first.text) : inner(first ? [first] : [])}${inner(rest)}</li>`;
}

function Table({ block, words }) {
  return html`<div class="table-frame" tabindex="0"><table><thead><tr>${block.head.map((cell) => html`<th
    scope="col">${words(cell)}</th>`)}</tr></thead>
    <tbody>${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${words(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
}

function Words({ pieces, numbers }) {
  const inner = (some) => html`<${Words} pieces=${some} numbers=${numbers} />`;
  return pieces.map((piece) => {
    switch (piece.kind) {
      case "code": return html`<code>${piece.text}</code>`;
      case "strong": return html`<strong>${inner(piece.pieces)}</strong>`;
      case "emphasis": return html`<em>${inner(piece.pieces)}</em>`;
      case "number": return numbers.has(piece.text) ? html`<a href=${`#${piece.text}`}>${piece.text}</a>` : piece.text;
      case "link": return SAFE_LINK.test(piece.href) ? html`<a href=${piece.href}
        rel="noreferrer">${inner(piece.pieces)}</a>` : inner(piece.pieces);
      default: return piece.text;
    }
  });
}
