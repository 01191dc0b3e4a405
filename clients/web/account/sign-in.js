/** Ways into and out of an account. */
import { get, patch, post, remove } from "../api/requests.js";
import { language, setLanguage } from "../base/i18n.js";
import { deviceName } from "./device.js";
import { beginSession, endSession, session, updateSession } from "./session.js";

/** Stands before the device's name in a token's label. */
export const WEB = "web: ";
const SCOPES = ["read", "play", "talk", "invite", "organise", "mail", "account"];

/** The time zone of this device. */
export function deviceZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Log in; the pages then speak the account's language. `proof` holds the code of a second factor. */
export async function signIn(name, password, proof = {}) {
  const token = await post("/v1/tokens", { name, password, ...proof, label: WEB + deviceName(), scopes: SCOPES });
  const account = await get("/v1/accounts/me", { headers: { Authorization: `Bearer ${token.token}` } });
  beginSession(account, token);
  await setLanguage(account.language);
}

/** Open an account, or give a guest's its name and password: its games stay. `proof` holds the invitation. */
export async function signUp(name, password, proof = {}) {
  if (session.value?.guest) {
    updateSession(await patch("/v1/accounts/me", { name, password }));
    return;
  }
  const account = await post("/v1/accounts", { name, password, ...proof, language: language.value, time_zone: deviceZone() });
  beginSession(account, account.token);
}

/** Begin a session with a new guest's account. */
export async function enterAsGuest() {
  const account = await post("/v1/guests", { language: language.value, time_zone: deviceZone() });
  beginSession(account, account.token);
}

/** Revoke this device's token and forget it. */
export async function signOut() {
  await remove(`/v1/tokens/${session.value?.tokenId}`);
  endSession("signed-out");
}
