/** What lies above the picture while it is played on: copies of what goes, coins, rings. None outlasts its part. */

const SVG = "http://www.w3.org/2000/svg";

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
  return laid(coloured(made("circle", { r: unit * 0.75, "stroke-width": unit * 0.15 }), "var(--ring)", "var(--casing)"), scene);
}

/** A ring about a box. @returns {Ghost} */
export function ringAbout({ x, y, width, height }, scene) {
  const unit = scene.picture.viewBox.baseVal.width / 400;
  const edge = { x: x - unit * 2, y: y - unit * 2, width: width + unit * 4, height: height + unit * 4, rx: unit * 4 };
  return laid(coloured(made("rect", { ...edge, "stroke-width": unit * 1.5 }), "none", "var(--ring)"), scene);
}

function made(name, attributes) {
  const node = /** @type {SVGGraphicsElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries({ ...attributes, "pointer-events": "none", "data-ghost": "" })) node.setAttribute(key, String(value));
  return node;
}

/** The page's colours, which a picture's attributes cannot name. */
function coloured(node, fill, stroke) {
  Object.assign(node.style, { fill, stroke });
  return node;
}

function laid(node, scene) {
  scene.picture.append(node);
  scene.atEnd(() => node.remove());
  return { run: (frames, timing) => scene.animate(node, frames, timing, () => node.remove()) };
}
