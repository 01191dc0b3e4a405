/** What lies above the picture while it is played on: copies of what goes, coins, rings. None outlasts its part. */

const SVG = "http://www.w3.org/2000/svg";
/** How high a card is that is sent, in hundredths of the picture's breadth. */
const CARD = 5;

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

/**
 * What is sent, about the origin: as one of its places says that it looks (`data-piece`, games/core/rulebook.py), else a coin.
 * @param {import("./acting.js").Place[]} places
 * @returns {Ghost}
 */
export function pieceOf(scene, places) {
  const unit = scene.picture.viewBox.baseVal.width / 100;
  const name = places.map(({ node }) => node.dataset.piece).find((piece) => piece && scene.picture.getElementById(piece));
  if (!name) return laid(coloured(made("circle", { r: unit * 0.75, "stroke-width": unit * 0.15 }), "var(--ring)", "var(--casing)"), scene);
  const { width, height } = scene.picture.getElementById(name).viewBox.baseVal;
  const size = { width: (CARD * unit * width) / height, height: CARD * unit };
  return laid(made("use", { href: `#${name}`, x: -size.width / 2, y: -size.height / 2, ...size }), scene);
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
