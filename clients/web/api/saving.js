/** What is kept as files. */
import { send } from "./requests.js";

/** For how long a file has its address: some browsers begin to read it a while after the click. */
const ADDRESS_MS = 40_000;

/** Save what a path answers with under a name, once: for what the service makes as it is sent. */
export async function save(path, name) {
  const answer = await send("GET", path, { once: true });
  offer(await answer.blob(), name);
}

/** Have a blob saved under a name. */
export function offer(blob, name) {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), ADDRESS_MS);
}
