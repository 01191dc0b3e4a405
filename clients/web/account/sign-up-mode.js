/** Who may open an account here: `open`, `invitation` or `closed`; null until the service has said so. */
import { get } from "../api/requests.js";
import { useEffect } from "../base/html.js";
import { signal, useSignal } from "../base/store.js";

/** @type {import("../base/store.js").Signal<"open" | "invitation" | "closed" | null>} */
const mode = signal(null);

/** The mode, asked for when it is first needed. */
export async function signUpMode() {
  mode.value ??= (await get("/v1/service")).sign_up;
  return mode.value;
}

/** The same for a component, which is drawn anew once it is known. */
export function useSignUpMode() {
  useEffect(() => {
    signUpMode().catch(() => {}); // without a line there is nothing to sign up to either
  }, []);
  return useSignal(mode);
}
