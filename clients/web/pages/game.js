/** A game's address: its waiting room before the start, or when it never came to that, and its table from then on. */
import { dismiss } from "../account/notices.js";
import { get } from "../api/requests.js";
import { html, useEffect } from "../base/html.js";
import { useLoad } from "../base/store.js";
import { expectRulebook } from "../games/rulebooks.js";
import { Later } from "../loading/later.js";
import { Loaded } from "../loading/loaded.js";
import Table from "../table/index.js";

/** Comes when it is needed: most addresses of games are those of tables. */
const WAITING = {
  load: () => import("./waiting/index.js"),
  texts: ["games/waiting", "rules/entropy"],
  styles: ["pages/waiting/waiting.css", "fair/entropy.css"],
};

/** Loads the game once; `onGame` takes over a newer state, from which on the table may be shown. */
export default function GamePage({ params }) {
  const game = useLoad((signal) => load(params.id, signal), [params.id]);
  useEffect(() => void dismiss(params.id).catch(() => {}), [params.id]);
  return html`<${Loaded} load=${game}>${(data) =>
    data.started ? html`<${Table} game=${data} />` : html`<${Later} part=${WAITING} game=${data} onGame=${game.setData} />`}</${Loaded}>`;
}

/** Results are told in the rulebook's words. */
async function load(id, signal) {
  const game = await get(`/v1/games/${encodeURIComponent(id)}`, { signal });
  if (game.result) await expectRulebook(game.rulebook);
  return game;
}
