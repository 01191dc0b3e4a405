/** What a click on an element of the picture would mean: the forms, and a draft if one is begun, decide. */
import { isBlank, mostOf, takesAll } from "./domains.js";
import { begin, nextField, sameDraft, withEntry } from "./draft.js";
import { elementOfStep, following, stepBack, stepTo, walkedOn, waysTo } from "./walk.js";

/**
 * @typedef {{form: number, field: string | null, choice: number | null, act: "form" | "pick" | "drop" | "step" | "back",
 *   draft: import("./draft.js").Draft}} Meaning `draft` is what the click leads to
 * @typedef {"picked" | "next" | "open" | "other" | "fixed"} TargetState chosen already; to be chosen next; also of this form; of another
 *   form; chosen already, and a click changes nothing
 */

/** Every element that the forms name, with the forms and fields that do. @returns {Map<string, {form: number, field: string | null}[]>} */
export function indexOf(forms) {
  const index = new Map();
  const note = (element, form, field) => {
    if (!element) return;
    const known = index.get(element) ?? [];
    if (!known.some((mention) => mention.form === form && mention.field === field)) known.push({ form, field });
    index.set(element, known);
  };
  forms.forEach((form, place) => {
    for (const field of form.fields) for (const element of elementsOf(field.domain)) note(element, place, field.name);
    for (const element of form.elements) note(element, place, null);
  });
  return index;
}

function elementsOf(domain) {
  const named = [domain.element, ...(domain.choices ?? []).map((choice) => choice.element)];
  return domain.kind === "route" ? [...named, ...stepElements(domain)] : named;
}

function stepElements(domain) {
  return new Set(domain.choices.flatMap((way) => way.value.slice(1).map((step) => elementOfStep(domain, step))));
}

/** All that a click may mean; more than one asks the player. Each leads to another draft. @returns {Meaning[]} */
export function meaningsOf(forms, index, draft, element) {
  return allMeanings(forms, index, draft, element).filter((meaning) => !sameDraft(meaning.draft, draft));
}

function allMeanings(forms, index, draft, element) {
  const mentions = index.get(element) ?? [];
  const here = draft ? mentions.filter((mention) => mention.form === draft.form && mention.field) : [];
  if (here.length) return within(forms, draft, here, element);
  const elsewhere = mentions.filter((mention) => mention.form !== draft?.form);
  const places = [...new Set(elsewhere.map((mention) => mention.form))];
  return places.flatMap((form) => {
    const inFields = elsewhere.filter((mention) => mention.form === form && mention.field);
    const fresh = begin(forms, form);
    const found = inFields.length ? within(forms, fresh, inFields, element, true) : [];
    return found.length ? found : [{ form, field: null, choice: null, act: "form", draft: fresh }];
  });
}

function within(forms, draft, mentions, element, fresh = false) {
  const fields = mentions.map((mention) => forms[draft.form].fields.find((field) => field.name === mention.field));
  const wanted = nextField(forms, draft);
  const blank = fields.find((one) => one.domain.kind !== "range" && isBlank(one.domain, draft.entries[one.name]));
  const field = fields.find((one) => one === wanted) ?? blank ?? fields[0];
  const made = ACTS[field.domain.kind](field, draft.entries[field.name], element, fresh);
  return made.map(({ act, choice = null, entry }) => ({
    form: draft.form, field: field.name, choice, act, draft: withEntry(draft, field.name, entry),
  }));
}

const ACTS = {
  one_of: oneOfActs,
  subset: subsetActs,
  path: (field, entry, element) => listActs(field.domain, entry, element),
  range: (field, entry, element, fresh) => (fresh ? [{ act: "form", entry }] : []),
  route: (field, entry, element) => routeActs(field.domain, entry, element),
};

function oneOfActs({ domain }, entry, element, fresh) {
  const places = placesOf(domain, element);
  if (places.includes(entry)) {
    if (fresh) return [{ act: "form", choice: entry, entry }];
    return domain.choices.length === 1 ? [] : [{ act: "drop", choice: entry, entry: null }];
  }
  return places.map((choice) => ({ act: "pick", choice, entry: choice }));
}

function subsetActs(field, entry, element, fresh) {
  if (!takesAll(field)) return listActs(field.domain, entry, element);
  return fresh ? [{ act: "form", entry }] : [];
}

function listActs(domain, entry, element) {
  const places = placesOf(domain, element);
  const free = places.filter((place) => !entry.includes(place));
  if (free.length === 0) return [{ act: "drop", choice: places[0], entry: entry.filter((place) => !places.includes(place)) }];
  const values = new Set(free.map((place) => domain.choices[place].value));
  const picks = [...values].map((value) => free.find((place) => domain.choices[place].value === value));
  return picks.map((choice) => ({ act: "pick", choice, entry: picked(domain, entry, choice) }));
}

/** The list with a choice more; a list that may hold one only is exchanged for it. */
export function picked(domain, entry, choice) {
  const most = mostOf(domain);
  if (most === 1) return [choice];
  return entry.length < most ? [...entry, choice] : entry;
}

function routeActs(domain, steps, element) {
  if (steps.length && elementOfStep(domain, steps.at(-1)) === element) {
    const entry = stepBack(domain, steps);
    return entry === steps ? [] : [{ act: "back", entry }];
  }
  const step = stepTo(domain, steps, element);
  if (step !== null) return [{ act: "step", entry: walkedOn(domain, [...steps, step]) }];
  return waysTo(domain, steps, element).map((choice) => ({ act: "pick", choice, entry: domain.choices[choice].value }));
}

function placesOf(domain, element) {
  return domain.choices.flatMap((choice, place) => (choice.element === element ? [place] : []));
}

/** Which elements can be clicked, and how each stands to the draft; those that are chosen for good are shown as well. @returns {Map<string, TargetState>} */
export function targetsOf(forms, index, draft) {
  const states = new Map();
  const marked = draft ? pickedElements(forms[draft.form], draft) : new Set();
  const wanted = draft ? wantedElements(forms, draft) : null;
  for (const [element, mentions] of index) {
    const clickable = meaningsOf(forms, index, draft, element).length > 0;
    const mine = draft && mentions.some((mention) => mention.form === draft.form && mention.field);
    if (!clickable && marked.has(element)) states.set(element, "fixed");
    if (clickable) states.set(element, marked.has(element) ? "picked" : !wanted || wanted.has(element) ? "next" : mine ? "open" : "other");
  }
  return states;
}

function pickedElements(form, draft) {
  return new Set(form.fields.flatMap((field) => chosenElements(field.domain, draft.entries[field.name])));
}

function chosenElements(domain, entry) {
  if (isBlank(domain, entry)) return [];
  if (domain.kind === "route") return entry.map((step) => elementOfStep(domain, step));
  if (domain.kind === "range") return domain.element ? [domain.element] : [];
  return domain.choices ? [entry].flat().map((place) => domain.choices[place].element) : [];
}

function wantedElements(forms, draft) {
  const field = nextField(forms, draft) ?? forms[draft.form].fields.find((one) => mayGrow(one, draft.entries[one.name]));
  if (!field) return new Set();
  const entry = draft.entries[field.name];
  if (field.domain.kind !== "route") return new Set(elementsOf(field.domain));
  const near = following(field.domain, entry).map((step) => elementOfStep(field.domain, step));
  return new Set(isBlank(field.domain, entry) ? [...near, ...elementsOf(field.domain)] : near);
}

function mayGrow({ domain }, entry) {
  if (domain.kind === "route") return following(domain, entry).length > 0;
  return (domain.kind === "subset" || domain.kind === "path") && entry.length < mostOf(domain);
}
