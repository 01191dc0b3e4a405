/** Words of the leaderboards. */
export default {
  "leaders.title": "Ratings",
  "leaders.lead": "From finished games with two people or more. The rating is the skill a player has in all likelihood at least.",
  "leaders.games": "Games",
  "leaders.rank": "Rank",
  "leaders.player": "Player",
  "leaders.rating": "Rating",
  "leaders.played": "Games",
  "leaders.won": "Won",
  "leaders.last": "Last game",
  "leaders.empty": "Nobody is rated yet",
  "leaders.empty.hint": "Finish a game with another person, and you will stand here.",
};
