"""What a format is: one value for each, found in the catalogue; everything that is generic stands on this alone.

A tournament is folded under its format, which is why none of the shapes of the state can be named here.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from games.core.clock import Millis
from games.core.facts import Event
from tournaments.core.terms import MOST_ENTRANTS, Terms

Check = Callable[[Terms], None]
"""Refuses terms that the format cannot be played by. Raises IllegalMove."""
Begin = Callable[[Any], None]
"""Refuses to begin a tournament with its entrants. Raises IllegalMove."""
Next = Callable[[Any, Millis], Iterable[Event]]
"""What follows in a tournament now: nothing while something is awaited, otherwise a round, the next season or the end.

It is asked again after what it gave was folded, until it gives nothing.
"""
Rank = Callable[[Any], Sequence[Any]]
"""The standings of a tournament (`standings.Line`) as they are now, the best first, division after division."""


class Format(msgspec.Struct, frozen=True):
    """A format; `late` says whether one may enter after the start, `most` how many may enter.

    `rolling` formats make tables all the time, each a round of its own.

    `settings` are those beyond the common ones that count for it, as the API names them.
    """

    key: str
    check: Check
    begin: Begin
    next: Next
    rank: Rank
    tie_breaks: tuple[str, ...]
    late: bool = False
    rolling: bool = False
    most: int = MOST_ENTRANTS
    settings: tuple[str, ...] = ()
