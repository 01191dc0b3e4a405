/** Everything the table shows of one game, in one place: the game, the move in the making, the pictures, the past. */
import { pause } from "../api/requests.js";
import { signal } from "../base/store.js";
import { watchGame } from "../fair/watching.js";
import { pictureShelf } from "./board/picture.js";
import { followGame } from "./following.js";
import { openAdvice } from "./hint/adviser.js";
import { decide } from "./move/deciding.js";
import { openTalk } from "./panels/talking.js";
import { openStory } from "./story/story.js";

/** A picture that takes longer than this is not waited for. */
const DRAWN_MS = 400;

/**
 * Open a game's table.
 * @param {import("#api").GameOut} first the game as it was when the page opened
 * @param {boolean} asOf whether it still is what the caller of now would be told
 */
export function openTable(first, asOf) {
  const { id } = first;
  const talk = openTalk(id);
  const shelf = pictureShelf(id);
  const drawn = (version) => Promise.race([shelf.expect(version), pause(DRAWN_MS)]);
  const following = followGame(first, asOf, { lastSaid: talk.last, onTalk: talk.hear, drawn });
  const deciding = decide(id, {
    onAccepted: (answer, answered) => (shelf.expect(answer.version), following.accept(answer, answered)), // what the reader waits for first
    onStale: following.refresh,
  });
  const advice = openAdvice(id);
  const witness = watchGame(id);
  const past = signal(/** @type {number | null} */ (null));
  const story = openStory(following, past);
  const lately = new Map();
  let begun = false;
  let doubt = false;
  const unhook = following.state.subscribe(({ decision, game, line }) => {
    deciding.see(decision);
    for (const form of decision?.forms ?? []) lately.set(form.type, form);
    advice.see(decision?.decision?.id);
    witness.see(game, doubt && line === "live");
    doubt = line !== "live" && (doubt || begun || line === "lost");
    begun ||= line === "live";
  });
  return {
    id,
    following,
    deciding,
    advice,
    witness,
    talk,
    shelf,
    /** The version that is looked at, null for the present. */
    past,
    story,
    /** The forms that the reader was offered last, by their types. @type {Map<string, import("#api").Form>} */
    lately,
    /** What the picture that is shown says of its elements. */
    titles: signal(/** @type {Map<string, string>} */ (new Map())),
    close: () => (unhook(), advice.forget(), story.close(), following.close()),
  };
}
