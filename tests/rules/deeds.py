"""What is asked of the badges and the openings of every game."""

from collections.abc import Callable, Mapping, Sequence

from games.core.deeds.chronicle import Chronicle
from games.core.facts import Event, Standing


def assert_earned(
    badges: Mapping[str, Callable[[Chronicle, int], bool]],
    cases: Mapping[str, tuple[Sequence[Event], Sequence[Event]]],
    standings: Sequence[Standing],
) -> None:
    """Seat 0 gets each badge for its first events, and not for the second, which fall just short."""
    for key, (enough, too_little) in cases.items():
        assert badges[key](Chronicle.of(enough, standings), 0), key
        assert not badges[key](Chronicle.of(too_little, standings), 0), key
    assert set(cases) == set(badges)


def assert_opens(opening: Callable[[Chronicle, int], str], events: Sequence[Event], key: str) -> None:
    """These events are an opening of seat 0, and none are none."""
    assert opening(Chronicle.of(events), 0) == key
    assert opening(Chronicle.of([]), 0) == ""
