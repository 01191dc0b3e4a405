/** The caller's move in the making: built step by step, taken back, sent. */
import { onReturn } from "../../api/connection.js";
import { post } from "../../api/requests.js";
import { signal } from "../../base/store.js";
import { begin, carry, isComplete, isFull, moveOf, sameDraft } from "./draft.js";
import { keepDraft, keptDraft } from "./kept.js";
import { indexOf } from "./meanings.js";

const KEPT = "astrolude.confirm";

/** Whether a move waits for a word before it is sent, also when nothing is left to choose. */
export const confirming = signal(localStorage.getItem(KEPT) !== "off");
confirming.subscribe((on) => localStorage.setItem(KEPT, on ? "on" : "off"));

/**
 * @typedef {object} Deciding
 * @property {import("#api").Decision | null} decision
 * @property {import("#api").Form[]} forms
 * @property {Map<string, object[]>} index the elements that the forms name
 * @property {import("./draft.js").Draft | null} draft
 * @property {(import("./draft.js").Draft | null)[]} before what undo goes back to
 * @property {boolean} sending until it is known what is asked after the move
 * @property {import("../../api/problem.js").ApiProblem | null} refusal
 * @property {boolean} dropped a half-built move is not legal any more
 */

const NOTHING = { decision: null, forms: [], index: new Map(), draft: null, before: [], sending: false, refusal: null, dropped: false };

/**
 * @param {string} game
 * @param {{onAccepted: (answer: object, answered: string) => void, onStale: () => void}} to `answered` is the decision's id
 */
export function decide(game, to) {
  const state = signal(/** @type {Deciding} */ (NOTHING));
  const change = (part) => (state.value = { ...state.value, ...part });
  const desk = {
    state,
    /** Take over the decision that the service tells of now; what is built already is kept while it is legal. */
    see: (told) => (state.value = seen(game, state.value, told)),
    /** Go on with another draft. `done` says that it came by a choice that may complete the move. */
    build(draft, { done = false } = {}) {
      const { forms, draft: old, before, sending } = state.value;
      if (sending || sameDraft(old, draft)) return;
      change({ draft, before: [...before, old], refusal: null, dropped: false });
      if (done && !confirming.value && isFull(forms, draft)) desk.send();
    },
    undo() {
      const { before, sending } = state.value;
      if (before.length && !sending) change({ draft: before.at(-1), before: before.slice(0, -1), refusal: null });
    },
    /** Begin anew. */
    clear() {
      const { forms } = state.value;
      desk.build(opening(forms));
    },
    async send() {
      const { forms, draft, decision, sending } = state.value;
      if (sending || !decision || !draft || !isComplete(forms, draft)) return;
      change({ sending: true, refusal: null });
      try {
        to.onAccepted(await post(`/v1/games/${game}/moves`, { move: moveOf(forms, draft), decision: decision.id }), decision.id);
      } catch (refusal) {
        change({ sending: false, refusal });
        if (refusal.code === "offline") onReturn(() => state.value.refusal === refusal && change({ refusal: null }));
        if (["stale_decision", "not_awaited", "game_finished", "handed_to_bot"].includes(refusal.code)) to.onStale();
      }
    },
  };
  state.subscribe((now) => keepDraft(game, now));
  return desk;
}

/** A lone form without a choice between forms is begun at once. */
function opening(forms) {
  return forms.length === 1 ? begin(forms, 0) : null;
}

/** A decision that is new to the page: what was built of it before a reload is there again, and can be undone. */
function begun(game, decision, forms) {
  const [fresh, kept] = [opening(forms), keptDraft(game, decision, forms)];
  const anew = kept === null || sameDraft(kept, fresh);
  return { ...NOTHING, decision, forms, index: indexOf(forms), draft: anew ? fresh : kept, before: anew ? [] : [fresh] };
}

function seen(game, state, told) {
  if (!told) return state.decision ? NOTHING : state;
  const { decision, forms } = told;
  if (decision.id !== state.decision?.id) return begun(game, decision, forms);
  const carried = state.draft && carry(state.forms, state.draft, forms);
  const dropped = Boolean(state.draft) && !carried;
  const before = state.before.map((draft) => draft && carry(state.forms, draft, forms)).filter((draft) => draft !== null || !dropped);
  return { ...state, decision, forms, index: indexOf(forms), draft: carried ?? opening(forms), before: dropped ? [] : before, dropped };
}
