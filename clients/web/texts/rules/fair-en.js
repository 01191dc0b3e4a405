/** Words of what the browser found when it checked a game. */
export default {
  "fair.checking": "Your browser is checking this game…",
  "fair.unchecked": "Your browser could not check this game.",
  "fair.sound.last": "Your browser checked this game: the record is the one it saw, and the dice follow from a number that was sealed before your browser added its own random part, the last to be added.",
  "fair.sound.among": "Your browser checked this game: the record is the one it saw, and the dice follow from a number that was sealed before your browser added its own random part. It cannot rule out that others changed theirs after that.",
  "fair.sound.none": "Your browser checked this game: the record is the one it saw, and the dice follow from the sealed number. This browser added no random part of its own, so it cannot tell whether that number was chosen.",
  "fair.partly": "Some draws are beyond what it can check.",
  "fair.proves": "What this proves, and what it does not",
  "fair.differs": "Your browser’s check of this game failed:",
  "fair.differs.archive": "the file it was given is not the game at this table.",
  "fair.differs.log": "the record does not hold together at version {version}.",
  "fair.differs.dice": "at version {version}, the dice or cards are not what the sealed number gives.",
  "fair.differs.commitment": "the sealed number is not the one it was shown before you sat down.",
  "fair.differs.entropy": "the random part in the record is not the one it sent.",
  "fair.differs.head": "the record at version {version} is not the one it was shown during the game.",
  "fair.what-to-do": "What you can do",
};
