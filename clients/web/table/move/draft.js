/** A move in the making: the form it belongs to and what its fields hold so far. Drafts are never changed, only replaced. */
import { entryOf, faultOf, initial, isBlank, isWay, sameSteps, valueOf } from "./domains.js";

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
 * The draft carried over to other forms, which came while it was made: null when what was chosen is not on offer there.
 * @returns {Draft | null}
 */
export function carry(forms, draft, later) {
  const { type, label } = forms[draft.form];
  const alike = later.map((form, place) => ({ form, place })).filter(({ form }) => form.type === type);
  alike.sort((one, other) => Number(other.form.label === label) - Number(one.form.label === label));
  for (const { form, place } of alike) {
    const entries = carriedEntries(forms[draft.form], draft, form);
    if (entries) return { form: place, entries };
  }
  return null;
}

/** @returns {Record<string, import("./domains.js").Entry> | null} */
function carriedEntries(from, draft, to) {
  /** @type {Record<string, import("./domains.js").Entry>} */
  const entries = {};
  for (const field of to.fields) {
    const before = from.fields.find((other) => other.name === field.name);
    if (!before) return null;
    const entry = carriedEntry(before, draft.entries[field.name], field);
    if (entry === undefined) return null;
    entries[field.name] = entry;
  }
  return entries;
}

function carriedEntry(before, entry, field) {
  if (isBlank(before.domain, entry)) return initial(field);
  const value = valueOf(before.domain, entry);
  if (field.domain.kind === "route") return isWay(field.domain, value) ? value : undefined;
  return entryOf(field.domain, value) ?? undefined;
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
