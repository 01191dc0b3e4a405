/**
 * An independent check of an archived game, after docs/reference/dice.md and docs/reference/log-format.md; it shares no code with the
 * service. A plain ES module: runs in any browser, under a Content-Security-Policy of `script-src 'self'` and without
 * HTTPS, and in node.
 *
 *   import { verify } from "./verify.js";
 *   const report = await verify(text, { onProgress: (done, total) => ... });
 *
 *   node verify.js game.ndjson [table.json] [--known HEX] [--commitment HEX] [--entropy SEAT:TEXT] [--seen VERSION:HASH]
 *     [--key HEX]
 *
 * prints the report, and ends with 1 when something fails; all but --commitment may be given more than once.
 * What events draw is said by a table that comes with the game, as `data/draws-1.json` in its folder. One that only the
 * archive brings is believed when its digest is known, else the draws are checked in part: a server could have made it.
 *
 * Checked are the hash chain, for practice also that of the game it goes on from, the commitments to what was private, the seed, what
 * seats sealed and revealed, every random result, and what the player
 * noted during the game; and that the tree of heads (docs/reference/witness.md) has a head of the game, under a signature
 * that WebCrypto can check where it knows Ed25519. The rules and the clocks are not: that needs the rulebook, see `astrolude verify`.
 *
 * @typedef {object} Options
 * @property {(done: number, total: number) => void} [onProgress] told now and then how many steps are done
 * @property {object} [table] what the game's events draw, from the game itself; by default the table in the archive
 * @property {string[]} [known] digests of tables that are the game's, as it publishes them
 * @property {string[]} [keys] ids of the keys under which the service signs tree heads
 * @property {Object<number, string>} [seen] hashes by version that were seen while the game went on
 * @property {Object<number, string>} [entropy] what the player gave when sitting down, by seat
 * @property {string} [commitment] the commitment that was shown before
 *
 * @typedef {object} Check
 * @property {"file"|"chain"|"commitments"|"witness"|"seed"|"draws"|"inclusion"|"rules"|"clocks"} name
 * @property {"holds"|"fails"|"partly"|"unchecked"} outcome
 * @property {number} checked how much was looked at: lines, entries, private parts, notes, seeds, random events, leaves
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

/*
 * Bytes, canonical JSON and SHA-256 (FIPS 180-4), HMAC (RFC 2104): browsers have the latter on HTTPS only, and a verifier
 * has to run from any server, or from none.
 */

export const utf8 = new TextEncoder();
/** So many bytes of their hexadecimal digits. */
export function bytes(digits, size) {
  if (!/^[0-9a-f]*$/.test(digits) || digits.length !== 2 * size) throw new Error(`not ${2 * size} hexadecimal digits`);
  return Uint8Array.from({ length: size }, (_, at) => parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

/** Bytes to hexadecimal digits. */
export const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** One array of several. */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number++) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);

/** The first 32 bits of the fraction of a prime's root. */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

