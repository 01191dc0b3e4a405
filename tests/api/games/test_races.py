"""Many clients at once: of moves that exclude each other one is accepted, and none is lost or doubled."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from requests import Response

from tests.api.client import Person
from tests.api.playing import awaited, new_game
from tests.patience import PATIENCE_SECONDS

CLIENTS = 20


def _at_once(person: Person, game: str, headers: dict[str, str], body: dict[str, object]) -> list[Response]:
    start = Barrier(CLIENTS, timeout=PATIENCE_SECONDS)

    def post(_: int) -> Response:
        mine = person.api.as_(person.token)
        mine.get(game)
        start.wait()
        return mine.post(f"{game}/moves", body, headers=headers)

    with ThreadPoolExecutor(CLIENTS) as threads:
        return list(threads.map(post, range(CLIENTS)))


@pytest.mark.slow
def test_of_twenty_same_moves_at_one_version_one_is_accepted(people: dict[str, Person]) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    for _ in range(5):
        game = new_game(*group)
        before = group[0].api.get(game)
        opener = awaited(before.json(), group)

        answers = _at_once(opener, game, {"If-Match": before.headers["ETag"]}, {"move": {"type": "bid", "amount": 1}})

        counted = Counter(answer.status_code for answer in answers)
        assert counted == {200: 1, 412: CLIENTS - 1}
        assert group[0].api.get(game).json()["version"] == before.json()["version"] + 2


@pytest.mark.slow
def test_of_twenty_same_answers_to_a_decision_one_is_accepted(people: dict[str, Person]) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    for _ in range(5):
        game = new_game(*group)
        before = group[0].api.get(game).json()
        opener = awaited(before, group)
        decision = before["awaiting"][0]["decision"]

        answers = _at_once(opener, game, {}, {"move": {"type": "bid", "amount": 1}, "decision": decision})

        assert Counter(answer.status_code for answer in answers) == {200: 1, 409: CLIENTS - 1}
        assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"stale_decision"}
        assert group[0].api.get(game).json()["version"] == before["version"] + 2


def test_of_those_who_want_the_last_seat_one_gets_it(people: dict[str, Person]) -> None:
    ada, *others = people.values()
    for _ in range(5):
        asked_for = {
            "rulebook": "systeme-solaire",
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}],
        }
        game = ada.api.post("/v1/games", asked_for).headers["Location"]
        start = Barrier(len(others), timeout=PATIENCE_SECONDS)

        def sit(person: Person, game: str = game, start: Barrier = start) -> Response:
            start.wait()
            return person.api.put(f"{game}/seats/1")

        with ThreadPoolExecutor(len(others)) as threads:
            answers = list(threads.map(sit, others))

        assert Counter(answer.status_code for answer in answers) == {200: 1, 403: len(others) - 1}
