/** The question before a moderator does something: what will happen, to whom it is told, and why it is done. */
import { duration } from "../base/format.js";
import { html, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { SelectField, TextField } from "../parts/field.js";
import { Form, said, useAction } from "../parts/form.js";
import { toast } from "../shell/toast.js";
import { DEEDS } from "./deeds.js";

const LONGEST = 200;
const DAY_MS = 86_400_000;
const DAYS = [1, 3, 7, 30, 90, 180];
const USUAL_DAYS = 7;
const EVER = "ever";
const ROLES = ["player", "moderator", "administrator"];
/** Fields by what they give; the decisions of reports have some of them in their terms. */
const NAMES = { reason: ["reason", "terms.reason"], until: ["until", "terms.until"], name: ["name"], role: ["role"], note: ["note"] };
const FIELDS = Object.values(NAMES).flat();

/**
 * @param {{deed: string, about: object, open: boolean, name?: string, role?: string, quote?: string, onClose: () => void,
 *   onDone: (answer: any) => void}} props `deed` is one of `DEEDS`, `name` is whom or what it concerns, `role` the one they have
 */
export default function Deed({ deed, about, open, name = "", role = "player", quote, onClose, onDone }) {
  const words = DEEDS[deed]?.like ?? deed;
  return html`<${Dialog} open=${open && deed in DEEDS} title=${deed in DEEDS ? t(`deed.ask.${words}`, { name }) : ""} onClose=${onClose}>
    <${Ask} key=${deed} deed=${DEEDS[deed]} words=${words} about=${about} name=${name} role=${role} quote=${quote}
      onClose=${onClose} onDone=${onDone} /></${Dialog}>`;
}

function Ask({ deed, words, about, name, role, quote, onClose, onDone }) {
  const [given, setGiven] = useState({ reason: "", name: "", note: "", role, days: String(USUAL_DAYS) });
  const action = useAction();
  const submit = async () => {
    const answer = await action.run(async () => ({ now: await deed.send(about, { ...given, reason: given.reason.trim(), until: endOf(deed, given.days) }) }));
    if (!answer) return;
    onClose();
    toast(t(`deed.done.${words}`, { name }));
    onDone(answer.now);
  };
  return html`<${Form} action=${action} fields=${FIELDS} onSubmit=${submit}
    buttons=${html`<${Button} look=${deed.mild ? "main" : "danger"} type="submit" busy=${action.busy}>${t(`deed.do.${words}`)}</${Button}>
      <${Button} look="quiet" onClick=${onClose}>${t("deed.cancel")}</${Button}>`}>
    ${quote && html`<blockquote class="people-quote">${quote}</blockquote>`}
    <ul class="people-effects">${effects(deed, words, name).map((line) => html`<li key=${line}>${line}</li>`)}</ul>
    <${Fields} deed=${deed} given=${given} problem=${action.problem} onGiven=${(part) => setGiven({ ...given, ...part })} />
  </${Form}>`;
}

function effects(deed, words, name) {
  const lines = t(`deed.does.${words}`, { name }).split("\n");
  return deed.note ? [...lines, t(deed.mild ? "deed.told.nothing" : "deed.told")] : lines;
}

function endOf(deed, days) {
  return !deed.until || days === EVER ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}

function Fields({ deed, given, problem, onGiven }) {
  const field = (what, name = what) => ({
    value: given[name],
    problem: NAMES[what].map((one) => said(problem, one)).find(Boolean) ?? null,
    onValue: (value) => onGiven({ [name]: value }),
  });
  const optional = ["perhaps", "letter"].includes(deed.reason);
  return html`
    ${deed.until && html`<${SelectField} label=${t("deed.until")} choices=${lengths(deed)} ...${field("until", "days")} />`}
    ${deed.role && html`<${SelectField} label=${t("deed.role")} choices=${ROLES.map((one) => [one, t(`deed.role.${one}`)])} ...${field("role")} />`}
    ${deed.name && html`<${TextField} label=${t("deed.name")} hint=${t("deed.name.hint")} maxlength="24" autocomplete="off" spellcheck=${false}
      ...${field("name")} />`}
    ${deed.reason && html`<${TextField} maxlength=${LONGEST} autocomplete="off" hint=${t(`deed.reason.${deed.reason}.hint`)}
      label=${t(optional ? "deed.reason.perhaps" : "deed.reason")} required=${!optional} ...${field("reason")} />`}
    ${deed.note && html`<${TextField} maxlength=${LONGEST} autocomplete="off" label=${t("deed.note")} hint=${t("deed.note.hint")} ...${field("note")} />`}`;
}

function lengths(deed) {
  const some = DAYS.map((days) => [String(days), duration(days * DAY_MS)]);
  return deed.until === "ever" ? [...some, [EVER, t("deed.until.ever")]] : some;
}
