/** Everything the table shows of one game, in one place: the game, the move in the making, the pictures, the past. */
import { signal } from "../store.js";
import { decide } from "./deciding.js";
import { followGame } from "./following.js";
import { pictureShelf } from "./picture.js";
import { openTalk } from "./talking.js";

/**
 * Open a game's table.
 * @param {object} first the game as it was when the page opened
 */
export function openTable(first) {
  const { id } = first;
  const talk = openTalk(id);
  const following = followGame(first, { lastSaid: talk.last, onTalk: talk.hear });
  const deciding = decide(id, {
    onAccepted: (answer) => (following.accept(answer), following.refresh()),
    onStale: following.refresh,
  });
  const unhook = following.state.subscribe(({ decision }) => deciding.see(decision));
  return {
    id,
    following,
    deciding,
    talk,
    shelf: pictureShelf(id),
    /** The version that is looked at, null for the present. */
    past: signal(/** @type {number | null} */ (null)),
    /** What the picture that is shown says of its elements. */
    titles: signal(/** @type {Map<string, string>} */ (new Map())),
    close: () => (unhook(), following.close()),
  };
}
