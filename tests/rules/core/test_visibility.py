"""Cutting an event into parts loses nothing, reveals nothing to others, and bad marks do not go unnoticed."""

from datetime import timedelta
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.facts import Each, Event, Own, Sealed, Seat, Viewer, Visibility, snake_case, type_name
from games.core.lifecycle.pausing import GameResumed
from games.core.visibility import SEALED, hidden_fields, join, redact, split

VIEWERS: tuple[Viewer, ...] = (None, 0, 1, 2)


class Dealt(Event, frozen=True):
    """One field of every kind."""

    seat: Seat
    count: int
    hand: Own[tuple[str, ...]]
    shares: Each[dict[Seat, list[int]]]
    omen: Sealed[dict[str, int]]
    wait: timedelta | None = None


NUMBERS = st.lists(st.integers(0, 9), max_size=3)
EVENTS = st.builds(
    Dealt,
    seat=st.integers(0, 2),
    count=st.integers(0, 9),
    hand=st.lists(st.text(max_size=3), max_size=3).map(tuple),
    shares=st.dictionaries(st.integers(0, 2), NUMBERS),
    omen=st.dictionaries(st.text(max_size=2), st.integers(0, 9), max_size=2),
    wait=st.none() | st.timedeltas(timedelta(0), timedelta(days=9)),
)


def seen(event: Event, viewer: Viewer, *, opened: bool = False) -> dict[str, Any]:
    """What a viewer knows of an event."""
    return redact(*split(event), viewer, opened=opened)


@given(EVENTS)
def test_join_undoes_split_also_through_json(event: Dealt) -> None:
    parts = split(event)

    assert join(Dealt, *parts) == event
    assert join(Dealt, *msgspec.json.decode(msgspec.json.encode(parts))) == event
    assert msgspec.json.decode(msgspec.json.encode(parts)) == list(parts)


@given(EVENTS)
def test_everybody_sees_their_own_and_no_more(event: Dealt) -> None:
    for viewer in VIEWERS:
        data = seen(event, viewer)
        shares = {} if viewer is None else {str(seat): own for seat, own in event.shares.items() if seat == viewer}

        assert data["seat"] == event.seat
        assert data["count"] == event.count
        assert ("hand" in data) == (viewer == event.seat)
        assert data.get("shares", {}) == shares
        assert "omen" not in data


@given(EVENTS)
def test_the_end_opens_everything_for_everybody(event: Dealt) -> None:
    full = {name: value for name, value in msgspec.json.decode(msgspec.json.encode(event)).items() if name != "type"}
    if not event.shares:
        del full["shares"]

    assert all(seen(event, viewer, opened=True) == full for viewer in VIEWERS)


@given(EVENTS, EVENTS)
def test_which_private_parts_there_are_tells_nothing_of_what_is_in_them(event: Dealt, other: Dealt) -> None:
    twin = msgspec.structs.replace(
        event, hand=other.hand, omen=other.omen, shares={seat: other.shares.get(seat, []) for seat in event.shares}
    )

    first, second = split(event), split(twin)

    assert first.public == second.public
    assert {who: sorted(what) for who, what in first.private.items()} == {
        who: sorted(what) for who, what in second.private.items()
    }


@given(EVENTS, EVENTS)
def test_what_a_viewer_may_not_know_changes_nothing_for_that_viewer(event: Dealt, other: Dealt) -> None:
    for viewer in VIEWERS:
        hidden: dict[str, Any] = {"omen": other.omen}
        if viewer != event.seat:
            hidden["hand"] = other.hand
        hidden["shares"] = {
            seat: own if seat == viewer else other.shares.get(seat, []) for seat, own in event.shares.items()
        }

        assert seen(event, viewer) == seen(msgspec.structs.replace(event, **hidden), viewer)


def test_the_parts_by_audience() -> None:
    public, private = split(Dealt(1, 2, ("a",), {0: [4], 1: [5]}, {"x": 6}))

    assert public == {"seat": 1, "count": 2, "wait": None}
    assert private == {
        "0": {"shares": {"0": [4]}},
        "1": {"hand": ["a"], "shares": {"1": [5]}},
        SEALED: {"omen": {"x": 6}},
    }


def test_a_spectator_is_no_audience_whatever_a_part_is_called() -> None:
    assert redact({}, {"None": {"hand": 1}, SEALED: {"omen": 2}}, None) == {}


def test_a_part_for_nobodys_seat_is_an_error() -> None:
    class Odd(Event, frozen=True):
        seat: Seat | None
        hand: Own[int]

    with pytest.raises(ValueError, match="no seat"):
        split(Odd(None, 1))


def test_a_part_for_somebody_of_what_everybody_sees_is_an_error() -> None:
    public = split(GameResumed(1)).public
    assert join(GameResumed, public, {}) == GameResumed(1)
    with pytest.raises(msgspec.ValidationError):
        join(GameResumed, public, {"1": {"more": 1}})


def test_fields_of_another_type_are_not_joined() -> None:
    public, private = split(Dealt(1, 2, (), {}, {}))

    for wrong in ({**public, "more": 1}, {"seat": 1}):
        with pytest.raises(msgspec.ValidationError):
            join(Dealt, wrong, private)
    with pytest.raises(msgspec.ValidationError):
        join(Dealt, public, {})
    with pytest.raises(msgspec.ValidationError):
        join(Dealt, public, {**private, "2": {"more": 1}})


class Within(Event, frozen=True):
    """A mark inside a type would hide nothing."""

    seat: Seat
    hand: Own[int] | None


class Deeper(Event, frozen=True):
    """A mark within a type within a type is one, too."""

    seat: Seat
    hands: tuple[list[Own[int]], ...]


class Twice(Event, frozen=True):
    """Whose is it?"""

    seat: Seat
    hand: Annotated[int, Visibility.OWN, Visibility.SEALED]


class Seatless(Event, frozen=True):
    """There is no own seat."""

    hand: Own[int]


class SecretSeat(Event, frozen=True):
    """The audience itself is hidden."""

    seat: Sealed[Seat]
    hand: Own[int]


class NotEach(Event, frozen=True):
    """There is no entry for each."""

    hands: Each[list[int]]


@pytest.mark.parametrize("fact", [Within, Deeper, Twice, Seatless, SecretSeat, NotEach])
def test_marks_that_would_not_hold_are_an_error(fact: type[Event]) -> None:
    with pytest.raises(TypeError, match=fact.__name__):
        hidden_fields(fact)


def test_names_of_facts() -> None:
    assert snake_case("BidPlaced") == "bid_placed"
    assert type_name(Dealt) == "dealt"
    assert hidden_fields(Dealt) == {
        "hand": Visibility.OWN,
        "shares": Visibility.EACH,
        "omen": Visibility.SEALED,
    }
