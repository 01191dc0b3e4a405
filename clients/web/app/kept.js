/** What the service worker keeps on this device. */
import { session } from "../account/session.js";

const SEEN = "seen-";

/** Pages open without a line from now on; what was seen with a token is forgotten with it. */
export function startKeeping() {
  if (!("serviceWorker" in navigator)) return; // no TLS, and not on loopback
  const register = () => navigator.serviceWorker.register("/service-worker.js").then(renewPush).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
  let token = session.value?.token;
  if (!token) forgetSeen(); // its session ended while no page was open
  session.subscribe((now) => {
    if (now?.token !== token) Promise.all([forgetSeen(), renewPush()]).catch(() => {});
    token = now?.token;
  });
}

/** Where this device is told while no page is open, and few are. */
async function renewPush() {
  if (await caches.has("push")) await (await import("./push.js")).renew();
}

async function forgetSeen() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SEEN)).map((name) => caches.delete(name)));
}
