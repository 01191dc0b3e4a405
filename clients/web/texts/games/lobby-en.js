/** Words of the lobby. */
export default {
  "lobby.title": "Lobby",
  "lobby.lead": "Tables with a free seat, and games that may be watched.",
  "lobby.filters": "Filters",
  "lobby.show": "Show",
  "lobby.show.free": "Open tables",
  "lobby.show.running": "Being played",
  "lobby.show.finished": "Finished",
  "lobby.rulebook": "Game",
  "lobby.all": "All games",
  "lobby.look": "Look and sit down",
  "lobby.free-seats": { one: "{count} free seat", other: "{count} free seats" },
  "lobby.empty.free": "No table is open",
  "lobby.empty.hint": "Set one up: it will stand here for all to see.",
  "lobby.empty.running": "No public game is being played",
  "lobby.empty.finished": "No public game has ended yet",
};
