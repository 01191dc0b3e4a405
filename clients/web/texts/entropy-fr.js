/** Mots sur la part des joueurs dans les dés. */
export default {
  "entropy.title": "Votre part dans les dés",
  "entropy.why": "Les dés naissent d’un nombre secret que le service scelle avant que quiconque ne s’assoie, mêlé à un mot de chaque joueur. Ni le service ni un joueur ne peut donc les choisir, et après la partie tout se vérifie.",
  "entropy.label": "Quelques mots, si vous voulez",
  "entropy.hint": "Toute la table les voit.",
};
