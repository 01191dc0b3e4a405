/** The clock of a new table, the time it leaves to people (absences and nights), and how fast bots answer. */
import { duration, milliseconds } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { CheckField, RadioField, SelectField } from "../../parts/field.js";
import { useSpeeds } from "../../seeking/speeds.js";
import { withBots } from "./setup.js";

const LIMITS = ["PT1M", "PT5M", "PT15M", "PT1H", "PT8H", "P1D", "P2D", "P3D", "P7D", "P14D"];
const BANKS = ["PT5M", "PT15M", "PT30M", "PT1H", "PT2H", "P1D", "P3D", "P7D", "P14D", "P30D"];
const INCREMENTS = ["P0D", "PT5S", "PT10S", "PT30S", "PT1M", "PT1H", "PT8H", "P1D"];
const DAYS = [0, 3, 7, 14, 30, 90];
const PACES = ["at_once", "human"];
const CLOCKS = {
  none: { kind: "none" },
  per_move: { kind: "per_move", limit: "P1D" },
  bank: { kind: "bank", bank: "PT30M", increment: "PT10S" },
};

/** @param {{setup: import("./setup.js").Setup, change: (change: object) => void, problem: any, alone?: boolean, timed?: boolean}} props
 *   `alone`: the clock, and no more; `timed`: there must be one */
export function ClockFields({ setup, change, problem, alone = false, timed = false }) {
  const { clock } = setup;
  const set = (values) => change({ kind: "set", clock: { ...clock, ...values } });
  return html`<div class="stack">
    <${Speeds} clock=${clock} timed=${timed} onClock=${(chosen) => change({ kind: "set", clock: chosen })} />
    <${RadioField} label=${t("create.clock")} value=${clock.kind} problem=${problem}
      onValue=${(kind) => change({ kind: "set", clock: CLOCKS[kind] })}
      choices=${Object.keys(CLOCKS).filter((kind) => !timed || kind !== "none").map((kind) => ({ value: kind, label: t(`create.clock.${kind}`), hint: t(`create.clock.${kind}.hint`) }))} />
    ${clock.kind === "per_move" && html`<${Length} name="limit" value=${clock.limit} lengths=${LIMITS}
      onValue=${(limit) => set({ limit })} />`}
    ${clock.kind === "bank" && html`<div class="side-by-side"><${Length} name="bank" value=${clock.bank} lengths=${BANKS}
      onValue=${(bank) => set({ bank })} />
      <${Length} name="increment" value=${clock.increment ?? "P0D"} lengths=${INCREMENTS}
        onValue=${(increment) => set({ increment })} /></div>`}
    ${!alone && clock.kind !== "none" && html`<${ForPeople} setup=${setup} change=${change} />`}
    ${!alone && withBots(setup) && html`<${RadioField} label=${t("create.bots")} value=${setup.bot_pace}
      onValue=${(pace) => change({ kind: "set", bot_pace: pace })}
      choices=${PACES.map((value) => ({ value, label: t(`create.bots.${value}`), hint: t(`create.bots.${value}.hint`) }))} />`}
  </div>`;
}

/** Clocks by their names; with another clock, none. */
function Speeds({ clock, timed, onClock }) {
  const speeds = (useSpeeds().data ?? []).filter((speed) => !timed || speed.clock.kind !== "none");
  const named = speeds.find((speed) => same(speed.clock, clock))?.key ?? "";
  const choose = (key) => onClock(key ? listed(speeds.find((speed) => speed.key === key).clock) : timed ? CLOCKS.per_move : CLOCKS.none);
  return html`<${SelectField} label=${t("create.speed")} value=${named} onValue=${choose}
    choices=${[["", t("create.speed.other")], ...speeds.map((speed) => [speed.key, speed.title])]} />`;
}

const LENGTHS = { limit: LIMITS, bank: BANKS, increment: INCREMENTS };

function same(one, other) {
  const equal = (name) => milliseconds(one[name] ?? "P0D") === milliseconds(other[name] ?? "P0D");
  return one.kind === other.kind && Object.keys(LENGTHS).every(equal);
}

/** The clock, its lengths written as in the lists. */
function listed({ kind, ...lengths }) {
  const written = ([name, value]) => [name, LENGTHS[name].find((one) => milliseconds(one) === milliseconds(value)) ?? value];
  return { kind, ...Object.fromEntries(Object.entries(lengths).map(written)) };
}

/** A length of the list; that of a game before may be another. */
function Length({ name, value, lengths, onValue }) {
  const all = lengths.includes(value) ? lengths : [value, ...lengths];
  return html`<${SelectField} label=${t(`create.${name}`)} value=${value} onValue=${onValue}
    choices=${all.map((one) => [one, duration(one)])} />`;
}

function ForPeople({ setup, change }) {
  const days = DAYS.includes(setup.absence_days) ? DAYS : [...DAYS, setup.absence_days];
  return html`<${SelectField} label=${t("create.absence")} hint=${t("create.absence.hint")} value=${String(setup.absence_days)}
      onValue=${(value) => change({ kind: "set", absence_days: Number(value) })}
        choices=${days.map((count) => [String(count), t("create.days", { count })])} />
    <${CheckField} label=${t("create.nights")} hint=${t("create.nights.hint")} checked=${setup.nights}
      onValue=${(nights) => change({ kind: "set", nights })} />`;
}
