/** How each kind of hint looks: something goes, is sent, is turned over, rolls, spins, counts, is pointed out. */
import { ghostOf, pieceOf, ringAbout } from "./ghosts.js";
import { shiftBetween, shifted } from "./motion.js";

const EASING = "cubic-bezier(.45,.05,.3,1)";
const MOST_SENT = 6;
/** Of its time that a piece of several starts after the one before. */
const STAGGER = 0.12;
/** What comes out of a panel begins as small as this. */
const LEAST_SCALE = 0.3;
/** Dice that roll are so much nearer. */
const NEARER = 1.25;
/** Degrees before it rests within which a die shows what it has rolled. */
const SETTLING = 90;
/** Degrees from frame to frame: browsers turn about the origin and shift in a straight line between two of them. */
const TURN = 10;

/** @type {Record<string, (cue: any, timing: {delay: number, duration: number}, scene: import("./acting.js").Scene) => void>} */
export const acts = { move, send, flip, roll, spin, count, show };

function move({ element, origin, via = [], to }, timing, scene) {
  const [rest, was] = [scene.now.get(element), scene.before.get(element)];
  const start = scene.place(origin) ?? was;
  const passed = via.map(scene.place).filter(Boolean).map(({ box }) => box);
  if (!rest) scene.taken.add(element);
  if (to || !rest) return leave(was ?? rest, [start, ...passed.map((box) => ({ box })), scene.place(to)], timing, scene);
  if (!start && !passed.length) return;
  if (origin) replaced(origin, scene);
  scene.taken.add(element);
  come(rest, [start && fitted(start.box, rest.box, start === was), ...passed.map((box) => centred(box, rest.box))], timing, scene, origin || !was);
}

/** A copy goes, and is seen no more where it ends. */
function leave(actor, stops, timing, scene) {
  if (!actor) return;
  const shifts = stops.filter(Boolean).map(({ box }) => fitted(box, actor.box, box === actor.box));
  const ghost = ghostOf(actor, scene);
  const frames = shifts.map((shift) => shift.multiply(actor.matrix).toString());
  ghost.run({ transform: frames, opacity: shifts.map((_, at) => (at && at === shifts.length - 1 ? 0.15 : 1)) }, { ...timing, easing: EASING, fill: "both" });
}

/** An element of the picture gets to its place by way of others; what was not there before is not seen until then. */
function come({ node }, shifts, timing, scene, hidden) {
  const { picture } = scene;
  const frames = [...shifts.filter(Boolean), new DOMMatrix()].map((shift) => shifted(node, shift, picture));
  scene.animate(node, { transform: frames }, { ...timing, easing: EASING, fill: "backwards" });
  if (hidden) scene.animate(node, { opacity: [0, 1] }, { delay: timing.delay, duration: timing.duration / 4, fill: "backwards" });
}

/** What the place has got since, and was not elsewhere, is what was sent; or what lay at the origin, and is no more; else coins go. */
function send({ origin, to, count: sent = 1 }, timing, scene) {
  const [from, target] = [scene.place(origin), scene.place(to)];
  if (!from || !target) return;
  const got = arrivals(target, scene).slice(0, sent);
  const pieces = Math.min(MOST_SENT, sent);
  const duration = timing.duration / (1 + STAGGER * (Math.max(got.length, pieces) - 1));
  const timed = (at) => ({ delay: timing.delay + at * STAGGER * duration, duration });
  got.forEach(([name, place], at) => {
    scene.taken.add(name);
    come(place, [fitted(from.box, place.box, false)], timed(at), scene, true);
  });
  const lost = got.length ? [] : departures(origin, scene).slice(0, sent);
  lost.forEach(([name, place], at) => {
    scene.taken.add(name);
    leave(place, [place, target], timed(at), scene);
  });
  if (lost.length) replaced(origin, scene);
  for (let at = Math.max(got.length, lost.length); at < pieces; at += 1) {
    const shifts = [centred(from.box, new DOMRect()), centred(target.box, new DOMRect())];
    pieceOf(scene, [target, from]).run({ transform: shifts.map(String), opacity: [0, 1, 1, 1, 0.2] }, { ...timed(at), easing: EASING, fill: "both" });
  }
}

function arrivals(target, { now, before, taken }) {
  const inside = [...now].filter(([name, { node }]) => node !== target.node && target.node.contains(node) && !before.has(name) && !taken.has(name));
  return inside.filter(([, { node }]) => !inside.some(([, other]) => other.node !== node && other.node.contains(node)));
}

/** What lay right at a place and is nowhere now. */
function departures(origin, { now, before, taken }) {
  const from = before.get(origin)?.node;
  return [...before].filter(([name, { node }]) => node.parentNode === from && !now.has(name) && !taken.has(name));
}

/** A place that has gone with what left it does not fade besides. */
function replaced(origin, { now, taken }) {
  if (!now.has(origin)) taken.add(origin);
}

function flip({ element }, { delay, duration }, scene) {
  const [rest, was] = [scene.now.get(element), scene.before.get(element)];
  const half = { duration: duration / 2 };
  if (was) ghostOf(was, scene).run({ transform: [was.matrix, narrowed(was.box).multiply(was.matrix)].map(String) }, { ...half, delay, easing: "ease-in", fill: "backwards" });
  if (!rest) return;
  scene.taken.add(element);
  const frames = [narrowed(rest.box), new DOMMatrix()].map((shift) => shifted(rest.node, shift, scene.picture));
  const timing = { ...half, delay: delay + duration / 2, easing: "ease-out", fill: /** @type {FillMode} */ ("backwards") };
  scene.animate(rest.node, { transform: frames }, timing);
  scene.animate(rest.node, { opacity: [0, 1] }, { ...timing, duration: 1 });
}

