/** Words of the page that stops mail. */
export default {
  "unsubscribe.title": "No more mail?",
  "unsubscribe.lead.on": "This is about mail to {address}. Nothing has changed yet: choose what stops.",
  "unsubscribe.lead.game_off": "Mail to {address} goes on, but not about this game.",
  "unsubscribe.lead.off": "No more mail about games goes to {address}.",
  "unsubscribe.game": "One game: {title}",
  "unsubscribe.game.what": "Nothing more will be written about this game. Your seat stays yours, and its clock runs on.",
  "unsubscribe.game.do": "Stop mail about this game",
  "unsubscribe.game.stopped": "No more mail about this game",
  "unsubscribe.game.undo": "To have it back, open the table of the game, and its menu there.",
  "unsubscribe.all": "All mail",
  "unsubscribe.all.what": "Nothing more will be written about any game. The games go on, and their clocks run on.",
  "unsubscribe.all.do": "Stop all mail",
  "unsubscribe.all.stopped": "No more mail about your games",
  "unsubscribe.all.undo": "To have it back, choose in the settings when you wish to be written to.",
  "unsubscribe.unknown": "This link is not whole, or too old. The settings tell what is written to you.",
  "unsubscribe.back": "All that is written to you can be chosen in the",
};
