/** A worker beside the page: verifies an archive, and holds it against what this browser noted of the game. */
import { fileAddress } from "../files.js";

const verifier = import(fileAddress("verify/verify.js"));

addEventListener("message", async ({ data }) => postMessage(await judged(data)));

/**
 * @typedef {object} Verdict
 * @property {string} hash the game's last hash, for which the verdict is
 * @property {null | "archive" | "log" | "dice" | "commitment" | "entropy" | "head"} differs what is not as it should be
 * @property {number | null} version where
 * @property {boolean} [whole] whether every draw could be checked
 * @property {"sealed" | "withheld" | "last" | "among" | "none"} [part] what this browser's entropy was for the dice
 */

/** @returns {Promise<Verdict>} */
async function judged({ text, id, hash, known, notes }) {
  const { verify } = await verifier;
  const mine = notes.entropy === null ? {} : { [notes.seat]: notes.entropy };
  const told = { commitment: { commitment: notes.commitment }, entropy: { entropy: mine }, head: { seen: notes.heads } };
  const report = await verify(text, Object.assign({ known }, ...Object.values(told)));
  if (!report.sound) return { hash, ...(await fault(text, told)) };
  if (report.game !== id || report.hash !== hash) return { hash, differs: "archive", version: report.version };
  const whole = report.checks.find((check) => check.name === "draws").outcome === "holds";
  return { hash, differs: null, version: null, whole, part: partIn(text, notes) };
}

/**
 * What by itself fails: the archive first, then each kind of note.
 * @returns {Promise<Pick<Verdict, "differs" | "version">>}
 */
async function fault(text, told) {
  const { verify } = await verifier;
  const report = await verify(text);
  const failed = report.checks.find((check) => check.outcome === "fails")?.name;
  if (failed) return { differs: ["seed", "draws"].includes(failed) ? "dice" : "log", version: report.first_bad_version };
  for (const differs of /** @type {const} */ (["commitment", "entropy", "head"])) {
    const { sound, first_bad_version: version } = await verify(text, told[differs]);
    if (!sound) return { differs, version };
  }
  throw new Error("what differs together does not differ by itself");
}

/**
 * Whether all parts were sealed before any was known, or somebody kept theirs back. Else whether anything could be added to the dice once this browser's entropy was known: nothing could when the seat was
 * taken right after the head that was noted before, and the game began with that.
 */
function partIn(text, { seat, entropy, before }) {
  if (entropy === null) return "none";
  const events = text.split("\n").filter(Boolean).slice(1).map((line) => JSON.parse(JSON.parse(line).d));
  const start = events.find((event) => event.type === "game_started");
  if (events.some((event) => event.type === "entropy_withheld")) return "withheld";
  if (events.some((event) => event.type === "reveals_begun")) return "sealed";
  const sat = events.findLast((event) => event.type === "seat_taken" && event.version < start?.version);
  const last = sat?.data.seat === seat && sat.version === before + 1 && sat.cause === start.cause;
  return last ? "last" : "among";
}
