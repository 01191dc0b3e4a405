/** What lies above the picture while it is played on: copies of what goes, coins, rings. None outlasts its part. */

const SVG = "http://www.w3.org/2000/svg";
const GOLD = "#e3b04b";
const NIGHT = "#1c2340";

/** @typedef {{run: (frames: PropertyIndexedKeyframes, timing: KeyframeAnimationOptions) => void}} Ghost */

/** A copy of an element, placed as it was. @returns {Ghost} */
export function ghostOf({ node, matrix }, scene) {
  const copy = node.cloneNode(true);
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  copy.removeAttribute("transform");
  const ghost = made("g", { transform: matrix.toString() });
  ghost.append(copy);
  return laid(ghost, scene);
}

/** A coin, about the origin. @returns {Ghost} */
export function pieceOf(scene) {
  const unit = scene.picture.viewBox.baseVal.width / 100;
  return laid(made("circle", { r: unit * 0.75, fill: GOLD, stroke: NIGHT, "stroke-width": unit * 0.15 }), scene);
}

/** A ring about a box. @returns {Ghost} */
export function ringAbout({ x, y, width, height }, scene) {
  const unit = scene.picture.viewBox.baseVal.width / 400;
  const look = { fill: "none", stroke: GOLD, "stroke-width": unit * 1.5, rx: unit * 4, "vector-effect": "none" };
  return laid(made("rect", { x: x - unit * 2, y: y - unit * 2, width: width + unit * 4, height: height + unit * 4, ...look }), scene);
}

function made(name, attributes) {
  const node = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries({ ...attributes, "pointer-events": "none", "data-ghost": "" })) node.setAttribute(key, String(value));
  return node;
}

function laid(node, scene) {
  scene.picture.append(node);
  scene.atEnd(() => node.remove());
  return { run: (frames, timing) => scene.animate(node, frames, timing, () => node.remove()) };
}
