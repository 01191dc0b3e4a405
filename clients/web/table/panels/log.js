/** The log: what happened, as sentences, command by command; each leads to the board as it was. */
import { timeOfDay, dateTime } from "../../base/format.js";
import { html, useLayoutEffect, useMemo, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { SeatMark } from "../../games/seat-mark.js";

const NEAR = 60;
const DAY_MS = 86_400_000;

/**
 * @typedef {{version: number, at: string, by: object, seat: number | null, events: import("#api").EventOut[]}} Step all events of one command;
 *   `version` is that of the last
 */

/** Events by command, those of one that is not complete yet left out. @returns {Step[]} */
export function stepsOf(events) {
  const steps = [];
  let open = [];
  for (const event of events) {
    open.push(event);
    if (event.rest > 0) continue;
    steps.push({ version: event.version, at: event.at, by: event.by, seat: seatOf(open), events: open });
    open = [];
  }
  return steps;
}

/** The steps at which there is a board: from the beginning of the game on. */
export function boardSteps(events, steps) {
  const begun = events.find((event) => event.type === "game_started")?.version ?? Infinity;
  return steps.filter((step) => step.version >= begun);
}

function seatOf(events) {
  return events.find((event) => event.type === "move_played")?.data.seat ?? null;
}

/** What happened since a seat's last move, with that where it led to something of others at once. @returns {Step[]} */
export function stepsSince(steps, seat) {
  const own = steps.findLastIndex((step) => step.seat === seat);
  if (own < 0) return [];
  const led = steps[own].events.some((event) => event.text && Number.isInteger(event.data.seat) && event.data.seat !== seat);
  return steps.slice(led ? own : own + 1).filter((step) => sentences(step).length);
}

/**
 * @param {{events: import("#api").EventOut[], told: boolean, shown: number, game: import("#api").GameOut, led?: boolean, onVersion: (version: number) => void,
 *   children?: unknown}} props
 *   `shown` is the version on the stage; `led`, the log goes where that is, else it stays with the newest
 */
export function Log({ events, told, shown, game, led = false, onVersion, children }) {
  const [wanted, setWanted] = useState("");
  const steps = useMemo(() => stepsOf(events), [events]);
  const found = useMemo(() => steps.filter((step) => sentences(step).some((event) => reads(event.text, wanted))), [steps, wanted]);
  const list = useRef(null);
  useStayAtEnd(list, found);
  const since = useMemo(() => (led || !game.you ? undefined : stepsSince(steps, game.you.seat)[0]?.version), [steps, led]);
  const leafing = led || shown !== steps.at(-1)?.version;
  useOnceLaidOut(() => leafing && showIn(list.current, list.current.querySelector("[aria-current]")), [shown, leafing]);
  const rowOf = useKept((step, current, first) => html`${first && html`<li class="log-since" key="since">${t("table.since-title")}</li>`}<${LogStep} key=${step.version} step=${step} current=${current} />`);
  const leaf = ({ target, detail }) => {
    const { version } = /** @type {HTMLElement} */ (target).closest("button")?.dataset ?? {};
    if (version && detail < 2) onVersion(Number(version));
  };
  return html`<section class="log" aria-label=${t("table.log")}>${children}
    ${steps.length > 8 && html`<label class="choice-search"><span class="hidden-text">${t("table.log-search")}</span>
      <input class="input" type="search" placeholder=${t("table.log-search")} value=${wanted} onInput=${(event) => setWanted(event.target.value)} /></label>`}
    <ol class="log-steps" ref=${list} tabindex="0" aria-label=${t("table.log")} onClick=${leaf}>
      ${!told && html`<li class="field-hint">${t("table.log-loading")}</li>`}
      ${found.map((step) => rowOf(step, step.version === shown, step.version === since))}
      ${wanted && found.length === 0 && html`<li class="field-hint">${t("table.none-found")}</li>`}
    </ol>
  </section>`;
}

/** Keeps the newest in view, as long as the reader has not gone back. */
function useStayAtEnd(list, found) {
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const node = list.current;
    const note = () => (atEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR);
    node.addEventListener("scroll", note, { passive: true });
    return () => node.removeEventListener("scroll", note);
  }, []);
  useOnceLaidOut(() => atEnd.current && (list.current.scrollTop = list.current.scrollHeight), [found]);
}

/** Measures or scrolls just before the page is painted, when all of it is laid out anyway, not for each of its parts. */
function useOnceLaidOut(act, causes) {
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(act);
    return () => cancelAnimationFrame(frame);
  }, causes);
}

function showIn(list, node) {
  if (!node) return;
  const [place, box] = [list.getBoundingClientRect(), node.getBoundingClientRect()];
  if (box.top < place.top || box.bottom > place.bottom) list.scrollTop += box.top - place.top - place.height / 3;
}

/** Rows that were made once: to compare a long log with itself takes longer than all else between a click and its board. */
function useKept(make) {
  const kept = useRef(new Map());
  return (step, ...how) => {
    const key = [step.version, isRecent(step.at), ...how].join();
    const known = kept.current.get(key);
    if (known && known.step.events.every((event, place) => event === step.events[place])) return known.row; // else it is told anew
    const row = make(step, ...how);
    kept.current.set(key, { step, row });
    return row;
  };
}

function LogStep({ step, current }) {
  const told = sentences(step);
  if (told.length === 0) return null;
  return html`<li class=${current ? "log-step log-step-shown" : "log-step"}>
    <button type="button" aria-current=${current ? "step" : undefined} data-version=${step.version}>
      ${step.seat !== null ? html`<${SeatMark} seat=${step.seat} kind=${step.by.kind === "bot" ? "bot" : "player"} size=${14} />` : html`<span class="log-dot" aria-hidden="true"></span>`}
      <span class="log-text"><time datetime=${step.at}>${whenOf(step.at)}</time>${told.map((event) => html`<span key=${event.version}>${event.text}</span>`)}</span>
    </button></li>`;
}

/** The events that there is something to say of. */
export function sentences(step) {
  return step.events.filter((event) => event.text);
}

function reads(text, wanted) {
  return text.toLowerCase().includes(wanted.toLowerCase());
}

function whenOf(instant) {
  return isRecent(instant) ? timeOfDay(instant) : dateTime(instant);
}

function isRecent(instant) {
  return Date.now() - Date.parse(instant) < DAY_MS;
}
