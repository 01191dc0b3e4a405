"""Answers about conversations."""

from typing import Annotated

from service.answers import Answer, Next, Time, says
from service.conversations import model
from service.games.people import Names, Player, player_of
from service.masks.masking import masked as masked_text

_STATE = says(
    "`asked`: the other has not answered my first message; `request`: I have not answered theirs; `agreed`: both may"
    " write; `ended`: the other, or I, want no more of it."
)


class ConversationOut(Answer, frozen=True):
    """A conversation with a player, as the caller sees it."""

    player: Player
    state: Annotated[model.State, _STATE]
    at: Annotated[Time, says("When something was written last.")]
    last: Annotated[int, says("The number of the last message.")]
    read: Annotated[int, says("The number up to which I have read.")]
    unread: Annotated[int, says("How many messages of the other I have not read.")]

    @classmethod
    def of(cls, found: model.Conversation, names: Names) -> "ConversationOut":
        """A conversation with the other's name of today."""
        return cls.showing(found, player=player_of(found.other, names))


class ConversationsOut(Answer, frozen=True):
    """A page of conversations, the latest first."""

    items: list[ConversationOut]
    next: Next
    unread: Annotated[int, says("In how many of all something is unread.")]
    most: Annotated[int, says("How many an account may have.")]


class PrivateMessageOut(Answer, frozen=True):
    """Something that one of the two has written."""

    number: Annotated[int, says("From 1, in the order of the conversation; hidden ones lack.")]
    at: Time
    player: Player
    text: str

    @classmethod
    def of(cls, message: model.Message, names: Names, *, masked: bool) -> "PrivateMessageOut":
        """A message with its writer's name of today."""
        text = masked_text(message.text) if masked else message.text
        return cls.showing(message, player=player_of(message.player, names), text=text)


class PrivateMessagesOut(Answer, frozen=True):
    """A page of messages, the latest first."""

    items: list[PrivateMessageOut]
    next: Next
