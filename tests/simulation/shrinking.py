"""Makes a plot that fails smaller, for as long as it fails: fewer days, fewer members, and less that happens in it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from tests.simulation.plots import Plot
from tests.simulation.story import Ending

MOST_TRIES: Final = 60

Tell = Callable[[Plot], Ending]


def shrunk(ending: Ending, tell: Tell, tries: int = MOST_TRIES) -> Ending:
    """The smallest story found that fails, too."""
    left = [tries]

    def fails(plot: Plot) -> Ending | None:
        if left[0] <= 0:
            return None
        left[0] -= 1
        told = tell(plot)
        return told if told.wrong else None

    best = _smaller(ending, fails)
    return _fewer(best, fails) if best.turns else best


def _smaller(best: Ending, fails: Callable[[Plot], Ending | None]) -> Ending:
    again = True
    while again:
        again = False
        for plot in _plots(best.plot):
            found = fails(plot)
            if found is not None:
                best, again = found, True
                break
    return best


def _plots(plot: Plot) -> Iterator[Plot]:
    if plot.members > 2:
        yield replace(plot, members=max(2, plot.members // 2))
        yield replace(plot, members=plot.members - 1)
    if plot.days > 0.1:
        yield replace(plot, days=plot.days / 2)
        yield replace(plot, days=plot.days * 0.8)
    if plot.loses_work:
        yield replace(plot, loses_work=False)
    if plot.loses_jobs:
        yield replace(plot, loses_jobs=False)


def _fewer(best: Ending, fails: Callable[[Plot], Ending | None]) -> Ending:
    """Delta debugging (Zeller and Hildebrandt, 2002) of what happens: first without any of it, then without parts."""
    none = fails(replace(best.plot, kept=()))
    if none is not None:
        return none
    kept: Sequence[str] = [turn.name for turn in best.turns]
    parts = 2
    while len(kept) > 1 and parts <= len(kept):
        size = -(-len(kept) // parts)
        for first in range(0, len(kept), size):
            found = fails(replace(best.plot, kept=(*kept[:first], *kept[first + size :])))
            if found is not None:
                best, kept = found, [turn.name for turn in found.turns]
                parts = max(2, parts - 1)
                break
        else:
            if parts == len(kept):
                break
            parts = min(len(kept), 2 * parts)
    return best
