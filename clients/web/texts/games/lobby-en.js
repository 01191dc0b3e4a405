/** Words of the lobby. */
export default {
  "lobby.title": "Lobby",
  "lobby.lead": "Tables with a free seat, and games you can watch.",
  "lobby.filters": "Filters",
  "lobby.show": "Show",
  "lobby.show.free": "Open tables",
  "lobby.show.running": "In progress",
  "lobby.show.finished": "Finished",
  "lobby.rulebook": "Game",
  "lobby.all": "All games",
  "lobby.look": "View and sit down",
  "lobby.free-seats": { one: "{count} free seat", other: "{count} free seats" },
  "lobby.empty.free": "No open tables",
  "lobby.empty.hint": "Set one up: everybody will see it here.",
  "lobby.empty.running": "No public game is in progress",
  "lobby.empty.finished": "No public game has finished yet",
};
