/** Requests are sent again where that is safe: after a limit or an outage, and when an answer got lost. */

/** Refusals of which nothing was done: the same request may succeed later. */
const PASSING = new Set([429, 502, 503, 504]);
/** Methods that may be carried out twice (RFC 9110, 9.2.2); others with an Idempotency-Key. */
const TWICE = new Set(["GET", "HEAD", "PUT", "DELETE"]);
const LONGEST_PAUSE_MS = 60_000;

/** A `fetch` that tries so often. */
export function patient(tries: number): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const repeatable = TWICE.has(request.method) || request.headers.has("Idempotency-Key");
    for (let number = 1; number < tries; number += 1) {
      try {
        const answer = await fetch(request.clone());
        if (!PASSING.has(answer.status)) return answer;
        await answer.body?.cancel();
        await pause(number, answer.headers.get("Retry-After"));
      } catch (problem) {
        if (!repeatable) throw problem;
        await pause(number);
      }
    }
    return fetch(request);
  };
}

/** Wait as long as was asked for, or longer after each try; never all callers at the same moment. */
function pause(number: number, asked?: string | null): Promise<void> {
  const milliseconds = asked ? Number(asked) * 1000 : 250 * 2 ** number;
  return new Promise((done) => setTimeout(done, Math.min(milliseconds, LONGEST_PAUSE_MS) + Math.random() * 250));
}
