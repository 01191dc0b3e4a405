/** Mots de la page d'un jeu. */
export default {
  "rules.title": "Règles",
  "rules.contents": "Sommaire",
  "rules.bots": "Robots : {levels}.",
  "rules.picture": "Une partie de {title}",
};
