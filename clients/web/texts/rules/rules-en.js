/** Words of a rulebook's page. */
export default {
  "rules.title": "Rules",
  "rules.contents": "Contents",
  "rules.bots": "Bots: {levels}.",
  "rules.picture": "A game of {title}",
  "rules.written.fr": "These rules are written in French.",
  "rules.written.en": "These rules are written in English.",
};
