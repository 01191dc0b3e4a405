/** Mots de la page qui arrête les e-mails. */
export default {
  "unsubscribe.title": "Ne plus recevoir d’e-mails ?",
  "unsubscribe.lead.on": "Il s’agit des e-mails à {address}. Rien n’est encore changé : choisissez ce qui s’arrête.",
  "unsubscribe.lead.game_off": "Les e-mails à {address} continuent, sauf pour cette partie.",
  "unsubscribe.lead.off": "Plus aucun e-mail de partie ne va à {address}.",
  "unsubscribe.game": "Une partie : {title}",
  "unsubscribe.game.what": "Vous ne recevrez plus d’e-mails sur cette partie. Votre place reste à vous, et sa pendule continue de tourner.",
  "unsubscribe.game.do": "Arrêter pour cette partie",
  "unsubscribe.game.stopped": "C’est arrêté pour cette partie",
  "unsubscribe.game.undo": "Pour en recevoir de nouveau, ouvrez la table de la partie, puis son menu.",
  "unsubscribe.all": "Tous les e-mails",
  "unsubscribe.all.what": "Vous ne recevrez plus d’e-mails sur aucune partie. Vos parties continuent, et leurs pendules tournent.",
  "unsubscribe.all.do": "Tout arrêter",
  "unsubscribe.all.stopped": "Tous les e-mails de parties sont arrêtés",
  "unsubscribe.all.undo": "Pour en recevoir de nouveau, dites dans les réglages quand vous écrire.",
  "unsubscribe.unknown": "Ce lien est incomplet, ou trop ancien. Les réglages disent à quel sujet nous vous écrivons.",
  "unsubscribe.back": "Vous choisissez à quel sujet nous vous écrivons dans les",
};
