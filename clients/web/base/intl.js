/** The browser's own formatters, each made once: to make one takes longer than all else in a line of a log. */

const made = new Map();

/**
 * A formatter of the browser for a language: `intl(Intl.NumberFormat, "fr").format(0.5)`.
 * @template {object} Formatter
 * @template {object} Options
 * @param {new (tongue: string, options?: Options) => Formatter} Kind
 * @param {string} tongue
 * @param {Options} [options]
 * @returns {Formatter}
 */
export function intl(Kind, tongue, options) {
  const key = JSON.stringify([Kind.name, tongue, options]);
  const found = made.get(key) ?? new Kind(tongue, options);
  made.set(key, found);
  return found;
}
