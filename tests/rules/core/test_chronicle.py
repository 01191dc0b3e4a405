"""A finished game as it is looked back on: what happened, in order, and by whom."""

from games.core.deeds.chronicle import Chronicle
from games.core.facts import Event, Seat, Standing, type_name
from tests.rules.core.stones import Taken, Tossed, Walked

HAPPENED = (Taken(0, 1), Walked(1, 2), Taken(1, 3), Tossed(1), Walked(0, 1))
CHRONICLE = Chronicle.of(HAPPENED, [Standing(0, 2, 0), Standing(1, 1, 5), Standing(2, 1, 5)])


def test_events_of_some_types_come_in_the_order_in_which_they_happened() -> None:
    assert CHRONICLE.events(Taken) == [Taken(0, 1), Taken(1, 3)]
    assert CHRONICLE.events(Walked, Taken) == [Taken(0, 1), Walked(1, 2), Taken(1, 3), Walked(0, 1)]
    assert CHRONICLE.events(Event) == []


def test_those_of_a_seat_are_those_that_name_it() -> None:
    assert CHRONICLE.by(0, Walked, Taken) == [Taken(0, 1), Walked(0, 1)]
    assert CHRONICLE.by(1, Taken, Tossed) == [Taken(1, 3)]


def test_who_is_first_has_won_alone_or_tied() -> None:
    assert [CHRONICLE.won(Seat(seat)) for seat in range(3)] == [False, True, True]


def test_stored_events_are_read_when_their_type_is_asked_for_once() -> None:
    read: list[int] = []

    def at(place: int) -> Event:
        read.append(place)
        return HAPPENED[place]

    stored = Chronicle(((type_name(type(event)), place) for place, event in enumerate(HAPPENED)), at)

    assert [stored.events(Taken), stored.events(Taken)] == [CHRONICLE.events(Taken)] * 2
    assert read == [0, 2]
