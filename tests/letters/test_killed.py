"""A dispatcher that is killed again and again, and a work store that is lost: every turn has its one letter."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from service.mail.letters.model import Letter
from tests.letters.town import TWO, Town
from tests.patience import eventually
from tests.projections.world import SECRET_KEY
from tests.rules.core.tables import seated
from tests.workers.crew import Crew

PLAYERS = ("ada", "bob")


@pytest.fixture
def crew(log_redis_url: str, work_redis_url: str, tmp_path: Path) -> Iterator[Crew]:
    """Nobody works yet."""
    environ = {
        "REDIS_URL": log_redis_url,
        "WORK_REDIS_URL": work_redis_url,
        "ASTROLUDE_VAR": str(tmp_path),
        "ASTROLUDE_SECRET_KEY": SECRET_KEY,
    }
    made = Crew(environ, tmp_path)
    yield made
    made.end()


def test_every_turn_has_its_one_letter_whoever_dies(town: Town, crew: Crew) -> None:
    town.house(*PLAYERS)
    games = []
    for round_ in range(3):
        crew.start("dispatcher")
        for _ in range(4):
            games.append(town.world.create(seated(*PLAYERS), rulebook=TWO))
            for game in games:
                town.play(game)
        assert eventually(partial(has_more_than, town, 2 * round_))
        crew.kill("dispatcher")
        if round_ == 1:
            town.world.context.work.flushall()
    crew.start("dispatcher")

    assert eventually(lambda: open_turns(town, games) <= turns(town)), crew.log("dispatcher")

    told = Counter((letter.account, letter.kind, letter.game, letter.reference) for letter in letters(town))
    assert set(told.values()) == {1}
    assert turns(town) <= {(game, decision) for game in games for decision in decisions(town, game)}


def has_more_than(town: Town, least: int) -> bool:
    return len(letters(town)) > least


def letters(town: Town) -> list[Letter]:
    return [letter for player in PLAYERS for letter in town.log(player)]


def turns(town: Town) -> set[tuple[str, str | None]]:
    return {(letter.game, letter.decision) for letter in letters(town) if letter.kind == "awaited"}


def open_turns(town: Town, games: list[str]) -> set[tuple[str, str | None]]:
    return {(game, decision.id) for game in games for decision in town.world.game(game).decisions.values()}


def decisions(town: Town, game: str) -> set[str]:
    """Every decision that there ever was in a game."""
    versions = range(1, town.world.game(game).version + 1)
    return {one.id for version in versions for one in town.wiring.games.at(game, version).game.decisions.values()}
