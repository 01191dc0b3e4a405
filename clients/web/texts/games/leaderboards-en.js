/** Words of the leaderboards. */
export default {
  "leaders.title": "Ratings",
  "leaders.lead": "From finished games with two people or more. A rating is a cautious estimate: the player’s skill is very likely at least that high.",
  "leaders.games": "Games",
  "leaders.rank": "Rank",
  "leaders.player": "Player",
  "leaders.rating": "Rating",
  "leaders.played": "Games",
  "leaders.won": "Won",
  "leaders.last": "Last game",
  "leaders.empty": "Nobody is rated yet",
  "leaders.empty.hint": "Finish a game with another person, and you will appear here.",
};
