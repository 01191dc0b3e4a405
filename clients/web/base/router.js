/** Addresses and pages: real links, the history, and for each page its module, texts and styles when it is first shown. */
import { reachable } from "../api/connection.js";
import { lostConnection } from "../api/problem.js";
import { useEffect } from "./html.js";
import { needTexts } from "./i18n.js";
import { needStyle } from "./sheets.js";
import { signal } from "./store.js";

/**
 * @typedef {object} Route
 * @property {string} path `/games/:id`
 * @property {() => Promise<{default: Function}>} load the page's module; its default export is the page's component
 * @property {string[]} texts areas of texts, as `needTexts` takes them
 * @property {string[]} styles sheets, from this folder on
 * @property {boolean} [wide] the page fills the window, without footer
 */

const RENEWED = "astrolude.renewed";

/** What the address bar says. */
export const place = signal(here());

/** @type {Route[]} */
let routes = [];
const scrolls = new Map();

function here() {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash };
}

/** Begin to listen to links and to the history. Unknown addresses get the last route. */
export function startRouter(known) {
  routes = known;
  history.scrollRestoration = "manual";
  addEventListener("popstate", () => (place.value = here()));
  document.addEventListener("click", follow);
}

/** Go to an address of this client. `replace` leaves no step in the history. */
export function navigate(address, { replace = false } = {}) {
  scrolls.set(history.state?.step ?? 0, scrollY);
  const step = replace ? history.state?.step ?? 0 : (history.state?.step ?? 0) + 1;
  if (!replace) scrolls.delete(step);
  history[replace ? "replaceState" : "pushState"]({ step }, "", address);
  place.value = here();
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || !isPlain(event) || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const target = new URL(link.href);
  if (target.origin !== location.origin || !known(target.pathname)) return;
  if (target.pathname === location.pathname && target.search === location.search && target.hash) return;
  event.preventDefault();
  navigate(target.pathname + target.search + target.hash);
}

/** Whether a click wants nothing of the browser, such as another tab. @param {MouseEvent} event */
export function isPlain(event) {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

function known(path) {
  return routes.slice(0, -1).some((route) => paramsOf(route.path, path));
}

function paramsOf(pattern, path) {
  const names = [];
  const source = pattern.replace(/:(\w+)/g, (_, name) => (names.push(name), "([^/]+)"));
  const found = new RegExp(`^${source}/?$`).exec(path);
  return found && Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1])]));
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The route of a path and what its pattern holds. */
export function match(path) {
  for (const route of routes.slice(0, -1)) {
    const params = paramsOf(route.path, path);
    if (params) return { route, params };
  }
  return { route: routes[routes.length - 1], params: {} };
}

/**
 * The default export of a route's or another part's module, when its texts and styles are there too.
 * @param {{load: () => Promise<{default: any}>, texts: string[], styles: string[]}} part
 * @throws {ApiProblem} `offline` when the service cannot be reached
 */
export async function bring(part) {
  try {
    return await bringOnce(part);
  } catch {
    if (!(await reachable())) throw lostConnection();
  }
  try {
    return await bringOnce(part); // the line may have broken for a moment
  } catch (problem) {
    if (!(await reachable())) throw lostConnection();
    if (!renew()) throw problem;
    return new Promise(() => {});
  }
}

async function bringOnce({ load, texts, styles }) {
  const [module] = await Promise.all([load(), ...texts.map(needTexts), ...styles.map(needStyle)]);
  sessionStorage.removeItem(RENEWED);
  return module.default;
}

/** A file that is gone belongs to a release before: the page begins anew, once. Whether it does. */
function renew() {
  if (sessionStorage.getItem(RENEWED)) return false;
  sessionStorage.setItem(RENEWED, "yes");
  location.reload();
  return true;
}

/** After a page has come: back to where the reader was in it, or to its top, with the focus on its heading if no key has moved it on. */
export function useArrival(arrived) {
  useEffect(() => {
    if (!arrived) return;
    const kept = scrolls.get(history.state?.step ?? 0);
    const anchor = location.hash && document.getElementById(location.hash.slice(1));
    if (anchor) anchor.scrollIntoView();
    else scrollTo(0, kept ?? 0);
    if (!arrived.first && !document.querySelector("main :focus")) focusHeading();
  }, [arrived]);
}

function focusHeading() {
  /** @type {HTMLElement | null} */
  const heading = document.querySelector("main h1") ?? document.querySelector("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
