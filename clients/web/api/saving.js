/** Answers that are kept as files. */
import { send } from "./requests.js";

/** Save what a path answers with under a name, once: for what the service makes as it is sent. */
export async function save(path, name) {
  const answer = await send("GET", path, { once: true });
  const address = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
