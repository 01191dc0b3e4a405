"""The plots of seeds: short ones, longer ones, and a club for a year."""

import random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

YEAR_DAYS: Final = 365.0
CLUB: Final = 50


class Plot(Struct, frozen=True, omit_defaults=True):
    """What a story is made of: the same plot is the same story.

    There are so many members, for so many days and some more in which nothing goes wrong, and so many processes of
    `each` kind. It begins at an `hour` of the day (UTC). `kept` are the turns that may happen, None for all.
    """

    seed: int
    members: int = 3
    days: float = 1.0
    settling: float = 1.0
    hour: int = 0
    each: int = 2
    calm: bool = False
    loses_work: bool = False
    loses_jobs: bool = False
    kept: tuple[str, ...] | None = None


def tiny(seed: int) -> Plot:
    """Half an hour of a few, with one process of each kind: fifty take seconds, on a machine that does nothing else."""
    return replace(short(seed), days=0.02, settling=0.1, each=1)


def short(seed: int) -> Plot:
    """A fraction of a second, on a machine that does nothing else."""
    chance = random.Random(f"short {seed}")
    members, each, calm = chance.choice((2, 3)), chance.choice((1, 1, 2)), chance.random() < 0.2
    return Plot(
        seed,
        members=members,
        days=0.05,
        settling=0.1,
        hour=hour_of(seed),
        each=each,
        calm=calm,
        loses_jobs=seed % 5 == 4,
    )


def long(seed: int) -> Plot:
    """Some seconds."""
    chance = random.Random(f"long {seed}")
    return Plot(
        seed,
        members=chance.choice((2, 3, 4, 6)),
        days=chance.choice((0.5, 1.0, 2.0, 4.0)),
        hour=hour_of(seed),
        calm=chance.random() < 0.15,
        loses_work=chance.random() < 0.15,
        loses_jobs=seed % 5 == 4,
    )


def hour_of(seed: int) -> int:
    """When the story of a seed begins: in the night of some, and before that of others."""
    return 5 * seed % 24


def year(seed: int) -> Plot:
    """Minutes; what two processes of a kind do to each other is for the others."""
    return Plot(seed, members=CLUB, days=YEAR_DAYS, each=1, calm=not seed % 2)


LENGTHS: Final = {"tiny": tiny, "short": short, "long": long, "year": year}

KEPT: Final = {
    "a dispatcher that tries again is never woken while others go on": Plot(4),
    "a sweeper is not woken to look for orders whose agenda was lost": replace(short(39), hour=0),
}
"""Stories that have failed, by what was wrong."""
