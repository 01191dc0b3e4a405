/** A move in the making: the form it belongs to and what its fields hold so far. Drafts are never changed, only replaced. */
import { beginsWay, entryOf, faultOf, initial, isBlank, isWay, sameSteps, valueOf } from "./domains.js";

/**
 * @typedef {import("./domains.js").Field} Field
 * @typedef {{type: string, label: string, fields: Field[], elements: string[]}} Form
 * @typedef {{form: number, entries: Record<string, import("./domains.js").Entry>}} Draft
 */

/** A draft of a form, nothing chosen yet. @param {Form[]} forms @returns {Draft} */
export function begin(forms, form) {
  return { form, entries: Object.fromEntries(forms[form].fields.map((field) => [field.name, initial(field)])) };
}

/** The draft with another entry in a field. @returns {Draft} */
export function withEntry(draft, name, entry) {
  return { ...draft, entries: { ...draft.entries, [name]: entry } };
}

/** The move as the API takes it; fields that are blank and may be are left out. */
export function moveOf(forms, draft) {
  const { type, fields } = forms[draft.form];
  const given = fields.filter((field) => !(field.optional && isBlank(field.domain, draft.entries[field.name])));
  return { type, ...Object.fromEntries(given.map((field) => [field.name, valueIn(field, draft)])) };
}

function valueIn(field, draft) {
  const entry = draft.entries[field.name];
  return entry === null ? null : valueOf(field.domain, entry);
}

/** What is wrong or missing, by field's name; empty when the move is complete. */
export function faultsOf(forms, draft) {
  const values = moveOf(forms, draft);
  const found = forms[draft.form].fields.map((field) => [field.name, faultOf(field, draft.entries[field.name], values)]);
  return Object.fromEntries(found.filter(([, fault]) => fault));
}

/** Whether the move could be sent. */
export function isComplete(forms, draft) {
  return Object.keys(faultsOf(forms, draft)).length === 0;
}

/** Whether the draft is all that its form can hold: nothing optional is left, nothing could be added. */
export function isFull(forms, draft) {
  return isComplete(forms, draft) && forms[draft.form].fields.every((field) => isFixed(field, draft.entries[field.name]));
}

function isFixed({ domain, optional }, entry) {
  if (optional || domain.kind === "range" || domain.kind === "text") return false;
  if (domain.kind === "route") return !domain.tree;
  return domain.kind === "one_of" || (domain.min_count === entry.length && domain.max_count === entry.length);
}

/** The field to fill next: the first with a fault; null when there is none. */
export function nextField(forms, draft) {
  const faults = faultsOf(forms, draft);
  return forms[draft.form].fields.find((field) => faults[field.name]) ?? null;
}

/** The draft of a move as the API has it, for example of a hint; null when no form is that move's. @returns {Draft | null} */
export function draftOf(forms, move) {
  for (const [place, form] of forms.entries()) {
    const draft = form.type === move.type && { form: place, entries: Object.fromEntries(form.fields.map((field) => [field.name, givenEntry(field, move[field.name])])) };
    if (draft && !Object.values(draft.entries).includes(undefined) && isComplete(forms, draft)) return draft;
  }
  return null;
}

/** The entry that stands for a value that is given or left out; undefined when the field does not take it. */
function givenEntry(field, value) {
  return value === null || value === undefined ? initial(field) : (entryOf(field.domain, value) ?? undefined);
}

/**
 * @typedef {{type: string, label: string, values: Record<string, unknown>}} Note a draft in the values of the API, which other forms
 *   may have as well; null is what is not chosen
 */

/** @returns {Note} */
export function noteOf(forms, draft) {
  const { type, label, fields } = forms[draft.form];
  const value = ({ domain }, entry) => (isBlank(domain, entry) ? null : valueOf(domain, entry));
  return { type, label, values: Object.fromEntries(fields.map((field) => [field.name, value(field, draft.entries[field.name])])) };
}

/**
 * The draft that was noted, in these forms: null when what was chosen is not on offer there.
 * @param {Note} note
 * @returns {Draft | null}
 */
export function fromNote(forms, note) {
  const { type, label, values } = note;
  const alike = forms.map((form, place) => ({ form, place })).filter(({ form }) => form.type === type);
  alike.sort((one, other) => Number(other.form.label === label) - Number(one.form.label === label));
  for (const { form, place } of alike) {
    const entries = form.fields.map((field) => [field.name, notedEntry(field, values[field.name])]);
    if (entries.every(([, entry]) => entry !== undefined)) return { form: place, entries: Object.fromEntries(entries) };
  }
  return null;
}

/** Undefined where the note says nothing of the field, or what it does not take. */
function notedEntry(field, value) {
  if (value === undefined) return undefined;
  if (value === null) return initial(field);
  if (field.domain.kind === "route") return isWay(field.domain, value) || beginsWay(field.domain, value) ? value : undefined;
  return entryOf(field.domain, value) ?? undefined;
}

/** The draft carried over to other forms, which came while it was made. @returns {Draft | null} */
export function carry(forms, draft, later) {
  return fromNote(later, noteOf(forms, draft));
}

/** Whether two drafts hold the same. */
export function sameDraft(one, other) {
  if (one === other) return true;
  if (!one || !other || one.form !== other.form) return false;
  return Object.keys(one.entries).every((name) => sameEntry(one.entries[name], other.entries[name]));
}

function sameEntry(one, other) {
  return Array.isArray(one) && Array.isArray(other) ? sameSteps(one, other) : one === other;
}
