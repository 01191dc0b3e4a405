/** Reveals what this browser sealed when it sat down, once the table waits for it: whatever page is open, and by itself. */
import { session } from "../account/session.js";
import { useNews } from "../api/news.js";
import { ApiProblem } from "../api/problem.js";
import { get, post } from "../api/requests.js";
import { useEffect } from "../base/html.js";
import { useSignal } from "../base/store.js";
import { fileAddress } from "../files.js";
import { keep, notesOf, sealedGames, withHead } from "./notes.js";

/** The page itself comes first. */
const LOOK_AFTER_MS = 2_000;

/** The SHA-256 of a text, in hexadecimal; browsers have their own on HTTPS only. */
export async function digestOf(text) {
  const { hex, sha256, utf8 } = await import(fileAddress("verify/verify.js"));
  return hex(sha256(utf8.encode(text)));
}

/** Whether a table waits for the reader to reveal what was sealed. @param {import("#api").GameOut} game */
export function awaitsMine(game) {
  return game.you?.seat != null && Boolean(game.dice.reveals?.awaiting.includes(game.you.seat));
}

/** Whether this browser is the one that sealed it, and can reveal it. @param {import("#api").GameOut} game */
export function isHere(game) {
  const notes = notesOf(game.id);
  return Boolean(notes?.sealed) && notes?.seat === game.you?.seat;
}

/**
 * Reveal what was sealed, if the table waits for it; the game after that, null where nothing was to be done. Throws ApiProblem.
 * @param {import("#api").GameOut} game
 */
export async function reveal(game) {
  const notes = isHere(game) ? notesOf(game.id) : null;
  if (!notes) return null;
  if (game.status !== "open") return void keep(game.id, { ...notes, sealed: false });
  if (!awaitsMine(game)) return null;
  const next = await post(`/v1/games/${game.id}/reveal`, { entropy: notes.entropy });
  keep(game.id, withHead({ ...notes, sealed: next.status === "open" }, next));
  return next;
}

/** Reveals wherever a table waits for it, as long as the calling component is shown. */
export function useReveals() {
  const member = useSignal(session)?.id;
  useNews((notice) => notice.kind === "reveal" && revealIn(notice.game));
  useEffect(() => {
    if (!member) return undefined;
    const timer = setTimeout(() => sealedGames().forEach(revealIn), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [member]);
}

/** Another tab may be faster, and the line may be bad: the next page looks again. */
async function revealIn(id) {
  try {
    await reveal(await get(`/v1/games/${id}`, { once: true }));
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
  }
}
