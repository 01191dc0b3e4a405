/** Who is signed in on this device: the token and the account's name, kept between visits and shared by all tabs. */
import { signal } from "../base/store.js";

const KEPT = "astrolude.session";
const ENDED = "astrolude.ended";

/**
 * @typedef {object} Session
 * @property {string} token
 * @property {string} tokenId by which it can be revoked
 * @property {string} expires RFC 3339
 * @property {string} id the account's
 * @property {string} name
 * @property {string} timeZone IANA
 * @property {string} [role] `player`, `moderator` or `administrator`: what pages offer by; the service decides
 * @property {boolean} guest without a password: lost with this device's storage
 */

/** @type {import("../base/store.js").Signal<Session | null>} */
export const session = signal(kept());

/** Why the last session ended: `signed-out`, `erased`, or `expired`, which all tabs know until the next one begins; else null. */
export const farewell = signal(localStorage.getItem(ENDED));

addEventListener("storage", (event) => {
  if (event.key === KEPT) session.value = kept();
  if (event.key === ENDED) farewell.value = event.newValue;
});

function kept() {
  const text = localStorage.getItem(KEPT);
  const found = text ? JSON.parse(text) : null;
  return found && Date.parse(found.expires) > Date.now() ? found : null;
}

/**
 * Begin a session with an account's and its token's representation.
 * @param {{id: string, name: string, time_zone: string, guest?: boolean, role?: string}} account
 * @param {{id: string, token: string, expires: string}} token
 */
export function beginSession(account, token) {
  keep({
    token: token.token,
    tokenId: token.id,
    expires: token.expires,
    id: account.id,
    name: account.name,
    timeZone: account.time_zone,
    guest: account.guest ?? false,
    role: account.role,
  });
  localStorage.removeItem(ENDED);
  farewell.value = null;
}

/** Take over what changed of the account. */
export function updateSession(account) {
  keep({ ...session.value, name: account.name, timeZone: account.time_zone, guest: account.guest ?? false, role: account.role });
}

/** Forget the token on this device. */
export function endSession(reason) {
  if (reason === "expired") localStorage.setItem(ENDED, reason); // a page that is loaded next would not know
  else localStorage.removeItem(ENDED);
  localStorage.removeItem(KEPT);
  session.value = null;
  farewell.value = reason;
}

/** Whether somebody is a moderator or an administrator. @param {Session | null} member */
export function isStaff(member) {
  return ["moderator", "administrator"].includes(member?.role ?? "");
}

function keep(next) {
  localStorage.setItem(KEPT, JSON.stringify(next));
  session.value = next;
}
