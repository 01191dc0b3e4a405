/**
 * An independent check of an archived game, after docs/fairness.md and docs/log-format.md; it shares no code with the
 * service. A plain ES module: runs in any browser, under a Content-Security-Policy of `script-src 'self'` and without
 * HTTPS, and in node.
 *
 *   import { verify } from "./verify.js";
 *   const report = await verify(text, { onProgress: (done, total) => ... });
 *
 *   node verify.js game.ndjson [table.json]     prints the report; ends with 1 when something fails
 *
 * Checked are the hash chain, the commitments to what was private, the seed, every random result, and what the player
 * noted during the game. The rules and the clocks are not: that needs the rulebook, see `astrolude verify`.
 *
 * @typedef {object} Options
 * @property {(done: number, total: number) => void} [onProgress] told now and then how many steps are done
 * @property {object} [table] what the game's events draw; by default the table in the archive
 * @property {Object<number, string>} [seen] hashes by version that were seen while the game went on
 * @property {Object<number, string>} [entropy] what the player gave when sitting down, by seat
 * @property {string} [commitment] the commitment that was shown before
 *
 * @typedef {object} Check
 * @property {"file"|"chain"|"commitments"|"witness"|"seed"|"draws"|"rules"|"clocks"} name
 * @property {"holds"|"fails"|"partly"|"unchecked"} outcome
 * @property {number} checked how much was looked at: lines, entries, private parts, notes, seeds, random events
 * @property {?string} why why something was not looked at
 * @property {?number} version the first version that differs; 0 is the file's first line
 * @property {?string} reason
 *
 * @typedef {object} Report
 * @property {?string} game
 * @property {?string} rulebook
 * @property {?number} rulebook_version
 * @property {number} version
 * @property {?string} hash
 * @property {?string} table SHA-256 of the canonical JSON of the table that says what events draw
 * @property {boolean} sound whether nothing that was checked differs
 * @property {Check[]} checks
 * @property {?number} first_bad_version
 */

import { bytes, canonical, hex, joined, sha256, utf8 } from "./bytes.js";
import { ALGORITHM, gameKey } from "./dice.js";
import { Draws, TABLE } from "./draws.js";

const ARCHIVE = "astrolude-archive/1";
const NAMES = ["file", "chain", "commitments", "witness", "seed", "draws", "rules", "clocks"];
const PAUSE = 250;

/** The rulebooks' tables as they were published, from which version on: no server can pass off another as theirs. */
const PUBLISHED = [
  ["destiny", 1, "5ad18f941f98796bffb6f2a8d819e89fe4d696a8f24d13af3ce545d6ffdea793"],
  ["fabulastro", 1, "759b909ecc91e704754d92b8fef11bad1cec7dbbb2ac821c8609734a5a979733"],
  ["jeu-des-etoiles", 1, "32236addbb56186f6f14fb933e1b5ec59c8396d598d6a90595cf11d77428727f"],
  ["systeme-solaire", 1, "f7f1eedac324e3096598d92cbc2a2a4584b37236d146c8916ba0200c4186a2d7"],
  ["terre-lune", 1, "cf7a7594cc28d3fd95c6546e107a7f12abe78a983aaf94eeda4d16fada823688"],
];

/* The checks: each takes the game as far as it is read, says how much it looked at, and throws what differs. */

class Fault extends Error {
  constructor(version, reason) {
    super(reason);
    this.version = version;
  }
}

function demand(holds, version, reason) {
  if (!holds) throw new Fault(version, reason);
}

function parsed(text, version) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault(version, `not JSON: ${error.message}`);
  }
}

const CHECKS = {
  file(game) {
    [game.head, ...game.lines] = game.text.split("\n").filter(Boolean).map(parsed);
    demand(game.head?.format === ARCHIVE, 0, `not ${ARCHIVE}`);
    game.events = [];
    return game.lines.length + 1;
  },

  async chain(game) {
    let head = sha256(utf8.encode(`astrolude-log/1:${game.head.game}`));
    for (const [place, line] of game.lines.entries()) {
      await game.step();
      const version = place + 1;
      head = sha256(joined(head, utf8.encode(line.d)));
      demand(hex(head) === line.h, version, "the hash does not fit");
      const event = parsed(line.d, version);
      demand(canonical(event) === line.d, version, "the public part is not canonical");
      demand(event.game === game.head.game && event.version === version, version, "it belongs elsewhere");
      const rest = place ? game.events[place - 1].rest : 0;
      demand(rest ? event.rest === rest - 1 : event.rest >= 0, version, "the command before it is not whole");
      game.events.push(event);
    }
    const last = game.lines.at(-1);
    const whole = game.events.at(-1)?.rest === 0 && game.head.version === game.lines.length && game.head.hash === last.h;
    demand(whole, game.lines.length + 1, "the end is missing");
    return game.lines.length;
  },

  async commitments(game) {
    let count = 0;
    for (const event of game.events) {
      await game.step();
      const { s } = game.lines[event.version - 1];
      const secrets = s === undefined ? {} : parsed(s, event.version);
      const same = Object.keys(secrets).sort().join() === Object.keys(event.commitments).sort().join();
      demand(same, event.version, "other private parts than were committed to");
      for (const [audience, { salt, data }] of Object.entries(secrets)) {
        const found = hex(sha256(joined(bytes(salt), utf8.encode(canonical(data)))));
        demand(found === event.commitments[audience], event.version, `the part of ${audience} was replaced`);
        opened(event.data, data);
        count++;
      }
    }
    return count;
  },

  witness(game) {
    const { seen = {}, entropy = {}, commitment } = game.options;
    for (const [version, hash] of Object.entries(seen)) {
      demand(game.lines[version - 1]?.h === hash, Number(version), "the hash is not the one that was seen before");
    }
    demand([undefined, game.events[0].data.commitment].includes(commitment), 1, "another commitment was shown before");
    for (const [seat, text] of Object.entries(entropy)) {
      const taken = sitters(game.events)[seat];
      demand(taken?.data.entropy === text, taken?.version ?? game.events.length, `seat ${seat} gave another entropy`);
    }
    return Object.keys(seen).length + Object.keys(entropy).length + (commitment === undefined ? 0 : 1);
  },

  seed(game) {
    const [first, last] = [game.events[0], game.events.at(-1)];
    demand(["game_finished", "game_aborted"].includes(last.type), last.version, "the game is not over");
    demand(first.data.dice === ALGORITHM, 1, `unknown dice: ${first.data.dice}`);
    game.seed = bytes(last.data.seed);
    demand(hex(sha256(game.seed)) === first.data.commitment, last.version, "another seed was promised");
    return 1;
  },

  async draws(game) {
    const sat = sitters(game.events);
    const entropy = Array.from({ length: game.events[0].data.seats }, (_, seat) => sat[seat]?.data.entropy ?? "");
    const draws = new Draws(game.table, gameKey(game.seed, entropy));
    let count = 0;
    for (const event of game.events) {
      await game.step();
      try {
        count += draws.check(event);
      } catch (error) {
        throw new Fault(event.version, `${event.type}: ${error.message}`);
      }
    }
    game.untold = draws.untold;
    return count;
  },
};