function compress(state, words) {
  for (let at = 16; at < 64; at++) {
    const [a, b] = [words[at - 15], words[at - 2]];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[at] = words[at - 16] + low + words[at - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[at] + words[at]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
}

/** The SHA-256 of bytes. */
export function sha256(data) {
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(block + 4 * at);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setInt32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

/** HMAC-SHA-256. */
export function hmac(key, message) {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), message));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

/** A number as 8 bytes, most significant first. */
function u64(number) {
  const data = new Uint8Array(8);
  new DataView(data.buffer).setBigUint64(0, BigInt(number));
  return data;
}

/** Canonical JSON (RFC 8785) of what the log may hold: no fractions, names in order. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
}

/* The dice of `astrolude-dice/1`, and of `/2` with its round of reveals, written from docs/reference/dice.md. */

const ALGORITHM = "astrolude-dice/1";
const SEALED = "astrolude-dice/2";
const WORD = 1n << 64n;

/** The game's key, of the seed and of what each seat added, by seat. */
export function gameKey(seed, entropy, algorithm = ALGORITHM) {
  const lines = entropy.map((text, seat) => `${seat}:${hex(utf8.encode(text))}`);
  return hmac(seed, utf8.encode([algorithm, ...lines].join("\n")));
}

/** The key that takes the place of another when the dice are reseeded. */
export const reseeded = (key, nonce, algorithm = ALGORITHM) => hmac(key, utf8.encode(`${algorithm} reseeded ${nonce}`));

/** The stream of one version, and what is drawn from it. */
export class Dice {
  constructor(key, version) {
    Object.assign(this, { key, version, counter: 0, words: [] });
  }

  word() {
    if (this.words.length === 0) {
      const view = new DataView(hmac(this.key, joined(u64(this.version), u64(this.counter++))).buffer);
      this.words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return this.words.shift();
  }

  below(bound) {
    const size = BigInt(bound);
    if (size < 1n || size > WORD) throw new Error(`no number is below ${bound}`);
    const limit = WORD - (WORD % size);
    for (;;) {
      const word = this.word();
      if (word < limit) return word % size;
    }
  }

  roll(faces) {
    return 1n + this.below(faces);
  }

  pick(items) {
    return items[Number(this.below(items.length))];
  }

  sample(items, count) {
    const left = [...items];
    return Array.from({ length: count }, () => left.splice(Number(this.below(left.length)), 1)[0]);
  }

  shuffle(items) {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = Number(this.below(last + 1));
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}

/*
 * The table of draws (docs/reference/dice.md): which fields of which events were drawn, from what, as the rules say it.
 *
 * A table is data. Steps are run for each event of a type: `draw` takes from the dice, `same` demands that what was
 * recorded is what was drawn, `set` remembers, `when`, `each` and `call` lead to other steps. Expressions are names with
 * dots (`data.seat`), numbers, `{"value": ...}` for what is meant as it stands, and `[operation, ...]`.
 */

const TABLE = "astrolude-draws/1";
/** The longest list, and how often steps are run for a game: a stranger's table keeps nobody waiting for ever. */
const MOST = 10000;
const RUNS = 1000000;

function within(place, key) {
  if (place === null || typeof place !== "object" || !Object.hasOwn(place, key)) throw new Error(`nothing is at ${key}`);
  return place[key];
}

/** Keys in the order of seats, where they are numbers. */
const keys = (map) => Object.keys(map).sort((one, other) => one - other || (one < other ? -1 : Number(one > other)));

function without(list, items) {
  const gone = items.map(canonical);
  return list.filter((item) => {
    const place = gone.indexOf(canonical(item));
    if (place >= 0) gone.splice(place, 1);
    return place < 0;
  });
}

function sorted(list, order, member) {
  const places = new Map(order.map((item, place) => [canonical(item), place]));
  const place = (item) => {
    const found = places.get(canonical(member === undefined ? item : within(item, member)));
    if (found === undefined) throw new Error(`${canonical(item)} has no place in the order`);
    return found;
  };
  return [...list].sort((one, other) => place(one) - place(other));
}

function repeated(list, times) {
  if (!(list.length * times <= MOST)) throw new Error("too many");
  return list.flatMap((item) => Array(times).fill(item));
}

function join(...lists) {
  const joint = [].concat(...lists);
  if (joint.length > MOST) throw new Error("too many");
  return joint;
}

function highest(list, values) {
  const most = Math.max(...list.map((item) => within(values, item)));
  return list.filter((item) => within(values, item) === most);
}

const OPERATIONS = {
  list: (...items) => items,
  of: (place, ...path) => path.reduce(within, place),
  size: (list) => list.length,
  letters: (text) => [...text],
  first: (list, count) => list.slice(0, count),
  min: (one, other) => Math.min(one, other),
  minus: (one, other) => one - other,
  times: (one, other) => one * other,
  is: (one, other) => canonical(one) === canonical(other),
  not: (one) => !one,
  has: (place, key) => (Array.isArray(place) ? place.some((item) => item === key) : Object.hasOwn(place, key)),
  keys,
  values: (map) => keys(map).map((key) => map[key]),
  join,
  without,
  sorted,
  repeated,
  highest,
  dealt: (list, hands) => Array.from({ length: hands }, (_, hand) => list.filter((_, at) => at % hands === hand)),
  gathered: (lists) => Array.from(lists[0] || [], (_, at) => lists.map((list) => list[at])).flat(),
};

function valueOf(expression, names) {
  if (typeof expression === "string") return expression.split(".").reduce(within, names);
  if (Array.isArray(expression)) {
    const [operation, ...rest] = expression;
    return within(OPERATIONS, operation)(...rest.map((part) => valueOf(part, names)));
  }
  return expression !== null && typeof expression === "object" ? expression.value : expression;
}

/** Follows a table through the events of a game. */
class Draws {
  constructor(table, key) {
    Object.assign(this, { table, key, names: { ...table.lists }, untold: 0, runs: 0 });
  }

  /** Check one event; says whether anything was drawn for it. */
  check(event) {
    this.dice = new Dice(this.key, event.version);
    this.names.data = event.data;
    const kind = event.v === 1 ? event.type : `${event.type}/${event.v}`;
    this.untold += Number(Object.hasOwn(this.table.untold ?? {}, kind));
    if (Object.hasOwn(this.table.events, kind)) this.run(this.table.events[kind]);
    return this.dice.counter > 0;
  }

  run(steps) {
    if (++this.runs > RUNS) throw new Error("too many steps");
    for (const step of steps) this.step(step);
  }

  step(step) {
    const value = (expression) => valueOf(expression, this.names);
    if ("draw" in step) this.names[step.as] = this.draw(step.draw, value(step.of), step.count && value(step.count));
    else if ("same" in step) this.same(...step.same.map((side) => canonical(value(side))));
    else if ("set" in step) this.set(step.set, step.at === undefined ? undefined : value(step.at), value(step.to));
    else if ("call" in step) this.run(within(this.table.routines, step.call));
    else if ("when" in step) this.run((value(step.when) ? step.then : step.otherwise) || []);
    else if ("each" in step) for (this.names[step.each] of value(step.in)) this.run(step.do);
    else throw new Error(`no step is like ${canonical(step)}`);
  }

  draw(kind, from, count) {
    if (count > from.length) throw new Error("more were drawn than there are");
    const drawn = { below: 1, roll: 1, pick: 1, sample: 1, shuffle: 1 }[kind] && this.dice[kind](from, count);
    return typeof drawn === "bigint" ? Number(drawn) : drawn;
  }

  same(recorded, drawn) {
    if (recorded !== drawn) throw new Error(`${drawn.slice(0, 80)} was drawn, not ${recorded.slice(0, 80)}`);
  }

  set(name, at, value) {
    this.names[name] = at === undefined ? value : { ...this.names[name], [at]: value };
  }
}

/* The tree of heads, written from docs/reference/witness.md and RFC 9162. */

const TREE = "astrolude-tree/1";
const HASH_BYTES = 32;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

const half = (number) => Math.floor(number / 2);
const above = (left, right) => sha256(joined(Uint8Array.of(1), left, right));

/** The root to which a path leads from a leaf (RFC 9162, 2.1.3.2); null where it fits no tree of that size. */
function rootOf({ leaf, index, path }, size) {
  let [place, last] = [index, size - 1];
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && place >= 0 && place <= last)) return null;
  let found = sha256(joined(Uint8Array.of(0), utf8.encode(canonical(leaf))));
  for (const one of path) {
    if (!last) return null;
    const other = bytes(one, HASH_BYTES);
    if (place % 2 || place === last) {
      found = above(other, found);
      while (place && !(place % 2)) [place, last] = [half(place), half(last)];
    } else {
      found = above(found, other);
    }
    [place, last] = [half(place), half(last)];
  }
  return last ? null : hex(found);
}

/** The ids of the keys under which a tree head is signed; null where nothing here knows Ed25519. */
async function signers({ at: moment, root, size, signatures }) {
  const signed = utf8.encode(canonical({ at: moment, format: TREE, root, size }));
  const found = [];
  for (const one of signatures) {
    const [raw, signature] = [bytes(one.public_key, KEY_BYTES), bytes(one.signature, SIGNATURE_BYTES)];
    const subtle = globalThis.crypto?.subtle; // pages without HTTPS have none
    const key = await subtle?.importKey("raw", raw, "Ed25519", false, ["verify"]).catch(() => null);
    if (!key) return null;
    if (one.key === hex(sha256(raw)) && (await subtle.verify("Ed25519", key, signature, signed))) found.push(one.key);
  }
  return found;
}

/** Why a right proof is not all that one could wish for. */
function doubt(signed, known) {
  if (signed === null) return "the signature is unchecked: Ed25519 is not known here";
  if (!known.length) return `only the archive vouches for the key ${signed[0]}`;
  return null;
}

const ARCHIVE = "astrolude-archive/1";
const SEED_BYTES = 32;
const SALT_BYTES = 16;
const PRACTICE = "practice_begun";
const NAMES = ["file", "chain", "commitments", "witness", "seed", "draws", "inclusion", "rules", "clocks"];
const PAUSE = 250;

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

/** What `look` gives; whatever goes wrong there is the fault of that version. */
function at(version, look) {
  try {
    return look();
  } catch (error) {
    throw error instanceof Fault ? error : new Fault(version, error.message);
  }
}

function parsed(text, version) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault(version, `not JSON: ${error.message}`);
  }
}

