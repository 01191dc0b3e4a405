/** Routes built step by step: what may follow, which ways lead to an element, which element stands for a step. */
import { isWay, rootOf, sameSteps } from "./domains.js";

const trees = new WeakMap();
const places = new WeakMap();

/** The ways of a domain as a tree of steps, its own or made of what is on offer. */
function treeOf(domain) {
  if (domain.tree) return domain.tree;
  if (!trees.has(domain)) trees.set(domain, grown(domain.choices));
  return trees.get(domain);
}

function grown(ways) {
  const tree = {};
  for (const way of ways) way.value.reduce((branch, step) => (branch[step] ??= {}), tree);
  return tree;
}

/** The steps that may follow. */
export function following(domain, steps) {
  const branch = steps.reduce((tree, step) => tree?.[step], treeOf(domain));
  return branch ? Object.keys(branch) : [];
}

/**
 * The element that stands for a step: the one of the ways that end there, else one named after the same pattern.
 * @returns {string | null}
 */
export function elementOfStep(domain, step) {
  if (!places.has(domain)) places.set(domain, learned(domain.choices));
  const { ends, pattern } = places.get(domain);
  return ends.get(String(step)) ?? (pattern ? pattern[0] + step + pattern[1] : null);
}

function learned(ways) {
  const ends = new Map();
  let pattern = null;
  for (const { value, element } of ways) {
    const end = String(value.at(-1));
    if (!element) continue;
    ends.set(end, element);
    const at = element.indexOf(end);
    if (at >= 0) pattern ??= [element.slice(0, at), element.slice(at + end.length)];
  }
  return { ends, pattern };
}

/** The step after these that an element stands for, or null. */
export function stepTo(domain, steps, element) {
  return following(domain, steps).find((step) => elementOfStep(domain, step) === element) ?? null;
}

/** Places of the ways that an element stands for: those that go on from these steps, else all. */
export function waysTo(domain, steps, element) {
  const all = domain.choices.map((way, place) => ({ ...way, place })).filter((way) => way.element === element);
  const onward = all.filter((way) => sameSteps(way.value.slice(0, steps.length), steps));
  return (onward.length ? onward : all).map((way) => way.place);
}

/** The steps and those that follow by themselves: on to where a way ends, or parts. */
export function walkedOn(domain, steps) {
  const next = following(domain, steps);
  return next.length === 1 && !isWay(domain, steps) ? walkedOn(domain, [...steps, next[0]]) : steps;
}

/** The steps taken back to where there was a choice, not behind where all ways begin. */
export function stepBack(domain, steps) {
  const least = rootOf(domain).length;
  if (steps.length <= least) return steps;
  const before = steps.slice(0, -1);
  return before.length > least && walkedOn(domain, before).length > before.length ? stepBack(domain, before) : before;
}
