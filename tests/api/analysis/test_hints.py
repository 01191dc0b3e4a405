"""Hints and analyses over HTTP: who may have them, what is answered while they are worked out, and what is kept."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs

from service.analysis.hints import Advice, Reason, rival
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.playing import RULEBOOK, new_game, play_out
from workers.context import WorkerContext
from workers.jobs.analyses import work_on
from workers.jobs.hints import advise

Json = dict[str, Any]
BOT = {"kind": "bot", "level": "normal"}


def work(parts: Wiring) -> None:
    """Do all that waits for a turn, as a worker does."""
    own = WorkerContext(parts)
    while (turn := own.queues.lanes.take()) is not None:
        (advise if turn.wish == "hint" else work_on)(own, turn)


def table(person: Person, *seats: Json) -> str:
    """A game of somebody who sits first and is asked first: its address."""
    body = {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, *seats], "options": {"start_seat": 0}}
    answer = person.api.post("/v1/games", body)
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def test_a_hint_is_worked_out_once_and_gone_with_its_decision(people: dict[str, Person], parts: Wiring) -> None:
    ada = people["Ada"]
    game = table(ada, BOT, BOT)
    # when it is asked for first, and again before anybody has worked it out
    answers = [ada.api.get(f"{game}/hint") for _ in range(2)]
    assert [(one.status_code, one.headers["Retry-After"], one.json()["moves"]) for one in answers] == [
        (202, "1", [])
    ] * 2
    assert len(WorkerContext(parts).queues.lanes.waiting()) == 1
    work(parts)
    # then it is there, in the reader's language, with a move that can be played
    found: Json = ada.api.get(f"{game}/hint").json()
    french = ada.api.get(f"{game}/hint?language=fr").json()
    assert 1 <= len(found["moves"]) <= 3
    assert [one["move"] for one in french["moves"]] == [one["move"] for one in found["moves"]]
    assert found["moves"][0]["label"] in found["reason"]
    assert french["reason"] != found["reason"]
    # and says what follows, in the rulebook's words
    kept = parts.hints.get(game.rpartition("/")[2], found["decision"])
    assert kept is not None
    for first, other, said in (
        (0.25, 0.75, "Less likely this way (25 %, against 75 %): Ada passes."),
        (1.0, 0.0, "Unlike the other, it leads to this: Ada passes."),
    ):
        follows = Reason({"type": "bid_passed", "data": {"seat": 0, "auto": False}}, first, other)
        parts.hints.put(game.rpartition("/")[2], found["decision"], structs.replace(kept, reasons=(follows,)))
        assert ada.api.get(f"{game}/hint").json()["reason"].endswith(said)
    # and is gone with the decision
    body = {"move": found["moves"][0]["move"], "decision": found["decision"]}
    assert ada.api.post(f"{game}/moves", body).status_code == 200
    assert ada.api.get(f"{game}/hint").json()["code"] == "not_awaited"


def test_a_hint_compares_with_a_move_that_was_tried() -> None:
    best, hardly, tried = (Advice({}, *found) for found in ((0.6, 90, 0.05), (0.5, 1, 1.0), (0.4, 30, 0.1)))
    assert rival((best, hardly, tried)) == tried
    assert rival((best, hardly)) is None


@pytest.mark.parametrize(
    "others",
    [
        ({"kind": "invited", "player": "Bob"}, BOT),
        ({"kind": "open"}, BOT),
        (BOT, {"kind": "invited", "player": "Chen"}),
    ],
)
def test_there_are_no_hints_where_others_may_sit(people: dict[str, Person], others: Sequence[Json]) -> None:
    answer = people["Ada"].api.get(f"{table(people['Ada'], *others)}/hint")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_hints_here")


def test_there_are_no_hints_among_people_nor_for_spectators(people: dict[str, Person], api: Api) -> None:
    # given a rated game, which one player has left to a bot
    ada, bob, chen = (people[name] for name in ("Ada", "Bob", "Chen"))
    game = new_game(ada, bob, chen, options={"start_seat": 0})
    assert ada.api.get(f"{game}/hint").json()["code"] == "no_hints_here"
    for left in (bob, chen):
        assert left.api.post(f"{game}/resignation").status_code == 200
    assert ada.api.get(f"{game}/hint").json()["code"] == "no_hints_here"
    # and a game against bots, looked at by others
    alone = table(ada, BOT, BOT)
    assert people["Dora"].api.get(f"{alone}/hint").json()["code"] == "no_seat"
    assert api.get(f"{alone}/hint").status_code == 401


def test_a_finished_game_is_analysed_for_all_to_read(people: dict[str, Person], api: Api, parts: Wiring) -> None:
    ada, bob, chen = players = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*players)
    assert ada.api.post(f"{game}/analysis").json()["code"] == "not_over"
    play_out(game, players)
    assert api.get(f"{game}/analysis").json()["code"] == "unknown_analysis"
    # when one of them asks, and then another
    asked = ada.api.post(f"{game}/analysis", {"seat": 1})
    assert (asked.status_code, asked.json()["status"], asked.json()["mine"]) == (202, "waiting", True)
    again = bob.api.post(f"{game}/analysis", {"seat": 1})
    assert (again.status_code, again.json()["mine"]) == (202, False)
    assert bob.api.delete(f"{game}/analysis").json()["code"] == "not_your_analysis"
    work(parts)
    # then everybody reads the same
    found: Json = api.get(f"{game}/analysis").json()
    assert (found["status"], found["progress"], found["seats"]) == ("done", 100, [1])
    assert {decision["seat"] for decision in found["decisions"]} == {1}
    assert sum(seat["result"] for seat in found["summary"]) == pytest.approx(1)
    assert not [decision for decision in found["decisions"] if "⟦" in decision["played_label"]]
    assert chen.api.post(f"{game}/analysis", {"seat": 1}).status_code == 200
    # and whoever asked may have it forgotten
    assert ada.api.delete(f"{game}/analysis").status_code == 204
    assert ada.api.delete(f"{game}/analysis").json()["code"] == "unknown_analysis"
    assert ada.api.post(f"{game}/analysis", {"seat": 9}).json()["code"] == "invalid_field"


def test_an_account_has_one_analysis_under_way(people: dict[str, Person], parts: Wiring) -> None:
    ada, players = people["Ada"], [people[name] for name in ("Ada", "Bob", "Chen")]
    games = [new_game(*players), new_game(*players)]
    for game in games:
        play_out(game, players)
    assert ada.api.post(f"{games[0]}/analysis").status_code == 202
    refused = ada.api.post(f"{games[1]}/analysis")
    assert (refused.status_code, refused.json()["code"]) == (409, "analysis_under_way")
    assert refused.json()["facts"]["game"] in games[0]
    # when the first is cancelled
    assert ada.api.delete(f"{games[0]}/analysis").status_code == 204
    assert ada.api.post(f"{games[1]}/analysis").status_code == 202
    assert ada.api.delete(f"{games[1]}/analysis").status_code == 204
    work(parts)