/** Read one entry of the chain into the game's events, and say its hash. */
function linked(game, version, line, before) {
  const head = sha256(joined(before, utf8.encode(line.d)));
  demand(hex(head) === line.h, version, "the hash does not fit");
  const event = parsed(line.d, version);
  demand(canonical(event) === line.d, version, "the public part is not canonical");
  demand(event.game === game.head.game && event.version === version, version, "it belongs elsewhere");
  const rest = version > 1 ? game.events[version - 2].rest : 0;
  demand(rest ? event.rest === rest - 1 : event.rest >= 0, version, "the command before it is not whole");
  game.events.push(event);
  return head;
}

/** The hash before a log's first entry. */
const genesis = (name) => sha256(utf8.encode(`astrolude-log/1:${name}`));

/** Bind what comes before practice to the game that it goes on from: that game's hash must come out. */
async function traced(game, { data, version }) {
  const name = data.game ?? `${game.events[0].data.rulebook}/${data.position}`;
  let head = genesis(name);
  for (const event of game.events.slice(0, version - 1)) {
    await game.step();
    head = sha256(joined(head, utf8.encode(canonical({ ...event, game: name }))));
  }
  const same = version > 1 && data.version === version - 1 && name !== game.head.game && data.hash === hex(head);
  demand(same, version, "what comes before is not the log of the game that it names");
}

