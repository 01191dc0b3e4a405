"""A mail about no single game, such as the reply to a digest: it can end all mail, ask for help, and plays nothing."""

from collections.abc import Sequence

from clients.mail.phrases.commands import Command, Show, Stop, Unclear
from clients.mail.phrases.words.texts import say

REASON = "which_game"


def of_no_game(asked: Sequence[Command], language: str) -> list[Command]:
    """Of what a mail asks for, what needs no game; of all else the first is told where it would be understood."""
    found: list[Command] = [one for one in asked if _needs_none(one)]
    other = next((one for one in asked if not _needs_none(one)), None)
    if other is not None:
        found.append(Unclear(REASON, say(language, f"elsewhere.{REASON}"), [], other.words))
    return found


def _needs_none(command: Command) -> bool:
    return isinstance(command, Stop) or (isinstance(command, Show) and command.what == "help")
