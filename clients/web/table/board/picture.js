/** The board's picture: fetched, kept, and made safe to be put into the page. */
import { send } from "../../api/requests.js";
import { language } from "../../base/i18n.js";

const KEPT = 80;
const SVG = "http://www.w3.org/2000/svg";
const FORBIDDEN = "script, foreignObject, iframe, style, animate, set, animateTransform, animateMotion";

/**
 * The pictures of one game: versions that were asked for are kept, the oldest goes first.
 * @param {string} game
 */
export function pictureShelf(game) {
  const kept = new Map();
  const load = async (at, shape, seat, focus) => {
    const query = { at, shape, viewer: seat, focus };
    const response = await send("GET", `/v1/games/${game}/board.svg`, { query, headers: { Accept: "image/svg+xml" } });
    return response.text();
  };
  return {
    /** The text of a version's picture; `focus` is the part of a map to show large. @returns {Promise<string>} */
    get(at, shape, seat = null, focus = null) {
      const key = [at, shape, seat, focus, language.value].join();
      const found = kept.get(key) ?? load(at, shape, seat, focus);
      kept.delete(key);
      kept.set(key, found);
      found.catch(() => kept.delete(key));
      if (kept.size > KEPT) kept.delete(kept.keys().next().value);
      return found;
    },
  };
}

/**
 * The picture as an element that can be put into the page. Nothing in it can run or load: scripts, handlers, styles and
 * references to anything outside are left out. Throws when the text is no SVG.
 * @returns {SVGSVGElement}
 */
export function readPicture(text) {
  /** @type {Element} */
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.namespaceURI !== SVG || root.querySelector("parsererror")) throw new Error("not a picture");
  for (const odd of root.querySelectorAll(FORBIDDEN)) odd.remove();
  for (const node of [root, ...root.querySelectorAll("*")]) cleanAttributes(node);
  return /** @type {SVGSVGElement} */ (document.importNode(root, true));
}

function cleanAttributes(node) {
  for (const { name, value } of [...node.attributes]) {
    const reference = name === "href" || name.endsWith(":href");
    if (name.startsWith("on") || name === "style" || (reference && !value.startsWith("#"))) node.removeAttribute(name);
  }
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

/** From a drawn element's own units to those of the whole picture. @returns {DOMMatrix} */
export function matrixOf(node, picture) {
  return DOMMatrix.fromMatrix(picture.getScreenCTM()).inverse().multiply(DOMMatrix.fromMatrix(node.getScreenCTM()));
}

/** The box around a drawn element in the picture's units, null when it draws nothing. @returns {DOMRect | null} */
export function boxOf(node, picture) {
  const box = node.getBBox();
  if (!box.width && !box.height) return null;
  const matrix = matrixOf(node, picture);
  const corners = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height], [box.x + box.width, box.y + box.height]];
  const points = corners.map(([x, y]) => matrix.transformPoint({ x, y }));
  const [left, right] = [Math.min(...points.map((point) => point.x)), Math.max(...points.map((point) => point.x))];
  const [top, bottom] = [Math.min(...points.map((point) => point.y)), Math.max(...points.map((point) => point.y))];
  return new DOMRect(left, top, right - left, bottom - top);
}
