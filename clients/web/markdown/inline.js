/** What is within a line of Markdown: code, strong, emphasis, links, and the numbers of rules. */

const PIECES = [
  { kind: "code", pattern: /^(`+)(.+?)\1(?!`)/s, text: 2 },
  { kind: "strong", pattern: /^\*\*(?=\S)(.+?)(?<=\S)\*\*/s, text: 1 },
  { kind: "emphasis", pattern: /^\*(?=\S)([^*]+?)(?<=\S)\*(?!\*)/s, text: 1 },
  { kind: "emphasis", pattern: /^_(?=\S)([^_]+?)(?<=\S)_(?!\w)/s, text: 1 },
  { kind: "link", pattern: /^\[([^\]]+)\]\(([^)\s]+)\)/s, text: 1 },
  { kind: "escaped", pattern: /^\\([\\`*_{}[\]()#+\-.!|<>])/, text: 1 },
  { kind: "number", pattern: /^[A-Z]{2,4}-\d{2,4}(?![\w-])/, text: 0 },
];
const START = /[`*_[\\A-Z]/;

/**
 * @typedef {{kind: "text" | "code" | "number", text: string} | {kind: "strong" | "emphasis", pieces: Piece[]}
 *   | {kind: "link", href: string, pieces: Piece[]}} Piece
 */

/** @returns {Piece[]} */
export function piecesOf(line) {
  const pieces = [];
  let plain = "";
  for (let at = 0; at < line.length; ) {
    const found = START.test(line[at]) && opens(line, at) && pieceAt(line.slice(at));
    if (found && found.piece.kind !== "text") {
      if (plain) pieces.push({ kind: "text", text: plain });
      pieces.push(found.piece);
      plain = "";
    } else {
      plain += found ? found.piece.text : line[at];
    }
    at += found ? found.length : 1;
  }
  return plain ? [...pieces, { kind: "text", text: plain }] : pieces;
}

/** An underscore or a number within a word opens nothing. */
function opens(line, at) {
  return !/[A-Z_]/.test(line[at]) || at === 0 || !/\w/.test(line[at - 1]);
}

function pieceAt(rest) {
  for (const { kind, pattern, text } of PIECES) {
    const found = pattern.exec(rest);
    if (found) return { piece: pieceOf(kind, found, found[text]), length: found[0].length };
  }
  return null;
}

function pieceOf(kind, found, text) {
  if (kind === "escaped") return { kind: "text", text };
  if (kind === "code" || kind === "number") return { kind, text: text.trim() };
  if (kind === "link") return { kind, href: found[2], pieces: piecesOf(text) };
  return { kind, pieces: piecesOf(text) };
}
