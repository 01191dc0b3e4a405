/** Words of the list of games. */
export default {
  "rulebooks.title": "Games",
  "rulebooks.lead": "What is on the shelf. Each has its numbered rules, and bots to learn it with.",
  "rulebooks.all": "All games",
};
