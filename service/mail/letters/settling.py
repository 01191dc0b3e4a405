"""What became of letters: sent, put off, given up, bounced; and with each letter those that it carries."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import structs

from games.core.clock import Millis
from service.games.commands import TRIES, Busy
from service.mail.letters.letters import Change, Letters
from service.mail.letters.model import Letter, Reason, State

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
DELAYS_MS: Final = (
    *(minutes * MINUTE_MS for minutes in (1, 5, 15)),
    *(hours * HOUR_MS for hours in (1, 2, 4, 8, 12, 20, 24)),
)
"""Before each further attempt: three days in all."""


class NoLetter(Exception):
    """There is no letter with this id."""


def carried(letters: Letters, letter: Letter) -> list[Letter]:
    """The letters that this one carries, as far as they are in the same state."""
    parts = letters.all(letter.carries)
    return [part for part in parts if part.within == letter.id and part.state == letter.state]


def drop(letters: Letters, letter: Letter, reason: Reason) -> bool:
    """Never send a letter, nor those that it carries; whether nobody else changed one meanwhile."""
    return letters.change(_ends(letters, letter, "dropped", reason))


def sent(letters: Letters, name: str, message_id: str, now: Millis) -> None:
    """Note that the mail went out. Raises NoLetter, Busy, Unavailable."""

    def change(letter: Letter) -> Sequence[Change]:
        if letter.topic and letter.kind != "digest":
            letters.note_mail(letter.account, letter.topic, message_id)
        ends = _ends(letters, letter, "sent")
        return [(old, structs.replace(new, sent=now, message_id=message_id)) for old, new in ends]

    _settle(letters, name, change)


def put_off(letters: Letters, name: str, problem: str, now: Millis, attempt: int | None = None) -> None:
    """Try again later, unless that would be in vain. Raises NoLetter, Busy, Unavailable."""

    def change(letter: Letter) -> Sequence[Change]:
        tried = min(letter.attempts, len(DELAYS_MS) + 1)
        due = now + DELAYS_MS[tried - 1] if tried <= len(DELAYS_MS) else None
        if due is None:
            return _ends(letters, letter, "failed", "given_up", problem)
        if letter.deadline is not None and letter.kind != "answer" and due >= letter.deadline:
            return _ends(letters, letter, "failed", "deadline", problem)
        return [(letter, structs.replace(letter, due=due, leased=None, problem=problem))]

    _settle(letters, name, change, attempt)


def failed(letters: Letters, name: str, problem: str, attempt: int | None = None) -> None:
    """Give up: it can never be sent. Raises NoLetter, Busy, Unavailable."""
    _settle(letters, name, lambda letter: _ends(letters, letter, "failed", "refused", problem), attempt)


def overtaken(letters: Letters, name: str, attempt: int | None = None) -> None:
    """Drop a letter that has nothing left to say. Raises NoLetter, Busy, Unavailable."""
    _settle(letters, name, lambda letter: _ends(letters, letter, "dropped", "overtaken"), attempt)


def bounced(letters: Letters, name: str, problem: str, *, permanent: bool) -> None:
    """Note that a letter came back, for good or for now. Raises Busy, Unavailable."""
    for _ in range(TRIES):
        letter = letters.find(name)
        if letter is None or letter.state not in ("waiting", "sent"):
            return
        ends = _ends(letters, letter, "bounced", problem=problem)
        notes = [(old, structs.replace(old, problem=problem)) for old, _ in ends]
        if letters.change(ends if permanent else notes):
            return
    raise Busy


def _ends(
    letters: Letters, letter: Letter, state: State, reason: Reason | None = None, problem: str | None = None
) -> list[tuple[Letter, Letter]]:
    """The end of a letter and of those that it carries."""
    return [(old, old.ended(state, reason, problem)) for old in [letter, *carried(letters, letter)]]


def _settle(
    letters: Letters, name: str, change: Callable[[Letter], Sequence[Change]], attempt: int | None = None
) -> None:
    """Change a waiting letter, with those that it carries; a settled one stays as it is.

    So does one that another gateway holds: `attempt` is the one that the caller reports on, None for any.
    """
    for _ in range(TRIES):
        letter = letters.find(name)
        if letter is None:
            raise NoLetter
        over = letter.state != "waiting" or attempt not in (None, letter.attempts)
        if over or letters.change(change(letter)):
            return
    raise Busy
