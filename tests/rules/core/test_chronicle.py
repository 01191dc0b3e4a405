"""A finished game as it is looked back on: what happened, in order, and by whom."""

import pytest

from games.core.deeds.chronicle import Chronicle
from games.core.facts import Event, Seat, Standing, type_name
from tests.rules.core.stones import Taken, Tossed, Walked

HAPPENED = (Taken(0, 1), Walked(1, 2), Taken(1, 3), Tossed(1), Walked(0, 1))
STANDINGS = [Standing(0, 2, 0), Standing(1, 1, 5), Standing(2, 1, 5)]


@pytest.fixture
def chronicle() -> Chronicle:
    """What happened, and who won."""
    return Chronicle.of(HAPPENED, STANDINGS)


def test_events_of_some_types_come_in_the_order_in_which_they_happened(chronicle: Chronicle) -> None:
    assert chronicle.events(Taken) == [Taken(0, 1), Taken(1, 3)]
    assert chronicle.events(Walked, Taken) == [Taken(0, 1), Walked(1, 2), Taken(1, 3), Walked(0, 1)]
    assert chronicle.events(Event) == []


def test_those_of_a_seat_are_those_that_name_it(chronicle: Chronicle) -> None:
    assert chronicle.by(0, Walked, Taken) == [Taken(0, 1), Walked(0, 1)]
    assert chronicle.by(1, Taken, Tossed) == [Taken(1, 3)]


def test_who_is_first_has_won_alone_or_tied(chronicle: Chronicle) -> None:
    assert [chronicle.won(Seat(seat)) for seat in range(3)] == [False, True, True]


def test_stored_events_are_read_when_their_type_is_asked_for_once(chronicle: Chronicle) -> None:
    read: list[int] = []

    def at(place: int) -> Event:
        read.append(place)
        return HAPPENED[place]

    stored = Chronicle(((type_name(type(event)), place) for place, event in enumerate(HAPPENED)), at)

    assert [stored.events(Taken), stored.events(Taken)] == [chronicle.events(Taken)] * 2
    assert read == [0, 2]
