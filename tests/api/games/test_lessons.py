"""Guided games over HTTP: played by what the answers expect, with the bots of a worker; told to nobody else."""

from typing import Any

import pytest

from games.core.catalogue import rulebooks
from service.queueing.lanes import Turn
from service.wiring import Wiring
from tests.api.client import Api, Person
from workers.context import WorkerContext
from workers.jobs.bots import Session

Json = dict[str, Any]
TAUGHT = [key for key, book in rulebooks().items() if book.lessons()]


def _asked(row: Json, seat: int | None = None, **more: Any) -> Json:
    lesson = row["lesson"]
    mine = lesson["seat"] if seat is None else seat
    seats = [{"kind": "me"} if one == mine else {"kind": "bot", "level": "easy"} for one in range(lesson["seats"])]
    return {"rulebook": row["key"], "origin": {"kind": "lesson", "lesson": lesson["key"]}, "seats": seats, **more}


def _bots_play(parts: Wiring, game: str) -> None:
    own = WorkerContext(parts)
    own.bot_leases.ask(game, 0)
    Session(own, Turn(game)).play()


def _rows(api: Api) -> dict[str, Json]:
    return {row["key"]: row for row in api.get("/v1/rulebooks").json()["items"] if row["lesson"]}


@pytest.mark.parametrize("key", TAUGHT)
def test_a_guest_is_led_through_a_lesson(api: Api, people: dict[str, Person], parts: Wiring, key: str) -> None:
    # given somebody without an account who begins the lesson
    guest = api.as_(api.post("/v1/guests").json()["token"]["token"])
    answer = guest.post("/v1/games", _asked(_rows(api)[key]))
    assert answer.status_code == 201, answer.text
    address, game = answer.headers["Location"], answer.json()
    # and what it says
    [lesson] = guest.get(f"/v1/rulebooks/{key}?language=fr").json()["lessons"]
    assert game["lesson"]["lesson"] == lesson["key"] == game["practice"]["position"]
    for step in range(1, len(lesson["steps"]) + 1):
        _bots_play(parts, game["id"])
        game = guest.get(address).json()
        # when the player does what is expected
        told = game["lesson"]
        assert (told["state"], told["step"], told["steps"]) == ("on", step, len(lesson["steps"]))
        body = {"move": told["move"], "decision": game["you"]["decision"]}
        # then nobody else learns of it
        assert people["Ada"].api.get(address).json()["lesson"] is None
        answer = guest.post(f"{address}/moves", body)
        assert answer.status_code == 200, answer.text
    # and at the end the game goes on, counts for nothing, and its log holds
    game = guest.get(address).json()
    assert (game["lesson"]["state"], game["lesson"]["move"], game["status"]) == ("finished", None, "running")
    assert guest.get(f"{address}/audit").json()["sound"]
    _bots_play(parts, game["id"])
    assert guest.get(address).json()["you"]["decision"] is not None


def test_who_leaves_the_lesson_plays_on(api: Api, people: dict[str, Person], parts: Wiring) -> None:
    ada = people["Ada"].api
    key = "systeme-solaire"
    game = ada.post("/v1/games", _asked(_rows(api)[key])).json()
    address = f"/v1/games/{game['id']}"
    answer = ada.post(f"{address}/moves", {"move": {"type": "bid", "amount": 9}})
    assert answer.status_code == 200, answer.text
    assert ada.get(address).json()["lesson"]["state"] == "left"
    _bots_play(parts, game["id"])
    assert ada.get(address).json()["you"]["decision"] is not None


def test_what_no_lesson_is_is_refused(api: Api, people: dict[str, Person]) -> None:
    row = _rows(api)["systeme-solaire"]

    def refused(body: Json) -> tuple[int, str, str | None]:
        found = people["Ada"].api.post("/v1/games", body)
        return found.status_code, found.json()["code"], found.json().get("field")

    nowhere = (422, "no_such_position", "$.origin")
    assert refused(_asked({**row, "lesson": {**row["lesson"], "key": "none"}})) == nowhere
    assert refused(_asked(row, seat=1 - row["lesson"]["seat"])) == nowhere
    assert refused(_asked({**row, "key": "nothing"})) == (422, "unknown_rulebook", "$.rulebook")
    assert refused(_asked(row, entropy="of my own"))[:2] == (422, "invalid_field")
    assert refused(_asked(row, options={"hands": "open"}))[:2] == (422, "invalid_field")
