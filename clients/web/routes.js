/** Every address of the client and the page behind it. The last one is for addresses that are none. */

const page = (name, styles = []) => ({
  load: () => import(`./pages/${name}.js`),
  texts: [`texts/${name}`],
  styles: styles.map((sheet) => `style/${sheet}.css`),
});

/** @type {import("./router.js").Route[]} */
export const ROUTES = [
  { path: "/", ...page("front", ["front", "plates"]) },
  { path: "/lobby", ...page("lobby", ["games"]) },
  { path: "/games/new", ...page("create", ["create"]) },
  { path: "/games/:id", ...page("game", ["waiting"]), wide: true },
  { path: "/games/:id/replay", load: () => import("./replay/index.js"), texts: ["replay/texts"], styles: ["replay/replay.css"], wide: true },
  { path: "/inbox", ...page("inbox", ["games"]) },
  { path: "/players/:name", ...page("player", ["games"]) },
  { path: "/leaderboards", ...page("leaderboards", ["games"]) },
  { path: "/leaderboards/:key", ...page("leaderboards", ["games"]) },
  { path: "/rulebooks", ...page("rulebooks", ["plates"]) },
  { path: "/rulebooks/:key", ...page("rules", ["plates", "rules"]) },
  { path: "/settings", ...page("settings", ["settings"]) },
  { path: "/sign-in", ...page("sign", ["settings"]) },
  { path: "/sign-up", ...page("sign", ["settings"]) },
  { path: "", ...page("lost") },
];
