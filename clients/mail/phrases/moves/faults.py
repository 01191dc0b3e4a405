"""Why a phrase is no move, precise enough to tell the player."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from clients.mail.phrases.commands import Json
from clients.mail.phrases.words.texts import say

MOST_CANDIDATES: Final = 8
_LONGEST_WORD: Final = 60


class Fault(Struct, frozen=True):
    """A code, the facts for its sentence, what would do (names or moves), and how far a phrase was understood."""

    code: str
    facts: Mapping[str, Any] = {}
    candidates: tuple[str, ...] = ()
    at: int = 0
    moves: tuple[Json, ...] = ()

    def sentence(self, language: str) -> str:
        """The fault in words; what the player wrote is quoted in short."""
        long = {name: fact for name, fact in self.facts.items() if isinstance(fact, str) and len(fact) > _LONGEST_WORD}
        facts = {**self.facts, **{name: f"{fact[: _LONGEST_WORD - 1].rstrip()}…" for name, fact in long.items()}}
        exactly = self.code == "wrong_count" and facts["low"] == facts["high"]
        return say(language, f"fault.{self.code}{'_exactly' if exactly else ''}", **facts)


class Faulty(Exception):
    """A phrase, or a part of it, is not understood."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault
