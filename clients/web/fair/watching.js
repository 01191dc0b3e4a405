/** While a game goes on: notes what the service shows of it, and whether it still is what was shown before. */
import { onReturn } from "../api/connection.js";
import { ApiProblem } from "../api/problem.js";
import { get } from "../api/requests.js";
import { signal } from "../base/store.js";
import { begun, keep, latest, notesOf, withHead } from "./notes.js";

/**
 * @returns {{differs: import("../base/store.js").Signal<number | null>, see: (game: import("#api").GameOut, doubt: boolean) => void}} `differs` is the version at
 *   which the log is another than was shown; `see` takes what is shown now, with `doubt` after the line was lost
 */
export function watchGame(id) {
  const differs = signal(notesOf(id)?.differs ?? null);
  let last = null;
  let stood = false;
  let done = Promise.resolve();
  const look = async (game, doubt) => {
    const notes = notesOf(id) ?? (plays(game) ? keep(id, begun(game)) : null);
    if (!notes || notes.differs !== null) return;
    const sure = !doubt && follows(notes, game, stood);
    stood = sure || (await stands(id, notes));
    if (stood === false) keep(id, { ...notes, differs: (differs.value = latest(notes)) });
    else if (stood && game.version > latest(notes)) keep(id, withHead(notes, game));
  };
  return {
    differs,
    see(game, doubt) {
      if (game !== last || doubt) done = done.then(() => look(game, doubt));
      last = game;
    },
  };
}

function plays(game) {
  return game.status === "running" && game.you?.seat != null;
}

/** Whether there is no reason to ask: the latest head is shown again, or a later one on a page that has asked before. */
function follows(notes, game, stood) {
  const version = latest(notes);
  return game.version === version ? game.hash === notes.heads[version] : stood && game.version > version;
}

/** Whether the latest head that was noted is on the chain; null when the service does not say. Waits for the line. */
async function stands(id, notes) {
  const version = latest(notes);
  try {
    const { items } = await get(`/v1/games/${id}/chain`, { query: { first: version, last: version } });
    return items[0].hash === notes.heads[version];
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    if (problem.code !== "offline") return problem.code === "unknown_version" ? false : null;
    await new Promise((back) => onReturn(() => back(null)));
    return stands(id, notes);
  }
}