/** Put the private fields of an event among its public ones. */
function opened(data, secret) {
  for (const [name, value] of Object.entries(secret)) {
    const both = data[name] !== null && typeof data[name] === "object" && typeof value === "object";
    data[name] = both ? { ...data[name], ...value } : value;
  }
}

/** For each seat the event of the last to sit down there before the start. */
function sitters(events) {
  const sat = {};
  for (const event of events) {
    if (event.type === "game_started") return sat;
    if (event.type === "seat_taken") sat[event.data.seat] = event;
    if (event.type === "seat_left") delete sat[event.data.seat];
  }
  return sat;
}

const fits = (table, terms) => table?.format === TABLE && table.rulebook === terms.rulebook;

/** Why a check is not made, or only in part. */
function excuse(name, game) {
  if (name === "rules" || name === "clocks") return "this verifier does not know the rules";
  if (name === "draws") {
    if (!game.table) return "there is no table of what the events draw";
    const terms = game.events[0].data;
    if (!fits(game.table, terms)) return "the table is of another game";
    const known = PUBLISHED.findLast(([key, from]) => key === terms.rulebook && from <= terms.rulebook_version);
    if (known?.[2] !== game.digest) return `this verifier does not know the table ${game.digest}`;
  }
  return null;
}

async function made(name, game, before) {
  const check = { name, outcome: "unchecked", checked: 0, why: null, version: null, reason: null };
  if (before) return { ...check, why: `rests on ${before}` };
  check.why = excuse(name, game);
  if (check.why && !(name === "draws" && fits(game.table, game.events[0].data))) return check;
  try {
    check.checked = await CHECKS[name](game);
    if (name === "draws" && game.untold) check.why ??= `the table does not tell what ${game.untold} events drew`;
    check.outcome = check.why ? "partly" : "holds";
  } catch (error) {
    Object.assign(check, { outcome: "fails", version: error.version ?? 0, reason: error.message });
  }
  return check;
}

/**
 * Check an archive, given as text. Never rejects: what differs is in the report.
 *
 * @param {string} text
 * @param {Options} [options]
 * @returns {Promise<Report>}
 */
export async function verify(text, options = {}) {
  const game = { text, options, done: 0 };
  game.step = async () => {
    if (++game.done % PAUSE) return;
    options.onProgress?.(game.done, 3 * game.lines.length);
    await new Promise((go) => setTimeout(go));
  };
  const checks = [];
  for (const name of NAMES) {
    checks.push(await made(name, game, checks.find((check) => check.outcome === "fails")?.name));
    game.table ??= options.table ?? game.head?.draws;
    game.digest ??= game.table && hex(sha256(utf8.encode(canonical(game.table))));
  }
  const [terms, last, failed] = [game.events?.[0]?.data, game.lines?.at(-1), checks.find((check) => check.reason)];
  return {
    game: game.head?.game ?? null,
    rulebook: terms?.rulebook ?? null,
    rulebook_version: terms?.rulebook_version ?? null,
    version: game.lines?.length ?? 0,
    hash: last?.h ?? null,
    table: game.digest ?? null,
    sound: !failed,
    checks,
    first_bad_version: failed?.version ?? null,
  };
}

/** Whether node was told to run this file. */
async function told() {
  const script = globalThis.process?.argv?.[1];
  if (!script) return false;
  const [{ existsSync, realpathSync }, { pathToFileURL }] = [await import("node:fs"), await import("node:url")];
  return existsSync(script) && pathToFileURL(realpathSync(script)).href === import.meta.url;
}

async function main(file, table) {
  const [{ readFileSync }, { gunzipSync }] = [await import("node:fs"), await import("node:zlib")];
  const content = readFileSync(file);
  const text = (content[0] === 0x1f ? gunzipSync(content) : content).toString();
  const report = await verify(text, table ? { table: JSON.parse(readFileSync(table, "utf8")) } : {});
  console.log(JSON.stringify(report, null, 1));
  process.exitCode = report.sound ? 0 : 1;
}

if (await told()) await main(...process.argv.slice(2));
