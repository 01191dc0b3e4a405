"""The readings of a phrase side by side: which one stands, and what stood against the others."""

from collections.abc import Sequence

from clients.mail.phrases.commands import Json
from clients.mail.phrases.moves.faults import MOST_CANDIDATES, Fault, Faulty
from clients.mail.phrases.moves.forms import BARE, EXACT, Form, Head
from clients.mail.phrases.words.tokens import Token


class Tried:
    """Readings of a line as moves of forms, and what stood against the others."""

    def __init__(self, line: Sequence[Token], text: str) -> None:
        self._line = line
        self._text = text
        self.moves: list[tuple[Head, Json]] = []
        self._failed: list[tuple[Head, Fault]] = []

    def add(self, form: Form, head: Head) -> bool:
        """Read the line as a move of the form; whether it is one."""
        try:
            self.moves.append((head, form.move(self._line, self._text, head.end)))
        except Faulty as faulty:
            self._failed.append((head, faulty.fault))
            return False
        return True

    def sole(self) -> Json:
        """The only move that the best calls mean. Raises `Faulty`."""
        moves = self.best()
        if len(moves) == 1:
            return moves[0]
        if moves:
            said = " ".join(token.word for token in self._line[:6])
            raise Faulty(Fault("ambiguous", {"word": said, "count": len(moves)}, moves=tuple(moves[:MOST_CANDIDATES])))
        word = self._text[self._line[0].start :].split(maxsplit=1)[0].rstrip(",;:.!")
        raise Faulty(self._fault() or Fault("unknown", {"word": word}))

    def best(self) -> list[Json]:
        """The moves of the best calls; none where the line is the whole name of a form that needs more, or a mere call
        that others share and that need more.
        """
        length = len(self._line)
        if any(head.rank == EXACT and head.end == length for head, _ in self._failed):
            return []
        rank = min((head.rank for head, _ in self.moves), default=BARE)
        found: list[Json] = []
        for head, move in self.moves:
            found += [move] if head.rank == rank and move not in found else []
        called = any(head.end == length for head, move in self.moves if move in found)
        shared = any(head.end == length and head.rank <= rank for head, _ in self._failed)
        return [] if len(found) == 1 and called and shared else found

    def _fault(self) -> Fault | None:
        """What stood against the reading that came furthest, of the best calls; a call is more than a bare value."""
        called = [(head, fault) for head, fault in self._failed if head.end]
        if called:
            rank = min(head.rank for head, _ in called)
            return max((fault for head, fault in called if head.rank == rank), key=lambda fault: fault.at)
        fault = max((fault for _, fault in self._failed), key=lambda fault: fault.at, default=None)
        return None if fault is None or fault.code in ("not_offered", "leftover") else fault
