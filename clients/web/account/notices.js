/** Notices on this device: what the account's stream tells, shown by the system while a page of the client is open. */
import { useNews, useNewsLine } from "../api/news.js";
import { get } from "../api/requests.js";
import { dateTime } from "../base/format.js";
import { t } from "../base/i18n.js";
import { navigate } from "../base/router.js";
import { isSeen } from "../base/seen.js";
import { signal, useSignal } from "../base/store.js";
import { toast } from "../shell/toast.js";

const KEPT = "astrolude.notices";
/** Of players whom the reader follows, or who have written: told on every page, by name. */
const OF_PLAYERS = ["followed_online", "followed_started", "followed_finished", "message"];
/** Of clubs: told on every page. */
const OF_CLUBS = ["invited", "asked", "joined", "declined", "officer", "leader", "expelled", "closed"].map((what) => `club_${what}`);
/** Of tournaments that the reader has entered: told on every page. */
const OF_TOURNAMENTS = ["started", "round", "finished", "cancelled"].map((what) => `tournament_${what}`);
const KINDS = { none: [], turns: ["awaited"], all: ["awaited", "invited", "declined", "started", "finished", "aborted", "analysis", ...OF_PLAYERS, ...OF_CLUBS, ...OF_TOURNAMENTS] };

/** Told on every page, where the system does not tell it. */
const TOLD_HERE = ["report_decided", "moderated", "analysis", ...OF_CLUBS, ...OF_TOURNAMENTS];

export const CHOICES = Object.keys(KINDS);

/** `none`, `turns` or `all`. */
export const choice = signal(CHOICES.find((name) => name === localStorage.getItem(KEPT)) ?? "none");

/** Whether this browser can show notices, and the reader has not forbidden it. */
export function possible() {
  return "Notification" in globalThis && Notification.permission !== "denied";
}

/** Choose what to be told on this device, now and for later visits; false when the browser is not allowed to. */
export async function setChoice(name) {
  const allowed = name === "none" || (possible() && (await Notification.requestPermission()) === "granted");
  if (!allowed) return false;
  localStorage.setItem(KEPT, name);
  choice.value = name;
  return true;
}

/** Shows notices while the calling component is shown, to whoever is signed in and asked for them. */
export function useNotices() {
  const wanted = KINDS[useSignal(choice)];
  const shown = wanted.length > 0 && possible();
  useNewsLine(shown);
  useNews((notice) => {
    if (isUnderWay(notice)) return;
    if (isLookedAt(notice)) return;
    if (OF_PLAYERS.includes(notice.kind)) tellOfPlayer(notice, shown && wanted.includes(notice.kind)).catch(() => {}); // who has no name any more is no news
    else if (shown && wanted.includes(notice.kind)) show(notice);
    else if (isToldHere(notice)) toast(t(`shell.notice.${notice.kind}`));
  });
}

/** Notices name players by id, because names may change. */
async function tellOfPlayer(notice, byTheSystem) {
  const { name } = await get(`/v1/players/${notice.player}`);
  const said = t(`shell.followed.${notice.kind}`, { name });
  if (byTheSystem) show(notice, said);
  else toast(said);
}

/** Whether more will be told of the same: an analysis is watched where it is shown. */
function isUnderWay({ kind, progress }) {
  return kind === "analysis" && progress < 100;
}

/** Whether the reader sees it anyway. */
function isLookedAt(notice) {
  return notice.kind === "message" && isSeen() && location.pathname === pathOf(notice);
}

function isToldHere(notice) {
  return TOLD_HERE.includes(notice.kind) && location.pathname !== pathOf(notice);
}

function pathOf({ kind, game, player, club = null, tournament = null }) {
  if (club) return `/clubs/${club}`;
  if (tournament && !game) return `/tournaments/${tournament}`;
  if (kind === "message") return `/messages/${player}`;
  if (!game && player) return `/players/${player}`;
  return kind === "analysis" ? `/games/${game}/replay` : `/games/${game}`;
}

/** Take away what the system shows of a game: its reader has come. */
export async function dismiss(game) {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications({ tag: game })) ?? [];
  for (const one of shown) one.close();
}

/** The system's notice, unless the reader looks at that game. */
function show({ kind, game, player, club, tournament, deadline }, title = t(`shell.notice.${kind}`)) {
  const address = pathOf({ kind, game, player, club, tournament });
  if (document.visibilityState === "visible" && location.pathname === address) return;
  const body = deadline ? t("shell.notice.until", { time: dateTime(deadline) }) : "";
  const shown = new Notification(title, { body, tag: game ?? club ?? tournament ?? player });
  shown.onclick = () => {
    focus();
    navigate(kind === "analysis" ? `${address}?analysis` : address);
    shown.close();
  };
}
