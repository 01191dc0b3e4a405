/** Whether the reader looks at the window. */
import { useEffect, useState } from "./html.js";

export const isSeen = () => document.visibilityState === "visible";

/** The same from render to render. */
export function useSeen() {
  const [seen, setSeen] = useState(isSeen());
  useEffect(() => onChange(() => setSeen(isSeen())), []);
  return seen;
}

/** Calls `act` each time the window is seen again; returns how to give that up. */
export function onSeen(act) {
  return onChange(() => isSeen() && act());
}

function onChange(act) {
  document.addEventListener("visibilitychange", act);
  return () => document.removeEventListener("visibilitychange", act);
}
