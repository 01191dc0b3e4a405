"""Letters are due when they are wanted, and found then, however the processes that deal with them are interleaved."""

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.ids import new_id
from service.mail.letters.making import Planner, replan, retime, write
from service.mail.letters.model import Letter
from service.mail.letters.preferences import GamePreferences
from service.notices.notices import Notice
from service.times import milliseconds
from service.wiring import Wiring
from tests.letters.town import DAY, HOUR, Town
from tests.slots.writers import Writer

LATE = GamePreferences("late", 0.1)
ADA = "ada"

ORDERS = st.lists(st.integers(1, 15), max_size=6)
"""How many commands the first sends, then the second, then the first again, and so on."""
REPEATED = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
Do = Callable[[Wiring], object]


def process(town: Town, do: Do) -> Writer:
    """A process that does this, and gives way before each command to the accounts' store."""

    def run(line: Any) -> object:
        own = Wiring(town.wiring.settings)
        vars(own)["data"] = line
        return do(own)

    return Writer(town.wiring.data, run)


def interleave(first: Writer, second: Writer, order: Sequence[int]) -> None:
    """Take turns of so many commands, and then go on to the end."""
    for turn, steps in zip(cycle((first, second)), order, strict=False):
        for _ in range(steps):
            turn.step()
    first.finish()
    second.finish()
    for one in (first, second):
        if isinstance(one.result, BaseException):
            raise one.result


def notice(game: str, deadline: int) -> Notice:
    """That ada is to decide something by then, for which she has had two days."""
    return Notice(
        kind="awaited",
        reference=game,
        at=deadline - 2 * DAY,
        game=game,
        rulebook="terre-lune",
        version=1,
        hash="",
        seat=0,
        decision=game,
        opened=deadline - 2 * DAY,
        deadline=deadline,
    )


def kept(town: Town, game: str) -> Letter:
    """The letter of that decision."""
    found = town.letters.find(town.letters.id_of(ADA, "awaited", game, game))
    assert found is not None
    return found


def want(wanted: GamePreferences, game: str) -> Do:
    """Want mail of the game in another way."""

    def do(wiring: Wiring) -> None:
        wiring.preferences.set_game(ADA, game, wanted)
        replan(wiring, ADA)

    return do


def is_as_wanted(town: Town, game: str) -> bool:
    """Whether the letter is due when ada wants it, or was due at once where that is over."""
    letter = kept(town, game)
    wanted = Planner.of(town.wiring, ADA).planned(letter, 0).due
    assert wanted is not None
    assert letter.due is not None
    return wanted <= letter.due <= max(wanted, milliseconds())


@pytest.fixture
def asked(town: Town) -> Callable[[], str]:
    """Makes decisions of ada's, each in a game of its own, of which she wants letters late."""
    town.house(ADA)

    def ask() -> str:
        game = new_id()
        town.letters.forget(ADA)
        town.wiring.preferences.set_game(ADA, game, LATE)
        return game

    return ask


@REPEATED
@given(order=ORDERS, before=st.sampled_from((LATE, GamePreferences("none"))))
def test_a_letter_that_is_made_while_its_player_changes_their_mind_comes_as_they_want(
    order: list[int], before: GamePreferences, town: Town, asked: Callable[[], str]
) -> None:
    game, deadline = asked(), milliseconds() + DAY
    town.wiring.preferences.set_game(ADA, game, before)
    making = process(town, lambda wiring: write(wiring, ADA, notice(game, deadline)))

    def change(wiring: Wiring) -> None:
        want(GamePreferences(), game)(wiring)
        if making.over:  # by then the decision is in the inbox, and its letter is made after all
            write(wiring, ADA, notice(game, deadline))

    interleave(making, process(town, change), order)

    assert is_as_wanted(town, game)


@REPEATED
@given(order=ORDERS)
def test_a_deadline_that_is_moved_while_its_player_changes_their_mind_is_that_of_the_letter(
    order: list[int], town: Town, asked: Callable[[], str]
) -> None:
    game, deadline = asked(), milliseconds() + DAY
    write(town.wiring, ADA, notice(game, deadline))
    moving = process(town, lambda wiring: retime(wiring, ADA, notice(game, deadline + HOUR)))

    interleave(moving, process(town, want(GamePreferences(share=0.5), game)), order)

    assert kept(town, game).deadline == deadline + HOUR
    assert is_as_wanted(town, game)


@REPEATED
@given(order=ORDERS)
def test_a_gateway_that_looks_while_a_letter_is_made_gets_it_then_or_when_it_looks_again(
    order: list[int], town: Town, asked: Callable[[], str]
) -> None:
    game, later = asked(), milliseconds() + 1000
    town.wiring.preferences.set_game(ADA, game, GamePreferences())
    making = process(town, lambda wiring: write(wiring, ADA, notice(game, milliseconds() + DAY)))

    def look(wiring: Wiring) -> list[Letter]:
        return [letter for account in wiring.letters.due(later, 10) for letter in wiring.letters.lease(account, later)]

    looking = process(town, look)
    interleave(making, looking, order)

    assert looking.result or look(town.wiring)
