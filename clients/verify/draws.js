/**
 * The table of draws (docs/fairness.md): which fields of which events were drawn, from what, as the rules say it.
 *
 * A table is data. Steps are run for each event of a type: `draw` takes from the dice, `same` demands that what was
 * recorded is what was drawn, `set` remembers, `when`, `each` and `call` lead to other steps. Expressions are names with
 * dots (`data.seat`), numbers, `{"value": ...}` for what is meant as it stands, and `[operation, ...]`.
 */

import { canonical } from "./bytes.js";
import { Dice } from "./dice.js";

export const TABLE = "astrolude-draws/1";
const MOST = 10000;

function within(place, key) {
  if (place === null || typeof place !== "object" || !Object.hasOwn(place, key)) throw new Error(`nothing is at ${key}`);
  return place[key];
}

/** Keys in the order of seats, where they are numbers. */
const keys = (map) => Object.keys(map).sort((one, other) => one - other || (one < other ? -1 : Number(one > other)));

function without(list, items) {
  const gone = items.map(canonical);
  return list.filter((item) => {
    const place = gone.indexOf(canonical(item));
    if (place >= 0) gone.splice(place, 1);
    return place < 0;
  });
}

function sorted(list, order, member) {
  const places = new Map(order.map((item, place) => [canonical(item), place]));
  const place = (item) => {
    const found = places.get(canonical(member === undefined ? item : within(item, member)));
    if (found === undefined) throw new Error(`${canonical(item)} has no place in the order`);
    return found;
  };
  return [...list].sort((one, other) => place(one) - place(other));
}

function repeated(list, times) {
  if (!(times <= MOST)) throw new Error("too many");
  return list.flatMap((item) => Array(times).fill(item));
}

function highest(list, values) {
  const most = Math.max(...list.map((item) => within(values, item)));
  return list.filter((item) => within(values, item) === most);
}

const OPERATIONS = {
  list: (...items) => items,
  letters: (text) => [...text],
  of: (place, ...path) => path.reduce(within, place),
  size: (list) => list.length,
  letters: (text) => [...text],
  first: (list, count) => list.slice(0, count),
  min: (one, other) => Math.min(one, other),
  minus: (one, other) => one - other,
  times: (one, other) => one * other,
  is: (one, other) => canonical(one) === canonical(other),
  not: (one) => !one,
  has: (place, key) => (Array.isArray(place) ? place.some((item) => item === key) : Object.hasOwn(place, key)),
  keys,
  values: (map) => keys(map).map((key) => map[key]),
  join: (...lists) => [].concat(...lists),
  without,
  sorted,
  repeated,
  highest,
  dealt: (list, hands) => Array.from({ length: hands }, (_, hand) => list.filter((_, at) => at % hands === hand)),
  gathered: (lists) => Array.from(lists[0] || [], (_, at) => lists.map((list) => list[at])).flat(),
};

function valueOf(expression, names) {
  if (typeof expression === "string") return expression.split(".").reduce(within, names);
  if (Array.isArray(expression)) {
    const [operation, ...rest] = expression;
    return within(OPERATIONS, operation)(...rest.map((part) => valueOf(part, names)));
  }
  return expression !== null && typeof expression === "object" ? expression.value : expression;
}

/** Follows a table through the events of a game. */
export class Draws {
  constructor(table, key) {
    Object.assign(this, { table, key, names: { ...table.lists }, untold: 0 });
  }

  /** Check one event; says whether anything was drawn for it. */
  check(event) {
    this.dice = new Dice(this.key, event.version);
    this.names.data = event.data;
    const kind = event.v === 1 ? event.type : `${event.type}/${event.v}`;
    this.untold += Number(Object.hasOwn(this.table.untold ?? {}, kind));
    if (Object.hasOwn(this.table.events, kind)) this.run(this.table.events[kind]);
    return this.dice.counter > 0;
  }

  run(steps) {
    for (const step of steps) this.step(step);
  }

  step(step) {
    const value = (expression) => valueOf(expression, this.names);
    if ("draw" in step) this.names[step.as] = this.draw(step.draw, value(step.of), step.count && value(step.count));
    else if ("same" in step) this.same(...step.same.map((side) => canonical(value(side))));
    else if ("set" in step) this.set(step.set, step.at === undefined ? undefined : value(step.at), value(step.to));
    else if ("call" in step) this.run(within(this.table.routines, step.call));
    else if ("when" in step) this.run((value(step.when) ? step.then : step.otherwise) || []);
    else if ("each" in step) for (this.names[step.each] of value(step.in)) this.run(step.do);
    else throw new Error(`no step is like ${canonical(step)}`);
  }

  draw(kind, from, count) {
    if (count > from.length) throw new Error("more were drawn than there are");
    const drawn = { below: 1, roll: 1, pick: 1, sample: 1, shuffle: 1 }[kind] && this.dice[kind](from, count);
    return typeof drawn === "bigint" ? Number(drawn) : drawn;
  }

  same(recorded, drawn) {
    if (recorded !== drawn) throw new Error(`${drawn.slice(0, 80)} was drawn, not ${recorded.slice(0, 80)}`);
  }

  set(name, at, value) {
    this.names[name] = at === undefined ? value : { ...this.names[name], [at]: value };
  }
}
