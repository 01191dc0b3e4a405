/** Hints at a table: where there are any, and the one that was asked for, for as long as its decision is open. */
import { pause, send } from "../../api/requests.js";
import { signal } from "../../base/store.js";

const ACCEPTED = 202;
const AGAIN_MS = 1000;

/**
 * @typedef {object} Advice
 * @property {string | null} decision the decision that a hint was asked for
 * @property {boolean} busy it is being worked out
 * @property {import("#api").HintOut | null} hint
 * @property {import("../../api/problem.js").ApiProblem | null} problem
 */

/** @type {Advice} */
const NOTHING = { decision: null, busy: false, hint: null, problem: null };

/** Whether the service gives the reader hints at this table: nobody else plays there, nor ever did. */
export function hintsAt(game) {
  const mine = game.you?.seat ?? null;
  const others = game.seats.filter((one) => one.seat !== mine);
  return game.status === "running" && mine !== null && others.every((one) => one.bot && !one.player && !one.invited);
}

/** @param {string} game */
export function openAdvice(game) {
  const state = signal(NOTHING);
  let asking = new AbortController();
  const forget = () => (asking.abort(), (state.value = NOTHING));
  return {
    state,
    forget,
    /** Whatever was said of another decision is void. @param {string | undefined} decision the one that is open now */
    see: (decision) => state.value.decision && state.value.decision !== decision && forget(),
    /** @param {string} decision */
    async ask(decision) {
      asking.abort();
      const { signal: stop } = (asking = new AbortController());
      state.value = { ...NOTHING, decision, busy: true };
      try {
        const hint = await hintOf(game, stop);
        if (!stop.aborted) state.value = { ...NOTHING, decision, hint: hint.decision === decision ? hint : null };
      } catch (problem) {
        if (!stop.aborted) state.value = { ...NOTHING, decision, problem };
      }
    },
  };
}

/** The hint, once it is worked out. @param {AbortSignal} stop @returns {Promise<import("#api").HintOut>} */
async function hintOf(game, stop) {
  for (;;) {
    const answer = await send("GET", `/v1/games/${game}/hint`, { signal: stop });
    if (answer.status !== ACCEPTED) return answer.json();
    await pause((Number(answer.headers.get("Retry-After")) * 1000) || AGAIN_MS, stop);
  }
}
