"""Table talk as it is answered, in pages and in streams."""

from typing import Annotated

from service.answers import Answer, Next, Time, says
from service.games.people import Names, Player, masked_names, player_of
from service.masks.masking import masked as masked_text
from service.messages.talk import Said


class MessageOut(Answer, frozen=True):
    """Something that was said."""

    number: Annotated[int, says("In the order of the table, or of the gallery; numbers of erased messages lack.")]
    at: Time
    seat: Annotated[int | None, says("The seat that the player held then; null in the gallery.")]
    player: Player
    text: str

    @classmethod
    def of(cls, said: Said, names: Names, *, masked: bool) -> "MessageOut":
        """A message with its speaker's name of today."""
        message = said.message
        if masked:
            names = masked_names(names)
        text = masked_text(message.text) if masked else message.text
        return cls.showing(message, number=said.number, player=player_of(message.player, names), text=text)


class CommentOut(Answer, frozen=True):
    """What somebody says about a game that is over, as it stood after a command."""

    number: Annotated[int, says("In the order of the game; numbers of comments that are gone lack.")]
    at: Time
    version: Annotated[int, says("What it is about, as the command left it to which this version belongs.")]
    player: Player
    text: str

    @classmethod
    def of(cls, said: Said, names: Names, *, masked: bool) -> "CommentOut":
        """A comment with its author's name of today."""
        told = MessageOut.of(said, names, masked=masked)
        return cls.showing(told, version=said.message.version, at=told.at)


class CommentsOut(Answer, frozen=True):
    """A page of comments, the oldest first."""

    items: list[CommentOut]
    next: Next


class MessagesOut(Answer, frozen=True):
    """A page of messages, the oldest first."""

    items: list[MessageOut]
    next: Next
    after: Annotated[int, says("What to wait with for messages to come.")]
