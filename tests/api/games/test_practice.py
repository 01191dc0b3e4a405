"""Practice over HTTP: what the person at the seat is shown, what is refused, and that it needs no game before."""

import random
from typing import Any

import pytest

from games.core.catalogue import rulebooks
from tests.api.client import Person
from tests.api.playing import RULEBOOK, awaited, new_game, play_once, play_out

Json = dict[str, Any]


def _asked(origin: Json, seat: int = 1, rulebook: str = RULEBOOK, seats: int = 3, **more: Any) -> Json:
    bot = {"kind": "bot", "level": "normal"}
    return {
        "rulebook": rulebook,
        "origin": origin,
        "seats": [{"kind": "me"} if n == seat else bot for n in range(seats)],
        **more,
    }


@pytest.fixture(scope="module")
def played(people: dict[str, Person]) -> tuple[str, int, dict[int, Json], dict[int, list[Json]]]:
    """A private game that is over; a version of it, and what each seat saw and was told when it was played."""
    sitting = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*sitting, visibility="private")
    rng = random.Random(7)
    for _ in range(12):
        play_once(game, awaited(sitting[0].api.get(game).json(), sitting), rng)
    then = {seat: one.api.get(game).json() for seat, one in enumerate(sitting)}
    told = {seat: one.api.get(f"{game}/events?limit=500").json()["items"] for seat, one in enumerate(sitting)}
    running = sitting[0].api.post("/v1/games", _asked({"kind": "game", "game": then[0]["id"], "version": 5}))
    assert (running.status_code, running.json()["code"]) == (409, "not_over")
    play_out(game, sitting)
    return then[0]["id"], then[0]["version"], then, told


def test_a_seat_sees_in_practice_what_it_saw_then(people: dict[str, Person], played: Any) -> None:
    game, version, then, told = played
    for seat in (0, 1):
        # when somebody else of that game takes up a seat from there
        answer = people["Chen"].api.post("/v1/games", _asked({"kind": "game", "game": game, "version": version}, seat))
        assert answer.status_code == 201, answer.text
        mine = answer.json()
        # then it is a table of its own, marked, as private as that game, and shows what the seat knew
        assert mine["practice"] == {"game": game, "position": None, "version": version, "hash": then[seat]["hash"]}
        assert (mine["visibility"], mine["you"]["seat"], mine["status"]) == ("private", seat, "running")
        assert mine["view"] == then[seat]["view"]
        assert mine["dice"]["commitment"] != then[seat]["dice"]["commitment"]
        events = people["Chen"].api.get(f"/v1/games/{mine['id']}/events?limit=500").json()["items"]
        assert [(one["type"], one["data"]) for one in events[:version]] == [
            (one["type"], one["data"]) for one in told[seat]
        ]
        assert events[version]["type"] == "practice_begun"
        assert "seed" not in events[version]["data"]
        # and strangers find nothing
        assert people["Dora"].api.get(f"/v1/games/{mine['id']}").status_code == 404


def test_what_cannot_be_practised_is_refused(people: dict[str, Person], played: Any) -> None:
    game, version, _, _ = played
    ada = people["Ada"].api
    here = {"kind": "game", "game": game, "version": version}

    def refused(body: Json, who: Any = ada) -> tuple[int, str, str | None]:
        found = who.post("/v1/games", body)
        return found.status_code, found.json()["code"], found.json().get("field")

    assert refused(_asked(here), people["Dora"].api)[:2] == (404, "unknown_game")
    assert refused(_asked({**here, "version": 10**6})) == (404, "unknown_version", "$.origin.version")
    assert refused(_asked({**here, "version": 1})) == (422, "no_such_position", "$.origin")
    assert refused(_asked({"kind": "position", "position": "nowhere"})) == (422, "no_such_position", "$.origin")
    assert refused(_asked(here, rulebook="destiny")) == (422, "no_such_position", "$.origin")
    assert refused(_asked(here, seats=2)) == (422, "bad_player_count", "$.seats")
    assert refused(_asked(here, seat=9))[:2] == (422, "invalid_field")
    assert refused(_asked(here, options={"hands": "open"}))[:2] == (422, "invalid_field")
    unknown = _asked(here)
    unknown["seats"][0]["level"] = "godlike"
    assert refused(unknown) == (422, "unknown_bot", "$.seats")


def test_a_repeated_request_makes_one_table(people: dict[str, Person], played: Any) -> None:
    game, version, _, _ = played
    body = _asked({"kind": "game", "game": game, "version": version})
    first, again = (
        people["Ada"].api.post("/v1/games", body, headers={"Idempotency-Key": "practice-once"}) for _ in range(2)
    )
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"]
    assert again.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_set_pieces_are_listed_and_taken_up(people: dict[str, Person], language: str) -> None:
    ada = people["Ada"].api
    for key in rulebooks():
        for piece in ada.get(f"/v1/rulebooks/{key}?language={language}").json()["positions"]:
            assert piece["title"]
            wanted = _asked({"kind": "position", "position": piece["key"]}, piece["seat"], key, piece["seats"])
            answer = ada.post("/v1/games", wanted)
            assert answer.status_code == 201, answer.text
            game = answer.json()
            assert game["practice"]["position"] == piece["key"]
            assert game["you"]["decision"] is not None
            assert ada.get(f"/v1/games/{game['id']}/audit").json()["sound"]
            assert ada.post(f"/v1/games/{game['id']}/abort").status_code == 200
