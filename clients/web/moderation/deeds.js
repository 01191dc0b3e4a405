/** What moderators may do: how each deed is sent, and what has to be given with it. The service says who really may. */
import { post, put, remove } from "../api/requests.js";

/**
 * @typedef {object} Given what the dialog asks for
 * @property {string} reason
 * @property {string | null} until RFC 3339; null for ever
 * @property {string} name
 * @property {string} role
 * @property {string} note
 *
 * @typedef {object} Deed
 * @property {"holder" | "everybody" | "log" | "letter" | "perhaps"} [reason] who reads it; `perhaps`: the log, if something is
 *   said; `letter`: the account's holder by mail, if something is said
 * @property {"lasting" | "ever"} [until] whether it ends, or may last for ever
 * @property {boolean} [name] whether a name may be given
 * @property {boolean} [role]
 * @property {boolean} [note] whether the log gets a word of its own
 * @property {boolean} [mild] whether it takes nothing from anybody
 * @property {string} [like] the deed whose words it has, if it is not its own
 * @property {(about: {account?: string, game?: string, club?: string, study?: string, message?: number, report?: string}, given: Given) => Promise<any>} send
 */

const account = (about) => `/v1/admin/accounts/${about.account}`;
const game = (about) => `/v1/admin/games/${about.game}`;
const club = (about) => `/v1/admin/clubs/${about.club}`;
const message = (about) => `${about.club ? club(about) : game(about)}/messages/${about.message}`;
const why = ({ reason }) => ({ query: { reason } });

/** @type {Record<string, Deed>} */
const OWN = {
  mute: { reason: "holder", until: "ever", send: (about, { reason, until }) => put(`${account(about)}/mute`, { reason, until }) },
  suspend: { reason: "holder", until: "lasting", send: (about, { reason, until }) => put(`${account(about)}/suspension`, { reason, until }) },
  ban: { reason: "holder", send: (about, { reason }) => put(`${account(about)}/suspension`, { reason, until: null }) },
  rename: { reason: "holder", name: true, send: (about, { reason, name }) => put(`${account(about)}/name`, { reason, name: name.trim() || undefined }) },
  lift_mute: { reason: "perhaps", mild: true, send: (about, given) => remove(`${account(about)}/mute`, why(given)) },
  lift_suspension: { reason: "perhaps", mild: true, send: (about, given) => remove(`${account(about)}/suspension`, why(given)) },
  change_role: { reason: "perhaps", role: true, mild: true, send: (about, { reason, role }) => put(`${account(about)}/role`, { reason, role }) },
  hide_game: { reason: "log", send: (about, { reason }) => put(`${game(about)}/unlisting`, { reason }) },
  show_game: { reason: "perhaps", mild: true, send: (about, given) => remove(`${game(about)}/unlisting`, why(given)) },
  end_game: { reason: "everybody", send: (about, { reason }) => post(`${game(about)}/end`, { reason }) },
  close_club: { reason: "everybody", send: (about, { reason }) => put(`${club(about)}/closure`, { reason }) },
  open_club: { reason: "perhaps", mild: true, send: (about, given) => remove(`${club(about)}/closure`, why(given)) },
  erase_club_text: { reason: "log", send: (about, given) => remove(`${club(about)}/text`, why(given)) },
  hide_study: { reason: "holder", send: (about, { reason }) => put(`/v1/admin/studies/${about.study}/hiding`, { reason }) },
  hide_message: { reason: "log", send: (about, { reason }) => put(`${message(about)}/hiding`, { reason }) },
  show_message: { reason: "perhaps", mild: true, send: (about, given) => remove(`${message(about)}/hiding`, why(given)) },
  erase_message: { reason: "log", send: (about, given) => remove(message(about), why(given)) },
};

/** Decides a report; the service carries out what was decided. @returns {Deed} */
function decision(outcome, like) {
  const { reason, until } = OWN[like] ?? {};
  const read = reason === "holder" || reason === "everybody" ? reason : "letter";
  const mild = outcome === "no_action";
  const terms = (given) => (given.reason ? { terms: { reason: given.reason, until: given.until } } : {});
  return {
    reason: mild ? undefined : read, until, like, note: true, mild,
    send: ({ report }, given) => post(`/v1/admin/reports/${report}/decision`, { decision: outcome, note: given.note, ...terms(given) }),
  };
}

/** All of them by name; those of reports are named for what is done. @type {Record<string, Deed>} */
export const DEEDS = {
  ...OWN,
  decide_no_action: decision("no_action", "no_action"),
  decide_warned: decision("warned", "warned"),
  decide_message_hidden: decision("message_hidden", "hide_message"),
  decide_muted: decision("muted", "mute"),
  decide_renamed: decision("renamed", "rename"),
  decide_suspended: decision("suspended", "suspend"),
  decide_banned: decision("suspended", "ban"),
  decide_game_hidden: decision("game_hidden", "hide_game"),
  decide_game_ended: decision("game_ended", "end_game"),
  decide_club_closed: decision("club_closed", "close_club"),
  decide_study_hidden: decision("study_hidden", "hide_study"),
};
