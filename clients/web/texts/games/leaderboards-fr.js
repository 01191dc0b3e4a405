/** Mots des classements. */
export default {
  "leaders.title": "Classements",
  "leaders.lead": "D’après les parties terminées à deux personnes au moins. La cote est une estimation prudente : la force du joueur est très probablement au moins celle-là.",
  "leaders.games": "Jeux",
  "leaders.rank": "Rang",
  "leaders.player": "Joueur",
  "leaders.rating": "Cote",
  "leaders.played": "Parties",
  "leaders.won": "Gagnées",
  "leaders.last": "Dernière partie",
  "leaders.empty": "Personne n’est encore classé",
  "leaders.empty.hint": "Terminez une partie avec une autre personne, et vous figurerez ici.",
};
