/** Shows what changed between two pictures: what moved glides, what is new appears, what is gone fades. */
import { matrixInto, matrixOf, namedElements, placeOf } from "../picture.js";

const GLIDE = { duration: 520, easing: "cubic-bezier(.3,.7,.2,1)" };
const APPEAR = { duration: 420, easing: "ease-out" };
/** @type {KeyframeAnimationOptions} */
const VANISH = { duration: 320, easing: "ease-in", fill: "forwards" };
/** With more than this the picture has changed as a whole: a new round, another part of a map. */
const MOST = 80;
const STILL = 0.75;
const ALIKE = 1.2;
const GROWN = 2;
/** Elements that something else moves. @type {Set<string>} */
const NONE = new Set();

/** Whether the reader wants things to move. */
export function motionWelcome() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where everything is that has a name. @returns {Map<string, {node: SVGGraphicsElement, box: DOMRect, matrix: DOMMatrix}>} */
export function placesIn(picture) {
  const places = new Map();
  const into = matrixInto(picture);
  for (const [id, node] of namedElements(picture)) {
    const place = placeOf(node, into);
    if (place) places.set(id, { node, ...place });
  }
  return places;
}

/** The same with copies of what is there, for a picture that is about to become the next one. @returns {ReturnType<typeof placesIn>} */
export function rememberedIn(picture) {
  const places = placesIn(picture);
  const copies = namedElements(picture.cloneNode(true));
  return new Map([...places].map(([id, place]) => [id, { ...place, node: copies.get(id) ?? place.node }]));
}

/** End all motion in a picture, and take away what lay above it. */
export function still(picture) {
  for (const motion of picture.getAnimations({ subtree: true })) motion.cancel();
  for (const ghost of picture.querySelectorAll("[data-ghost]")) ghost.remove();
}

/**
 * What `measure` finds where everything has come to rest: whatever moves is held aside meanwhile, unseen and without losing its place.
 * @template T
 * @param {SVGSVGElement} picture
 * @param {() => T} measure
 * @returns {T}
 */
export function atRest(picture, measure) {
  const moving = picture.getAnimations({ subtree: true }).map((motion) => /** @type {KeyframeEffect} */ (motion.effect));
  const nodes = moving.map((effect) => effect.target);
  for (const effect of moving) effect.target = null;
  try {
    return measure();
  } finally {
    moving.forEach((effect, place) => (effect.target = nodes[place]));
  }
}

/** Set the new picture in motion, from where things were in the one before. Input is never kept waiting. */
export function animateFrom(before, picture, taken = NONE) {
  const now = placesIn(picture);
  const free = (entry) => !taken.has(entry[0]);
  const moved = [...now].filter(([id, place]) => before.has(id) && hasMoved(before.get(id).box, place.box) && sameShape(before.get(id).box, place.box)).filter(free);
  const come = outermost([...now].filter(([id]) => !before.has(id)), now).filter(free);
  const gone = outermost([...before].filter(([id]) => !now.has(id)), before).filter(free);
  if (moved.length + come.length + gone.length > MOST) return void (taken.size || picture.animate({ opacity: [0.35, 1] }, APPEAR));
  /** @type {Set<unknown>} */
  const carried = new Set([...taken].map((id) => now.get(id)?.node));
  glide(moved.filter(([, { node }]) => !ancestors(node).some((parent) => carried.has(parent))), before, picture);
  for (const [, { node }] of come) node.animate({ opacity: [0, 1] }, APPEAR);
  for (const [, place] of gone) fade(place, picture);
}

function hasMoved(was, is) {
  return Math.abs(was.x - is.x) > STILL || Math.abs(was.y - is.y) > STILL || Math.abs(was.width - is.width) > STILL * 2;
}

/** A hand that has grown broader is no thing that has moved, nor is a map that has become an inset: to stretch them would look odd. */
function sameShape(was, is) {
  const proportions = (was.width * is.height) / (was.height * is.width || 1);
  const growth = is.width / (was.width || 1);
  return proportions > 1 / ALIKE && proportions < ALIKE && growth > 1 / GROWN && growth < GROWN;
}

function outermost(entries, places) {
  const nodes = new Set(entries.map(([, place]) => place.node));
  return entries.filter(([, { node }]) => {
    const parent = node.parentNode.closest?.("[id]");
    return !parent || !nodes.has(parent) || !places.has(parent.id);
  });
}

/** Parents come before what they hold: what moves with its parent need not move by itself. */
function glide(moved, before, picture) {
  const shifts = new Map();
  for (const [id, { node, box }] of moved) {
    const shift = shiftBetween(before.get(id).box, box);
    const carrier = ancestors(node).find((parent) => shifts.has(parent));
    shifts.set(node, shift);
    const own = carrier ? shifts.get(carrier).inverse().multiply(shift) : shift;
    if (!nearIdentity(own)) move(node, own, picture);
  }
}

function ancestors(node) {
  const found = [];
  for (let parent = node.parentNode; parent instanceof SVGElement; parent = parent.parentNode) found.push(parent);
  return found;
}

/** What brings a box to where, and as large as, another one was. */
export function shiftBetween(was, is) {
  const [across, down] = [is.width ? was.width / is.width : 1, is.height ? was.height / is.height : 1];
  const scale = Math.abs(across - 1) + Math.abs(down - 1) > 0.06 ? [across, down] : [1, 1];
  return new DOMMatrix()
    .translate(was.x + was.width / 2, was.y + was.height / 2)
    .scale(...scale)
    .translate(-is.x - is.width / 2, -is.y - is.height / 2);
}

function nearIdentity({ a, d, e, f }) {
  return Math.abs(a - 1) < 0.02 && Math.abs(d - 1) < 0.02 && Math.abs(e) < STILL && Math.abs(f) < STILL;
}

function move(node, shift, picture) {
  const transform = [shifted(node, shift, picture), shifted(node, new DOMMatrix(), picture)];
  node.animate({ transform }, GLIDE);
}

/** The transform of an element that is shifted so, in the picture's units, from its place. */
export function shifted(node, shift, picture) {
  const into = matrixInto(picture);
  return matrixOf(node.parentNode, into).inverse().multiply(shift).multiply(matrixOf(node, into)).toString();
}

function fade({ node, matrix }, picture) {
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const copy = node.cloneNode(true);
  for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
  copy.removeAttribute("transform");
  ghost.setAttribute("transform", matrix.toString());
  ghost.setAttribute("pointer-events", "none");
  ghost.setAttribute("data-ghost", "");
  ghost.append(copy);
  picture.append(ghost);
  const done = () => ghost.remove();
  ghost.animate({ opacity: [1, 0] }, VANISH).finished.then(done, done);
}
