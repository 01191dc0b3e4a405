/** Plays a score on the picture that a step led to: what moves begins where the picture before had it. */
import { acts } from "./acts.js";
import { animateFrom, placesIn } from "./motion.js";

/**
 * @typedef {{node: SVGGraphicsElement, box: DOMRect, matrix: DOMMatrix}} Place
 * @typedef {object} Scene
 * @property {SVGSVGElement} picture
 * @property {Map<string, Place>} before
 * @property {Map<string, Place>} now
 * @property {Set<string>} taken the elements that a cue moves
 * @property {(node: Element, frames: PropertyIndexedKeyframes, timing: KeyframeAnimationOptions, ended?: () => void) => void} animate
 *   begins when all is measured
 * @property {(act: () => void) => void} atEnd what restores the picture
 * @property {(name: string | null | undefined) => Place | undefined} place
 */

/**
 * @param {Map<string, Place>} before
 * @param {SVGSVGElement} picture
 * @param {import("./cues.js").Score} score
 * @returns {{finish: () => void}} `finish` shows the picture as it is
 */
export function perform(before, picture, { cues, length, beat, led = false }) {
  const now = placesIn(picture);
  const restore = [];
  const running = [];
  const planned = [];
  /** @type {Scene} */
  const scene = {
    picture, before, now, taken: new Set(),
    animate: (...plan) => planned.push(plan),
    atEnd: (act) => restore.push(act),
    place: (name) => (name ? now.get(name) ?? before.get(name) : undefined),
  };
  for (const cue of cues) acts[cue.kind]?.(cue, { delay: cue.at * beat, duration: Math.max(1, cue.length * beat) }, scene);
  animateFrom(before, picture, scene.taken);
  for (const [node, frames, timing, ended] of planned) {
    const animation = node.animate(frames, timing);
    running.push(animation);
    if (ended) animation.finished.then(ended, ended);
  }
  if (led) bring(cues, scene);
  const finish = () => {
    for (const animation of running.splice(0)) animation.cancel();
    for (const act of restore.splice(0)) act();
  };
  const timer = setTimeout(finish, length * beat + 300);
  restore.push(() => clearTimeout(timer));
  return { finish: () => (picture.getAnimations({ subtree: true }).forEach((animation) => animation.finish()), finish()) };
}

/** On a small screen what happens may lie beyond the edge. */
function bring(cues, scene) {
  const first = cues.find(({ kind }) => !["show", "count"].includes(kind));
  const node = scene.place(first?.to ?? first?.element)?.node;
  if (node?.isConnected) node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "smooth" });
}
