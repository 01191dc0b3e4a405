/** Moments as fields have them, `2026-12-01T18:00`, in the time zone in which the reader is shown all times. */
import { timeZone } from "../../../base/format.js";

/** @returns {string | undefined} an RFC 3339 instant; nothing for an empty field */
export function instantOf(local) {
  if (!local) return undefined;
  const wall = Date.parse(`${local}Z`);
  return new Date(wall - offset(wall - offset(wall))).toISOString();
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offset(instant) {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: timeZone(), hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" });
  const { year, month, day, hour, minute } = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`);
  return wall - Math.floor(instant / 60_000) * 60_000;
}
