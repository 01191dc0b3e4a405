/** Standing orders in words: which moves a rulebook has, and what an order would play. */
import { dateTime, listOf } from "../../base/format.js";
import { t } from "../../base/i18n.js";

const TRUTHS = { yes: true, no: false };
/** Before the place of a value that was on offer lately. */
const EXACTLY = "=";
const PICKS = { number: ["least", "greatest", "only"], truth: ["yes", "no"], other: ["first", "only"] };

/**
 * @typedef {{name: string, label: string, kind: "number" | "truth" | "other", labels: Record<string, string>, choices: {value: unknown, label: string}[]}} Field
 *   a part of a move, what its values are called, and those that were on offer lately
 * @typedef {{type: string, label: string, fields: Field[], needed: Field[]}} MoveType `needed` are the fields that must be said
 */

/**
 * The moves of a rulebook, from the schemas that it shows; `lately` are forms that were on offer, by their types.
 * @param {Map<string, import("#api").Form>} [lately]
 * @returns {MoveType[]}
 */
export function movesOf(rulebook, lately = new Map()) {
  const described = Object.values(rulebook.moves.$defs).filter((one) => one.properties?.type);
  return described.map(({ properties, required, "x-label": label }) => {
    const type = properties.type.const ?? properties.type.enum[0];
    const fields = Object.keys(properties).filter((name) => name !== "type").map((name) => fieldOf(name, properties[name], lately.get(type)));
    return { type, label: label ?? type, fields, needed: fields.filter(({ name }) => required.includes(name)) };
  });
}

function fieldOf(name, { type, "x-label": label, "x-labels": labels = {} }, form) {
  const domain = /** @type {any} */ (form?.fields.find((field) => field.name === name)?.domain);
  const choices = domain?.kind === "one_of" ? domain.choices.filter(({ value }) => typeof value !== "object") : [];
  return { name, label: label ?? name, kind: { integer: "number", boolean: "truth" }[type] ?? "other", labels, choices };
}

/** What may be said of a field in advance, as choices: what was on offer lately, and picks among what will be. */
export function picksOf(field) {
  return [...field.choices.map(({ label }, place) => [`${EXACTLY}${place}`, label]), ...PICKS[field.kind].map((pick) => [pick, t(`orders.pick.${pick}`)])];
}

/** A field's value in an order, of what was picked. */
export function partOf(field, { pick = picksOf(field)[0][0], ...bounds }) {
  if (pick.startsWith(EXACTLY)) return field.choices[Number(pick.slice(EXACTLY.length))].value;
  if (pick in TRUTHS) return TRUTHS[pick];
  const given = Object.entries(bounds).filter(([, text]) => text !== "").map(([bound, text]) => [bound, Number(text)]);
  return { pick, ...Object.fromEntries(given) };
}

/** What an order does: `Bid (Bid: the least, at most 9)`. @param {MoveType[]} moves */
export function orderWords(order, moves) {
  if (order.do !== "move") return t(`orders.do.${order.do}`);
  const known = moves.find(({ type }) => type === order.move.type);
  const fields = Object.fromEntries(known?.fields.map((field) => [field.name, field]) ?? []);
  const parts = Object.entries(order.move).filter(([name]) => name !== "type");
  const said = parts.map(([name, value]) => t("orders.part", { field: fields[name]?.label ?? name, value: valueWords(value, fields[name]) }));
  const move = known?.label ?? order.move.type;
  return said.length ? t("orders.move", { move, parts: listOf(said) }) : move;
}

function valueWords(value, field) {
  if (Array.isArray(value) && value.length > 0) return listOf(value.map((one) => valueWords(one, field)));
  const label = field?.choices.find((choice) => choice.value === value)?.label ?? field?.labels[String(value)];
  if (label) return label;
  if (typeof value === "boolean") return t(`orders.pick.${value ? "yes" : "no"}`);
  if (!value?.pick) return typeof value === "string" ? value : JSON.stringify(value);
  const bounds = ["at_least", "at_most"].filter((name) => value[name] !== undefined).map((name) => t(`orders.${name}`, { number: value[name] }));
  return [t(`orders.pick.${value.pick}`), ...bounds].join(", ");
}

/** When it does so, how often, and whether it still does. */
export function orderRemarks(order, moves) {
  const { move_type: waits, when, until, expires, times, pace, fired, ended } = order;
  return [
    waits && waits !== order.move?.type && t("orders.waits", { move: moves.find(({ type }) => type === waits)?.label ?? waits }),
    when && t("orders.when", { expression: when }),
    until && t("orders.until", { expression: until }),
    expires && t("orders.expires", { time: dateTime(expires) }),
    times && t("orders.times", { count: times }),
    pace === "at_once" && t("orders.at_once"),
    fired.length > 0 && t("orders.fired", { count: fired.length }),
    ended && t(`orders.ended.${ended}`),
  ].filter(Boolean);
}
