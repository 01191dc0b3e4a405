"""The readings of a phrase side by side: which one stands, and what stood against the others."""

from collections.abc import Iterable, Sequence

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import Fault, Faulty
from clients.mail.phrases.moves.forms import Form
from clients.mail.phrases.words.calls import BARE, EXACT, LOOSE, Head
from clients.mail.phrases.words.tokens import Token


class Tried:
    """Readings of a phrase as moves of forms, and what stood against the others."""

    def __init__(self) -> None:
        self.moves: list[tuple[Head, Json]] = []
        self._failed: list[tuple[Head, Fault]] = []

    def add(self, form: Form, head: Head, line: Sequence[Token], text: str) -> bool:
        """Read the line as a move of the form; whether it is one."""
        try:
            self.moves += [(head, move) for move in form.moves(line, text, head.end)]
        except Faulty as faulty:
            self._failed.append((head, faulty.fault))
            return False
        return True

    def best(self, length: int) -> list[Json]:
        """The moves of the best calls; none where the line is the whole name of a form that needs more, or a mere call
        that others share and that need more.
        """
        if any(head.rank == EXACT and head.end == length for head, _ in self._failed):
            return []
        rank = min((head.rank for head, _ in self.moves), default=BARE)
        found = distinct(move for head, move in self.moves if head.rank == rank)
        if len(found) == 1 and any(head.end == length and head.rank <= rank for head, _ in self._failed):
            ends = {head.end for head, move in self.moves if move == found[0]}
            return [] if length in ends else found
        return found

    @property
    def fault(self) -> Fault | None:
        """What stood against the reading that came furthest, of the best calls; a call is more than a bare value."""
        if not self._failed:
            return None
        called = [(head, fault) for head, fault in self._failed if head.end]
        if not called:
            fault = max((fault for _, fault in self._failed), key=lambda fault: fault.at)
            return fault if fault.code not in ("not_offered", "leftover") else None
        rank = min(head.rank for head, _ in called)
        return max(
            (fault for head, fault in called if head.rank == min(rank, LOOSE) or head.rank == rank),
            key=lambda fault: fault.at,
        )


def distinct(moves: Iterable[Json]) -> list[Json]:
    """The moves, each once."""
    found: list[Json] = []
    for move in moves:
        if move not in found:
            found.append(move)
    return found
