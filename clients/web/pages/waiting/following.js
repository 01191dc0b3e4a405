/** Keeps the waiting room up to date: waits for the game's next event, and then reads the game again. */
import { takeLine } from "../../api/lines.js";
import { get } from "../../api/requests.js";
import { useEffect, useRef } from "../../base/html.js";
import { reveal } from "../../fair/revealing.js";

const WAIT = "PT20S";
const AFTER_TROUBLE_MS = 3000;

/** @param {import("#api").GameOut} game as last known; `onGame` gets every newer one */
export function useFollowing(game, onGame) {
  const latest = useRef({});
  latest.current = { game, onGame };
  useEffect(() => {
    const abort = new AbortController();
    follow(latest, abort.signal);
    return () => abort.abort();
  }, [game.id]);
}

/** Reveals what this browser sealed, once everybody is here; the header does where the service does not answer here. */
export function useRevealing(game, onGame) {
  useEffect(() => {
    reveal(game).then((next) => next && onGame(next), () => {});
  }, [game.id, game.version]);
}

async function follow(latest, signal) {
  while (!signal.aborted && latest.current.game.status === "open") {
    const line = await takeLine(signal, () => {});
    if (!line) return;
    try {
      const { id, version } = latest.current.game;
      const page = await get(`/v1/games/${id}/events`, { query: { after: version, wait: WAIT, limit: 1 }, signal: line.cut });
      if (page.items.length === 0) continue;
      const next = await get(`/v1/games/${id}`, { signal });
      if (!signal.aborted) latest.current.onGame(next);
    } catch {
      if (!line.cut.aborted) await new Promise((resolve) => setTimeout(resolve, AFTER_TROUBLE_MS));
    } finally {
      line.give();
    }
  }
}
