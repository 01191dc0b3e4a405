/** A game against bots at once: with the reader's account, or with a guest's that is made for it. */
import { post } from "./api.js";
import { useState } from "./html.js";
import { toast } from "./parts/toast.js";
import { sentenceOf } from "./problem.js";
import { navigate } from "./router.js";
import { session } from "./session.js";
import { enterAsGuest } from "./sign-in.js";

const LEVEL = "normal";

/** `play(rulebook)` makes a game with as few bots as the rulebook allows and goes to its table; `busy` until it is there. */
export function useQuickGame() {
  const [busy, setBusy] = useState(false);
  const play = async (rulebook) => {
    setBusy(true);
    try {
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
  if (!session.value) await enterAsGuest();
  const level = rulebook.bots.includes(LEVEL) ? LEVEL : rulebook.bots[0];
  const bots = Array.from({ length: Math.min(...rulebook.seats) - 1 }, () => ({ kind: "bot", level }));
  return post("/v1/games", { rulebook: rulebook.key, seats: [{ kind: "me" }, ...bots] });
}
