"""Two worlds that a seat cannot tell apart get the same answers: the same bytes, sizes, headers and status codes.

Two services stand on the same stores. One has the game as its log says; the other is given a copy of the same version
in which everything that the viewer cannot know was drawn anew. Each operation answers from what its service has, and
takes as long: the functions that see what is hidden are called as often, which says more than seconds would.
"""

import gc
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from games.core.facts import Viewer
from games.core.forms import sample_move
from games.core.lifecycle.playing import Play
from games.core.rulebook import Rulebook
from projections.games import Live
from projections.timeline import History
from service.api.app import create_app
from service.api.http.context import EXTENSION
from service.settings import Settings
from service.wiring import Wiring
from tests.api.client import PASSWORD
from tests.api.once import Once
from tests.patience import PATIENCE_SECONDS
from tests.projections.world import SECRET_KEY
from tests.rules.contract.playing import books, brief, image
from tests.rules.contract.worlds import determinize, has_worlds
from tests.tree import ROOT

POSITIONS = 8
APART = 7
"""Moves between two positions that are looked at, at most."""
READ = (
    *("", "/moves", "/board.svg", "/board.svg?shape=tall", "/board.txt", "/events?proof=true&limit=500", "/chain"),
    *("/audit", "/archive", "/analysis", "/messages", "/orders", "/notices", "/hint"),
)
PASSING = {"X-Request-Id", "Date"}
"""Headers that no two answers have in common."""
SEEING: Final = f"{ROOT / 'games'}/"
"""The room of all that works with what is hidden; the others pass on what they get from there."""

Answer = tuple[int, dict[str, str], bytes]
Question = Callable[[], TestResponse]


class Somebody(NamedTuple):
    """An account, and the header of its token."""

    id: str
    headers: dict[str, str]


