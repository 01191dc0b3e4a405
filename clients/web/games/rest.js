/** When a seat's time stands still: its player's night and days off, by the player's own clock. */
import { listOf, wallTime, weekday } from "../base/format.js";
import { t } from "../base/i18n.js";

const MINUTE = 60_000;
const DAY = 86_400_000;
const THURSDAY = 3;
const MOST_STRETCHES = 24;
export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/**
 * Until when somebody rests (ms), null while their time runs.
 * @param {import("#api").SeatRest | null} rest @param {number} now in ms
 */
export function restsUntil(rest, now) {
  if (!rest) return null;
  let at = now;
  for (let stretch = 0; stretch < MOST_STRETCHES; stretch++) {
    const until = stretchFrom(rest, at);
    if (until === null) break;
    at = until;
  }
  return at === now ? null : at;
}

/** When the night or day off in which a moment lies ends, at the latest with its day or a change of clocks; else null. */
function stretchFrom({ night, days_off, offsets }, at) {
  const ahead = (offsets.findLast((one) => Date.parse(one.since) <= at) ?? offsets[0]).minutes * MINUTE;
  const changes = offsets.slice(1).map((one) => Date.parse(one.since)).filter((since) => since > at);
  const day = Math.floor((at + ahead) / DAY);
  const into = at + ahead - day * DAY;
  const ends = [at + DAY - into, ...changes];
  if (days_off.includes(WEEKDAYS[(day + THURSDAY) % 7])) return Math.min(...ends);
  if (!night) return null;
  const [begin, end] = [minutes(night.begins) * MINUTE, minutes(night.ends) * MINUTE];
  const dark = begin < end ? begin <= into && into < end : into >= begin || into < end;
  return dark ? Math.min(...ends, ...(end > into ? [at + end - into] : [])) : null;
}

function minutes(time) {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The rest in words: `22:00–07:00, Saturday and Sunday`. @param {import("#api").SeatRest} rest */
export function restWords({ night, days_off, offsets }) {
  const hours = night && `${wallTime(night.begins)}–${wallTime(night.ends)}`;
  const days = days_off.length > 0 && listOf(days_off.map((day) => weekday(WEEKDAYS.indexOf(day))));
  return t("rest.words", { times: [hours, days].filter(Boolean).join(", ") || t("rest.none"), offset: offsetWords(offsets[0].minutes) });
}

function offsetWords(ahead) {
  const size = Math.abs(ahead);
  const tail = size % 60 ? `:${String(size % 60).padStart(2, "0")}` : "";
  return ahead ? `UTC${ahead < 0 ? "−" : "+"}${Math.floor(size / 60)}${tail}` : "UTC";
}
