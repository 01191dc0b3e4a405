/*
 * An independent check of an archived game, after docs/fairness.md and docs/log-format.md; it shares no other code.
 *
 *   node verify.js game.ndjson            prints what was checked; ends with 1 when something fails
 *   <script src="verify.js"></script>     astroludeVerify(text).then(report => ...)
 *
 * Checked are the hash chain, the commitments to what was private, the seed, and the draws of the rulebooks in DRAWS.
 * The rules are not: that needs the rulebook, see `astrolude verify`.
 */
"use strict";

(function () {
  const WORD = 1n << 64n;
  const ALGORITHM = "astrolude-dice/1";
  const FORMAT = "astrolude-archive/1";
  const subtle = globalThis.crypto.subtle;
  const utf8 = new TextEncoder();

  const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
  const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

  function joined(...parts) {
    const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
    return whole;
  }

  const sha256 = async (data) => new Uint8Array(await subtle.digest("SHA-256", data));

  async function hmac(key, message) {
    const made = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Uint8Array(await subtle.sign("HMAC", made, message));
  }

  function u64(number) {
    const data = new Uint8Array(8);
    new DataView(data.buffer).setBigUint64(0, BigInt(number));
    return data;
  }

  /** Canonical JSON (RFC 8785) of what the log may hold: no fractions, names in order. */
  function canonical(value) {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
    return `{${members.join(",")}}`;
  }

  /** The game's key, of the seed and of what each seat added, by seat. */
  function gameKey(seed, entropy) {
    const lines = entropy.map((text, seat) => `${seat}:${hex(utf8.encode(text))}`);
    return hmac(seed, utf8.encode([ALGORITHM, ...lines].join("\n")));
  }

  /** The stream of one version. */
  class Dice {
    constructor(key, version) {
      Object.assign(this, { key, version, counter: 0, words: [] });
    }

    async word() {
      if (this.words.length === 0) {
        const block = await hmac(this.key, joined(u64(this.version), u64(this.counter++)));
        const view = new DataView(block.buffer);
        this.words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
      }
      return this.words.shift();
    }

    async below(bound) {
      const size = BigInt(bound);
      const limit = WORD - (WORD % size);
      for (;;) {
        const word = await this.word();
        if (word < limit) return word % size;
      }
    }

    async roll(faces) {
      return 1n + (await this.below(faces));
    }

    async pick(items) {
      return items[Number(await this.below(items.length))];
    }

    async sample(items, count) {
      const left = [...items];
      const drawn = [];
      while (drawn.length < count) drawn.push(left.splice(Number(await this.below(left.length)), 1)[0]);
      return drawn;
    }

    async shuffle(items) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = Number(await this.below(last + 1));
        [order[last], order[other]] = [order[other], order[last]];
      }
      return order;
    }
  }

  /*
   * What events draw, by rulebook: from the rules of the game. Each function gives what must have been recorded,
   * or undefined when the event drew nothing; `memory` is kept from event to event.
   */
  const BODIES = "soleil mercure venus terre mars jupiter saturne uranus neptune pluton".split(" ");
  const DRAWS = {
    "systeme-solaire": {
      async game_set_up(data, dice, memory) {
        memory.left = BODIES.flatMap((body) => Array(data.copies).fill(body));
        memory.count = data.cards_per_round;
        if (data.options.start_seat !== "random") return undefined;
        return { start_seat: Number(await dice.below(data.players)) };
      },
      async round_started(data, dice, memory) {
        const drawn = await dice.sample(memory.left, memory.count);
        for (const card of drawn) memory.left.splice(memory.left.indexOf(card), 1);
        return { drawn };
      },
    },
  };

  class Fault extends Error {
    constructor(check, version, reason) {
      super(reason);
      Object.assign(this, { check, version });
    }
  }

  function demand(holds, check, version, reason) {
    if (!holds) throw new Fault(check, version, reason);
  }

  function parse(text, check, version) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new Fault(check, version, `not JSON: ${error.message}`);
    }
  }

  async function checkChain(game, lines) {
    let head = await sha256(utf8.encode(`astrolude-log/1:${game}`));
    const events = [];
    for (const [place, line] of lines.entries()) {
      const version = place + 1;
      head = await sha256(joined(head, utf8.encode(line.d)));
      demand(hex(head) === line.h, "chain", version, "the hash does not fit");
      const event = parse(line.d, "chain", version);
      demand(canonical(event) === line.d, "chain", version, "the public part is not canonical");
      demand(event.game === game && event.version === version, "chain", version, "it belongs elsewhere");
      events.push({ ...event, secrets: line.s === undefined ? {} : parse(line.s, "commitments", version) });
    }
    return events;
  }

  async function checkCommitments(events) {
    let count = 0;
    for (const { version, commitments, secrets } of events) {
      const audiences = Object.keys(commitments).sort().join();
      demand(Object.keys(secrets).sort().join() === audiences, "commitments", version, "other private parts");
      for (const [audience, { salt, data }] of Object.entries(secrets)) {
        const found = hex(await sha256(joined(bytes(salt), utf8.encode(canonical(data)))));
        demand(found === commitments[audience], "commitments", version, `the part of ${audience} was replaced`);
        count++;
      }
    }
    return count;
  }

  async function checkSeed(events) {
    const [first, last] = [events[0], events[events.length - 1]];
    demand(["game_finished", "game_aborted"].includes(last.type), "dice", last.version, "the game is not over");
    demand(first.data.dice === ALGORITHM, "dice", 1, `unknown dice: ${first.data.dice}`);
    const seed = bytes(last.data.seed);
    demand(hex(await sha256(seed)) === first.data.commitment, "dice", last.version, "another seed was promised");
    return seed;
  }

  /** What each seat added: of the last to sit down there before the start. */
  function entropies(events) {
    const start = events.findIndex((event) => event.type === "game_started");
    const added = Array(events[0].data.seats).fill("");
    for (const event of events.slice(0, Math.max(start, 0))) {
      if (event.type === "seat_taken") added[event.data.seat] = event.data.entropy;
    }
    return added;
  }

  async function checkDraws(events, key) {
    const draws = DRAWS[events[0].data.rulebook] || {};
    const memory = {};
    let count = 0;
    for (const event of events) {
      const derive = Object.hasOwn(draws, event.type) ? draws[event.type] : null;
      const drawn = derive && (await derive(event.data, new Dice(key, event.version), memory));
      for (const [name, value] of Object.entries(drawn || {})) {
        const same = canonical(event.data[name]) === canonical(value);
        demand(same, "dice", event.version, `${event.type}.${name} was not drawn`);
        count++;
      }
    }
    return count;
  }

  /** Check an archive, given as text; never rejects: `failed` says what differs first, or is null. */
  async function verify(text) {
    const report = { game: null, version: 0, hash: null, checked: {}, unchecked: ["rules", "clocks"], failed: null };
    try {
      const [head, ...lines] = text.split("\n").filter(Boolean).map((line) => parse(line, "file", 0));
      demand(head !== undefined && head.format === FORMAT, "file", 0, `not ${FORMAT}`);
      report.game = head.game;
      const events = await checkChain(head.game, lines);
      const end = lines.length > 0 ? lines[lines.length - 1].h : "";
      demand(head.version === lines.length && head.hash === end, "chain", lines.length + 1, "the end is missing");
      Object.assign(report, { version: events.length, hash: head.hash });
      report.checked.chain = events.length;
      report.checked.commitments = await checkCommitments(events);
      const key = await gameKey(await checkSeed(events), entropies(events));
      report.checked.seed = 1;
      report.checked.draws = await checkDraws(events, key);
      if (!(events[0].data.rulebook in DRAWS)) report.unchecked.push("draws");
    } catch (error) {
      const { check = "file", version = 0 } = error;
      report.failed = { check, version, reason: error.message };
    }
    return report;
  }

  Object.assign(verify, { Dice, gameKey, canonical });
  globalThis.astroludeVerify = verify;

  async function main(file) {
    const report = await verify((await import("node:fs")).readFileSync(file, "utf8"));
    console.log(JSON.stringify(report, null, 1));
    process.exitCode = report.failed ? 1 : 0;
  }

  if (typeof module !== "undefined") {
    module.exports = verify;
    if (require.main === module) main(process.argv[2]);
  }
})();
