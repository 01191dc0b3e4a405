"""The past of every rulebook's games can be looked at, version by version."""

import random

import pytest

from games.core.catalogue import rulebooks
from tests.api.client import Api, Person
from tests.api.playing import awaited, new_game, play_once
from tests.projections.logs import seats_near

pytestmark = pytest.mark.slow

MOVES = 4


@pytest.fixture(params=sorted(rulebooks()))
def played(request: pytest.FixtureRequest, people: dict[str, Person]) -> str:
    """A game of each rulebook with some moves, as far as it goes."""
    group = [people[name] for name in ("Ada", "Bob", "Chen")][: seats_near(rulebooks()[request.param], 3)]
    game = new_game(*group, rulebook=request.param)
    rng = random.Random(request.param)
    for _ in range(MOVES):
        now = group[0].api.get(game).json()
        if now["status"] == "running":
            play_once(game, awaited(now, group), rng)
    return game


def test_a_version_within_a_command_is_shown_as_the_command_left_it(played: str, people: dict[str, Person]) -> None:
    # given
    ada = people["Ada"].api
    events = ada.get(f"{played}/events?limit=500").json()["items"]
    # when
    shown = {event["version"]: ada.get(f"{played}?at={event['version']}").json()["version"] for event in events}
    # then
    assert any(event["rest"] for event in events)
    assert shown == {event["version"]: event["version"] + event["rest"] for event in events}


def test_every_board_of_the_past_is_drawn(played: str, people: dict[str, Person], api: Api) -> None:
    began = next(
        event["version"]
        for event in api.get(f"{played}/events?limit=500").json()["items"]
        if event["type"] == "game_started"
    )
    now = api.get(played).json()["version"]
    for version in range(began, now + 1):
        for viewer in (people["Ada"].api, api):
            assert viewer.get(f"{played}/board.svg?at={version}").status_code == 200
            assert viewer.get(f"{played}/board.txt?at={version}&language=fr").status_code == 200
            assert viewer.get(f"{played}/moves?at={version}").status_code in (200, 401, 403)
