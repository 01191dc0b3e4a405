/** Whether the service can be reached, as the last request and the browser say. */
import { useEffect } from "../base/html.js";
import { signal } from "../base/store.js";

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

/** Whether the service answers now. */
export async function reachable() {
  if (connection.value === "there") await probe();
  return connection.value === "there";
}

/** Does something again as soon as there is a line, when a problem was that there was none. */
export function useReturn(problem, again) {
  useEffect(() => {
    if (problem?.code !== "offline") return undefined;
    if (connection.value === "there") return again();
    return connection.subscribe((state) => state === "there" && again());
  }, [problem]);
}

/** Does something once, when the line that was lost is there again. */
export function onReturn(act) {
  const unhook = connection.subscribe((state) => {
    if (state !== "there") return;
    unhook();
    act();
  });
}

async function probe() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    connection.value = answer.ok ? "there" : "lost";
  } catch {
    connection.value = "lost";
  }
}
