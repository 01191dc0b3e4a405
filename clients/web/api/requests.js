/** The HTTP API as pages use it: who is asking, in which language, again when the line was bad, and problems as errors. */
import { endSession, session } from "../account/session.js";
import { language } from "../base/i18n.js";
import { connection } from "./connection.js";
import { lostConnection, problemOf } from "./problem.js";

const RETRIES = 3;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;

/** Reads that `before-paint.js` has begun, each taken once. @type {Map<string, Promise<Response>>} */
const begun = /** @type {any} */ (window).begunReads ?? new Map();

/**
 * Send a request and give its successful answer, unread. Throws ApiProblem, and AbortError when `signal` says stop.
 * Reads, and posts (which carry an Idempotency-Key), are sent again after a lost connection, 429 and 503.
 * @param {string} method
 * @param {string} path from `/v1` on
 * @param {{query?: object, body?: unknown, headers?: object, key?: string, signal?: AbortSignal, once?: boolean}} [options]
 *   `key` is the Idempotency-Key, for a post that may be repeated by the caller; `once` switches repeats off
 * @returns {Promise<Response>}
 */
export async function send(method, path, options = {}) {
  const address = withQuery(path, options.query);
  const request = { method, headers: headersOf(method, options), signal: options.signal };
  if (options.body !== undefined) request.body = JSON.stringify(options.body);
  const repeats = options.once ? 0 : RETRIES;
  for (let tries = 0; ; tries += 1) {
    const answer = await attempt(address, request);
    if (answer instanceof Response) return answer;
    if (tries >= repeats || !passing(answer)) throw answer;
    await pause(waitOf(answer, tries), options.signal);
  }
}

/** The JSON of a read. `options` as for `send`. */
export async function get(path, options) {
  return read(await send("GET", path, options));
}

/** The JSON of an answer to a post, null when it is empty. */
export async function post(path, body, options) {
  return read(await send("POST", path, { body, ...options }));
}

export async function put(path, body, options) {
  return read(await send("PUT", path, { body, ...options }));
}

export async function patch(path, body, options) {
  return read(await send("PATCH", path, { body, ...options }));
}

export async function remove(path, options) {
  return read(await send("DELETE", path, options));
}

/** A new Idempotency-Key. (crypto.randomUUID is missing where the page does not come over HTTPS.) */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function attempt(address, request) {
  let response;
  try {
    response = await (taken(address, request) ?? fetch(address, request));
  } catch (error) {
    if (request.signal?.aborted) throw error;
    connection.value = "lost";
    return lostConnection();
  }
  connection.value = response.headers.has("Astrolude-Kept") ? "lost" : "there"; // the service worker has kept it
  if (response.ok || response.status === 304) return response;
  const problem = await problemOf(response);
  if (problem.code === "invalid_token" && request.headers.Authorization === bearer()) endSession("expired");
  return problem;
}

function taken(address, { method }) {
  const answer = method === "GET" && begun.get(address);
  begun.delete(address);
  return answer || null;
}

function headersOf(method, options) {
  const headers = { Accept: "application/json", "Accept-Language": language.value, ...options.headers };
  if (session.value) headers.Authorization ??= bearer();
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  if (method === "POST") headers["Idempotency-Key"] = options.key ?? newKey();
  return headers;
}

function bearer() {
  return session.value ? `Bearer ${session.value.token}` : null;
}

function withQuery(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

function passing(problem) {
  return [0, 429, 503].includes(problem.status) && (problem.retryAfter ?? 0) * 1000 <= LONGEST_WAIT_MS;
}

function waitOf(problem, tries) {
  const jitter = 0.5 + Math.random();
  return problem.retryAfter ? problem.retryAfter * 1000 : Math.min(FIRST_WAIT_MS * 2 ** tries * jitter, LONGEST_WAIT_MS);
}

/** Waits; throws what `signal` was aborted with. */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}

async function read(response) {
  const text = await response.text();
  return text ? JSON.parse(text) : null;
}
