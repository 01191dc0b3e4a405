/** What went wrong with a request, in words that can be shown. */
import { t } from "../base/i18n.js";

const OFFLINE = "offline";

/** A problem document (RFC 9457) that the service answered with, or a lost connection (`status` 0, `code` `offline`). */
export class ApiProblem extends Error {
  /** @param {{status: number, code: string, detail: string, title?: string, field?: string, rule?: string,
   *   facts?: object, legal?: object[], errors?: {field: string, detail: string}[], request_id?: string}} document
   *  @param {number | null} retryAfter seconds */
  constructor(document, retryAfter = null) {
    super(document.detail);
    this.name = "ApiProblem";
    this.retryAfter = retryAfter;
    this.status = document.status;
    this.code = document.code;
    this.title = document.title ?? "";
    this.detail = document.detail;
    this.field = document.field ?? null;
    this.rule = document.rule ?? null;
    this.facts = document.facts ?? {};
    this.legal = document.legal ?? null;
    this.errors = document.errors ?? [];
    this.requestId = document.request_id ?? null;
  }

  /** The sentence about one field of what was sent, or null. A field below it counts as it: `seats[1]` for `seats`. */
  about(field) {
    const at = (name) => within(name, field);
    return this.errors.find((error) => at(error.field))?.detail ?? (at(this.field) ? this.detail : null);
  }
}

/** JSON paths begin with `$.`, names of parameters do not. */
function within(name, field) {
  const bare = (name ?? "").replace(/^\$\.?/, "");
  return bare === field || bare.startsWith(`${field}[`) || bare.startsWith(`${field}.`);
}

/** The problem of an answer that is none of success. Answers of proxies, which are no problem documents, get one. */
export async function problemOf(response) {
  const retryAfter = Number(response.headers.get("Retry-After")) || null;
  if ((response.headers.get("Content-Type") ?? "").includes("json")) {
    return new ApiProblem(await response.json(), retryAfter);
  }
  const detail = t("problem.status", { status: String(response.status) });
  return new ApiProblem({ status: response.status, code: "no_document", detail }, retryAfter);
}

/** The problem of a request to which no answer came, perhaps before the texts were there. */
export function lostConnection() {
  return new ApiProblem({ status: 0, code: OFFLINE, detail: "" });
}

/** A sentence for any error: a problem's own, or that something broke here. */
export function sentenceOf(error) {
  if (error?.code === OFFLINE) return t("problem.offline");
  return error instanceof ApiProblem ? error.detail : t("problem.broken");
}
