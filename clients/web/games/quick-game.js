/** A game against bots at once: with the reader's account, or with a guest's that is made for it; where there are no guests, sign in first. */
import { letIn } from "../account/let-in.js";
import { sentenceOf } from "../api/problem.js";
import { newKey, post } from "../api/requests.js";
import { useState } from "../base/html.js";
import { navigate } from "../base/router.js";
import { announce } from "../fair/sitting.js";
import { toast } from "../shell/toast.js";
import { signal } from "../base/store.js";
import { nearestLevel } from "./rulebooks.js";

const KEPT = "astrolude.level";

/** Of the bots in quick games, kept on this device; a game that lacks it has the next below it. */
export const quickLevel = signal(localStorage.getItem(KEPT) ?? "normal");

export function setQuickLevel(level) {
  localStorage.setItem(KEPT, level);
  quickLevel.value = level;
}

/** The keys of games whose answers got lost, by what was wanted: pressed again, it is the same game. */
const lost = new Map();

/**
 * `play(rulebook)` makes a game with as few bots as the rulebook allows and goes to its table, `learn(rulebook)` its guided game, where there
 * is one; `busy` until it is there.
 */
export function useQuickGame() {
  const [busy, setBusy] = useState(false);
  const begin = async (make, rulebook) => {
    setBusy(true);
    try {
      if (!(await letIn())) return;
      const game = await make(rulebook);
      navigate(`/games/${game.id}`);
    } catch (problem) {
      toast(sentenceOf(problem), "bad");
      setBusy(false);
    }
  };
  return { play: (rulebook) => begin(quickGame, rulebook), learn: (rulebook) => begin(guidedGame, rulebook), busy };
}

async function guidedGame({ key: rulebook, lesson: { key, seats, seat } }) {
  /** @type {import("#api").NewGame["seats"]} */
  const chairs = Array.from({ length: seats }, (_, place) => (place === seat ? { kind: "me" } : { kind: "bot", level: "easy" }));
  return made(`${rulebook} ${key}`, (once) => post("/v1/games", { rulebook, origin: { kind: "lesson", lesson: key }, seats: chairs, visibility: "private" }, { key: once }));
}

async function quickGame(rulebook) {
  /** @type {import("#api").BotShape[]} */
  const bots = Array(Math.min(...rulebook.seats) - 1).fill({ kind: "bot", level: nearestLevel(rulebook, quickLevel.value) });
  return made(rulebook.key, (key) => announce({ rulebook: rulebook.key, seats: [{ kind: "me" }, ...bots] }, "", { key }));
}

async function made(what, make) {
  const key = lost.get(what) ?? newKey();
  lost.set(what, key);
  const game = await make(key);
  lost.delete(what);
  return game;
}
