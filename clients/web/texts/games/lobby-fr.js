/** Mots du salon. */
export default {
  "lobby.title": "Salon",
  "lobby.lead": "Les tables où une place est libre, et les parties à regarder.",
  "lobby.filters": "Filtres",
  "lobby.show": "Afficher",
  "lobby.show.free": "Tables ouvertes",
  "lobby.show.running": "En cours",
  "lobby.show.finished": "Terminées",
  "lobby.rulebook": "Jeu",
  "lobby.all": "Tous les jeux",
  "lobby.look": "Voir et s’asseoir",
  "lobby.free-seats": { one: "{count} place libre", other: "{count} places libres" },
  "lobby.empty.free": "Aucune table n’est ouverte",
  "lobby.empty.hint": "Ouvrez-en une : tout le monde la verra ici.",
  "lobby.empty.running": "Aucune partie publique n’est en cours",
  "lobby.empty.finished": "Aucune partie publique n’est encore terminée",
};
