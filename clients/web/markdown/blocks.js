/** The blocks of a Markdown text: headings, paragraphs, lists, tables, code, quotations, rules. */

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/;
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const FENCE = /^\s*(```+|~~~+)/;
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/**
 * @typedef {{kind: "heading", level: number, text: string} | {kind: "paragraph", text: string} | {kind: "code", text: string}
 *   | {kind: "list", ordered: boolean, items: Block[][]} | {kind: "table", head: string[], rows: string[][]}
 *   | {kind: "quote", blocks: Block[]} | {kind: "rule"}} Block
 */

/** @returns {Block[]} */
export function blocksOf(text) {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const blocks = [];
  for (let at = 0; at < lines.length; ) {
    if (!lines[at].trim()) {
      at += 1;
      continue;
    }
    const [block, next] = blockAt(lines, at);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function blockAt(lines, at) {
  const line = lines[at];
  const heading = HEADING.exec(line);
  if (heading) return [{ kind: "heading", level: heading[1].length, text: heading[2] }, at + 1];
  if (RULE.test(line)) return [{ kind: "rule" }, at + 1];
  if (FENCE.test(line)) return code(lines, at);
  if (line.startsWith(">")) return quote(lines, at);
  if (ITEM.test(line)) return list(lines, at);
  if (line.includes("|") && DIVIDER.test(lines[at + 1] ?? "") && lines[at + 1].includes("|")) return table(lines, at);
  return paragraph(lines, at);
}

function code(lines, at) {
  const fence = /** @type {RegExpExecArray} */ (FENCE.exec(lines[at]))[1];
  let end = at + 1;
  while (end < lines.length && !lines[end].trimStart().startsWith(fence)) end += 1;
  return [{ kind: "code", text: lines.slice(at + 1, end).join("\n") }, end + 1];
}

function quote(lines, at) {
  let end = at;
  while (end < lines.length && lines[end].startsWith(">")) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(/^> ?/, ""));
  return [{ kind: "quote", blocks: blocksOf(inner.join("\n")) }, end];
}

/** Items of one depth; what is indented below an item belongs to it. */
function list(lines, at) {
  const [, indent, sign] = /** @type {RegExpExecArray} */ (ITEM.exec(lines[at]));
  const items = [];
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next]);
    if (!item || item[1].length !== indent.length) break;
    const end = endOfItem(lines, next + 1, indent.length);
    items.push(blocksOf([item[3], ...unindented(lines.slice(next + 1, end))].join("\n")));
    next = end;
  }
  return [{ kind: "list", ordered: /\d/.test(sign), items }, next];
}

function endOfItem(lines, at, indent) {
  let end = at;
  while (end < lines.length && (depth(lines[end]) > indent || (!lines[end].trim() && depth(lines[end + 1] ?? "") > indent))) end += 1;
  while (end < lines.length && !lines[end].trim() && ITEM.exec(lines[end + 1] ?? "")?.[1].length === indent) end += 1;
  return end;
}

function depth(line) {
  return line.trim() ? line.length - line.trimStart().length : -1;
}

function unindented(lines) {
  const least = Math.min(...lines.filter((line) => line.trim()).map(depth));
  return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0));
}

function table(lines, at) {
  let end = at + 2;
  while (end < lines.length && lines[end].includes("|")) end += 1;
  return [{ kind: "table", head: cells(lines[at]), rows: lines.slice(at + 2, end).map(cells) }, end];
}

/** Bars in code and after a backslash are text. */
function cells(line) {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return (inner.match(/(?:\\.|`[^`]*`|[^|])+|(?=\|\|)/g) ?? []).map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

function paragraph(lines, at) {
  let end = at + 1;
  while (end < lines.length && lines[end].trim() && !interrupts(lines[end])) end += 1;
  return [{ kind: "paragraph", text: lines.slice(at, end).map((line) => line.trim()).join("\n") }, end];
}

function interrupts(line) {
  return HEADING.test(line) || FENCE.test(line) || RULE.test(line) || ITEM.test(line) || line.startsWith(">");
}
