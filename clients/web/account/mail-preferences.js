/** Fields for when to write: of the account in the settings, of one game at its table. */
import { duration, number } from "../base/format.js";
import { html } from "../base/html.js";
import { t, textOr } from "../base/i18n.js";
import { CheckField, RadioField, SelectField } from "../parts/field.js";

const MODES = ["at_once", "digest", "late", "none"];
const SHARES = [0.75, 0.5, 0.25, 0.1, 0.05];
const EXAMPLE_MS = 3 * 86_400_000;
const NIGHT = { begins: "22:00", ends: "07:00" };

/** The modes as choices of a field, with what each is good for. */
export function modeChoices() {
  return MODES.map((mode) => ({ value: mode, label: t(`mail.mode.${mode}`), hint: t(`mail.mode.${mode}.hint`) }));
}

/** @param {{value: string, choices?: object[], problem?: string | null, onValue: (mode: string) => void}} props */
export function ModeField({ value, choices = modeChoices(), problem, onValue }) {
  return html`<div class="mail-modes"><${RadioField} label=${t("mail.mode")} value=${value} choices=${choices} problem=${problem}
    onValue=${onValue} /></div>`;
}

/** The share of the deciding time, 0 to 1, below which mail is sent. */
export function ShareField({ value, problem, onValue }) {
  const shares = SHARES.includes(value) ? SHARES : [...SHARES, value].sort((one, other) => other - one);
  return html`<${SelectField} label=${t("mail.share")} problem=${problem} value=${String(value)}
    hint=${t("mail.share.example", { left: duration(value * EXAMPLE_MS) })} onValue=${(text) => onValue(Number(text))}
    choices=${shares.map((share) => [String(share), shareText(share)])} />`;
}

/** A share of time as it is said: `a quarter`. */
export function shareText(share) {
  const percent = Math.round(share * 100);
  return textOr(`mail.share.${percent}`, `${number(percent)} %`);
}

/** Hours of the day in which nothing is to be sent, or null. @param {{value: {begins: string, ends: string} | null,
 * label?: string, hint?: string, problem?: string | null, onValue: (hours: {begins: string, ends: string} | null) => void}} props */
export function QuietField({ value, label = t("mail.quiet"), hint = t("mail.quiet.hint"), problem, onValue }) {
  return html`<div class="field quiet">
    <${CheckField} label=${label} hint=${hint} checked=${value !== null} onValue=${(on) => onValue(on ? NIGHT : null)} />
    ${value && html`<div class="hours" role="group" aria-label=${label}>${["begins", "ends"].map((end) => html`<label key=${end}>${t(`mail.quiet.${end}`)}
      <${Hour} value=${value[end]} onValue=${(hour) => onValue({ ...value, [end]: hour })} /></label>`)}</div>`}
    ${problem && html`<p class="field-problem">${problem}</p>`}
  </div>`;
}

/** A time of day: `08:00`. Other properties go to the input. */
export function Hour({ value, onValue, ...rest }) {
  return html`<input class="input number hour" type="time" required value=${value} onInput=${(event) => onValue(event.target.value)} ...${rest} />`;
}
