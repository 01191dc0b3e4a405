"""The rules of Night Watch, one by one."""

import pytest

from games.core.dice import Dice
from games.core.errors import IllegalMove
from games.core.facts import Event
from games.night_watch import RULEBOOK
from games.night_watch.facts import MeteorsCounted, Options
from games.night_watch.forms import forms
from games.night_watch.moves import Count
from games.night_watch.state import State

ALL_BUT_TWO = [Count("lyrids", 3), Count("perseids", 5), Count("geminids", 5)]


def played(*moves: Count, options: Options = Options()) -> tuple[State, list[Event]]:  # noqa: B008  it is frozen
    """A game after these moves of the seats in turn, and its latest events."""
    state, dice = RULEBOOK.initial(), Dice(b"none are thrown")
    for event in RULEBOOK.setup(state, options, 2, dice):
        RULEBOOK.evolve(state, event)
    events: list[Event] = []
    for move in moves:
        events = []
        for event in RULEBOOK.decide(state, state.turn, move, dice):
            RULEBOOK.evolve(state, event)
            events.append(event)
    return state, events


def winners(state: State) -> list[int]:
    """The seats that end first."""
    return [standing.seat for standing in RULEBOOK.result(state) or () if standing.rank == 1]


@pytest.mark.rule("NW-01", "NW-02")
def test_two_watch_three_showers_and_seat_0_begins() -> None:
    state, _ = played()
    assert RULEBOOK.seats == (2,)
    assert state.meteors == {"lyrids": 3, "perseids": 5, "geminids": 7}
    assert list(RULEBOOK.awaiting(state)) == [0]


@pytest.mark.rule("NW-03")
def test_the_turn_passes_on_after_meteors_of_one_shower() -> None:
    state, events = played(Count("perseids", 2))
    assert events == [MeteorsCounted(0, "perseids", 2, auto=False)]
    assert (state.meteors["perseids"], state.counted, list(RULEBOOK.awaiting(state))) == (3, [2, 0], [1])
    assert forms(state, 0) == []


@pytest.mark.rule("NW-04")
def test_nobody_counts_more_than_there_are() -> None:
    with pytest.raises(IllegalMove) as refusal:
        played(Count("lyrids", 4))
    assert (refusal.value.code, refusal.value.rule, refusal.value.facts) == ("too_many_meteors", "NW-04", {"left": 3})


@pytest.mark.rule("NW-05", "NW-06", "WE-01")
def test_the_last_meteor_is_counted_at_once_and_wins() -> None:
    state, events = played(Count("lyrids", 3), Count("perseids", 5), Count("geminids", 6))
    assert events[1:] == [MeteorsCounted(1, "geminids", 1, auto=True)]
    assert (RULEBOOK.awaiting(state), winners(state)) == ((), [1])
    assert [standing.score for standing in RULEBOOK.result(state) or ()] == [0, 1]


@pytest.mark.rule("NW-07", "WE-02")
def test_the_last_meteor_may_lose() -> None:
    state, _ = played(Count("lyrids", 3), Count("perseids", 5), Count("geminids", 6), options=Options("loses"))
    assert winners(state) == [0]


@pytest.mark.rule("NW-08")
def test_the_default_is_one_meteor_of_the_first_shower_that_has_any() -> None:
    assert RULEBOOK.default_move(played()[0], 0) == Count("lyrids", 1)
    assert RULEBOOK.default_move(played(*ALL_BUT_TWO)[0], 1) == Count("geminids", 1)
