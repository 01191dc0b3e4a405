/** What lies over the picture: a ring around everything that can be chosen, for pointer and keys alike. */
import { mapOf } from "./map.js";
import { atRest } from "./moving/motion.js";
import { outlineOf } from "./outline.js";
import { matrixInto, namedElements, titleOf } from "./picture.js";
import { shape } from "./shape.js";
import { veilOver } from "./veil.js";

/** What is to be chosen next lies on top of what may be clicked besides. */
const RANKS = { next: 2, picked: 2, open: 1, other: 0, fixed: -1 };
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** Pixels across below which rings are thinner, and no tick stands at the corner: they would hide the thing. */
const SMALL = 26;
/** With more than this to choose from all else is veiled, and rings are thinner, for they would hide the picture. */
const MANY = 20;
/** How far about a small thing, in pixels, a click counts: where there is room, and where others are near. */
const REACH = matchMedia("(pointer: coarse)").matches ? 20 : 12;
const LEAST_REACH = 12;

/**
 * @param {SVGSVGElement} layer lies over the picture, in its units
 * @param {(element: string) => void} onChoose
 * @param {(element: string | null) => void} onPoint who is pointed at, by pointer or keys
 */
export function targetLayer(layer, onChoose, onPoint) {
  /** @type {Map<string, SVGGElement>} */
  let drawn = new Map();
  /** @type {(element: string, title: string) => string[]} */
  let lines = () => [];
  const said = new Map();
  /** @type {() => void} */
  let draw = () => {};
  const targetOf = (event) => meant(event, layer)?.dataset.element ?? null;
  // The second click of a double one was meant for what the first one has changed.
  layer.addEventListener("click", (event) => event.detail < 2 && targetOf(event) && onChoose(targetOf(event)));
  layer.addEventListener("pointerover", (event) => onPoint(targetOf(event)));
  layer.addEventListener("pointerleave", () => onPoint(null));
  layer.addEventListener("focusin", (event) => onPoint(targetOf(event)));
  layer.addEventListener("focusout", () => onPoint(null));
  layer.addEventListener("keydown", (event) => steer(event, layer, drawn));
  // How large a thing is on the screen decides how its ring is drawn and how far about it a click counts.
  const watcher = new ResizeObserver(() => draw());
  watcher.observe(layer);
  return {
    /** Show these targets on this picture; `linesOf` says what choosing one means. */
    show(picture, states, linesOf) {
      lines = linesOf;
      said.clear();
      draw = () => {
        if (!picture.isConnected) return;
        drawn = redraw(layer, drawn, picture, states, (element, title) => (said.set(element, title), linesOf(element, title).join(" ")));
      };
      draw();
    },
    /** Bring the first of what is to be chosen into view, if none of it is. */
    reveal() {
      const wanted = [...drawn.values()].filter((group) => group.dataset.state === "next");
      const place = /** @type {Element} */ (layer.closest(".stage-scroll")).getBoundingClientRect();
      if (wanted.length && !wanted.some((group) => within(group.getBoundingClientRect(), place))) wanted[0].scrollIntoView({ block: "center", inline: "center" });
    },
    boxOf: (element) => drawn.get(element)?.getBoundingClientRect() ?? null,
    linesOf: (element) => (drawn.has(element) ? lines(element, said.get(element)) : []),
    focus: (element) => drawn.get(element)?.focus({ preventScroll: true }),
    close: () => watcher.disconnect(),
  };
}

function redraw(layer, before, picture, states, labelOf) {
  if (!states.size && !before.size) return before; // to measure would have the page laid out before its time
  const named = namedElements(picture);
  const map = mapOf(picture);
  const found = [...states].filter(([element]) => named.has(element));
  const outlines = atRest(picture, () => {
    const into = matrixInto(picture);
    return found.flatMap(([element, state]) => {
      const outline = outlineOf(named.get(element), into, map);
      return outline ? [{ element, state, outline }] : [];
    });
  });
  const shown = outlines.sort(fromBelow);
  const unit = picture.viewBox.baseVal.width / (picture.clientWidth || picture.viewBox.baseVal.width);
  const centres = shown.map(({ outline }) => centreOf(outline.box));
  const groups = new Map();
  shown.forEach(({ element, state, outline }, place) => {
    const group = before.get(element) ?? shape("g");
    dress(group, element, state, labelOf(element, titleOf(named.get(element))));
    group.replaceChildren(...marks(group, outline, state, reachOf(place, centres) * unit, unit));
    groups.set(element, group);
  });
  const focused = layer.getRootNode().activeElement;
  const bright = shown.filter(({ state }) => state !== "other");
  const many = bright.length > MANY;
  layer.replaceChildren(...(many ? [veilOver(picture.viewBox.baseVal, bright.map(({ outline }) => outline))] : []), ...groups.values());
  if (focused && layer.contains(focused)) focused.focus({ preventScroll: true });
  rove(groups, focused?.dataset?.element);
  layer.classList.toggle("targets-many", many);
  return groups;

  function reachOf(place, all) {
    const nearest = Math.min(...all.map((other, at) => (at === place ? Infinity : Math.hypot(other.x - all[place].x, other.y - all[place].y))));
    return Math.min(REACH, Math.max(LEAST_REACH, nearest / 2 / unit));
  }
}

