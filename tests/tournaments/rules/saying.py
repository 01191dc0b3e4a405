"""What the rules' tests have in common."""

from typing import Any

import pytest

from games.core.errors import IllegalMove
from tests.tournaments.playing import Hall, better
from tournaments.core.scoring.points import POINT

HOUR = 3_600_000


def refuses(code: str) -> Any:
    """That a command is refused with this code."""
    return pytest.raises(IllegalMove, match=f"^{code}$")


def first(hall: Hall) -> Any:
    """The first table that is awaited."""
    return next(iter(hall.tournament.awaited.values()))


def finish(hall: Hall) -> None:
    """The better one wins every table."""
    while not hall.tournament.over:
        hall.take(*map(better, hall.tournament.awaited.values()))


def points_of(hall: Hall, entrant: str) -> float:
    """What somebody has, in points."""
    found: int = next(line.points for line in hall.tournament.ranking() if line.entrant == entrant)
    return found / POINT
