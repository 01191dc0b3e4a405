"""What clients saw: every call with its start, end, arguments and answer, and the logs in which it all ended."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

UNANSWERED = 500
"""From this status on, and without any, nobody knows whether the call had an effect."""


class Call(Struct, frozen=True):
    """One request: by whom, what (`kind`) to what (`subject`), when in milliseconds, and what was answered.

    `status` is None where no answer came. Calls with the same `key` are repeats of one request.
    """

    who: str
    kind: str
    subject: str
    start: float
    end: float
    status: int | None
    said: dict[str, Any] = {}
    answer: Any = None
    key: str = ""

    @property
    def accepted(self) -> bool:
        """Whether it was carried out for certain."""
        return self.status is not None and self.status < 300

    @property
    def unknown(self) -> bool:
        """Whether nobody knows if it was carried out."""
        return self.status is None or self.status >= UNANSWERED

    @property
    def refused(self) -> bool:
        """Whether it was not carried out for certain."""
        return not self.accepted and not self.unknown


class Line(Struct, frozen=True):
    """An entry of a log; `decision` is the one that a player answered with it."""

    version: int
    hash: str
    at: int
    by: str
    cause: str
    decision: str | None = None


class Message(Struct, frozen=True):
    """Something that was delivered: by which way (`hook`, `letter`), to whom, under what id, about what."""

    way: str
    to: str
    id: str
    about: str


class History(Struct):
    """A run: calls in any order, the logs of its games, what was delivered and what had to be."""

    calls: list[Call]
    logs: dict[str, list[Line]]
    messages: list[Message]
    due: list[tuple[str, str, str]]
    """Way, receiver and subject of what must have been delivered."""


class Breach(Struct, frozen=True):
    """A promise that a history breaks, and how."""

    promise: str
    how: str


def requests(calls: Iterable[Call]) -> list[Call]:
    """One call for each request: repeats under a key count from the first one's start to the first answer."""
    ordered = sorted(calls, key=lambda call: (call.key, call.start))
    made: list[Call] = []
    for key, repeats in groupby(ordered, key=lambda call: call.key):
        same = list(repeats)
        if not key:
            made += same
            continue
        answered = next((call for call in same if not call.unknown), same[-1])
        made.append(replace(answered, start=same[0].start))
    return sorted(made, key=lambda call: call.start)
