"""What is proposed instead of a phrase that lacks something: whole phrases, for a name alone may mean several moves."""

from collections.abc import Callable
from contextlib import suppress

from msgspec import structs

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import Fault, Faulty
from clients.mail.phrases.words.tokens import tokens

Meant = Callable[[str], Json]


def completed(fault: Fault, text: str, meant: Meant) -> Fault:
    """The fault, with the names that would do put behind what was understood, where alone they are no move.

    `meant` gives the move of a phrase, or raises `Faulty`. A name that is still not all that is missing stays a name.
    """
    if not fault.candidates:
        return fault
    line = tokens(text)
    known = text[: line[fault.at].start] if fault.at < len(line) else text
    return structs.replace(fault, candidates=tuple(_phrase(known.strip(), name, meant) for name in fault.candidates))


def _phrase(known: str, name: str, meant: Meant) -> str:
    for phrase in (f"{known} {name}".strip(), name):
        with suppress(Faulty):
            meant(phrase)
            return phrase
    return name
