/** Mots de la page d'un jeu. */
export default {
  "rules.title": "Règles",
  "rules.contents": "Sommaire",
  "rules.bots": "Robots : {levels}.",
  "rules.picture": "Une partie de {title}",
  "rules.written.fr": "Ces règles sont écrites en français.",
  "rules.written.en": "Ces règles sont écrites en anglais ; le jeu, lui, parle français.",
};
