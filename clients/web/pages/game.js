/** A game's address: its waiting room before the start, or when it never came to that, and its table from then on. */
import { get } from "../api.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { needTexts } from "../i18n.js";
import { Loaded } from "../parts/loaded.js";
import { ApiProblem } from "../problem.js";
import { bring, needStyle } from "../router.js";
import { useLoad } from "../store.js";

const TABLE_STYLES = ["table/table.css", "table/stage.css", "table/move.css", "table/panels.css"];
const NOT_FOUND = 404;
const PLACES = {
  lost: () => [import("./lost.js"), needTexts("texts/lost")],
  room: () => [import("./waiting.js"), needTexts("texts/waiting"), needTexts("texts/entropy"), needStyle("style/waiting.css"), needStyle("style/entropy.css")],
  table: () => [import("../table/index.js"), needTexts("table/texts"), ...TABLE_STYLES.map(needStyle)],
};

/** Loads the game once, and what shows it; `onGame` takes over a newer state, from which on the table may be shown. */
export default function GamePage({ params }) {
  useMemo(() => Promise.allSettled(PLACES.table()), []); // Nearly every game that is looked at has begun: both come at once.
  const game = useLoad((signal) => get(`/v1/games/${encodeURIComponent(params.id)}`, { signal }), [params.id]);
  if (game.problem instanceof ApiProblem && game.problem.status === NOT_FOUND) return html`<${Place} name="lost" />`;
  const place = game.data && !game.data.started ? "room" : "table";
  return html`<${Loaded} load=${game}>${(data) => html`<${Place} key=${place} name=${place} game=${data} onGame=${game.setData} />`}</${Loaded}>`;
}

function Place({ name, game, onGame }) {
  const [Shown, setShown] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    bring(...PLACES[name]()).then((component) => setShown(() => component), setProblem);
  }, [name]);
  if (problem) throw problem;
  return Shown && html`<${Shown} game=${game} onGame=${onGame} />`;
}
