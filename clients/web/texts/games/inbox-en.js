/** Words of the inbox. */
export default {
  "inbox.title": "My turns",
  "inbox.count": { one: "{count} decision awaits you.", other: "{count} decisions await you." },
  "inbox.quiet": "Nothing awaits you at the moment.",
  "inbox.empty": "You are not in any game",
  "inbox.moves": "Your move",
  "inbox.invitations": "Invitations",
  "inbox.waiting": "The others are thinking",
  "inbox.open": "Not started",
  "inbox.finished": "Finished",
  "inbox.play": "Play",
  "inbox.answer": "Answer",
  "inbox.guest": "You play as a guest, {name}. Without a password, you lose these games when this browser’s data is cleared.",
  "inbox.keep": "Keep my games",
  "inbox.told": "How I’m told it’s my turn",
};
