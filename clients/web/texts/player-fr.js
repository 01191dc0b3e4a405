/** Mots de la page d'un joueur. */
export default {
  "player.above": "Joueur",
  "player.joined": "Ici depuis le {date}",
  "player.invite": "Inviter à une table",
  "player.unrated": "Pas encore de cote.",
  "player.ratings": "Cotes",
  "player.rank": "rang {rank}",
  "player.record": { one: "{wins} partie gagnée sur {count}", other: "{wins} parties gagnées sur {count}" },
  "player.games": "Dernières parties",
  "player.empty": "Aucune partie que vous puissiez voir",
  "leaders.provisional": "provisoire",
};
