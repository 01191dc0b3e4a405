/** A game's address: its waiting room before the start, its table from then on. */
import { get } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { needTexts } from "../i18n.js";
import { Loaded } from "../parts/loaded.js";
import { needStyle } from "../router.js";
import { useLoad } from "../store.js";

const PLACES = {
  room: () => [import("./waiting.js"), needTexts("texts/waiting"), needStyle("style/waiting.css")],
  table: () => [import("../table/index.js"), needTexts("table/texts"), needStyle("table/table.css")],
};

/** Loads the game once, and what shows it; `onGame` takes over a newer state, from which on the table may be shown. */
export default function GamePage({ params }) {
  const game = useLoad((signal) => get(`/v1/games/${params.id}`, { signal }), [params.id]);
  return html`<${Loaded} load=${game}>${(data) => html`<${Place} key=${data.status === "open"} game=${data} onGame=${game.setData} />`}</${Loaded}>`;
}

function Place({ game, onGame }) {
  const [Shown, setShown] = useState(null);
  const place = game.status === "open" ? "room" : "table";
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    Promise.all(PLACES[place]()).then(([module]) => setShown(() => module.default), setProblem);
  }, [place]);
  if (problem) throw problem;
  return Shown && html`<${Shown} game=${game} onGame=${onGame} />`;
}