function narrowed(box) {
  return about(box, new DOMMatrix().scale(0.03, 1));
}

/** A die shows what it showed until it comes to rest: not before that does anybody see what it has rolled. */
function roll({ element, times = 1 }, timing, scene) {
  const [rest, was] = [scene.now.get(element), scene.before.get(element)];
  if (!rest) return;
  const nearer = Math.min(NEARER, roomAbout(rest.box, scene.picture));
  const way = turns(360 * times);
  const tumbled = ({ box }) => way.map((turn) => about(box, new DOMMatrix().scale(turn % 360 ? nearer : 1).rotate(turn)));
  const settled = way.map((turn) => Number(turn > 360 * times - SETTLING));
  const rolling = { ...timing, easing: EASING };
  scene.animate(rest.node, { transform: tumbled(rest).map((shift) => shifted(rest.node, shift, scene.picture)) }, rolling);
  scene.animate(rest.node, { opacity: settled }, { ...rolling, fill: "backwards" });
  if (was) ghostOf(was, scene).run({ transform: tumbled(was).map((shift) => shift.multiply(was.matrix).toString()), opacity: settled.map((seen) => 1 - seen) }, { ...rolling, fill: "both" });
}

/** How many times as large a box may be that turns about itself, until a corner of it leaves the picture. */
function roomAbout({ x, y, width, height }, { viewBox: { baseVal: all } }) {
  const [across, down] = [x + width / 2 - all.x, y + height / 2 - all.y];
  return Math.min(across, down, all.width - across, all.height - down) / (Math.hypot(width, height) / 2);
}

function turns(way) {
  const count = Math.ceil(way / TURN);
  return Array.from({ length: count + 1 }, (_, at) => (way * at) / count);
}

/** What is turned inside the element turns on from where it pointed, once round. */
function spin({ element }, timing, scene) {
  const [rest, was] = [scene.now.get(element), scene.before.get(element)];
  const needles = turned(rest);
  const old = turned(was);
  needles.forEach((needle, at) => {
    const [end, begin] = [angleOf(needle), angleOf(old.length === needles.length ? old[at] : needle)];
    if (end === begin && kindred(element, scene)) return;
    const way = ((end - begin + 360) % 360) + 360;
    scene.animate(needle, { transform: turns(way).map((turn) => turnedTo(needle, begin + turn)) }, { ...timing, easing: EASING, fill: "backwards" });
  });
  if (!needles.length) show({ element }, timing, scene);
}

const ROTATION = /rotate\(\s*(-?[\d.]+)/;

/** Where some needles have moved, those that have not stay. */
function kindred(element, { now, before }) {
  const [is, was] = [turned(now.get(element)), turned(before.get(element))];
  return is.length === was.length && is.some((needle, at) => angleOf(needle) !== angleOf(was[at]));
}

/** @returns {SVGGElement[]} */
function turned(place) {
  return place ? [...place.node.querySelectorAll("g[transform*='rotate(']")] : [];
}

function angleOf(node) {
  return Number(ROTATION.exec(node.getAttribute("transform"))?.[1] ?? 0);
}

function turnedTo(node, angle) {
  const probe = node.cloneNode(false);
  probe.setAttribute("transform", node.getAttribute("transform").replace(ROTATION, `rotate(${angle}`));
  return DOMMatrix.fromMatrix(probe.transform.baseVal.consolidate().matrix).toString();
}

/** Numbers that are others now are counted from what they were, those of a part that was not there from nothing. */
function count({ element }, timing, scene) {
  const is = numbersIn(scene.now.get(element));
  const was = scene.before.has(element) ? numbersIn(scene.before.get(element)).map((node) => Number(node.textContent)) : is.map(() => 0);
  if (is.length !== was.length) return;
  const changes = is.map((node, at) => ({ node, from: was[at], to: Number(node.textContent) })).filter(({ from, to }) => from !== to);
  const begun = performance.now() + timing.delay;
  const tick = () => {
    const part = Math.min(1, Math.max(0, (performance.now() - begun) / timing.duration));
    for (const { node, from, to } of changes) node.textContent = String(Math.round(from + (to - from) * part));
    return part;
  };
  if (!changes.length) return;
  tick();
  const timer = setInterval(() => tick() === 1 && clearInterval(timer), 40);
  scene.atEnd(() => {
    clearInterval(timer);
    for (const { node, to } of changes) node.textContent = String(to);
  });
  show({ element }, timing, scene);
}

function numbersIn(place) {
  return place ? [...place.node.querySelectorAll("text, tspan")].filter((node) => !node.children.length && /^-?\d+$/.test(node.textContent)) : [];
}

function show({ element }, timing, scene) {
  const place = scene.place(element);
  if (place) ringAbout(place.box, scene).run({ opacity: [0, 1, 0] }, { ...timing, duration: Math.max(timing.duration, 420), easing: "ease-in-out", fill: "both" });
}

/** The shift from a box at rest to being in the middle of another; as large as that, where it is its own place. */
function fitted(box, rest, own) {
  if (own) return shiftBetween(box, rest);
  const scale = Math.min(1, Math.max(LEAST_SCALE, Math.min(box.width / (rest.width || 1), box.height / (rest.height || 1))));
  return centred(box, rest, scale);
}

function centred(box, rest, scale = 1) {
  return new DOMMatrix()
    .translate(box.x + box.width / 2, box.y + box.height / 2)
    .scale(scale)
    .translate(-rest.x - rest.width / 2, -rest.y - rest.height / 2);
}

function about(box, matrix) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return new DOMMatrix().translate(x, y).multiply(matrix).translate(-x, -y);
}