/** Put an event's private parts among its public fields, and say how many there are. */
function unsealed(event, stored) {
  const secrets = stored === undefined ? {} : parsed(stored, event.version);
  const same = Object.keys(secrets).sort().join() === Object.keys(event.commitments).sort().join();
  demand(same && canonical(secrets).startsWith("{"), event.version, "other private parts than were committed to");
  for (const [audience, { salt, data }] of Object.entries(secrets)) {
    const found = hex(sha256(joined(bytes(salt, SALT_BYTES), utf8.encode(canonical(data)))));
    demand(found === event.commitments[audience], event.version, `the part of ${audience} was replaced`);
    opened(event.data, data);
  }
  return Object.keys(secrets).length;
}

const CHECKS = {
  file(game) {
    [game.head, ...game.lines] = game.text.split("\n").filter(Boolean).map(parsed);
    demand(game.head?.format === ARCHIVE, 0, `not ${ARCHIVE}`);
    game.events = [];
    return game.lines.length + 1;
  },

  async chain(game) {
    let head = genesis(game.head.game);
    for (const [place, line] of game.lines.entries()) {
      await game.step();
      head = at(place + 1, () => linked(game, place + 1, line, head));
    }
    const last = game.lines.at(-1);
    const whole = game.events.at(-1)?.rest === 0 && game.head.version === game.lines.length && game.head.hash === last.h;
    demand(whole, game.lines.length + 1, "the end is missing");
    for (const event of game.events.filter((one) => one.type === PRACTICE)) await traced(game, event);
    for (const { version, data } of game.events.filter((one) => one.type === "events_lost")) {
      demand(game.lines[data.version - 1]?.h !== data.hash, version, `it says that version ${data.version} is lost, which is here`);
    }
    return game.lines.length;
  },

  async commitments(game) {
    let count = 0;
    for (const event of game.events) {
      await game.step();
      count += at(event.version, () => unsealed(event, game.lines[event.version - 1].s));
    }
    return count;
  },

  witness(game) {
    const { seen = {}, entropy = {}, commitment } = game.options;
    for (const [version, hash] of Object.entries(seen)) {
      demand(game.lines[version - 1]?.h === hash, Number(version), "the hash is not the one that was seen before");
    }
    const own = beginnings(game.events).at(-1);
    demand([undefined, own.data.commitment].includes(commitment), own.version, "another commitment was shown before");
    for (const [seat, text] of Object.entries(entropy)) {
      const taken = givers(game.events, own)[seat];
      demand(taken?.data.entropy === text, taken?.version ?? game.events.length, `seat ${seat} gave another entropy`);
    }
    return Object.keys(seen).length + Object.keys(entropy).length + (commitment === undefined ? 0 : 1);
  },

  seed(game) {
    const [begun, last] = [beginnings(game.events), game.events.at(-1)];
    demand(["game_finished", "game_aborted"].includes(last.type), last.version, "the game is not over");
    for (const { data, version, type } of begun) {
      const known = data.dice === ALGORITHM || (data.dice === SEALED && type !== PRACTICE);
      demand(known, version, `unknown dice: ${data.dice}`);
    }
    (begun[0].data.dice === SEALED ? revealed : revealedNothing)(game.events);
    const own = begun.at(-1);
    fulfilled(last.data.seed, own.data.commitment, last.version);
    demand(own.data.seed === last.data.seed, own.version, "another seed was sealed than shown in the end");
    for (const { data, version } of begun.slice(0, -1)) fulfilled(data.seed, data.commitment, version);
    return begun.length;
  },

  async draws(game) {
    const draws = new Draws(game.table, keyFrom(game, game.events[0]));
    let [count, algorithm] = [0, game.events[0].data.dice];
    for (const event of game.events) {
      await game.step();
      try {
        if (event.type === "dice_reseeded") draws.key = reseeded(draws.key, event.data.nonce, algorithm);
        if (event.type === PRACTICE) [draws.key, algorithm] = [keyFrom(game, event), event.data.dice];
        count += draws.check(event);
      } catch (error) {
        throw new Fault(event.version, `${event.type}: ${error.message}`);
      }
    }
    game.untold = draws.untold;
    return count;
  },

  async inclusion(game) {
    const { inclusion, inclusion: { leaf, head } } = game.head;
    const named = hex(sha256(utf8.encode(`${TREE}:${game.head.game}`)));
    const { keys: known = [] } = game.options;
    demand(leaf.game === named, 0, "the proof is about another game");
    demand(game.lines[leaf.version - 1]?.h === leaf.hash, leaf.version, "another hash was noted");
    demand(rootOf(inclusion, head.size) === head.root, leaf.version, "the proof does not lead to the root");
    const signed = await signers(head);
    demand(signed === null || signed.length, leaf.version, "the signature of the tree head is not right");
    const believed = !signed || !known.length || signed.some((key) => known.includes(key));
    demand(believed, leaf.version, "the tree head is signed under another key");
    game.doubt = doubt(signed, known);
    return 1;
  },
};

