/** In a guided game: which of the things to choose lead to the move that is expected; all others are quiet. */
import { isBlank } from "../move/domains.js";
import { draftOf, sameDraft } from "../move/draft.js";
import { meaningsOf } from "../move/meanings.js";

const BACKWARDS = ["drop", "back"];

/**
 * The draft of the expected move, null when nothing is expected of the reader now.
 * @param {import("#api").GameOut} game
 * @param {import("../move/deciding.js").Deciding} state
 */
export function goalOf({ lesson }, { decision, forms }) {
  return decision && lesson?.move ? draftOf(forms, lesson.move) : null;
}

/** Whether the draft holds all that is expected, in whatever order it was chosen. */
export function isReached({ forms, draft }, goal) {
  return sameDraft(draft, goal) || (isOnTheWay(forms, draft, goal) && isOnTheWay(forms, goal, draft));
}

/**
 * The targets of a board: those on the way to the goal are to be chosen next, and nothing else is.
 * @param {Map<string, import("../move/meanings.js").TargetState>} states
 * @param {import("../move/deciding.js").Deciding} state
 * @param {import("../move/draft.js").Draft} goal
 */
export function ledTargets(states, state, goal) {
  const { forms, index, draft } = state;
  const astray = draft !== null && !isOnTheWay(forms, draft, goal);
  const leads = (meaning) => isOnTheWay(forms, meaning.draft, goal) && (astray || !BACKWARDS.includes(meaning.act));
  const reached = isReached(state, goal);
  const led = ([element, was]) => {
    if (!reached && meaningsOf(forms, index, draft, element).some(leads)) return "next";
    return was === "next" || was === "open" ? "other" : was;
  };
  return new Map([...states].map((entry) => [entry[0], led(entry)]));
}

/** What a click leads to of several things that it may mean: those on the way, where there are any. */
export function ledMeanings(meanings, forms, goal) {
  const onTheWay = meanings.filter((meaning) => isOnTheWay(forms, meaning.draft, goal));
  return onTheWay.length ? onTheWay : meanings;
}

/** Whether all that the draft holds is part of the goal. */
function isOnTheWay(forms, draft, goal) {
  if (!draft || draft.form !== goal.form) return false;
  return forms[goal.form].fields.every(({ name, domain }) => isPart(domain, draft.entries[name], goal.entries[name]));
}

function isPart(domain, entry, whole) {
  if (isBlank(domain, entry)) return true;
  if (domain.kind === "range") return entry <= whole;
  if (domain.kind === "route") return entry.every((step, place) => step === whole[place]);
  if (!Array.isArray(entry)) return entry === whole;
  const left = whole.map((place) => domain.choices[place].value);
  return entry.every((place) => {
    const at = left.indexOf(domain.choices[place].value);
    return at >= 0 && left.splice(at, 1);
  });
}