@pytest.fixture(scope="module")
def services(log_redis_url: str, work_redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> list[Flask]:
    """The service with the game as it is, and the one with the imagined world; each keeps for itself what it made."""
    return [
        create_app(Wiring(_settings(log_redis_url, work_redis_url, tmp_path_factory.mktemp(name))))
        for name in ("real", "imagined")
    ]


def _settings(log_url: str, work_url: str, var: Path) -> Settings:
    return Settings(
        redis_url=log_url,
        work_redis_url=work_url,
        var=var,
        secret_key=SECRET_KEY,
        rate_limits=0.0,
        store_seconds=PATIENCE_SECONDS,
    )


@pytest.fixture(scope="module")
def party(services: list[Flask], once: Once) -> list[Somebody]:
    """Four people."""

    def signed_up() -> list[Somebody]:
        client = services[0].test_client()
        accounts = (client.post("/v1/accounts", json={"name": name, "password": PASSWORD}).get_json() for name in NAMES)
        return [Somebody(one["id"], {"Authorization": f"Bearer {one['token']['token']}"}) for one in accounts]

    return once(signed_up)


NAMES = ("Apart Ada", "Apart Bob", "Apart Chen", "Apart Dora")


def announced(app: Flask, book: Rulebook[Any, Any], party: list[Somebody]) -> str:
    """A running game of these people: its id."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in party[1:])]
    body = {"rulebook": book.key, "seats": seats, "options": brief(book)}
    answer = app.test_client().post("/v1/games", json=body, headers=party[0].headers)
    assert answer.status_code == 201, answer.text
    game = str(answer.get_json()["id"])
    for seat, player in enumerate(party[1:], 1):
        taken = app.test_client().put(f"/v1/games/{game}/seats/{seat}", json={}, headers=player.headers)
        assert taken.status_code == 200, taken.text
    return game


def questions(app: Flask, game: str, headers: dict[str, str], moves: list[Any]) -> dict[str, Question]:
    """Everything that a viewer can ask of a game without changing it: to be told of it, and whether moves are legal."""
    client, address = app.test_client(), f"/v1/games/{game}"
    looks: dict[str, Question] = {path: partial(client.get, address + path, headers=headers) for path in READ}
    trying = partial(client.post, f"{address}/moves?dry_run=true", headers=headers)
    return looks | {str(move): partial(trying, json={"move": move}) for move in moves}


def answer(question: Question) -> Answer:
    """What is told, without what no two answers have in common."""
    told = question()
    headers = {name: value for name, value in told.headers.items() if name not in PASSING}
    return told.status_code, headers, told.data.replace(told.headers["X-Request-Id"].encode(), b"")


def work(question: Question) -> int:
    """How many functions that may see what is hidden are called for an answer."""
    called = 0

    def count(frame: FrameType, event: str, _: Any) -> None:
        nonlocal called
        called += event == "call" and frame.f_code.co_filename.startswith(SEEING)

    gc.disable()  # it calls what is left of generators
    sys.setprofile(count)
    try:
        question()
    finally:
        sys.setprofile(None)
        gc.enable()
    return called


def tried(live: Live, viewer: Viewer, rng: random.Random) -> list[Any]:
    """Moves that say something of what is legal: own ones, those of other seats, and one that is none."""
    forms = [form for seat in live.game.decisions for form in live.game.forms(seat)]
    return [{"type": "nonsense"}, *(sample_move([form], rng) for form in rng.sample(forms, min(3, len(forms))))]


def positions(wiring: Wiring, game: str, rng: random.Random, apart: int = APART) -> Iterator[Live]:
    """The game's positions, at most so many random moves apart, to its end."""
    while True:
        for _ in range(rng.randint(1, apart)):
            now = wiring.games.load(game).game
            if now.over:
                return
            seat = rng.choice(sorted(now.decisions))
            command = Play(seat, sample_move(now.forms(seat), rng))
            wiring.commands.run(game, lambda *_, command=command: command, by="clock")
        if not (live := wiring.games.load(game)).game.over:
            yield live


def imagined(wiring: Wiring, live: Live, viewer: Viewer, rng: random.Random) -> Live:
    """The game in another world that fits what the viewer knows."""
    history = list(History(lambda: wiring.log.read(live.id), viewer))
    other = live.game.copy()
    other.state = determinize(live.game.book, live.game.state, viewer, history, rng)
    return Live(live.id, other, live.hash)


def unseen(live: Live) -> Live:
    """The same game, of which nobody has been told anything."""
    return Live(live.id, live.game.copy(), live.hash)


@pytest.mark.parametrize("book", books(), ids=lambda book: str(book.key))
def test_worlds_that_a_seat_cannot_tell_apart_answer_alike(
    services: list[Flask], party: list[Somebody], book: Rulebook[Any, Any]
) -> None:
    # Given a game with as many of them as may play it
    rng = random.Random(book.key)
    players = party[: max(seats for seats in book.seats if seats <= len(party))]
    game = announced(services[0], book, players)
    here, there = (app.extensions[EXTENSION] for app in services)
    differed = False
    for live in islice(positions(here, game, rng), POSITIONS):
        viewer = rng.choice([*range(len(players)), None])
        headers = {} if viewer is None else players[viewer].headers
        moves = tried(live, viewer, rng)
        # When another world is imagined that fits what somebody knows
        other = imagined(there, live, viewer, rng)
        differed = differed or image(other.game.state) != image(live.game.state)
        asked = [questions(app, game, headers, moves) for app in services]
        there.games.put(other)
        # Then everything that they can ask is answered alike
        one, two = ({path: answer(question) for path, question in own.items()} for own in asked)
        assert [path for path in one if one[path] != two[path]] == []
        # And takes as much work
        here.games.put(unseen(live))
        there.games.put(unseen(other))
        spent = [{path: work(question) for path, question in own.items()} for own in asked]
        assert spent[0] == spent[1]
    # And no other world is imagined where a game has no secrets
    assert has_worlds(book) or not differed


def test_a_world_that_a_seat_can_tell_apart_answers_otherwise(services: list[Flask], party: list[Somebody]) -> None:
    # Given a game in which everybody holds cards that others don't see
    [book] = [book for book in books() if book.key == "systeme-solaire"]
    rng = random.Random(1)
    game = announced(services[0], book, party[:3])
    here, there = (app.extensions[EXTENSION] for app in services)
    # When everybody looks at the first other world that the first seat cannot tell apart
    worlds = ((live, imagined(there, live, 0, rng)) for live in positions(here, game, rng, apart=1))
    other = next(other for live, other in worlds if image(other.game.state) != image(live.game.state))
    told = []
    for player in party[:3]:
        there.games.put(other)
        one, two = ([*map(answer, questions(app, game, player.headers, []).values())] for app in services)
        told.append(one != two)
    # Then somebody else sees it, and that one does not
    assert any(told)
    assert not told[0]
