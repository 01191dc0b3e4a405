/** Mots sur la part des joueurs dans les dés. */
export default {
  "entropy.title": "Votre part dans les dés",
  "entropy.why": "Les dés naissent d’un nombre secret que le service scelle avant que quiconque ne prenne place, mêlé à ce qu’ajoute chaque place. Votre navigateur note le sceau, ajoute ensuite sa propre part de hasard et vérifie le tout après la partie. Le service ne peut donc pas choisir les dés à sa guise.",
  "entropy.more": "Qui le pourrait, et ce qui est prouvé",
  "entropy.label": "Quelques mots en plus, si vous voulez",
  "entropy.hint": "Tout le monde les voit. La part de hasard s’ajoute dans tous les cas.",
};
