/** Words of the page that stops mail. */
export default {
  "unsubscribe.title": "No more email?",
  "unsubscribe.lead.on": "This is about email to {address}. Nothing has changed yet: choose what stops.",
  "unsubscribe.lead.game_off": "Email to {address} goes on, but not about this game.",
  "unsubscribe.lead.off": "No more email about games goes to {address}.",
  "unsubscribe.game": "One game: {title}",
  "unsubscribe.game.what": "You will get no more email about this game. Your seat stays yours, and its clock keeps running.",
  "unsubscribe.game.do": "Stop email about this game",
  "unsubscribe.game.stopped": "No more email about this game",
  "unsubscribe.game.undo": "To get it back, open the game’s table and its menu there.",
  "unsubscribe.all": "All email",
  "unsubscribe.all.what": "You will get no more email about any game. The games go on, and their clocks keep running.",
  "unsubscribe.all.do": "Stop all email",
  "unsubscribe.all.stopped": "No more email about your games",
  "unsubscribe.all.undo": "To get it back, choose in the settings when we should write to you.",
  "unsubscribe.unknown": "This link is incomplete, or too old. The settings say what we write to you about.",
  "unsubscribe.back": "You can choose what we write to you about in the",
};
