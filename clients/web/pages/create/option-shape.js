/** Which field suits a property of a JSON Schema. */

const FEW = 4;
const LONGEST_LIST = 16;

/**
 * @typedef {{kind: "choice", few: boolean, choices: {value: unknown, label?: string}[]}
 *   | {kind: "number", minimum?: number, maximum?: number, step: number | "any", nullable: boolean, fallback: number, without?: string}
 *   | {kind: "text", pattern?: string, minLength?: number, maxLength?: number} | {kind: "data"}} Shape
 */

/** @returns {Shape} */
export function shapeOf(property) {
  const parts = property.anyOf ?? property.oneOf ?? [property];
  const labels = property["x-labels"] ?? {};
  const lists = parts.map(listed);
  if (lists.every(Boolean)) return choice(lists.flat(), labels);
  const rest = parts.filter((part) => part.type !== "null");
  if (rest.length === 1 && isNumber(rest[0])) return number(rest[0], rest.length < parts.length, property.default, labels.null);
  if (parts.length === 1 && parts[0].type === "string") return text(parts[0]);
  return { kind: "data" };
}

/** @returns {Shape} */
function choice(values, labels) {
  const choices = values.map((value) => ({ value, label: labels[String(value)] }));
  return { kind: "choice", few: choices.length <= FEW, choices };
}

/** The values of a part that has few, or null. */
function listed(part) {
  if (part.enum) return part.enum;
  if ("const" in part) return [part.const];
  if (part.type === "boolean") return [true, false];
  const count = part.maximum - part.minimum + 1;
  return part.type === "integer" && count <= LONGEST_LIST && !part.multipleOf ? range(part) : null;
}

function range({ minimum, maximum }) {
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}

function isNumber(part) {
  return part.type === "integer" || part.type === "number";
}

/** @returns {Shape} */
function number(part, nullable, preset, without) {
  const step = part.multipleOf ?? (part.type === "integer" ? 1 : "any");
  return { kind: "number", minimum: part.minimum, maximum: part.maximum, step, nullable, fallback: preset ?? part.minimum ?? 0, without };
}

/** @returns {Shape} */
function text({ pattern, minLength, maxLength }) {
  return { kind: "text", pattern: unanchored(pattern), minLength, maxLength };
}

/** The pattern attribute always means the whole text. */
function unanchored(pattern) {
  return pattern?.replace(/^\^/, "").replace(/\$$/, "");
}
