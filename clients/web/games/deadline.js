/** A deadline: how long still, and when that is where the reader is. */
import { dateTime, relative, timeZone } from "../base/format.js";
import { html, useEffect, useState } from "../base/html.js";
import { t } from "../base/i18n.js";

const HOUR_MS = 3_600_000;
const TICK_MS = 10_000;

/** The time now, in milliseconds, every `tick`. */
export function useNow(tick = TICK_MS) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, [tick]);
  return now;
}

/** @param {{at: string | null}} props an RFC 3339 instant; without one there is no hurry */
export function Deadline({ at }) {
  const now = useNow();
  if (!at) return html`<p class="deadline">${t("deadline.none")}</p>`;
  const left = Date.parse(at) - now;
  const urgent = left < HOUR_MS ? "deadline deadline-urgent" : "deadline";
  return html`<p class=${urgent}><time dateTime=${at} title=${timeZone()}>
    <b>${left > 0 ? relative(at, now) : t("deadline.over")}</b><span>${dateTime(at)}</span></time></p>`;
}
