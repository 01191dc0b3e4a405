/** The line around an element of the picture: along its own edge where it has one, else a circle or a rounded box. */
import { isOutOfSight } from "./map.js";
import { boxOf, matrixOf } from "./picture.js";

const GEOMETRY = ["d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"];
const SHAPES = "path, rect, circle, ellipse, polygon";
/** A shape is the element's edge when it reaches this far across its box, and nowhere stays behind it by more than this. */
const NEARLY_ALL = 0.86;
const BEHIND = 8;
const MARGIN = 4;
const ROUND = [0.84, 1.19];

/**
 * @typedef {{box: DOMRect, name: string, attributes: Record<string, string | number>}} Outline `name` is an SVG shape's
 */

/** The outline of a drawn element in the units that `into` leads to, null when nothing of it is seen. @returns {Outline | null} */
export function outlineOf(node, into, map) {
  const box = boxOf(node, into);
  if (!box || isOutOfSight(map, node, box)) return null;
  const edge = edgeOf(node, box, into);
  return edge ? { box, ...copied(edge, into) } : { box, ...around(box) };
}

function edgeOf(node, whole, into) {
  const shapes = node.matches(SHAPES) ? [node] : [...node.querySelectorAll(SHAPES)].filter((shape) => !shape.closest("defs, symbol"));
  return shapes.slice(0, 8).find((shape) => (shape.parentNode === node || shape === node) && reaches(boxOf(shape, into), whole));
}

function reaches(box, whole) {
  if (!box || box.width < whole.width * NEARLY_ALL || box.height < whole.height * NEARLY_ALL) return false;
  return ["left", "top", "right", "bottom"].every((side) => Math.abs(box[side] - whole[side]) <= BEHIND);
}

function copied(shape, into) {
  const kept = GEOMETRY.filter((name) => shape.hasAttribute(name)).map((name) => [name, shape.getAttribute(name)]);
  return { name: shape.localName, attributes: { ...Object.fromEntries(kept), transform: matrixOf(shape, into).toString() } };
}

/** @returns {Pick<Outline, "name" | "attributes">} */
function around({ x, y, width, height }) {
  const ratio = width / height;
  if (ratio > ROUND[0] && ratio < ROUND[1] && Math.abs(width - height) <= BEHIND) {
    return { name: "circle", attributes: { cx: x + width / 2, cy: y + height / 2, r: Math.max(width, height) / 2 + MARGIN } };
  }
  const corner = Math.min(width, height) * 0.12 + MARGIN;
  const sides = { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  return { name: "rect", attributes: { ...sides, rx: corner } };
}