function dress(group, element, state, label) {
  group.dataset.element = element;
  group.dataset.state = state;
  const fixed = state === "fixed";
  group.setAttribute("role", fixed ? "img" : "button");
  group.setAttribute("aria-label", label);
  if (fixed) group.removeAttribute("aria-pressed");
  else group.setAttribute("aria-pressed", String(state === "picked"));
}

function marks(group, { name, attributes, box }, state, reach, unit) {
  const edge = (kind) => shape(name, { ...attributes, class: kind });
  const centre = centreOf(box);
  const small = Math.min(box.width, box.height) < SMALL * unit;
  group.classList.toggle("target-small", small);
  const parts = [edge("target-glow"), edge("target-casing"), edge("target-ring")];
  if (state === "fixed") return parts;
  parts.push(edge("target-hit"));
  if (Math.min(box.width, box.height) / 2 < reach) parts.push(shape("circle", { cx: centre.x, cy: centre.y, r: reach, class: "target-hit target-reach" }));
  if (state === "picked" && !small) parts.push(...badge(box, unit));
  return parts;
}

/** What is pointed at: about small things that stand close to each other, the nearest. */
function meant(event, layer) {
  const hit = event.target.closest?.("[data-element]");
  if (!hit || !event.target.matches(".target-reach")) return hit;
  const { clientX: x, clientY: y } = event;
  const reached = document.elementsFromPoint(x, y).filter((node) => node.matches(".target-reach") && layer.contains(node));
  const far = (node) => {
    const at = centreOf(node.getBoundingClientRect());
    return Math.hypot(at.x - x, at.y - y);
  };
  const nearest = reached.reduce((found, node) => (far(node) < far(found) ? node : found), event.target);
  return nearest.closest("[data-element]");
}

/** A tick at the corner, so that what is chosen is told by more than colour. */
function badge(box, unit) {
  const size = Math.min(8 * unit, Math.max(box.width, box.height) * 0.6);
  const [x, y] = [box.x + box.width, box.y];
  const tick = `M${x - size * 0.45} ${y}l${size * 0.32} ${size * 0.36}l${size * 0.6} ${-size * 0.72}`;
  return [shape("circle", { cx: x, cy: y, r: size, class: "target-badge" }), shape("path", { d: tick, class: "target-tick" })];
}

/** By rank, and of one rank the small ones on top of the large ones that hold them. */
function fromBelow(one, other) {
  return RANKS[one.state] - RANKS[other.state] || area(other.outline.box) - area(one.outline.box);
}

function area(box) {
  return box.width * box.height;
}

function centreOf(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function within(box, place) {
  const { x, y } = centreOf(box);
  return x > place.left && x < place.right && y > place.top && y < place.bottom;
}

/** One of them is in the order of the Tab key; arrows lead to the others. */
function rove(groups, wanted) {
  const all = steerable(groups);
  const best = all.find((group) => group.dataset.element === wanted) ?? all.reduce((found, group) => (!found || rank(group) > rank(found) ? group : found), null);
  for (const group of groups.values()) group.removeAttribute("tabindex");
  for (const group of all) group.setAttribute("tabindex", group === best ? "0" : "-1");
}

function steerable(groups) {
  return [...groups.values()].filter((group) => group.dataset.state !== "fixed");
}

function rank(group) {
  return RANKS[group.dataset.state];
}

function steer(event, layer, drawn) {
  const here = event.target.closest("[data-element]");
  if (!here) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  const direction = ARROWS[event.key];
  if (!direction) return;
  event.preventDefault();
  event.stopPropagation();
  const next = nearest(here, direction, steerable(drawn));
  if (!next) return;
  rove(drawn, next.dataset.element);
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The nearest in a direction: what lies straight ahead counts more than what lies aside. */
function nearest(here, [across, down], all) {
  const from = centreOf(here.getBoundingClientRect());
  let found = null;
  let least = Infinity;
  for (const other of all) {
    const to = centreOf(other.getBoundingClientRect());
    const [ahead, aside] = [(to.x - from.x) * across + (to.y - from.y) * down, Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * across)];
    const distance = ahead + aside * 2.2;
    if (other !== here && ahead > 1 && distance < least) [found, least] = [other, distance];
  }
  return found;
}
