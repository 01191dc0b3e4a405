/**
 * Being told on this device while no page is open (Web Push): this browser's subscription, and what the service worker
 * needs to say it, which lies beside what it keeps.
 */
import { deviceName } from "../account/device.js";
import { session } from "../account/session.js";
import { get, post, remove } from "../api/requests.js";
import { language, needTexts, t } from "../base/i18n.js";
import { fileAddress } from "../files.js";

export const PATH = "/v1/me/push";
const CACHE = "push";
/** Where the service worker finds it. */
const ENTRY = "/push";
/** What can be told, as the service calls it. */
export const KINDS = ["awaited", "late", "invited", "followed", "message"];
/** What is said of those whom the reader follows. */
const FOLLOWED = ["followed_online", "followed_started", "followed_finished"];
const DAY_MS = 86_400_000;

/** @typedef {{token: string, key: string, kinds: string[], label: string, language: string, words: object, icon: string, checked: number}} Kept */

/** Whether this browser can be told at all. */
export function possible() {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

/** Whether the reader has forbidden it. */
export function denied() {
  return possible() && Notification.permission === "denied";
}

/** What this browser subscribed to, null when it did not. @returns {Promise<PushSubscription | null>} */
export async function subscription() {
  const registration = possible() ? await navigator.serviceWorker.getRegistration() : undefined;
  return registration ? registration.pushManager.getSubscription() : null;
}

/**
 * Be told of these kinds on this device from now on; false when the reader does not let the site. Throws ApiProblem, and
 * what the browser throws that finds no push service.
 */
export async function tell(key, kinds) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await register(key, kinds);
  return true;
}

/** Be told nothing more on this device. */
export async function stop() {
  await caches.delete(CACHE);
  await (await subscription())?.unsubscribe();
}

/** Take a device off the account's list. */
export async function removeDevice(device) {
  if (device.current) await stop();
  await remove(`${PATH}/${device.id}`);
}

/** At the start of a page: have the service know what has changed meanwhile of this browser, its keys or its reader. */
export async function renew() {
  const kept = await read();
  if (!kept) return;
  if (kept.token !== session.value?.token || Notification.permission !== "granted") return stop();
  const gone = (await subscription()) === null;
  if (!gone && kept.language === language.value && Date.now() - kept.checked < DAY_MS) return;
  const { key, items } = await get(PATH);
  const device = items.find((one) => one.current);
  if (device) await register(key, device.kinds);
  else await stop(); // it was taken off the list elsewhere
}

async function register(key, kinds) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const same = before && textOf(before.options.applicationServerKey) === key;
  if (before && !same) await before.unsubscribe();
  const now = same ? before : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const device = { key, kinds, label: deviceName(), language: language.value };
  await post(PATH, { ...keysOf(now), ...device });
  await keep(device);
}

/** What the service needs to know of a subscription. @param {PushSubscription} found */
function keysOf(found) {
  const { endpoint, keys } = found.toJSON();
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
}

async function keep(device) {
  await needTexts("shell/shell");
  const words = Object.fromEntries(["awaited", "late", "invited", "message", ...FOLLOWED, "until"].map((kind) => [kind, t(`shell.notice.${kind}`)]));
  const icon = fileAddress("app/icon-192.png");
  const kept = { ...device, words, icon, token: session.value?.token, checked: Date.now() };
  await (await caches.open(CACHE)).put(ENTRY, Response.json(kept));
}

/** @returns {Promise<Kept | null>} */
async function read() {
  const kept = await caches.match(ENTRY, { cacheName: CACHE });
  return kept ? kept.json() : null;
}

/** A key as the service writes it: Base64 for URLs, without padding. */
function textOf(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
