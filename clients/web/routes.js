/** Every address of the client and the page behind it. The last one is for addresses that are none. */
import { early } from "./api.js";

const page = (name, styles = [], texts = [name]) => ({
  load: () => import(`./pages/${name}.js`),
  texts: texts.map((area) => `texts/${area}`),
  styles: styles.map((sheet) => `style/${sheet}.css`),
});
const leaderboards = page("leaderboards", ["games"]);
const BOARD_STYLES = ["table/stage.css", "table/move.css", "table/panels.css"];
const table = { texts: ["table/texts"], styles: ["table/table.css", "table/tray.css", ...BOARD_STYLES] };
const replay = { texts: ["replay/texts"], styles: ["replay/replay.css", ...BOARD_STYLES] };
const sign = page("sign", ["settings"]);

/** @type {import("./router.js").Route[]} */
export const ROUTES = [
  { path: "/", ...page("front", ["front", "plates"]) },
  { path: "/lobby", ...page("lobby", ["games"]) },
  { path: "/games/new", ...page("create", ["create", "entropy"], ["create", "entropy"]) },
  { path: "/games/:id", ...page("game"), ...table, wide: true, early: ({ id }) => early(`/v1/games/${encodeURIComponent(id)}`) },
  { path: "/games/:id/replay", load: () => import("./replay/index.js"), ...replay, wide: true },
  { path: "/inbox", ...page("inbox", ["games"]) },
  { path: "/players/:name", ...page("player", ["games"]) },
  { path: "/leaderboards", ...leaderboards },
  { path: "/leaderboards/:key", ...leaderboards },
  { path: "/rulebooks", ...page("rulebooks", ["plates"]) },
  { path: "/rulebooks/:key", ...page("rules", ["plates", "rules"]) },
  { path: "/dice", ...page("dice", ["fair"]) },
  { path: "/settings", ...page("settings", ["settings", "mail"], ["settings", "mail"]) },
  { path: "/sign-in", ...sign },
  { path: "/sign-up", ...sign },
  { path: "/unsubscribe/:token", ...page("unsubscribe", ["settings", "mail"]) },
  { path: "", ...page("lost", [], []) },
];
