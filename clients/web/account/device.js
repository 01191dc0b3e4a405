/** What this browser calls itself in the list of signed-in devices: `Firefox, Linux`. */

/** @typedef {[string, RegExp]} Sign */

/** Those that name others besides themselves come first. @type {Sign[]} */
const BROWSERS = [
  ["Edge", /Edg/],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser/],
  ["Firefox", /Firefox|FxiOS/],
  ["Chrome", /Chrome|Chromium|CriOS/],
  ["Safari", /Safari/],
];
/** @type {Sign[]} */
const SYSTEMS = [
  ["iOS", /iPhone|iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
];

/** @param {string} [agent] */
export function deviceName(agent = navigator.userAgent) {
  const names = [BROWSERS, SYSTEMS].map((known) => known.find(([, sign]) => sign.test(agent))?.[0]);
  return names.filter(Boolean).join(", ");
}
