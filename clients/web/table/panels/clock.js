/** Time at the table: how much is left to whom, ticking, and which limit it is. */
import { dateTime, milliseconds } from "../../base/format.js";
import { html, useEffect, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { restsUntil } from "../../games/rest.js";
import { Icon } from "../../parts/icon.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HURRY_MS = 60_000;

/** Calls the component anew every second while `running`. */
function useNow(running) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/**
 * What limits an awaited seat: nothing, the game's clock, or a limit of the rules' own, which ends before the clock's.
 * @returns {"none" | "clock" | "rules"}
 */
function limitOf(clock, seat, awaited) {
  if (!awaited.deadline) return "none";
  const given = Date.parse(awaited.deadline) - Date.parse(awaited.opened);
  if (clock.kind === "none") return "rules";
  const usual = clock.kind === "per_move" ? lengthOf(clock.limit) : lengthOf(seat.bank);
  return given < usual - 1000 ? "rules" : "clock";
}

function lengthOf(length) {
  return typeof length === "number" ? length : milliseconds(length ?? "PT0S");
}

/**
 * The time of a seat: ticking while it is awaited, else what is left in its bank.
 * @param {{game: import("#api").GameOut, seat: object}} props
 */
export function SeatClock({ game, seat }) {
  const awaited = game.awaiting.find((one) => one.seat === seat.seat);
  if (awaited?.deadline) return html`<${Countdown} deadline=${awaited.deadline} opened=${awaited.opened} limit=${limitOf(game.clock, seat, awaited)} rest=${seat.rest} />`;
  if (seat.bank) return html`<span class="clock clock-still"><${Icon} name="clock" size=${16} />${clockFace(milliseconds(seat.bank))}</span>`;
  return null;
}

/** A deadline that comes nearer; a limit of the rules is a sandglass that runs out. */
function Countdown({ deadline, opened, limit, rest }) {
  const now = useNow(true);
  const left = Math.max(0, Date.parse(deadline) - now);
  const part = left / Math.max(1, Date.parse(deadline) - Date.parse(opened));
  const hurry = left < HURRY_MS || (limit === "rules" && part < 0.34);
  const resting = limit === "rules" ? null : restsUntil(rest, now);
  if (resting) return html`<${Still} until=${resting} left=${left} />`;
  const label = t(limit === "rules" ? "table.limit-rules" : "table.time-left");
  return html`<span class=${`clock clock-running ${hurry ? "clock-hurry" : ""} clock-${limit}`} title=${label}>
    <span class="hidden-text">${label} </span>
    ${limit === "rules" ? html`<${Sandglass} part=${part} />` : html`<${Icon} name="clock" size=${16} />`}
    <span class="number">${clockFace(left)}</span></span>`;
}

/** A deadline towards which no time runs now. */
function Still({ until, left }) {
  const label = t("rest.until", { time: dateTime(new Date(until).toISOString()) });
  return html`<span class="clock clock-still" title=${label}><span class="hidden-text">${label} </span>
    <${Icon} name="moon" size=${16} /><span class="number">${clockFace(left)}</span></span>`;
}

function Sandglass({ part }) {
  const upper = 8 * part;
  return html`<svg class="sandglass" viewBox="0 0 16 22" width="15" height="20" aria-hidden="true">
    <path class="sand" d=${`M${8 - 0.62 * upper} ${10.4 - upper}h${1.24 * upper}L8 11z`} />
    <path class="sand" d=${`M3 20v${-1 - 6 * (1 - part)}q5 -2 10 0v${1 + 6 * (1 - part)}z`} />
    <path d="M2 1h12M2 21h12M3 1v3q0 4 5 7q-5 3 -5 7v3M13 1v3q0 4 -5 7q5 3 5 7v3" /></svg>`;
}

/** Milliseconds as a clock shows them: `4:05`, `2:04:05`, `3 d 4 h`. */
function clockFace(length) {
  const seconds = Math.ceil(length / 1000);
  const two = (value) => String(value).padStart(2, "0");
  if (length >= 2 * DAY) return t("table.days-hours", { days: Math.floor(length / DAY), hours: Math.floor((length % DAY) / HOUR) });
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
