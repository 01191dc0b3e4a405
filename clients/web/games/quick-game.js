/** A game against bots at once: with the reader's account, or with a guest's that is made for it; where there are no guests, sign in first. */
import { letIn } from "../account/let-in.js";
import { sentenceOf } from "../api/problem.js";
import { newKey } from "../api/requests.js";
import { useState } from "../base/html.js";
import { navigate } from "../base/router.js";
import { announce } from "../fair/sitting.js";
import { toast } from "../shell/toast.js";
import { usualLevel } from "./rulebooks.js";

/** The keys of games whose answers got lost, by rulebook: pressed again, it is the same game. */
const lost = new Map();

/** `play(rulebook)` makes a game with as few bots as the rulebook allows and goes to its table; `busy` until it is there. */
export function useQuickGame() {
  const [busy, setBusy] = useState(false);
  const play = async (rulebook) => {
    setBusy(true);
    try {
      if (!(await letIn())) return;
      const game = await quickGame(rulebook);
      navigate(`/games/${game.id}`);
    } catch (problem) {
      toast(sentenceOf(problem), "bad");
      setBusy(false);
    }
  };
  return { play, busy };
}

async function quickGame(rulebook) {
  /** @type {import("#api").BotShape[]} */
  const bots = Array(Math.min(...rulebook.seats) - 1).fill({ kind: "bot", level: usualLevel(rulebook) });
  const key = lost.get(rulebook.key) ?? newKey();
  lost.set(rulebook.key, key);
  const game = await announce({ rulebook: rulebook.key, seats: [{ kind: "me" }, ...bots] }, "", { key });
  lost.delete(rulebook.key);
  return game;
}
