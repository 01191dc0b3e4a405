/** Every address of the client and the page behind it. The last one is for addresses that are none. */
import { early } from "./api.js";

const BOARD_STYLES = ["table/stage.css", "table/move.css", "table/panels.css"];

/** @type {Omit<import("./router.js").Route, "path">} */
const LEADERBOARDS = {
  load: () => import("./pages/leaderboards.js"),
  texts: ["games/leaderboards"],
  styles: ["style/games.css"],
};
/** @type {Omit<import("./router.js").Route, "path">} */
const SIGN = { load: () => import("./pages/sign.js"), texts: ["account/sign"], styles: ["style/settings.css"] };

/** @type {import("./router.js").Route[]} */
export const ROUTES = [
  {
    path: "/",
    load: () => import("./pages/front.js"),
    texts: ["shell/front"],
    styles: ["style/front.css", "style/plates.css"],
  },
  { path: "/lobby", load: () => import("./pages/lobby.js"), texts: ["games/lobby"], styles: ["style/games.css"] },
  {
    path: "/games/new",
    load: () => import("./pages/create.js"),
    texts: ["games/create", "rules/entropy"],
    styles: ["style/create.css", "style/entropy.css"],
  },
  {
    path: "/games/:id",
    load: () => import("./pages/game.js"),
    texts: ["table/table"],
    styles: ["table/table.css", "table/tray.css", ...BOARD_STYLES],
    wide: true,
    early: ({ id }) => early(`/v1/games/${encodeURIComponent(id)}`),
  },
  {
    path: "/games/:id/replay",
    load: () => import("./replay/index.js"),
    texts: ["table/table", "table/replay"],
    styles: ["replay/replay.css", ...BOARD_STYLES],
    wide: true,
  },
  { path: "/inbox", load: () => import("./pages/inbox.js"), texts: ["games/inbox"], styles: ["style/games.css"] },
  {
    path: "/players/:name",
    load: () => import("./pages/player.js"),
    texts: ["games/player"],
    styles: ["style/games.css"],
  },
  { path: "/leaderboards", ...LEADERBOARDS },
  { path: "/leaderboards/:key", ...LEADERBOARDS },
  {
    path: "/rulebooks",
    load: () => import("./pages/rulebooks.js"),
    texts: ["rules/rulebooks"],
    styles: ["style/plates.css"],
  },
  {
    path: "/rulebooks/:key",
    load: () => import("./pages/rules.js"),
    texts: ["rules/rules"],
    styles: ["style/plates.css", "style/rules.css"],
  },
  { path: "/dice", load: () => import("./pages/dice.js"), texts: ["rules/dice"], styles: ["style/fair.css"] },
  {
    path: "/settings",
    load: () => import("./pages/settings.js"),
    texts: ["account/settings", "account/mail"],
    styles: ["style/settings.css", "style/mail.css"],
  },
  { path: "/sign-in", ...SIGN },
  { path: "/sign-up", ...SIGN },
  {
    path: "/unsubscribe/:token",
    load: () => import("./pages/unsubscribe.js"),
    texts: ["account/unsubscribe"],
    styles: ["style/settings.css", "style/mail.css"],
  },
  { path: "", load: () => import("./pages/lost.js"), texts: [], styles: [] },
];
