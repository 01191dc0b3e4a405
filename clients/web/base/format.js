/** Numbers, times and durations as the reader writes them, in the reader's time zone. */
import { session } from "../account/session.js";
import { language } from "./i18n.js";
import { intl } from "./intl.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** @type {[Intl.RelativeTimeFormatUnitSingular, number][]} */
const STEPS = [["day", DAY], ["hour", HOUR], ["minute", MINUTE], ["second", 1000]];
const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

const DEVICE_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone in which times are shown: the account's, else the device's. */
export function timeZone() {
  return session.value?.timeZone ?? DEVICE_ZONE;
}

/** Day and time of day of an RFC 3339 instant: `Sat 21 Nov, 05:15`. */
export function dateTime(instant) {
  return dateFormat({ weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }, instant);
}

/** Day, month and year of an RFC 3339 instant. */
export function date(instant) {
  return dateFormat({ day: "numeric", month: "long", year: "numeric" }, instant);
}

/** Time of day of an RFC 3339 instant. */
export function timeOfDay(instant) {
  return dateFormat({ hour: "numeric", minute: "2-digit" }, instant);
}

/** A time of a day (`HH:MM`) wherever that day is. */
export function wallTime(time) {
  return wall({ hour: "numeric", minute: "2-digit" }, `2024-01-01T${time}Z`);
}

/** The name of a day of the week, Monday being 0. */
export function weekday(place) {
  return wall({ weekday: "long" }, `2024-01-0${place + 1}T12:00Z`);
}

function wall(options, instant) {
  return intl(Intl.DateTimeFormat, locale(), { ...options, timeZone: "UTC" }).format(new Date(instant));
}

/** The reader's own kind of the language, `en-GB` for example: it says how dates are written. */
function locale() {
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(language.value)) ?? language.value;
}

function dateFormat(options, instant) {
  return intl(Intl.DateTimeFormat, locale(), { ...options, timeZone: timeZone() }).format(new Date(instant));
}

/** A number; `digits` after the point. */
export function number(value, digits = 0) {
  return intl(Intl.NumberFormat, language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** A whole number with its sign. */
export function signed(value) {
  return intl(Intl.NumberFormat, language.value, { maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(value).replace("-", "−");
}

/** How far an instant is from now, in one unit: `in 3 hours`, `2 days ago`. Days are counted from two on. */
export function relative(instant, now = Date.now()) {
  const away = Date.parse(instant) - now;
  const [unit, size] = STEPS.find(([name, step]) => Math.abs(away) >= (name === "day" ? 2 * step : step)) ?? STEPS[3];
  return intl(Intl.RelativeTimeFormat, language.value, { numeric: "always" }).format(Math.trunc(away / size), unit);
}

/** Milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds. */
export function milliseconds(duration) {
  const [, weeks, days, hours, minutes, seconds] = (DURATION.exec(duration) ?? []).map((part) => Number(part ?? 0));
  return weeks * 7 * DAY + days * DAY + hours * HOUR + minutes * MINUTE + seconds * 1000;
}

/**
 * A duration in its two largest units: `1 day, 3 hours`.
 * @param {string | number} length ISO 8601, or milliseconds
 * @param {"long" | "short" | "narrow"} style
 */
export function duration(length, style = "long") {
  let rest = typeof length === "number" ? length : milliseconds(length);
  const parts = [];
  for (const [unit, size] of STEPS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count) parts.push(intl(Intl.NumberFormat, language.value, { style: "unit", unit, unitDisplay: style }).format(count));
  }
  return listOf(parts.length ? parts.slice(0, 2) : [unitZero(style)], "unit");
}

function unitZero(style) {
  return intl(Intl.NumberFormat, language.value, { style: "unit", unit: "second", unitDisplay: style }).format(0);
}

/**
 * Several words as one list: `Ada, Bob and Cleo`.
 * @param {string[]} words
 * @param {Intl.ListFormatType} type
 */
export function listOf(words, type = "conjunction") {
  return intl(Intl.ListFormat, language.value, { style: type === "unit" ? "narrow" : "long", type }).format(words);
}
