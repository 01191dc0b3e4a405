/** Words of a player's page. */
export default {
  "player.above": "Player",
  "player.joined": "Here since {date}",
  "player.invite": "Invite to a table",
  "player.unrated": "Not rated yet.",
  "player.ratings": "Ratings",
  "player.rank": "rank {rank}",
  "player.record": { one: "{wins} of {count} game won", other: "{wins} of {count} games won" },
  "player.games": "Latest games",
  "player.empty": "No game that you may see",
  "leaders.provisional": "provisional",
};
