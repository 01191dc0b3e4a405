/**
 * A picture that shows a part of a map: which part, and where the map would lie as a whole. The picture says so itself:
 * `data-map` and `data-window` on the map's group, `data-overview` on a small view of all of it (games/core/rulebook.py).
 */
import { boxOf, matrixInto } from "./picture.js";

/** Around what is to be seen, as a part of its size. */
const MARGIN = 0.15;

/** @typedef {{map: DOMRect, window: DOMRect, overview: DOMRect | null, group: SVGGElement}} Shown */

/** @returns {Shown | null} null when all there is can be seen */
export function mapOf(picture) {
  const group = picture.querySelector("[data-map][data-window]");
  if (!group) return null;
  const overview = picture.querySelector("[data-overview]");
  const { map, window } = group.dataset;
  return { group, map: rectangle(map), window: rectangle(window), overview: overview && rectangle(overview.dataset.overview) };
}

function rectangle(text) {
  return new DOMRect(...text.split(" ").map(Number));
}

/** Whether an element of the picture lies on the map, but outside the part that is shown. */
export function isOutOfSight(map, node, box) {
  return Boolean(map?.group.contains(node)) && !holds(map.window, middle(box));
}

/** The focus that shows all these elements, or null when some of them is seen as it is, or none is on the map. */
export function focusOn(map, picture, nodes) {
  const into = matrixInto(picture);
  const boxes = nodes.filter((node) => map.group.contains(node)).map((node) => boxOf(node, into)).filter(Boolean);
  const centres = boxes.map(middle);
  if (!centres.length || boxes.length < nodes.length || centres.some((centre) => holds(map.window, centre))) return null;
  const [across, down] = [centres.map(({ x }) => x), centres.map(({ y }) => y)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const least = { width: map.window.width / map.map.width, height: map.window.height / map.map.height };
  const [right, bottom] = [Math.max(...across), Math.max(...down)];
  const part = (1 + 2 * MARGIN) * Math.max((right - left) / map.map.width, (bottom - top) / map.map.height);
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return focusAt(map.map, centre, { width: Math.max(least.width, part), height: Math.max(least.height, part) });
}

/** The focus about a point of the overview, as large as what is shown; null when the point is beside it. */
export function focusAbout(map, point) {
  if (!map.overview || !holds(map.overview, point)) return null;
  return focusAt(map.overview, point, { width: map.window.width / map.map.width, height: map.window.height / map.map.height });
}

/** Left, top, width and height as parts of the whole, within it. */
function focusAt(map, { x, y }, size) {
  const [width, height] = [Math.min(1, size.width), Math.min(1, size.height)];
  const left = within((x - map.x) / map.width - width / 2, 1 - width);
  const top = within((y - map.y) / map.height - height / 2, 1 - height);
  return [left, top, width, height].map((part) => Math.floor(part * 1000) / 1000).join(",");
}

function within(value, most) {
  return Math.min(Math.max(0, value), most);
}

function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function holds(box, { x, y }) {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}
