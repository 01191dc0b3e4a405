"""People at a table, and a moderator beside it."""

from itertools import count
from typing import NamedTuple

import pytest

from service.administration.log import OPERATOR
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.once import Once
from tests.api.playing import new_game

RARE = "fabulastro"

_numbers = count(1)


class Table(NamedTuple):
    """A game of three, in which the third said something bad as message 2."""

    game: str
    reporter: Person
    witness: Person
    bad: Person

    @property
    def id(self) -> str:
        """The game's id."""
        return self.game.rpartition("/")[2]

    @property
    def message(self) -> dict[str, object]:
        """How the message is reported."""
        return {"game": self.id, "message": 2}


@pytest.fixture
def table(api: Api) -> Table:
    """The table, with three messages."""
    return new_table(api)


def new_table(api: Api) -> Table:
    """Another one, of other people and of a rulebook that other tests hardly play."""
    number = next(_numbers)
    people = [Person.sign_up(api, f"{name} {number}") for name in ("Rita", "Will", "Brutus")]
    made = Table(new_game(*people, rulebook=RARE), *people)
    for person, text in ((made.witness, "Good luck"), (made.bad, "You cheat"), (made.reporter, "Please stop")):
        assert person.api.post(f"{made.game}/messages", {"text": text}).status_code == 201
    return made


@pytest.fixture(scope="package")
def moderator(api: Api, parts: Wiring, once: Once) -> Person:
    """A moderator."""
    person = once(lambda: Person.sign_up(api, "Moderator of reports"))
    parts.roles.change(person.id, "moderator", by=OPERATOR, at=0)
    return person
