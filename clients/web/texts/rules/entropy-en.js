/** Words on the players' part in the dice. */
export default {
  "entropy.title": "Your own part in the dice",
  "entropy.why": "The dice come from a secret number that the service seals before anybody sits down, mixed with what each seat adds. Your browser notes the seal, then adds a random part of its own, and checks it all after the game. So the service cannot simply choose the dice.",
  "entropy.more": "Who could, and what is proved",
  "entropy.label": "Words to go with it, if you like",
  "entropy.hint": "Everybody sees them. The random part is added in any case.",
};
