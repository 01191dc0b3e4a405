/** Pages of a list, one after the other, by the cursor of each. */
import { get } from "../api/requests.js";
import { html, useEffect, useRef, useState } from "../base/html.js";
import { t } from "../base/i18n.js";
import { Button } from "../parts/button.js";

/** @typedef {{data: any[] | undefined, problem: any, loading: boolean, cursor: string | null}} Listed */

/**
 * @param {string} path of a list that is in pages
 * @param {object} query its filters; pages begin anew when they change
 * @returns {{data: any[] | undefined, problem: any, loading: boolean, reload: () => void, more: (() => void) | null}}
 */
export function usePages(path, query) {
  const [state, setState] = useState(/** @type {Listed} */ ({ data: undefined, problem: null, loading: true, cursor: null }));
  const current = useRef(0);
  const key = JSON.stringify([path, query]);
  const load = async (cursor, before) => {
    const turn = (current.current += 1);
    setState((old) => ({ ...old, loading: true, problem: null }));
    try {
      const page = await filled(path, query, cursor);
      if (turn === current.current) setState({ data: [...before, ...page.items], problem: null, loading: false, cursor: page.next });
    } catch (problem) {
      if (turn === current.current) setState((old) => ({ ...old, problem, loading: false }));
    }
  };
  useEffect(() => {
    load(null, []);
    return () => {
      current.current += 1;
    };
  }, [key]);
  return { ...state, reload: () => load(null, []), more: state.cursor ? () => load(state.cursor, state.data) : null };
}

/** A page with something in it, or the last: the service's may be empty and still lead on. */
async function filled(path, query, cursor) {
  let page = await get(path, { query: { ...query, cursor } });
  while (!page.items.length && page.next) page = await get(path, { query: { ...query, cursor: page.next } });
  return page;
}

/** The button below a list that goes on. */
export function More({ pages }) {
  return pages.more && html`<p class="more"><${Button} look="quiet" busy=${pages.loading}
    onClick=${pages.more}>${t("games.more")}</${Button}></p>`;
}
