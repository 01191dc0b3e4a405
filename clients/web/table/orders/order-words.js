/** Standing orders in words: which moves a rulebook has, and what an order would play. */
import { dateTime, listOf } from "../../base/format.js";
import { t } from "../../base/i18n.js";

const PICKS = { number: ["least", "greatest", "only"], truth: ["yes", "no"], other: ["first", "only"] };

/**
 * @typedef {{name: string, label: string, kind: "number" | "truth" | "other", labels: Record<string, string>}} Field a part of a move, and what its values are called
 * @typedef {{type: string, label: string, fields: Field[], needed: Field[]}} MoveType `needed` are the fields that must be said
 */

/** The moves of a rulebook, from the schemas that it shows. @returns {MoveType[]} */
export function movesOf(rulebook) {
  const described = Object.values(rulebook.moves.$defs).filter((one) => one.properties?.type);
  return described.map(({ properties, required, "x-label": label }) => {
    const type = properties.type.const ?? properties.type.enum[0];
    const fields = Object.keys(properties).filter((name) => name !== "type").map((name) => fieldOf(name, properties[name]));
    return { type, label: label ?? type, fields, needed: fields.filter(({ name }) => required.includes(name)) };
  });
}

function fieldOf(name, { type, "x-label": label, "x-labels": labels = {} }) {
  return { name, label: label ?? name, kind: { integer: "number", boolean: "truth" }[type] ?? "other", labels };
}

/** What may be said of a field in advance, as choices: which values will be on offer is not known yet. */
export function picksOf(field) {
  return PICKS[field.kind].map((pick) => [pick, t(`orders.pick.${pick}`)]);
}

/** What an order does: `Bid (Bid: the least, at most 9)`. @param {MoveType[]} moves */
export function orderWords(order, moves) {
  if (order.do !== "move") return t(`orders.do.${order.do}`);
  const known = moves.find(({ type }) => type === order.move.type);
  const fields = Object.fromEntries(known?.fields.map((field) => [field.name, field]) ?? []);
  const parts = Object.entries(order.move).filter(([name]) => name !== "type");
  const said = parts.map(([name, value]) => t("orders.part", { field: fields[name]?.label ?? name, value: valueWords(value, fields[name]?.labels ?? {}) }));
  const move = known?.label ?? order.move.type;
  return said.length ? t("orders.move", { move, parts: listOf(said) }) : move;
}

function valueWords(value, labels) {
  if (Array.isArray(value) && value.length > 0) return listOf(value.map((one) => valueWords(one, labels)));
  if (!value?.pick) return labels[String(value)] ?? (typeof value === "string" ? value : JSON.stringify(value));
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
