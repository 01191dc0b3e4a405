/** A game's address: its waiting room before the start, or when it never came to that, and its table from then on. */
import { get } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { needTexts } from "../i18n.js";
import { Loaded } from "../parts/loaded.js";
import { bring, needStyle } from "../router.js";
import { useLoad } from "../store.js";
import Table from "../table/index.js";

/** Loads the game once; `onGame` takes over a newer state, from which on the table may be shown. */
export default function GamePage({ params }) {
  const game = useLoad((signal) => get(`/v1/games/${encodeURIComponent(params.id)}`, { signal }), [params.id]);
  return html`<${Loaded} load=${game}>${(data) => {
    const Place = data.started ? Table : WaitingRoom;
    return html`<${Place} game=${data} onGame=${game.setData} />`;
  }}</${Loaded}>`;
}

/** Comes when it is needed: most addresses of games are those of tables. */
function WaitingRoom(props) {
  const [Room, setRoom] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    const texts = ["texts/waiting", "texts/entropy"].map(needTexts);
    const sheets = ["style/waiting.css", "style/entropy.css"].map(needStyle);
    bring(import("./waiting.js"), ...texts, ...sheets).then((component) => setRoom(() => component), setProblem);
  }, []);
  if (problem) throw problem;
  return Room && html`<${Room} ...${props} />`;
}
