/** What is changed of the account on another device, its language above all: taken over here, so that pages and boards speak one. */
import { ApiProblem } from "../api/problem.js";
import { get } from "../api/requests.js";
import { useEffect } from "../base/html.js";
import { language, setLanguage } from "../base/i18n.js";
import { isSeen, onSeen } from "../base/seen.js";
import { useSignal } from "../base/store.js";
import { session, updateSession } from "./session.js";

/** The page itself comes first. */
const LOOK_AFTER_MS = 1_000;

/** Looks at the account of whoever is signed in, soon after the calling component is shown and whenever the window is seen again. */
export function useAccount() {
  const member = useSignal(session)?.id;
  useEffect(() => {
    if (!member) return undefined;
    const timer = setTimeout(() => isSeen() && look(), LOOK_AFTER_MS);
    const unhook = onSeen(look);
    return () => {
      clearTimeout(timer);
      unhook();
    };
  }, [member]);
}

/** Where the account can't be had, everything stays. What was chosen here meanwhile counts more. */
async function look() {
  const spoken = language.value;
  const asked = session.value;
  try {
    const account = await get("/v1/accounts/me", { once: true });
    const mine = session.value;
    if (!mine || mine !== asked) return;
    if (mine.name !== account.name || mine.timeZone !== account.time_zone || mine.role !== account.role) updateSession(account);
    if (language.value === spoken) await setLanguage(account.language);
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
  }
}
