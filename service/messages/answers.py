"""Table talk as it is answered, in pages and in streams."""

from typing import Annotated

from service.answers import Answer, Next, Time, says
from service.games.people import Names, Player, masked_names, player_of
from service.masks.masking import masked as masked_text
from service.messages.talk import Said


class MessageOut(Answer, frozen=True):
    """Something that was said."""

    number: Annotated[int, says("From 1, in the order of the table; numbers of erased messages lack.")]
    at: Time
    seat: Annotated[int, says("The seat that the player held then.")]
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


class MessagesOut(Answer, frozen=True):
    """A page of messages, the oldest first."""

    items: list[MessageOut]
    next: Next
    after: Annotated[int, says("What to wait with for messages to come.")]
