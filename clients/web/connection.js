/** Whether the service can be reached, as the last request and the browser say. */
import { signal } from "./store.js";

/** `there` or `lost`. */
export const connection = signal(navigator.onLine ? "there" : "lost");

addEventListener("offline", () => (connection.value = "lost"));
addEventListener("online", () => (connection.value = "there"));
