"""Moves that are a little wrong, of every rulebook: each is refused in words of its own."""

import random

import pytest

from games.core.catalogue import rulebooks
from tests.api.client import Person
from tests.api.playing import Json, awaited, choose, new_game
from tests.rules.contract.mutations import some
from tests.rules.contract.playing import brief

MUTANTS = 4
"""Sent before each move."""
REFUSALS = 150
LONG_REFUSALS = 20_000
"""Of each rulebook: 100,000 of all five."""
REFUSED = {400, 409, 422}


@pytest.mark.parametrize("rulebook", sorted(rulebooks()))
def test_what_is_refused_is_refused_with_a_reason(rulebook: str, people: dict[str, Person], long_mode: bool) -> None:
    rng = random.Random(rulebook)
    wanted = LONG_REFUSALS if long_mode else REFUSALS
    refused = 0
    while refused < wanted:
        refused += _refused_in_a_game(rulebook, list(people.values()), rng, wanted - refused)


def _refused_in_a_game(rulebook: str, people: list[Person], rng: random.Random, wanted: int) -> int:
    """How many moves were refused in a game that is played until it ends, or enough were."""
    book = rulebooks()[rulebook]
    players = people[: min(book.seats)]
    address = new_game(*players, rulebook=rulebook, options=brief(book))
    refused = 0
    while refused < wanted and (game := players[0].api.get(address).json())["status"] == "running":
        person = awaited(game, players)
        move = choose(person.api.get(f"{address}/moves").json()["forms"], rng)
        for mutant in (*some(book, move, rng, MUTANTS), move):
            refused += _is_refused(person, address, mutant)
    return refused


def _is_refused(person: Person, address: str, move: Json) -> bool:
    answer = person.api.post(f"{address}/moves", {"move": move})
    if answer.status_code == 200:
        return False
    assert answer.status_code in REFUSED, (move, answer.text)
    problem = answer.json()
    assert problem["detail"]
    assert problem["title"]
    return True
