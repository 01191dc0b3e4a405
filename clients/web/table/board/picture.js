/** The board's picture: fetched, kept, and made safe to be put into the page. */
import { send } from "../../api/requests.js";
import { language } from "../../base/i18n.js";

const KEPT = 80;
/** Titles and descriptions hold text alone: an HTML parser would let elements of HTML into them. */
const FORBIDDEN = "script, foreignObject, iframe, style, animate, set, animateTransform, animateMotion, title *, desc *";
const DOUBTFUL = "descendant-or-self::*/@*[starts-with(local-name(), 'on') or local-name() = 'style' or local-name() = 'href']";

/**
 * The pictures of one game: versions that were asked for are kept, the oldest goes first.
 * @param {string} game
 * @param {boolean} [outside] whether without a seat a picture is as those see it who have none, not as its reader does
 */
export function pictureShelf(game, outside = false) {
  const kept = new Map();
  let last = /** @type {{shape: string, seat: number | null} | null} */ (null);
  const load = async (at, shape, seat, focus) => {
    const query = { at, shape, viewer: seat, focus, outside: (outside && seat === null) || null };
    const response = await send("GET", `/v1/games/${game}/board.svg`, { query, headers: { Accept: "image/svg+xml" } });
    return response.text();
  };
  const shelf = {
    /** Ask for the picture of a version that will be wanted in the shape, and with the eyes, of the one before, if there was one; settled when it has come, or cannot. */
    expect: async (at) => void (last && (await shelf.get(at, last.shape, last.seat).catch(() => {}))),
    /** The text of a version's picture; `focus` is the part of a map to show large. @returns {Promise<string>} */
    get(at, shape, seat = /** @type {number | null} */ (null), focus = null) {
      last = { shape, seat };
      const key = [at, shape, seat, focus, language.value].join();
      const found = kept.get(key) ?? load(at, shape, seat, focus);
      kept.delete(key);
      kept.set(key, found);
      found.catch(() => kept.delete(key));
      if (kept.size > KEPT) kept.delete(kept.keys().next().value);
      return found;
    },
  };
  return shelf;
}

/**
 * The picture in a document of its own. Nothing in it can run or load: scripts, handlers, styles and references to anything
 * outside are left out. Read as HTML, which makes the same of it as an XML parser in less than half of the time.
 * @returns {SVGSVGElement}
 * @throws {Error} when the text is no whole SVG
 */
export function readPicture(text) {
  const read = new DOMParser().parseFromString(text, "text/html");
  const root = read.body.firstElementChild;
  if (root?.localName !== "svg" || !text.endsWith("</svg>")) throw new Error("not a picture");
  for (const odd of root.querySelectorAll(FORBIDDEN)) odd.remove();
  const found = read.evaluate(DOUBTFUL, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const attribute = /** @type {Attr} */ (found.snapshotItem(at));
    if (attribute.localName !== "href" || !attribute.value.startsWith("#")) attribute.ownerElement?.removeAttributeNode(attribute);
  }
  return /** @type {SVGSVGElement} */ (root);
}

/** Width and height of a picture in its own units. */
export function sizeOf(picture) {
  const { width, height } = picture.viewBox.baseVal;
  return { width, height };
}

/** The elements that have an id and are drawn (not the parts that others are made of), by id. @returns {Map<string, SVGGraphicsElement>} */
export function namedElements(picture) {
  const named = [...picture.querySelectorAll("[id]")].filter((node) => node.getBBox && !node.closest("defs, symbol, clipPath, mask"));
  return new Map(named.map((node) => [node.id, node]));
}

/** What the picture says of an element: its title, or an empty text. */
export function titleOf(node) {
  return node?.querySelector(":scope > title")?.textContent ?? "";
}

/** From the screen to a picture's own units: asked for once where many elements are measured, for it takes as long as they do. @returns {DOMMatrix} */
export function matrixInto(picture) {
  return DOMMatrix.fromMatrix(picture.getScreenCTM()).inverse();
}

/** From a drawn element's own units to those of the whole picture, into which `into` leads from the screen. @returns {DOMMatrix} */
export function matrixOf(node, into) {
  return into.multiply(DOMMatrix.fromMatrix(node.getScreenCTM()));
}

/** The matrix of a drawn element, and the box around it in the picture's units; null when it draws nothing. @returns {{matrix: DOMMatrix, box: DOMRect} | null} */
export function placeOf(node, into) {
  const box = node.getBBox();
  if (!box.width && !box.height) return null;
  const matrix = matrixOf(node, into);
  const corners = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height], [box.x + box.width, box.y + box.height]];
  const points = corners.map(([x, y]) => matrix.transformPoint({ x, y }));
  const [left, right] = [Math.min(...points.map((point) => point.x)), Math.max(...points.map((point) => point.x))];
  const [top, bottom] = [Math.min(...points.map((point) => point.y)), Math.max(...points.map((point) => point.y))];
  return { matrix, box: new DOMRect(left, top, right - left, bottom - top) };
}

/** The box around a drawn element in the picture's units, null when it draws nothing. @returns {DOMRect | null} */
export function boxOf(node, into) {
  return placeOf(node, into)?.box ?? null;
}
