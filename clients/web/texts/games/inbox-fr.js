/** Mots de la page des coups à jouer. */
export default {
  "inbox.title": "À moi de jouer",
  "inbox.count": { one: "{count} décision vous attend.", other: "{count} décisions vous attendent." },
  "inbox.quiet": "Rien ne vous attend pour le moment.",
  "inbox.empty": "Vous n’êtes dans aucune partie",
  "inbox.moves": "À vous de jouer",
  "inbox.invitations": "Invitations",
  "inbox.waiting": "Les autres réfléchissent",
  "inbox.open": "Pas encore commencées",
  "inbox.finished": "Terminées",
  "inbox.play": "Jouer",
  "inbox.answer": "Répondre",
  "inbox.guest": "Vous jouez en invité, {name}. Sans mot de passe, vous perdrez ces parties si les données de ce navigateur sont effacées.",
  "inbox.keep": "Garder mes parties",
  "inbox.told": "Comment me prévenir quand c’est à moi de jouer",
};
