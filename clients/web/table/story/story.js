/** What happened, played step by step: the board goes from one command to the next, none is left out. */
import { isSeen } from "../../base/seen.js";
import { signal } from "../../base/store.js";
import { scoreOf } from "../board/cues.js";
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

/**
 * @typedef {object} Story
 * @property {number | null} version the board to be shown, null for the newest
 * @property {import("../board/cues.js").Score | null} score how it comes into being
 * @property {import("../panels/log.js").Step | null} step what is told now
 * @property {number} left how many steps follow
 */
const NOTHING = { version: null, score: null, step: null, left: 0 };

/**
 * @param {ReturnType<import("../following.js").followGame>} following
 * @param {import("../../base/store.js").Signal<number | null>} past
 */
export function openStory(following, past) {
  const state = signal(/** @type {Story} */ (NOTHING));
  const game = following.state.value.game.id;
  let told = seenOf(game) ?? following.state.value.game.version;
  let timer = 0;
  const stepsAfter = (version) => leaves(following).filter((step) => step.version > version);
  const wait = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(advance, milliseconds);
  };
  const rest = () => {
    clearTimeout(timer);
    told = Math.max(leaves(following).at(-1)?.version ?? 0, following.state.value.game.version);
    markSeen(game, told);
    state.value = NOTHING;
  };
  function advance() {
    const steps = stepsAfter(told).slice(-MOST_STEPS);
    if (!steps.length || !beat() || !isSeen() || past.value !== null) return rest();
    const [step] = steps;
    told = step.version;
    markSeen(game, told);
    const score = scoreOf(step.events, beat());
    const longest = Math.max(LEAST_STEP_MS, LONGEST_MS / steps.length);
    const hurried = { ...score, beat: Math.min(score.beat, longest / (score.length || 1)) };
    state.value = { version: step.version, score: hurried, step, left: steps.length - 1 };
    wait(PATIENCE_MS);
  }
  /** All is there from the beginning on, and it is known what was seen before: from now on what comes is told. */
  const look = ({ told: whole, game: { version } }) => {
    if (version < told && version === 0) told = 0;
    if (whole && state.value.step === null && state.value.version === null && stepsAfter(told).length) advance();
  };
  const unhook = [following.state.subscribe(look), pace.subscribe(() => beat() || rest()), past.subscribe((version) => version !== null && rest())];
  return {
    state,
    /** The stage shows a version. */
    shown({ version }) {
      const { version: wanted, score } = state.value;
      if (version === wanted) wait(score ? score.length * score.beat + REST_MS : REST_MS);
    },
    skip: rest,
    /** Once more, from after this version on. */
    again(version) {
      past.value = null;
      told = version;
      state.value = { ...NOTHING, version, left: stepsAfter(version).length };
      wait(PATIENCE_MS);
    },
    close: () => (clearTimeout(timer), unhook.forEach((act) => act())),
  };
}

function leaves(following) {
  const { events } = following.state.value;
  return boardSteps(events, stepsOf(events));
}
