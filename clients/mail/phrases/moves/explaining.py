"""What is wrong with a phrase, as a sentence for the player."""

from clients.mail.phrases.moves.faults import Fault
from clients.mail.phrases.words.texts import say

_LONGEST_WORD = 60


def sentence(fault: Fault, language: str) -> str:
    """The fault in words; what the player wrote is quoted in short."""
    facts = {name: _short(fact) for name, fact in fault.facts.items()}
    exactly = fault.code == "wrong_count" and facts["low"] == facts["high"]
    return say(language, f"fault.{fault.code}{'_exactly' if exactly else ''}", **facts)


def _short(fact: object) -> object:
    if not isinstance(fact, str) or len(fact) <= _LONGEST_WORD:
        return fact
    return fact[: _LONGEST_WORD - 1].rstrip() + "…"
