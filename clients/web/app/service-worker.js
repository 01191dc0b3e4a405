/**
 * The service worker: with no line the pages open, and the boards that were seen last are there as they were seen.
 * Whatever the service answers comes before what is kept.
 */
const worker = /** @type {any} */ (self);

const PAGE = "page";
const FILES = "files";
/** What was read from the API, for each token and language apart; the pages delete it when a session ends, or has ended. */
const SEEN = "seen-";
/** What was read without a token: nobody's secret. */
const OPEN = "open-";
const MOST_SEEN = 160;
const OF_RELEASE = /^\/web\/[0-9a-f]{16}\//;
const HTML = { headers: { Accept: "text/html" } };
/** What has no page of the client. */
const ELSEWHERE = /^\/(docs|v1)(\/|$)/;
const KEPT = /^\/v1\/(inbox|rulebooks(\/[^/]+)?|rulebooks\/[^/]+\/(table\.webp|glyphs\.svg)|games\/[^/]+(\/(events|moves|messages|board\.svg))?)$/;
/** The lists of the reader's own games; of all others only their newest are of use. */
const LISTED = "/v1/games";

/** What pages leave here to say what is pushed, in the reader's words. */
const PUSH = "push";

let release = "";

worker.addEventListener("install", (event) => event.waitUntil(settle()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!ELSEWHERE.test(pathname)) event.respondWith(openPage(event));
  } else if (OF_RELEASE.test(pathname)) event.respondWith(file(event));
  else if ((KEPT.test(pathname) || (pathname === LISTED && searchParams.has("mine"))) && !searchParams.has("wait") && !request.headers.get("Accept")?.includes("event-stream")) event.respondWith(seen(event));
});

/** The page that all addresses of the client begin with, and what the front page and a table begin with. */
async function settle() {
  const page = await fetch("/games/new", HTML);
  const texts = await Promise.all([page.clone(), fetch("/", HTML), fetch("/games/table", HTML)].map(async (answer) => (await answer).text()));
  const needed = new Set(texts.flatMap((text) => [...filesOf(text), ...laterOf(text)]));
  await Promise.all([(await caches.open(PAGE)).put("/", page), (await caches.open(FILES)).addAll([...needed])]);
}

async function openPage(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && answer.headers.get("Content-Type")?.startsWith("text/html")) {
      event.waitUntil(keep(PAGE, "/", answer.clone()));
      event.waitUntil(keepLater(answer.clone()));
    }
    return answer;
  } catch (problem) {
    const kept = await caches.match("/", { cacheName: PAGE });
    if (!kept) throw problem;
    return kept;
  }
}

/** What a page refers to. @param {string} text */
function filesOf(text) {
  return [...text.matchAll(/"(\/web\/[0-9a-f]{16}\/[^"]+)"/g)].map(([, address]) => address);
}

/**
 * The files of what stands in the front page, or is fetched once it is painted: without a line another page is kept, which
 * has none of it. @param {string} text
 */
function laterOf(text) {
  const folder = OF_RELEASE.exec(filesOf(text)[0] ?? "")?.[0];
  const [sheets, later] = ["sheet", "later"].map((name) => [...text.matchAll(new RegExp(`data-${name}="([^"]+)"`, "g"))].flatMap(([, files]) => files.split(" ")));
  const [, language] = /<html lang="(\w+)"/.exec(text) ?? [];
  const words = later.length && language ? [`texts/shell/front-${language}.json`] : [];
  return folder ? [...sheets, ...later, ...words].map((file) => folder + file) : [];
}

async function keepLater(answer) {
  const files = await caches.open(FILES);
  for (const address of laterOf(await answer.text())) if (!(await files.match(address))) await files.add(address);
}

/** A file is right for ever under its release's address; those of other releases go. */
async function file(event) {
  const kept = await caches.match(event.request, { cacheName: FILES, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(FILES, event.request, answer.clone()).then(() => tidy(event.request.url)));
  return answer;
}

async function tidy(address) {
  const [folder] = /** @type {RegExpExecArray} */ (OF_RELEASE.exec(new URL(address).pathname));
  if (folder === release) return;
  release = folder;
  const files = await caches.open(FILES);
  const old = (await files.keys()).filter(({ url }) => !new URL(url).pathname.startsWith(folder));
  await Promise.all(old.map((request) => files.delete(request)));
}

async function seen(event) {
  const { request } = event;
  const name = await placeOf(request);
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keep(name, request, answer.clone()).then(() => drop(name)));
    return answer;
  } catch (problem) {
    const kept = request.signal.aborted ? undefined : await caches.match(request, { cacheName: name, ignoreVary: true });
    if (!kept) throw problem;
    const headers = new Headers(kept.headers);
    headers.set("Astrolude-Kept", "yes"); // the page says that there is no line
    return new Response(kept.body, { status: kept.status, headers });
  }
}

/** Where the answers to one token in one language are kept. */
async function placeOf({ headers }) {
  const token = headers.get("Authorization");
  const asker = new TextEncoder().encode(`${token} ${headers.get("Accept-Language")}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", asker)).slice(0, 12);
  return (token ? SEEN : OPEN) + [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function keep(name, request, answer) {
  await (await caches.open(name)).put(request, answer);
}

/** What was kept first goes first. */
async function drop(name) {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - MOST_SEEN)).map((request) => cache.delete(request)));
}

worker.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew(event.newSubscription)));

/** One notification for each game, or player who is followed or has written, the newest; none to who looks there. */
async function tell({ kind, game, player, name, deadline }) {
  const path = game ? `/games/${game}` : kind === "message" ? `/messages/${player}` : `/players/${player}`;
  const looks = (await windows()).some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === path);
  if (looks) return;
  const { words = {}, icon, language } = (await kept()) ?? {};
  const time = deadline && new Intl.DateTimeFormat(language, { weekday: "short", hour: "2-digit", minute: "2-digit" }).format(new Date(deadline));
  const until = time && words.until ? words.until.replace("{time}", () => time) : "";
  const body = [name, until].filter(Boolean).join(" · ");
  await worker.registration.showNotification(words[kind] ?? "Astrolude", { body, icon, lang: language, tag: game || player, renotify: true, data: path });
}

/** The window that shows it already, or a new one. */
async function open(path) {
  const shown = (await windows()).find((one) => new URL(one.url).pathname === path);
  await (shown ? shown.focus() : worker.clients.openWindow(path));
}

function windows() {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** The push service gave this browser another address: the service is to know it, even if no page is open. */
async function subscribeAnew(given) {
  const mine = await kept();
  if (!mine) return;
  const { token, key, kinds, label, language } = mine;
  const found = given ?? (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = found.toJSON();
  await fetch("/v1/me/push", {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, ...keys, key, kinds, label, language }),
  });
}

async function kept() {
  const found = await caches.match("/push", { cacheName: PUSH });
  return found ? found.json() : null;
}
