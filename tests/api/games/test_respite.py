"""Time for people by the API: days of absence, pauses, each seen by everybody at the table."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.api.client import Person
from tests.api.games.test_seats import code
from tests.api.playing import new_game

People = dict[str, Person]
DAILY = {"kind": "per_move", "limit": "P2D"}


def table(people: People, **fields: Any) -> str:
    """A running game of Ada, Bob and Chen, with two days for each decision."""
    return new_game(people["Ada"], people["Bob"], people["Chen"], clock=DAILY, **fields)


def awaited(people: People, game: str) -> tuple[int, Person]:
    """A seat that has to choose, and who holds it."""
    seat = min(deadlines(people["Ada"].api.get(game).json()))
    return seat, (people["Ada"], people["Bob"], people["Chen"])[seat]


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def deadlines(game: dict[str, Any]) -> dict[int, datetime]:
    return {awaited["seat"]: moment(awaited["deadline"]) for awaited in game["awaiting"]}


def test_a_table_that_agrees_on_nothing_gives_nothing(people: People) -> None:
    game = table(people)

    shown = people["Ada"].api.get(game).json()

    assert (shown["absence_days"], shown["nights"], shown["paused"], shown["pause_wished"]) == (0, False, None, [])
    assert code(people["Ada"].api.post(f"{game}/absence", {"days": 1})) == (409, "no_absence_left")
    assert [seat["rest"] for seat in shown["seats"]] == [None, None, None]


def test_who_is_away_has_time_and_is_seen_to_be(people: People) -> None:
    game = table(people, absence_days=5)
    soon = deadlines(people["Ada"].api.get(game).json())
    seat, player = awaited(people, game)

    away = player.api.post(f"{game}/absence", {"days": 2})

    assert away.status_code == 200
    seen = people["Dora"].api.get(game).json()
    assert deadlines(seen)[seat] - soon[seat] >= timedelta(days=2)
    assert moment(seen["seats"][seat]["away_until"]) - datetime.now(UTC) > timedelta(days=1, hours=23)
    assert seen["seats"][seat]["absence_left"] == 3
    back = player.api.delete(f"{game}/absence").json()
    assert (back["seats"][seat]["away_until"], back["seats"][seat]["absence_left"]) == (None, 4)
    assert deadlines(back)[seat] - soon[seat] < timedelta(minutes=1)
    assert code(player.api.delete(f"{game}/absence")) == (409, "not_away")


def test_an_absence_is_told_in_both_languages(people: People) -> None:
    game = table(people, absence_days=5)
    people["Ada"].api.post(f"{game}/absence", {"days": 1})

    told = [
        people["Bob"].api.get(f"{game}/events?language={language}&limit=500").json()["items"][-1]["text"]
        for language in ("en", "fr")
    ]

    assert told == ["Ada is away for 1 day.", "Ada s’absente 1 jour."]


def test_a_game_is_paused_when_all_agree_and_goes_on_when_one_says_so(people: People) -> None:
    game = table(people)
    ada, bob, chen = (people[name].api for name in ("Ada", "Bob", "Chen"))

    wanted = ada.post(f"{game}/pause").json()
    bob.post(f"{game}/pause")
    paused = chen.post(f"{game}/pause").json()

    assert (wanted["paused"], wanted["pause_wished"]) == (None, [0])
    assert (paused["paused"] is not None, paused["awaiting"]) == (True, [])
    assert ada.get(f"{game}/moves").json()["forms"] == []
    assert code(ada.post(f"{game}/moves", {"move": {"type": "pass"}})) in ((409, "game_paused"), (422, "unknown_move"))
    on = ada.delete(f"{game}/pause").json()
    assert (on["paused"], bool(on["awaiting"])) == (None, True)


def test_one_who_declines_ends_the_wish(people: People) -> None:
    game = table(people)
    people["Ada"].api.post(f"{game}/pause")

    declined = people["Bob"].api.delete(f"{game}/pause")

    assert (declined.status_code, declined.json()["pause_wished"]) == (200, [])
    assert code(people["Bob"].api.delete(f"{game}/pause")) == (409, "no_pause_asked")


@pytest.mark.parametrize("days", [0, 91, "two", 1.5, True])
def test_days_are_whole_and_at_most_ninety(people: People, days: object) -> None:
    answer = people["Ada"].api.post(f"{table(people, absence_days=9)}/absence", {"days": days})

    assert (answer.status_code, answer.json()["field"]) == (422, "$.days")


def test_the_game_is_audited_with_its_respites(people: People) -> None:
    game = table(people, absence_days=2, nights=True)
    ada, bob, chen = (people[name].api for name in ("Ada", "Bob", "Chen"))
    ada.post(f"{game}/absence", {"days": 1})
    ada.delete(f"{game}/absence")
    for api in (ada, bob, chen):
        api.post(f"{game}/pause")
    ada.delete(f"{game}/pause")
    for api in (ada, bob, chen):
        api.post(f"{game}/resignation")

    assert ada.get(f"{game}/audit").json()["sound"] is True
