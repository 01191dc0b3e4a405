/** The dice of `astrolude-dice/1`, written from docs/fairness.md. */

import { hex, hmac, joined, u64, utf8 } from "./bytes.js";

export const ALGORITHM = "astrolude-dice/1";
const WORD = 1n << 64n;

/** The game's key, of the seed and of what each seat added, by seat. */
export function gameKey(seed, entropy) {
  const lines = entropy.map((text, seat) => `${seat}:${hex(utf8.encode(text))}`);
  return hmac(seed, utf8.encode([ALGORITHM, ...lines].join("\n")));
}

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
