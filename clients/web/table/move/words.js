/** Choices, drafts and faults in words; where the service gives a bare value, the picture often knows a name for it. */
import { listOf } from "../../base/format.js";
import { t } from "../../base/i18n.js";
import { isBlank, rootOf } from "./domains.js";
import { elementOfStep } from "./walk.js";

/** @typedef {Map<string, string>} Titles what the picture says of its elements, by id */

/** A choice in words. @param {Titles} titles */
function choiceWords(domain, choice, titles) {
  if (domain.kind === "route") return wayWords(domain, choice, titles);
  const plain = choice.label === String(choice.value);
  return (plain && titles.get(choice.element)) || choice.label;
}

function wayWords(domain, way, titles) {
  if (way.label !== way.value.join(" ")) return way.label;
  const steps = way.value.slice(rootOf(domain).length).map((step) => stepWords(domain, step, titles));
  const end = steps.pop();
  return steps.length ? t("table.way-by", { end, steps: listOf(steps) }) : end;
}

/** A step of a route in words. */
export function stepWords(domain, step, titles) {
  return titles.get(elementOfStep(domain, step)) || String(step);
}

/** All choices of a domain in words; those that would read alike get what the picture says as well. */
export function allWords(domain, titles) {
  const words = domain.choices.map((choice) => choiceWords(domain, choice, titles));
  return words.map((text, place) => {
    const title = titles.get(domain.choices[place].element);
    const twin = title && title !== text && words.some((other, at) => other === text && at !== place);
    return twin ? t("table.twin", { label: text, title }) : text;
  });
}

/** What is entered in a field, as short pieces that can be shown and taken back one by one. @returns {string[]} */
export function entryWords({ domain }, entry, titles) {
  if (isBlank(domain, entry)) return [];
  if (domain.kind === "route") return entry.slice(rootOf(domain).length).map((step) => stepWords(domain, step, titles));
  if (domain.kind === "text") return [`“${entry}”`];
  if (domain.kind === "range") return [t("table.number", { number: entry })];
  return [entry].flat().map((place) => choiceWords(domain, domain.choices[place], titles));
}

/** All forms in words; those that are called alike are told apart by what is fixed in one of them alone, else by what they ask, else by what they offer. */
export function formWords(forms, titles) {
  const labels = forms.map((form) => form.label);
  const fixed = forms.map((form) => fixedWords(form, titles));
  const own = forms.map((form, at) => fixed[at].filter((word) => !fixed.every((other, place) => labels[place] !== form.label || other.includes(word))).join(", "));
  const first = labels.map((label, at) => (isTwin(labels, at) && own[at] ? t("table.twin", { label, title: own[at] }) : label));
  const asked = forms.map((form) => form.fields.map((field) => field.label).join(", ") || t("table.nothing-more"));
  const told = first.map((words, at) => (isTwin(first, at) ? t("table.twin", { label: labels[at], title: asked[at] }) : words));
  return told.map((words, at) => (isTwin(told, at) ? t("table.twin", { label: labels[at], title: offeredWords(forms[at], titles) }) : words));
}

function isTwin(all, at) {
  return all.indexOf(all[at]) !== at || all.lastIndexOf(all[at]) !== at;
}

function offeredWords(form, titles) {
  return form.fields.flatMap(({ domain }) => (domain.choices ? allWords(domain, titles) : [])).join(", ");
}

function fixedWords(form, titles) {
  const fixed = form.fields.filter(({ domain, optional }) => !optional && domain.kind === "one_of" && domain.choices.length === 1);
  return fixed.map(({ domain }) => choiceWords(domain, domain.choices[0], titles));
}

/** A fault as a sentence. */
export function faultWords(fault) {
  return t(`table.fault.${fault.code}`, fault);
}

/** What a click means, as a sentence for screen readers and the hint beside the pointer. */
export function meaningWords(meaning, forms, titles) {
  const form = forms[meaning.form];
  const domain = form.fields.find((field) => field.name === meaning.field)?.domain;
  if (meaning.act === "form" || !domain) return form.label;
  if (meaning.act === "back") return t("table.step-back");
  if (meaning.act === "step") return t("table.step-to", { step: stepWords(domain, meaning.draft.entries[meaning.field].at(-1), titles) });
  const choice = choiceWords(domain, domain.choices[meaning.choice], titles);
  return meaning.act === "drop" ? t("table.take-back", { choice }) : t("table.choose", { form: form.label, choice });
}
