/** What the service worker keeps on this device. */
import { session } from "../account/session.js";

const SEEN = "seen-";

/** Pages open without a line from now on; what was seen with a token is forgotten with it. */
export function startKeeping() {
  if (!("serviceWorker" in navigator)) return; // no TLS, and not on loopback
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
  let token = session.value?.token;
  if (!token) forgetSeen(); // its session ended while no page was open
  session.subscribe((now) => {
    if (now?.token !== token) forgetSeen();
    token = now?.token;
  });
}

async function forgetSeen() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SEEN)).map((name) => caches.delete(name)));
}
