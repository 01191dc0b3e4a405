/** The window's title: what the page shows, and before it how much waits for the reader. */
import { useLayoutEffect } from "./html.js";
import { t } from "./i18n.js";

let shown = "";
let waiting = 0;

/** The window's title while the calling page is shown. */
export function useTitle(title) {
  useLayoutEffect(() => {
    shown = title ? `${title} · Astrolude` : t("shell.title");
    write();
  }, [title]);
}

/** Say in every title from now on how much waits; 0 says nothing. */
export function countInTitle(count) {
  waiting = count;
  write();
}

function write() {
  if (shown) document.title = waiting > 0 ? `(${waiting}) ${shown}` : shown;
}
