/** The check of a game that is over, against what this browser noted while it went on. */
import { get, send } from "../api/requests.js";
import { fileAddress } from "../files.js";
import { keep, notesOf } from "./notes.js";

/** The archive of a game that is over, as text. Throws ApiProblem. */
export async function archiveText(id, signal) {
  const response = await send("GET", `/v1/games/${id}/archive`, { headers: { Accept: "application/x-ndjson" }, signal });
  return response.text();
}

/** The digests of the tables that say what the game's events draw, as its rulebook publishes them. Throws ApiProblem. */
export async function knownTables(rulebook, signal) {
  const { draws_digests: known } = await get(`/v1/rulebooks/${rulebook}`, { signal });
  return known;
}

/** What the verifier takes of this browser's notes; nothing where there are none. */
export function noted(id) {
  const notes = notesOf(id);
  if (!notes) return {};
  const entropy = notes.seat === null || notes.entropy === null ? {} : { [notes.seat]: notes.entropy };
  return { commitment: notes.commitment, entropy, seen: notes.heads };
}

/**
 * Hold a game against the notes, once for each end that it has; a verdict that found a difference is found again.
 * Throws ApiProblem.
 * @returns {Promise<import("./checker.js").Verdict | null>} null where there are no notes
 */
export async function checkGame({ id, hash, rulebook }, signal) {
  const notes = notesOf(id);
  if (!notes || notes.verdict?.hash === hash) return notes?.verdict ?? null;
  const [text, known] = await Promise.all([archiveText(id, signal), knownTables(rulebook, signal)]);
  const verdict = await judged({ text, id, hash, known, notes }, signal);
  if (verdict.differs === null) keep(id, { ...notesOf(id), verdict });
  return verdict;
}

/** What the worker says; it is ended with that, or when nobody waits any more. */
function judged(game, signal) {
  const worker = new Worker(fileAddress("fair/checker.js"), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (error) => reject(new Error(error.message));
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.postMessage(game);
  }).finally(() => worker.terminate());
}