/** Put the private fields of an event among its public ones. */
function opened(data, secret) {
  for (const [name, value] of Object.entries(secret)) {
    const both = data[name] !== null && typeof data[name] === "object" && typeof value === "object";
    data[name] = both ? { ...data[name], ...value } : value;
  }
}

/** The events that bring a seed: the first, and where practice began. The last one's is the game's own. */
const beginnings = (events) => events.filter((event, place) => place === 0 || event.type === PRACTICE);

function fulfilled(seed, commitment, version) {
  const found = at(version, () => hex(sha256(bytes(seed, SEED_BYTES))));
  demand(found === commitment, version, "another seed was promised");
}

/** The key that holds from an event on that brings a seed. */
function keyFrom(game, event) {
  const given = givers(game.events, event);
  const entropy = Array.from({ length: game.events[0].data.seats }, (_, seat) => given[seat]?.data.entropy ?? "");
  return gameKey(bytes(event.data.seed, SEED_BYTES), entropy, event.data.dice);
}

/** For each seat the event with the entropy that counts from such an event on. */
const givers = (events, begun) => (begun.type === PRACTICE ? { [begun.data.seat]: begun } : sitters(events));

/** For each seat the event of the last to sit down there before the start, or to reveal what was sealed then. */
function sitters(events) {
  const sat = {};
  for (const event of events) {
    if (event.type === "game_started") return sat;
    if (event.type === "seat_taken" || event.type === "entropy_revealed") sat[event.data.seat] = event;
    if (event.type === "seat_left") delete sat[event.data.seat];
  }
  return sat;
}

const REVEALS = ["reveals_agreed", "reveals_begun", "entropy_revealed", "entropy_withheld"];

/** No round belongs to `astrolude-dice/1`. */
function revealedNothing(events) {
  for (const { type, data, version } of beforeStart(events)) {
    demand(!REVEALS.includes(type) && (type !== "seat_taken" || !data.commitment), version, "a part that was sealed, at a table that seals none");
  }
}

