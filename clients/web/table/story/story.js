/** What happened, played step by step: the board goes from one command to the next, none is left out. */
import { isSeen, onSeen } from "../../base/seen.js";
import { signal } from "../../base/store.js";
import { scoreOf } from "../board/moving/cues.js";
import { boardSteps, stepsOf } from "../panels/log.js";
import { beat, pace } from "./pace.js";
import { markSeen, seenOf } from "./seen.js";

/** However long the reader was away, it takes no longer than this, and then begins later. */
const LONGEST_MS = 30_000;
const LEAST_STEP_MS = 350;
const MOST_STEPS = Math.floor(LONGEST_MS / LEAST_STEP_MS);
/** The picture of a step may be late, or never come. */
const PATIENCE_MS = 6_000;
const REST_MS = 160;
/** The game may be read before the last events have come by the stream; they are waited for so long. */
const LAG_MS = 2_000;

/**
 * @typedef {object} Story
 * @property {number | null} version the board to be shown, null for the newest
 * @property {import("../board/moving/cues.js").Score | null} score how it comes into being
 * @property {import("../panels/log.js").Step | null} step what is told now
 * @property {number} left how many steps follow
 */
const NOTHING = { version: null, score: null, step: null, left: 0 };

/** The board stays as it was, until what followed can be told. @returns {Story} */
const heldAt = (version) => ({ ...NOTHING, version });

/**
 * @param {ReturnType<import("../following.js").followGame>} following
 * @param {import("../../base/store.js").Signal<number | null>} past
 */
export function openStory(following, past) {
  const { id: game, version: newest } = following.state.value.game;
  let told = Math.min(seenOf(game) ?? newest, newest);
  const state = signal(/** @type {Story} */ (beat() ? heldAt(told) : NOTHING));
  let timer = 0;
  let lost = false;
  let lagging = false;
  let stands = /** @type {number | null} */ (null);
  const latest = () => Math.max(following.state.value.events.at(-1)?.version ?? 0, following.state.value.game.version);
  const stepsAfter = (version) => leaves(following).filter((step) => step.version > version);
  const wait = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(advance, milliseconds);
  };
  const rest = () => {
    clearTimeout(timer);
    lagging = false;
    told = latest();
    markSeen(game, told);
    state.value = NOTHING;
  };
  function lag() {
    lagging = true;
    state.value = heldAt(told);
    wait(LAG_MS);
  }
  function advance() {
    if (!following.state.value.told) return; // what led to the newest board is still being read
    const steps = stepsAfter(told).slice(-MOST_STEPS);
    if (!beat() || past.value !== null) return rest();
    if (!steps.length) return lagging || latest() <= told ? rest() : lag();
    lagging = false;
    if (!isSeen()) return void (state.value = heldAt(told));
    const [step] = steps;
    told = step.version;
    markSeen(game, told);
    const score = scoreOf(step.events, beat(), Math.max(LEAST_STEP_MS, LONGEST_MS / steps.length));
    state.value = { version: step.version, score: { ...score, led: steps.length > 1 }, step, left: steps.length - 1 };
    wait(PATIENCE_MS);
  }
  /** Once all is there from the beginning on, what was not seen before is told, and then what comes. */
  const look = ({ told: whole, game: { version }, events }) => {
    lost ||= latest() < told; // the service went back: what it tells anew is no news
    if (lost) {
      lost = !version || (events.at(-1)?.version ?? 0) < version;
      rest();
    } else if (whole && state.value.step === null && ((state.value.version !== null && !lagging) || stepsAfter(told).length)) advance();
  };
  const unhook = [
    following.state.subscribe(look),
    onSeen(() => look(following.state.value)),
    pace.subscribe(() => beat() || rest()),
    past.subscribe((version) => version !== null && rest()),
  ];
  return {
    state,
    /** The stage shows a version. */
    shown({ version }) {
      const { version: wanted, score } = state.value;
      stands = version;
      if (version === wanted) wait(score ? score.length * score.beat + REST_MS : REST_MS);
    },
    skip: rest,
    /** Once more, from after this version on. */
    again(version) {
      past.value = null;
      told = version;
      state.value = heldAt(version);
      wait(version === stands ? REST_MS : PATIENCE_MS);
    },
    close: () => (clearTimeout(timer), unhook.forEach((act) => act())),
  };
}

function leaves(following) {
  const { events } = following.state.value;
  return boardSteps(events, stepsOf(events));
}
