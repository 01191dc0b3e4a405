/** What a search asks for, as the address and the API have it: only what is set. */

/** Names of the API's parameters; the first are in sight from the beginning. */
export const MAIN = ["player", "opponent", "result", "rulebook", "events"];
export const FURTHER = ["version", "options", "status", "rated", "least_moves", "most_moves", "since", "until"];

/** @param {URLSearchParams} query @returns {Record<string, string>} */
export function asked(query) {
  return settled(Object.fromEntries([...MAIN, ...FURTHER].map((name) => [name, query.get(name) ?? ""])));
}

/**
 * Without what is empty, or says nothing without another.
 * @param {Record<string, string>} wishes
 * @returns {Record<string, string>}
 */
export function settled(wishes) {
  const trimmed = Object.entries(wishes).map(([name, value]) => [name, value.trim()]);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  if (!given.player) delete given.result;
  if (!given.rulebook) {
    delete given.version;
    delete given.options;
  }
  return given;
}

/** The chosen options by name, of `name:value,name:value`. @param {string | undefined} text @returns {Map<string, string>} */
export function optionsOf(text) {
  const parts = (text ?? "").split(",").filter((part) => part.includes(":"));
  return new Map(parts.map((part) => /** @type {[string, string]} */ ([part.slice(0, part.indexOf(":")), part.slice(part.indexOf(":") + 1)])));
}

/** @param {Map<string, string>} options */
export function textOf(options) {
  return [...options].filter(([, value]) => value).map(([name, value]) => `${name}:${value}`).join(",");
}
