/** Whether the service can be reached, as the last request and the browser say. */
import { signal } from "./store.js";

const PROBE_MS = 4000;

/** `there` or `lost`; while it is lost the service is looked for now and then. */
export const connection = signal("there");

let timer = null;

connection.subscribe((state) => {
  clearInterval(timer);
  if (state === "lost") timer = setInterval(probe, PROBE_MS);
});
addEventListener("offline", () => (connection.value = "lost"));
addEventListener("online", probe);
if (!navigator.onLine) connection.value = "lost";

async function probe() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) connection.value = "there";
  } catch {
    connection.value = "lost";
  }
}
