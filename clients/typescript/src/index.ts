/** The service at an address, for one account or for nobody. */
import createClient, { type Client } from "openapi-fetch";

import { patient } from "./patience.ts";
import type { components, paths } from "./schema.d.ts";
import { messages, type Message } from "./streams.ts";

export type { components, paths } from "./schema.d.ts";
type Schemas = components["schemas"];

const TRIES = 6;
const RECONNECT_MS = 1000;

/** The service understood and refused. */
export class Refused extends Error {
  readonly problem: Schemas["Problem"];

  constructor(problem: Schemas["Problem"]) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

/** There was no answer, or none of the service. */
export class Away extends Error {}

/** The service was put back to an earlier moment: what the stream has told is void. */
export class Rewound extends Error {}

interface Answer<T> {
  data?: T;
  error?: Schemas["Problem"];
  response: Response;
}

/** What an operation of `api` answered. Throws Refused, or Away where something else than the service answered. */
export async function answered<T>(asked: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await asked;
  if (error?.code !== undefined) throw new Refused(error);
  if (!response.ok) throw new Away(`${response.status} ${response.statusText}`);
  return data as T;
}

/** Everything in a list, page by page: `read` asks for the page of a cursor. Throws Refused and Away. */
export async function* pages<T>(
  read: (cursor?: string) => Promise<Answer<{ items: T[]; next: string | null }>>,
): AsyncGenerator<T> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { items: T[]; next: string | null } = await answered(read(cursor));
    yield* page.items;
    cursor = page.next;
  }
}

export class Astrolude {
  /** Every operation, by method and path. */
  readonly api: Client<paths>;
  private readonly url: string;
  private readonly headers: Record<string, string>;
  private readonly fetch: typeof globalThis.fetch;

  /** With a token its account calls; texts come in the language. */
  constructor(url: string, { token = "", language = "en", tries = TRIES } = {}) {
    this.url = url.replace(/\/$/, "");
    this.headers = { "Accept-Language": language, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    this.fetch = patient(tries);
    this.api = createClient<paths>({ baseUrl: this.url, headers: this.headers, fetch: this.fetch });
  }

  /** The events of a game after a version, as they happen, to its end. Throws Refused, Away and Rewound. */
  async *events(game: string, after = 0): AsyncGenerator<Schemas["EventOut"]> {
    for await (const message of this.stream(`/v1/games/${game}/events`, after ? String(after) : "")) {
      if (message.kind === "rewound") throw new Rewound(game);
      yield JSON.parse(message.data) as Schemas["EventOut"];
    }
  }

  /** What the account is told, after a position or from what waits now on, for ever. Throws Refused and Away. */
  async *notices(after = ""): AsyncGenerator<Schemas["NoticeOut"]> {
    for await (const message of this.stream("/v1/stream", after)) {
      if (message.kind === "message") yield JSON.parse(message.data) as Schemas["NoticeOut"];
    }
  }

  /** The account's decisions in a game, each as soon as it is open, to the game's end. Throws as `events` does. */
  async *turns(game: string): AsyncGenerator<Schemas["DecisionOut"]> {
    const ask = () => answered(this.api.GET("/v1/games/{game}/moves", { params: { path: { game } } }));
    let asked = await ask();
    let known = asked.decision?.id;
    if (asked.decision) yield asked;
    for await (const event of this.events(game, asked.version)) {
      if (event.rest > 0) continue; // the last of its command follows
      asked = await ask();
      if (!asked.decision || asked.decision.id === known) continue;
      known = asked.decision.id;
      yield asked;
    }
  }

  /** The messages of a stream, resumed wherever it breaks off, until the service says that it is over. */
  private async *stream(path: string, begin: string): AsyncGenerator<Message> {
    let last = begin;
    for (let losses = 0; losses < TRIES; losses += 1) {
      const headers = { ...this.headers, Accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) };
      try {
        const answer = await this.fetch(this.url + path, { headers });
        if (answer.status === 204) return;
        if (!answer.ok) throw new Refused((await answer.json()) as Schemas["Problem"]);
        for await (const message of messages(answer.body!)) {
          last = message.id || last;
          losses = -1;
          yield message;
        }
      } catch (problem) {
        if (!(problem instanceof TypeError)) throw problem; // fetch's own errors: the connection broke off
      }
      await new Promise((done) => setTimeout(done, RECONNECT_MS));
    }
    throw new Away(`lost the connection to ${this.url}`);
  }
}
