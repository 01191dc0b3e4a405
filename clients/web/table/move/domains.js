/** Which values a field takes, and why it does not take one: the six kinds of domains that the API has. */

/**
 * @typedef {{value: string | number | (string | number)[], label: string, element: string | null, weight: number}} Choice
 * @typedef {{kind: string, choices?: Choice[], min_count?: number, max_count?: number | null, min_total?: number,
 *   minimum?: number, maximum?: number, at_least?: string | null, element?: string | null, tree?: object | null,
 *   max_length?: number, min_length?: number, pattern?: string | null, suggestions?: string[]}} Domain
 * @typedef {{name: string, label: string, optional: boolean, domain: Domain}} Field
 * @typedef {number | number[] | (string | number)[] | string | null} Entry what is entered so far: `one_of` the place of
 *   a choice, `subset` and `path` places of choices, `route` steps, `range` a number, `text` a text
 * @typedef {{code: string} & Record<string, number>} Fault
 */

const LISTS = new Set(["subset", "path", "route"]);

/** The entry of a field that nobody has touched. What leaves no choice is filled in. */
export function initial(field) {
  const { kind, choices = [], minimum } = field.domain;
  if (kind === "text") return "";
  if (kind === "route") return onlyWay(field) ?? rootOf(field.domain);
  if (takesAll(field)) return choices.map((_, place) => place);
  if (LISTS.has(kind)) return [];
  if (field.optional) return null;
  if (kind === "range") return minimum;
  return choices.length === 1 ? 0 : null;
}

/** Whether the field takes every choice there is, and nothing less. */
export function takesAll({ optional, domain }) {
  return domain.kind === "subset" && !optional && domain.choices.length > 0 && domain.min_count === domain.choices.length;
}

function onlyWay({ optional, domain }) {
  return !optional && domain.choices.length === 1 && !domain.tree ? domain.choices[0].value : null;
}

/** Where all ways begin, as a list of one step; empty when they begin in several places. */
export function rootOf(domain) {
  const firsts = new Set(domain.tree ? Object.keys(domain.tree) : domain.choices.map((way) => way.value[0]));
  return firsts.size === 1 ? [...firsts] : [];
}

/** Whether nothing is entered. A route that stands where all begin is none yet. */
export function isBlank(domain, entry) {
  if (domain.kind === "route") return entry.length <= rootOf(domain).length;
  return entry === null || entry.length === 0;
}

/** The entry as the API wants it. */
export function valueOf(domain, entry) {
  if (domain.kind === "one_of") return domain.choices[entry].value;
  if (domain.kind === "subset" || domain.kind === "path") return entry.map((place) => domain.choices[place].value);
  return entry;
}

/** The entry that stands for a value, or null when the domain has none. */
export function entryOf(domain, value) {
  if (domain.kind === "one_of") return placeOf(domain, value, []);
  if (domain.kind !== "subset" && domain.kind !== "path") return value;
  const places = [];
  for (const item of value) places.push(placeOf(domain, item, places));
  return places.includes(null) ? null : places;
}

function placeOf(domain, value, taken) {
  const place = domain.choices.findIndex((choice, index) => choice.value === value && !taken.includes(index));
  return place < 0 ? null : place;
}

/** The most choices that a list takes. */
export function mostOf(domain) {
  return Math.min(domain.max_count ?? Infinity, domain.choices.length);
}

/** The least number of a range; `values` are the move's other fields. */
export function leastOf(domain, values) {
  const floor = domain.at_least ? values[domain.at_least] : undefined;
  return Number.isInteger(floor) ? Math.max(floor, domain.minimum) : domain.minimum;
}

/** What the chosen choices weigh together. */
export function totalOf(domain, entry) {
  return entry.reduce((sum, place) => sum + domain.choices[place].weight, 0);
}

/** Why the entry is no value of the field, null when it is one. @returns {Fault | null} */
export function faultOf(field, entry, values) {
  const blank = isBlank(field.domain, entry);
  if (blank && field.optional) return null;
  return FAULTS[field.domain.kind](field.domain, entry, values, blank);
}

const FAULTS = {
  one_of: (domain, entry, values, blank) => (blank ? { code: "choose_one" } : null),
  subset: countFault,
  path: countFault,
  range: rangeFault,
  route: routeFault,
  text: textFault,
};

function countFault(domain, entry) {
  const least = domain.min_count;
  const most = mostOf(domain);
  if (entry.length < least) return { code: least === most ? "choose_exactly" : "choose_at_least", count: least };
  if (entry.length > most) return { code: "choose_at_most", count: most };
  const total = totalOf(domain, entry);
  return total < (domain.min_total ?? 0) ? { code: "too_light", total, minimum: domain.min_total } : null;
}

function rangeFault(domain, entry, values) {
  const minimum = leastOf(domain, values);
  const fits = Number.isInteger(entry) && entry >= minimum && entry <= domain.maximum;
  return fits ? null : { code: "number_between", minimum, maximum: domain.maximum };
}

function routeFault(domain, entry, values, blank) {
  if (blank) return { code: "choose_way" };
  return isWay(domain, entry) ? null : { code: "way_unfinished" };
}

/** Whether steps are one of the ways on offer, or a walk of two steps or more along the tree. */
export function isWay(domain, steps) {
  if (domain.choices.some((way) => sameSteps(way.value, steps))) return true;
  return Boolean(domain.tree) && steps.length > 1 && steps.reduce((branch, step) => branch?.[step], domain.tree) !== undefined;
}

/** Whether a way on offer begins with these steps. */
export function beginsWay(domain, steps) {
  return domain.choices.some((way) => sameSteps(way.value.slice(0, steps.length), steps));
}

/** Whether two lists of steps are the same. */
export function sameSteps(one, other) {
  return one.length === other.length && one.every((step, place) => step === other[place]);
}

function textFault(domain, entry) {
  const length = [...entry].length;
  if (length < domain.min_length) return { code: "text_too_short", count: domain.min_length };
  if (length > domain.max_length) return { code: "text_too_long", count: domain.max_length };
  if (/\p{C}|\p{Zl}|\p{Zp}/u.test(entry)) return { code: "text_odd" };
  return domain.pattern && !new RegExp(`^(?:${domain.pattern})$`, "u").test(entry) ? { code: "text_pattern" } : null;
}
