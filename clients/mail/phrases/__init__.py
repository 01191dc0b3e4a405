"""How people write moves and commands in plain text, for any game: knows decisions of the HTTP API and nothing else."""

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
from clients.mail.phrases.grammar import Grammar
from clients.mail.phrases.helping import help_lines
from clients.mail.phrases.naming import named
from clients.mail.phrases.numbered import Numbered, Option, Slot, listed
from clients.mail.phrases.reading import Reader

__all__ = [
    "Accept", "AddOrders", "Back", "Command", "Decline", "DropOrders", "Json", "Numbered", "Option", "Play", "Preview",
    "Resign", "Say", "Show", "Slot", "Stop", "Unclear", "help_text", "named", "numbered", "read", "words_of",
]  # fmt: skip


def numbered(decision: Json, language: str) -> list[Numbered]:
    """The short list of a decision: the same for the same decision, so that a number means what the mail showed."""
    return listed(Grammar(decision, language))


def read(text: str, decision: Json | None, language: str) -> list[Command]:
    """What a mail asks for, in the order of its lines; never raises. `decision` is the one that it answers, if any."""
    return Reader(decision, language).read(text)


def words_of(move: Json, decision: Json, language: str) -> str:
    """A phrase that `read` takes for the move, which must be legal at the decision."""
    return Grammar(decision, language).words_of(move)


def help_text(decision: Json | None, language: str, *, invited: bool = False) -> list[tuple[str, str]]:
    """Pairs of what may be written and what it does, by examples of the decision."""
    return help_lines(Grammar(decision or {"forms": []}, language), invited=invited)
