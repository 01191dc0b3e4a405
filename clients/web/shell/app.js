/** The whole window: header, the page of the address, footer, and what is said by the way. */
import { useReturn } from "../api/connection.js";
import { html, useEffect, useState } from "../base/html.js";
import { language, t } from "../base/i18n.js";
import { match, place, bring, useArrival } from "../base/router.js";
import { useStyles } from "../base/sheets.js";
import { useSignal } from "../base/store.js";
import { PageSkeleton } from "../loading/skeleton.js";
import { Boundary } from "./boundary.js";
import { Footer } from "./footer.js";
import { Header } from "./header.js";
import { OfflineBanner } from "./offline-banner.js";
import { SessionOver } from "./session-over.js";
import { Toasts } from "./toast.js";

const PATIENCE_MS = 120;
/** @type {string[]} */
const NONE = [];

/**
 * The root of the client. All of it is drawn anew when the language changes.
 * @param {{first?: State["shown"]}} props `first` is the page that is there from the start
 */
export function App({ first = null }) {
  useSignal(language);
  const { path, query } = useSignal(place);
  const { route, params } = match(path);
  const { shown, problem, slow } = usePage(route, path, first);
  useStyles(shown ? shown.route.styles : NONE);
  useArrival(shown);
  const there = shown?.route === route || problem || slow; // a footer below nothing would be pushed down by the page
  return html`
    <a class="skip-link" href="#main">${t("shell.skip")}</a>
    <${Header} path=${path} />
    <${OfflineBanner} />
    <${SessionOver} path=${path} query=${query} />
    <main id="main" tabindex="-1" class=${route.wide ? "main-wide" : "main"}>
      <${Boundary} at=${path} problem=${problem}>
        ${shown && shown.route === route ? html`<${shown.Page} key=${path} params=${params}
          query=${query} />` : slow && html`<${PageSkeleton} />`}
      </${Boundary}>
    </main>
    ${!route.wide && there && html`<${Footer} />`}
    <${Toasts} />
  `;
}

/** @typedef {import("../base/router.js").Route} Route */
/** @typedef {{shown: {Page: any, route: Route, path: string, first: boolean} | null, problem: any, slow: boolean}} State */

/** The component of the route, once it is there; `slow` when the reader has waited long enough to be told. */
function usePage(route, path, first) {
  const [state, setState] = useState(/** @type {State} */ ({ shown: first, problem: null, slow: false }));
  const [round, setRound] = useState(0);
  useEffect(() => {
    const { shown } = state;
    if (shown && shown.route === route && shown.path === path) return undefined;
    let gone = false;
    const timer = setTimeout(() => gone || setState((before) => ({ ...before, slow: true })), PATIENCE_MS);
    bring(route).then(
      (Page) => gone || setState((before) => ({ shown: { Page, route, path, first: before.shown === null }, problem: null, slow: false })),
      (problem) => gone || setState({ shown: null, problem, slow: false }),
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [route, path, round]);
  useReturn(state.problem, () => setRound((number) => number + 1));
  return state;
}
