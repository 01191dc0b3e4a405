/** Words of the inbox. */
export default {
  "inbox.title": "My turns",
  "inbox.count": { one: "{count} decision awaits you.", other: "{count} decisions await you." },
  "inbox.quiet": "Nothing awaits you at the moment.",
  "inbox.empty": "You are in no game",
  "inbox.moves": "Your move",
  "inbox.invitations": "Invitations",
  "inbox.waiting": "The others are thinking",
  "inbox.open": "Not begun",
  "inbox.finished": "Finished",
  "inbox.play": "Play",
  "inbox.answer": "Answer",
  "inbox.guest": "You play as a guest, {name}. Without a password these games are lost with this browser’s data.",
  "inbox.keep": "Keep my games",
  "inbox.told": "How I am told of my turns",
};
