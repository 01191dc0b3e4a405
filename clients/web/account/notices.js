/** Notices on this device: what the account's stream tells, shown by the system while a page of the client is open. */
import { useNews, useNewsLine } from "../api/news.js";
import { dateTime } from "../base/format.js";
import { t } from "../base/i18n.js";
import { navigate } from "../base/router.js";
import { signal, useSignal } from "../base/store.js";
import { toast } from "../shell/toast.js";

const KEPT = "astrolude.notices";
const KINDS = { none: [], turns: ["awaited"], all: ["awaited", "invited", "declined", "started", "finished", "aborted", "analysis"] };

/** Told on every page, where the system does not tell it. */
const TOLD_HERE = ["report_decided", "moderated", "analysis"];

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
    if (shown && wanted.includes(notice.kind)) show(notice);
    else if (isToldHere(notice)) toast(t(`shell.notice.${notice.kind}`));
  });
}

/** Whether more will be told of the same: an analysis is watched where it is shown. */
function isUnderWay({ kind, progress }) {
  return kind === "analysis" && progress < 100;
}

function isToldHere(notice) {
  return TOLD_HERE.includes(notice.kind) && location.pathname !== pathOf(notice);
}

function pathOf({ kind, game }) {
  return kind === "analysis" ? `/games/${game}/replay` : `/games/${game}`;
}

/** Take away what the system shows of a game: its reader has come. */
export async function dismiss(game) {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications({ tag: game })) ?? [];
  for (const one of shown) one.close();
}

/** The system's notice, unless the reader looks at that game. */
function show({ kind, game, deadline }) {
  const address = pathOf({ kind, game });
  if (document.visibilityState === "visible" && location.pathname === address) return;
  const body = deadline ? t("shell.notice.until", { time: dateTime(deadline) }) : "";
  const shown = new Notification(t(`shell.notice.${kind}`), { body, tag: game });
  shown.onclick = () => {
    focus();
    navigate(kind === "analysis" ? `${address}?analysis` : address);
    shown.close();
  };
}
