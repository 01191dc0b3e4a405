/**
 * Style sheets of pages and parts: loaded once, and in force only while what needs them is shown. They stand in one order,
 * whatever was seen before: a page looks the same from wherever one comes to it.
 */
import { fileAddress } from "../files.js";
import { useLayoutEffect } from "./html.js";

/** Where sheets meet on a page the later ones win; all others come after these. */
const ORDER = [
  "games/plates.css", "games/games.css", "fair/entropy.css", "table/table.css", "table/move/tray.css", "replay/replay.css",
  "table/board/stage.css", "table/move/move.css", "table/panels/panels.css", "pages/settings/settings.css", "account/mail.css",
  "people/people.css",
];

/** Some pages begin with a sheet in them. @type {Map<string, {link: HTMLLinkElement | HTMLStyleElement, loaded: Promise<unknown>, wearers: number}>} */
const sheets = new Map();

/** Make a sheet of this folder ready; one that could not be had may be asked for again. */
export function needStyle(file) {
  const known = sheets.get(file);
  if (known) return known.loaded;
  /** @type {HTMLStyleElement | null} */
  const there = document.querySelector(`style[data-sheet="${file}"]`);
  if (there) sheets.set(file, { link: there, loaded: Promise.resolve(), wearers: 0 });
  if (there) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: fileAddress(file) });
  const loaded = new Promise((resolve, reject) => {
    const drop = (error) => (link.remove(), sheets.delete(file), reject(error));
    Object.assign(link, { onload: resolve, onerror: drop });
  });
  const next = [...sheets].filter(([other]) => follows(other, file)).sort(([one], [other]) => (follows(one, other) ? 1 : -1))[0];
  document.head.insertBefore(link, next?.[1].link ?? null);
  sheets.set(file, { link, loaded, wearers: 0 });
  return loaded;
}

function follows(file, other) {
  return rank(file) - rank(other) > 0 || (rank(file) === rank(other) && file > other);
}

function rank(file) {
  return ORDER.includes(file) ? ORDER.indexOf(file) : ORDER.length;
}

/** These sheets are in force while the calling component is shown. @param {string[]} files */
export function useStyles(files) {
  useLayoutEffect(() => {
    wear(files, 1);
    return () => wear(files, -1);
  }, [files]);
}

function wear(files, by) {
  for (const [file, sheet] of sheets) {
    if (files.includes(file)) sheet.wearers += by;
    sheet.link.media = sheet.wearers ? "all" : "not all";
  }
}
