/** Words on the players' part in the dice. */
export default {
  "entropy.title": "Your own part in the dice",
  "entropy.why": "The dice come from a secret number that the service seals before anybody sits down, mixed with a word of each player. So neither the service nor a player can choose them, and after the game all of it can be checked.",
  "entropy.label": "Any words, if you like",
  "entropy.hint": "Everybody at the table sees them.",
};
