"""Turns: whoever asks for much waits, whoever asks for one hardly does, and nobody waits without bound."""

from collections.abc import Callable
from threading import Event, Thread

import pytest

from service.pictures.turns import Turns
from service.runtime.offload import Crowded
from tests.patience import PATIENCE_SECONDS, eventually


class Room:
    """Callers in threads: each holds a place until it is told to leave."""

    def __init__(self, places: int, most: int, most_each: int) -> None:
        self.turns = Turns(places, most, most_each)
        self.inside: list[str] = []
        self.refused: list[str] = []
        self._leave: dict[str, Event] = {}
        self._threads: list[Thread] = []

    def come(self, name: str) -> None:
        """A caller, by the first letter of the name, asks for a place."""
        before = self.turns.waiting + len(self.inside) + len(self.refused)
        self._leave[name] = Event()
        self._threads.append(Thread(target=self._stay, args=(name,)))
        self._threads[-1].start()
        assert eventually(lambda: self.turns.waiting + len(self.inside) + len(self.refused) > before)

    def _stay(self, name: str) -> None:
        try:
            with self.turns.taken(name[0]):
                self.inside.append(name)
                self._leave[name].wait(PATIENCE_SECONDS)
                self.inside.remove(name)
        except Crowded:
            self.refused.append(name)

    def go(self, name: str) -> None:
        """One who is inside leaves."""
        waiting = self.turns.waiting
        self._leave[name].set()
        assert eventually(lambda: name not in self.inside and (not waiting or self.turns.waiting < waiting))

    def next_is(self, name: str) -> bool:
        """Whether this one has come inside."""
        return eventually(lambda: name in self.inside)

    def close(self) -> None:
        """All leave."""
        for leave in self._leave.values():
            leave.set()
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)


@pytest.fixture
def room(request: pytest.FixtureRequest) -> Callable[..., Room]:
    def make(places: int = 1, most: int = 32, most_each: int = 16) -> Room:
        made = Room(places, most, most_each)
        request.addfinalizer(made.close)
        return made

    return make


@pytest.mark.parametrize("places", [1, 2])
def test_one_who_asks_for_a_dozen_lets_another_go_next(room: Callable[..., Room], places: int) -> None:
    crowd = room(places)
    for number in range(12):
        crowd.come(f"greedy {number}")
    crowd.come("other")
    crowd.go("greedy 0")
    assert crowd.next_is("other")
    crowd.go("other")
    assert crowd.next_is(f"greedy {places}")


def test_callers_take_turns(room: Callable[..., Room]) -> None:
    crowd = room()
    for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
        crowd.come(name)
    came = []
    for _ in range(6):
        assert eventually(lambda: bool(crowd.inside))
        came.append(crowd.inside[0])
        crowd.go(crowd.inside[0])
    assert came == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_no_more_wait_than_there_is_room_for(room: Callable[..., Room]) -> None:
    crowd = room(most=3, most_each=2)
    for name in ("a1", "a2", "a3", "a4"):
        crowd.come(name)
    assert crowd.refused == ["a4"]
    crowd.come("b1")
    crowd.come("c1")
    assert eventually(lambda: crowd.refused == ["a4", "a3"])
    crowd.come("d1")
    assert eventually(lambda: crowd.refused == ["a4", "a3", "d1"])
    assert crowd.turns.waiting == 3


def test_nothing_is_remembered_of_those_who_left(room: Callable[..., Room]) -> None:
    crowd = room(most=1)
    for name in ("a1", "b1", "c1"):
        crowd.come(name)
    crowd.close()
    assert crowd.refused == ["c1"]
    assert [crowd.turns._waiting, crowd.turns._held, crowd.turns._served] == [{}, {}, {}]