/** Hold a round of reveals to what was sealed: nobody sits down once it has begun, and whoever withheld theirs is named. */
function revealed(events) {
  const sealed = {};
  let until = null;
  for (const { type, data, version, at: moment } of beforeStart(events)) {
    if (type === "seat_taken") {
      demand(data.bot !== null || /^[0-9a-f]{64}$/.test(data.commitment), version, "nothing was sealed");
      demand(data.entropy === "", version, "a part that was not sealed");
      if (data.bot === null) sealed[data.seat] = data.commitment;
    }
    if (type === "seat_left") delete sealed[data.seat];
    if (["seat_taken", "seat_left", "seat_invited"].includes(type)) demand(until === null, version, "seats changed in the round");
    if (type === "reveals_begun") until = data.until;
    if (type === "entropy_revealed") {
      demand(until !== null && Object.hasOwn(sealed, data.seat), version, "nothing was to be revealed");
      demand(hex(sha256(utf8.encode(data.entropy))) === sealed[data.seat], version, `seat ${data.seat} had sealed another part`);
      delete sealed[data.seat];
    }
    if (type === "entropy_withheld") {
      const named = canonical(data.seats) === canonical(Object.keys(sealed).map(Number));
      demand(until !== null && moment >= until && named, version, "others withheld their part, or there was time left");
      for (const seat of data.seats) delete sealed[seat];
    }
  }
  const started = events.find((event) => event.type === "game_started");
  demand(!started || !Object.keys(sealed).length, started?.version, "the game began before all had revealed their part");
}

function beforeStart(events) {
  const start = events.findIndex((event) => event.type === "game_started");
  return start < 0 ? events : events.slice(0, start);
}

const fits = (table, terms) => table?.format === TABLE && table.rulebook === terms.rulebook;

/** Why a check is not made, or only in part. */
function excuse(name, game) {
  if (name === "rules" || name === "clocks") return "this verifier does not know the rules";
  if (name === "inclusion" && !game.head.inclusion) return "the archive has no proof of it";
  if (name === "draws") {
    if (!game.table) return "there is no table of what the events draw";
    const terms = game.events[0].data;
    if (!fits(game.table, terms)) return "the table is of another game";
    const { table, known = [] } = game.options;
    if (!table && !known.includes(game.digest)) return `only the archive vouches for the table ${game.digest}`;
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
    if (name === "inclusion") check.why = game.doubt;
    check.outcome = check.why ? "partly" : "holds";
  } catch (error) {
    Object.assign(check, { outcome: "fails", version: error.version ?? 0, reason: error.message });
  }
  return check;
}

/** Take a table of draws and its digest; one that has none is no table. */
function take(game, table) {
  try {
    game.digest = table ? hex(sha256(utf8.encode(canonical(table)))) : null;
    game.table = table;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
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
    if (name === "file") take(game, options.table ?? game.head?.draws);
  }
  const [terms, last, failed] = [game.events?.[0]?.data, game.lines?.at(-1), checks.find((check) => check.outcome === "fails")];
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

/** The text of a file, which may be compressed. */
async function read(file) {
  const [{ readFileSync }, { gunzipSync }] = [await import("node:fs"), await import("node:zlib")];
  const content = readFileSync(file);
  return (content[0] === 0x1f ? gunzipSync(content) : content).toString();
}

const USAGE =
  "usage: node verify.js game.ndjson [table.json] [--known HEX] [--commitment HEX] [--entropy SEAT:TEXT] [--seen VERSION:HASH] [--key HEX]";
const MANY = { type: "string", multiple: true, default: [] };

/** What was noted as `number:text`, by number. */
function noted(texts, shape) {
  return Object.fromEntries(texts.map((text) => {
    const found = shape.exec(text);
    if (!found) throw new Error(`${USAGE}; not ${text}`);
    return [Number(found[1]), found[2]];
  }));
}

/** What the command line names: the files, and what the player noted. */
async function asked(args) {
  const { parseArgs } = await import("node:util");
  const options = { commitment: { type: "string" }, entropy: MANY, key: MANY, known: MANY, seen: MANY };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (positionals.length < 1 || positionals.length > 2) throw new Error(USAGE);
  const entropy = noted(values.entropy, /^([0-9]{1,2}):(.{0,64})$/u);
  const seen = noted(values.seen, /^([0-9]{1,9}):([0-9a-f]{64})$/);
  return [positionals[0], positionals[1], { commitment: values.commitment, entropy, keys: values.key, known: values.known, seen }];
}

async function main(...args) {
  const [file, table, notes] = await asked(args);
  const report = await verify(await read(file), table ? { ...notes, table: JSON.parse(await read(table)) } : notes);
  console.log(JSON.stringify(report, null, 1));
  process.exitCode = report.sound ? 0 : 1;
}

if (await told()) {
  try {
    await main(...process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
