/** Mots de ce que le navigateur a trouvé en vérifiant une partie. */
export default {
  "fair.checking": "Votre navigateur vérifie cette partie…",
  "fair.unchecked": "Votre navigateur n’a pas pu vérifier cette partie.",
  "fair.sound.last": "Votre navigateur a vérifié cette partie : le journal est celui qu’il a vu, et les dés découlent d’un nombre scellé avant que votre navigateur n’ajoute sa part de hasard, la dernière ajoutée.",
  "fair.sound.among": "Votre navigateur a vérifié cette partie : le journal est celui qu’il a vu, et les dés découlent d’un nombre scellé avant que votre navigateur n’ajoute sa part de hasard. Il ne peut exclure que d’autres aient changé la leur ensuite.",
  "fair.sound.none": "Votre navigateur a vérifié cette partie : le journal est celui qu’il a vu, et les dés découlent du nombre scellé. Ce navigateur n’a ajouté aucune part de hasard ; il ne peut donc dire si ce nombre a été choisi.",
  "fair.partly": "Certains tirages dépassent ce qu’il sait vérifier.",
  "fair.proves": "Ce que cela prouve, et ce que cela ne prouve pas",
  "fair.differs": "La vérification de cette partie par votre navigateur a échoué :",
  "fair.differs.archive": "le fichier reçu n’est pas la partie de cette table.",
  "fair.differs.log": "le journal n’est plus cohérent à la version {version}.",
  "fair.differs.dice": "à la version {version}, les dés ou les cartes ne sont pas ceux que donne le nombre scellé.",
  "fair.differs.commitment": "le nombre scellé n’est pas celui qui lui a été présenté avant que vous ne preniez place.",
  "fair.differs.entropy": "la part de hasard inscrite au journal n’est pas celle qu’il a envoyée.",
  "fair.differs.head": "le journal à la version {version} n’est pas celui qui lui a été montré pendant la partie.",
  "fair.what-to-do": "Ce que vous pouvez faire",
};
