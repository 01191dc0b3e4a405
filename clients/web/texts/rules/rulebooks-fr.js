/** Mots de la liste des jeux. */
export default {
  "rulebooks.title": "Jeux",
  "rulebooks.lead": "Ce qu’il y a sur l’étagère. Chacun a ses règles numérotées, et des robots pour l’apprendre.",
  "rulebooks.all": "Tous les jeux",
};
