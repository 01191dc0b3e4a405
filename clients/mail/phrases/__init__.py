"""How people write moves and commands in plain text, for any game: knows decisions of the HTTP API and nothing else."""

from datetime import datetime

from clients.mail.phrases.commands import (
    Accept,
    AddOrders,
    Back,
    Command,
    Decline,
    DropOrders,
    Json,
    Play,
    Preview,
    Resign,
    Say,
    Show,
    Stop,
    Unclear,
)
from clients.mail.phrases.elsewhere import of_no_game
from clients.mail.phrases.moves.grammar import Grammar
from clients.mail.phrases.moves.naming import named
from clients.mail.phrases.reading import Reader
from clients.mail.phrases.showing.helping import general_lines, help_lines
from clients.mail.phrases.showing.numbered import Numbered, Option, Slot, listed
from clients.mail.phrases.standing.future_moves import FutureMoves
from clients.mail.phrases.standing.order_words import OrderSpeaker
from clients.mail.phrases.standing.orders import orders_after

__all__ = [
    "Accept", "AddOrders", "Back", "Command", "Decline", "DropOrders", "Json", "Numbered", "Option", "Play", "Preview",
    "Resign", "Say", "Show", "Slot", "Stop", "Unclear", "general_help", "help_text", "named", "numbered", "of_no_game",
    "order_words", "orders_after", "read", "words_of",
]  # fmt: skip


def numbered(decision: Json, language: str) -> list[Numbered]:
    """The short list of a decision: the same for the same decision, so that a number means what the mail showed."""
    return listed(Grammar(decision, language))


def read(
    text: str, decision: Json | None, language: str, *, rulebook: Json | None = None, now: datetime | None = None
) -> list[Command]:
    """What a mail asks for, in the order of its lines; never raises. `decision` is the one that it answers, if any.

    `rulebook` (`GET /v1/rulebooks/{key}`) knows the moves that are not on offer, which standing orders may name;
    `now` is what their durations count from.
    """
    return Reader(decision, language, rulebook, now).read(text)


def words_of(move: Json, decision: Json, language: str) -> str:
    """A phrase that `read` takes for the move, which must be legal at the decision."""
    return Grammar(decision, language).words_of(move)


def order_words(
    order: Json, language: str, *, decision: Json | None = None, rulebook: Json | None = None
) -> tuple[str, str]:
    """An order of `GET /v1/games/{game}/orders` as a sentence that would give it again, and what became of it."""
    speaker = OrderSpeaker(Grammar(decision or {"forms": []}, language), FutureMoves(decision, rulebook))
    return speaker.words_of(order), speaker.state_of(order)


def help_text(decision: Json | None, language: str, *, invited: bool = False) -> list[tuple[str, str]]:
    """Pairs of what may be written and what it does, by examples of the decision."""
    return help_lines(Grammar(decision or {"forms": []}, language), invited=invited)


def general_help(language: str) -> list[tuple[str, str]]:
    """The same where there is no game to speak of: all mail can be ended."""
    return general_lines(language)
