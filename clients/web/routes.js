/** Every address of the client and the page behind it. The last one is for addresses that are none. */
const BOARD_STYLES = ["table/board/stage.css", "table/move/move.css", "table/panels/panels.css"];

const CLUB_TEXTS = ["games/clubs"];
const CLUB_STYLES = ["games/games.css", "people/people.css", "pages/clubs/clubs.css"];

const STUDY_TEXTS = ["games/studies"];
const STUDY_STYLES = ["games/games.css", "pages/studies/studies.css"];

const TOURNAMENT_TEXTS = ["games/tournaments"];
const TOURNAMENT_STYLES = ["games/games.css", "account/mail.css", "people/people.css", "pages/tournaments/tournaments.css"];

/** @type {Omit<import("./base/router.js").Route, "path">} */
const LEADERBOARDS = {
  load: () => import("./pages/leaderboards.js"),
  texts: ["games/leaderboards"],
  styles: ["games/games.css"],
};
/** @type {Omit<import("./base/router.js").Route, "path">} */
const SIGN = { load: () => import("./pages/sign.js"), texts: ["account/sign", "account/factor"], styles: ["pages/settings/settings.css"] };

/** @type {Omit<import("./base/router.js").Route, "path">} */
const ADMIN = {
  load: () => import("./pages/admin/index.js"),
  texts: ["admin/admin", "admin/deeds", "account/people"],
  styles: ["games/games.css", "account/mail.css", "people/people.css", "pages/admin/admin.css"],
};

/** @type {Omit<import("./base/router.js").Route, "path">} */
const MESSAGES = {
  load: () => import("./pages/messages/index.js"),
  texts: ["account/messages", "account/people"],
  styles: ["people/people.css", "pages/messages/messages.css"],
};

/** @type {import("./base/router.js").Route[]} */
export const ROUTES = [
  {
    path: "/",
    load: () => import("./pages/front/index.js"),
    texts: ["shell/front"],
    styles: ["pages/front/front.css", "games/plates.css"],
  },
  { path: "/lobby", load: () => import("./pages/lobby.js"), texts: ["games/lobby"], styles: ["games/games.css", "seeking/seeking.css"] },
  {
    path: "/past",
    load: () => import("./pages/past/index.js"),
    texts: ["games/past"],
    styles: ["games/games.css", "pages/past/past.css"],
  },
  {
    path: "/join",
    load: () => import("./pages/join/index.js"),
    texts: ["games/join", "games/waiting"],
    styles: ["pages/waiting/waiting.css", "pages/join/join.css"],
  },
  {
    path: "/games/new",
    load: () => import("./pages/create/index.js"),
    texts: ["games/create", "rules/entropy"],
    styles: ["pages/create/create.css", "fair/entropy.css"],
  },
  {
    path: "/games/:id",
    load: () => import("./pages/game.js"),
    texts: ["table/table"],
    styles: ["table/table.css", "table/move/tray.css", "table/story/story.css", ...BOARD_STYLES],
    wide: true,
  },
  {
    path: "/games/:id/replay",
    load: () => import("./replay/index.js"),
    texts: ["table/table", "table/replay", "games/studies"],
    styles: ["replay/replay.css", ...BOARD_STYLES],
    wide: true,
  },
  { path: "/inbox", load: () => import("./pages/inbox.js"), texts: ["games/inbox", ...TOURNAMENT_TEXTS], styles: TOURNAMENT_STYLES },
  { path: "/messages", ...MESSAGES },
  { path: "/messages/:id", ...MESSAGES },
  {
    path: "/players/:name",
    load: () => import("./pages/player.js"),
    texts: ["games/player", "account/people"],
    styles: ["games/games.css", "people/people.css", "people/record/record.css"],
  },
  { path: "/clubs", load: () => import("./pages/clubs/index.js"), texts: CLUB_TEXTS, styles: CLUB_STYLES },
  { path: "/clubs/new", load: () => import("./pages/clubs/found.js"), texts: CLUB_TEXTS, styles: CLUB_STYLES },
  { path: "/clubs/:id", load: () => import("./pages/clubs/club.js"), texts: CLUB_TEXTS, styles: CLUB_STYLES },
  { path: "/studies", load: () => import("./pages/studies/index.js"), texts: STUDY_TEXTS, styles: STUDY_STYLES },
  {
    path: "/studies/:id",
    load: () => import("./pages/studies/study.js"),
    texts: [...STUDY_TEXTS, "table/table", "table/replay", "account/people"],
    styles: [...STUDY_STYLES, "people/people.css", ...BOARD_STYLES],
  },
  { path: "/tournaments", load: () => import("./pages/tournaments/index.js"), texts: TOURNAMENT_TEXTS, styles: TOURNAMENT_STYLES },
  {
    path: "/tournaments/new",
    load: () => import("./pages/tournaments/announce/index.js"),
    texts: [...TOURNAMENT_TEXTS, "games/create"],
    styles: [...TOURNAMENT_STYLES, "pages/create/create.css"],
  },
  { path: "/tournaments/:id", load: () => import("./pages/tournaments/tournament.js"), texts: TOURNAMENT_TEXTS, styles: TOURNAMENT_STYLES },
  { path: "/leaderboards", ...LEADERBOARDS },
  { path: "/leaderboards/:key", ...LEADERBOARDS },
  {
    path: "/rulebooks",
    load: () => import("./pages/rulebooks.js"),
    texts: ["rules/rulebooks"],
    styles: ["games/plates.css"],
  },
  {
    path: "/rulebooks/:key",
    load: () => import("./pages/rules.js"),
    texts: ["rules/rules"],
    styles: ["games/plates.css", "pages/rules.css"],
  },
  { path: "/dice", load: () => import("./pages/dice.js"), texts: ["rules/dice"], styles: ["fair/fair.css"] },
  {
    path: "/settings",
    load: () => import("./pages/settings/index.js"),
    texts: ["account/settings", "account/mail", "account/people", "account/factor", "games/past"],
    styles: ["pages/settings/settings.css", "account/mail.css", "people/people.css"],
  },
  { path: "/sign-in", ...SIGN },
  { path: "/sign-up", ...SIGN },
  {
    path: "/reset-password",
    load: () => import("./pages/reset-password.js"),
    texts: ["account/reset"],
    styles: ["pages/settings/settings.css"],
  },
  {
    path: "/authorize",
    load: () => import("./pages/apps/authorize.js"),
    texts: ["account/apps"],
    styles: ["pages/settings/settings.css", "pages/apps/apps.css"],
  },
  {
    path: "/apps",
    load: () => import("./pages/apps/own.js"),
    texts: ["account/own-apps"],
    styles: ["pages/settings/settings.css", "pages/apps/apps.css"],
  },
  {
    path: "/device",
    load: () => import("./pages/apps/device.js"),
    texts: ["account/apps"],
    styles: ["pages/settings/settings.css", "pages/apps/apps.css"],
  },
  {
    path: "/unsubscribe/:token",
    load: () => import("./pages/unsubscribe.js"),
    texts: ["account/unsubscribe"],
    styles: ["pages/settings/settings.css", "account/mail.css"],
  },
  { path: "/admin", ...ADMIN },
  { path: "/admin/:section", ...ADMIN },
  { path: "/admin/:section/:id", ...ADMIN },
  { path: "", load: () => import("./pages/lost.js"), texts: [], styles: [] },
];
