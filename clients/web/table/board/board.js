/** The picture in its place: adopted, set in motion when it changes, with rings around what can be chosen. */
import { perform } from "./moving/acting.js";
import { lookOut } from "./looking.js";
import { focusAbout, focusOn, mapOf } from "./map.js";
import { animateFrom, motionWelcome, rememberedIn, still } from "./moving/motion.js";
import { patch } from "./patching.js";
import { namedElements, readPicture, sizeOf, titleOf } from "./picture.js";
import { targetLayer } from "./targets.js";
import { viewport } from "./viewport.js";

/**
 * @param {{scroller: HTMLElement, sheet: HTMLElement, host: HTMLElement, layer: SVGSVGElement}} nodes `host` gets a shadow
 *   tree, so that ids and looks of the picture and of the page do not meet
 * @param {{onChoose: (element: string) => void, onPoint: (element: string | null) => void, onZoom: (zoom: number) => void,
 *   onLook: (element: string | null, pinned: boolean) => void, onFocus: (focus: string) => void}} to `onPoint` gets what can be chosen and is pointed
 *   at, `onLook` what else is looked at, `onFocus` the part of the map that is pointed out in its overview
 */
export function openBoard({ scroller, sheet, host, layer }, to) {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = viewport(scroller, sheet, to.onZoom);
  const targets = targetLayer(layer, to.onChoose, to.onPoint);
  let picture = null;
  let playing = null;
  const stops = new AbortController();
  const focusAt = (x, y) => {
    const map = picture && mapOf(picture);
    return map ? focusAbout(map, new DOMPoint(x, y).matrixTransform(picture.getScreenCTM().inverse())) : null;
  };
  sheet.addEventListener("click", ({ clientX, clientY, target }) => {
    const focus = /** @type {Element} */ (target).closest("[data-element]") ? null : focusAt(clientX, clientY);
    if (focus) to.onFocus(focus);
  });
  lookOut(sheet, (x, y) => (focusAt(x, y) ? null : titledAt(shadow, x, y)), to.onLook, stops.signal);
  /** The board is there, whatever becomes of what moves on it. */
  const setInMotion = (before, score) => {
    try {
      if (score) playing = perform(before, picture, score);
      else animateFrom(before, picture);
    } catch (error) {
      reportError(error);
    }
  };
  return {
    view,
    targets,
    /** Show a picture; `quietly` without motion, as when the reader leafs through versions; with a `score`, as that says. */
    show(text, { quietly = false, score = /** @type {import("./moving/cues.js").Score | null} */ (null) } = {}) {
      playing?.finish();
      const next = readPicture(text);
      const same = picture && sameSize(picture, next);
      const before = same && !quietly && motionWelcome() ? rememberedIn(picture) : null;
      next.setAttribute("width", "100%");
      next.setAttribute("height", "100%");
      if (same) {
        still(picture);
        patch(picture, next);
      } else {
        picture = document.importNode(next, true);
        shadow.replaceChildren(picture);
        layer.setAttribute("viewBox", picture.getAttribute("viewBox") ?? "");
      }
      view.setSize(sizeOf(picture));
      playing = null;
      if (before) setInMotion(before, score);
    },
    /** Show the picture as it is, whatever was still being played. */
    rest: () => playing?.finish(),
    /** Rings for these targets; `linesOf(element, title)` says in one line or more what choosing one means. */
    ring: (states, linesOf) => picture && targets.show(picture, states, linesOf),
    /** The part of the map where all that is to be chosen next lies, null when the picture shows some of it. */
    wanted(states) {
      const map = picture && mapOf(picture);
      const named = map && namedElements(picture);
      const next = map && [...states].filter(([element, state]) => state === "next" && named.has(element));
      return map ? focusOn(map, picture, next.map(([element]) => named.get(element))) : null;
    },
    /** Where an element is on the screen, and what is said of it. @returns {{box: DOMRect | null, lines: string[]}} */
    about(element) {
      const lines = targets.linesOf(element);
      if (lines.length) return { box: targets.boxOf(element), lines };
      const node = picture && namedElements(picture).get(element);
      return { box: node?.getBoundingClientRect() ?? null, lines: [titleOf(node)] };
    },
    /** What the picture says of its elements, by id. @returns {Map<string, string>} */
    titles: () => new Map(picture ? [...namedElements(picture)].map(([id, node]) => [id, titleOf(node)]) : []),
    /** The picture's own title. */
    title: () => titleOf(picture),
    close: () => (view.close(), targets.close(), stops.abort()),
  };
}

/** The innermost of what is drawn at a place that has an id and a title. */
function titledAt(shadow, x, y) {
  const top = shadow.elementsFromPoint(x, y).find((node) => shadow.contains(node));
  for (let node = top; node?.parentElement; node = node.parentElement) if (node.id && titleOf(node)) return node.id;
  return null;
}

function sameSize(one, other) {
  return one.getAttribute("viewBox") === other.getAttribute("viewBox");
}
