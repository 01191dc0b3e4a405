"""Seats: taken, given back, kept for friends, filled with bots; and a game's beginning and early end."""

from itertools import count
from typing import Any

import pytest

from events.store import LogStore
from games.core.lifecycle.playing import TimeOut
from projections.games import Games
from service.games.commands import Commands
from tests.api.client import Person
from tests.api.playing import RULEBOOK, new_game, play_out
from tests.stores import writer

People = dict[str, Person]


def announce(creator: Person, *seats: dict[str, Any], **fields: Any) -> str:
    answer = creator.api.post("/v1/games", {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, *seats], **fields})
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}


def test_the_game_begins_when_the_last_seat_is_taken(people: People) -> None:
    game = announce(people["Ada"], OPEN, BOT)

    answer = people["Bob"].api.put(f"{game}/seats/1", {"entropy": "seven"})

    begun = answer.json()
    assert answer.status_code == 200
    assert begun["status"] == "running"
    assert begun["seats"][1]["player"]["name"] == "Bob"
    assert begun["seats"][1]["entropy"] == "seven"
    assert begun["you"]["seat"] == 1
    assert begun["view"] is not None


def test_who_sits_already_is_answered_with_the_game(people: People) -> None:
    game = announce(people["Ada"], OPEN, OPEN)

    answer = people["Ada"].api.put(f"{game}/seats/0")

    assert (answer.status_code, answer.json()["version"]) == (200, 2)


def test_the_server_commits_to_its_seed_before_it_sees_the_entropy_of_a_kept_seat(people: People) -> None:
    """Against bots alone: nothing is drawn before the player has noted the commitment, and nothing is added after."""
    ada, mine = people["Ada"].api, "5f1d7a0c9be24836a1c0ffee00c0de42"
    made = ada.post("/v1/games", {"rulebook": RULEBOOK, "seats": [{"kind": "kept"}, BOT, BOT]})
    noted = made.json()
    assert (made.status_code, noted["status"], noted["view"]) == (201, "open", None)
    assert noted["you"] == {"seat": None, "decision": None, "invited_to": 0, "creator": True}
    game = made.headers["Location"]
    assert code(people["Bob"].api.put(f"{game}/seats/0")) == (403, "not_your_seat")

    begun = ada.put(f"{game}/seats/0", {"entropy": mine}).json()

    assert (begun["status"], begun["seats"][0]["entropy"]) == ("running", mine)
    assert begun["dice"]["commitment"] == noted["dice"]["commitment"]
    events = ada.get(f"{game}/events?after={noted['version'] - 1}&limit=3").json()["items"]
    assert events[0]["hash"] == noted["hash"]
    assert [event["type"] for event in events[1:]] == ["seat_taken", "game_started"]
    # and what goes wrong in between is mended by asking again, or by nobody
    assert ada.put(f"{game}/seats/0", {"entropy": "another"}).json()["seats"][0]["entropy"] == mine


def test_a_kept_seat_that_is_not_taken_is_given_back(people: People) -> None:
    ada = people["Ada"].api
    game = ada.post("/v1/games", {"rulebook": RULEBOOK, "seats": [{"kind": "kept"}, OPEN, BOT]}).headers["Location"]

    assert ada.delete(f"{game}/seats/0").json()["seats"][0]["invited"] is None
    assert people["Bob"].api.put(f"{game}/seats/0").json()["status"] == "open"
    again = ada.post("/v1/games", {"rulebook": RULEBOOK, "seats": [{"kind": "kept"}, {"kind": "kept"}, BOT]})
    assert code(again) == (409, "already_invited")


def test_the_seat_of_somebody_else_is_not_yours(people: People) -> None:
    ada, bob, chen = (people[name].api for name in ("Ada", "Bob", "Chen"))
    game = announce(people["Ada"], {"kind": "invited", "player": "Bob"}, OPEN)

    for answer in (
        bob.put(f"{game}/seats/0"),
        bob.delete(f"{game}/seats/0"),
        chen.put(f"{game}/seats/1"),
        chen.delete(f"{game}/seats/1"),
    ):
        assert code(answer) == (403, "not_your_seat")
    assert code(ada.put(f"{game}/seats/2")) == (409, "already_seated")
    assert code(ada.put(f"{game}/seats/9")) == (404, "not_found")
    assert code(ada.delete(f"{game}/seats/2")) == (409, "seat_empty")


def test_an_invitation_is_accepted_declined_and_taken_back(people: People) -> None:
    ada, bob, chen = (people[name].api for name in ("Ada", "Bob", "Chen"))
    game = announce(people["Ada"], {"kind": "invited", "player": "Bob"}, {"kind": "invited", "player": "chen"}, OPEN)

    assert bob.get(game).json()["you"] == {"seat": None, "decision": None, "invited_to": 1, "creator": False}
    assert bob.put(f"{game}/seats/1").json()["seats"][1]["player"]["name"] == "Bob"
    assert chen.delete(f"{game}/seats/2").json()["seats"][2]["invited"] is None
    assert ada.put(f"{game}/seats/3/invitation", {"player": "Chen"}).json()["seats"][3]["invited"]["name"] == "Chen"
    assert ada.delete(f"{game}/seats/3").json()["seats"][3]["invited"] is None
    assert bob.delete(f"{game}/seats/1").json()["seats"][1]["player"] is None


def test_only_the_creator_fills_seats_with_others(people: People) -> None:
    ada, bob = people["Ada"].api, people["Bob"].api
    game = announce(people["Ada"], OPEN, OPEN)

    assert code(bob.put(f"{game}/seats/1/bot", {"level": "random"})) == (403, "not_creator")
    assert code(bob.put(f"{game}/seats/1/invitation", {"player": "Bob"})) == (403, "not_creator")
    assert code(ada.put(f"{game}/seats/1/bot", {"level": "godlike"})) == (422, "unknown_bot")
    assert code(ada.put(f"{game}/seats/1/invitation", {"player": "Nobody Here"})) == (422, "unknown_invitee")
    assert ada.put(f"{game}/seats/1/bot", {"level": "random"}).json()["seats"][1]["bot"] == "random"
    assert code(ada.put(f"{game}/seats/1/bot", {"level": "random"})) == (409, "seat_taken")


def test_a_game_may_wait_for_its_creator(people: People) -> None:
    ada, bob = people["Ada"].api, people["Bob"].api
    game = announce(people["Ada"], OPEN, BOT, starts="by_creator")

    assert code(ada.post(f"{game}/start")) == (409, "seats_open")
    assert bob.put(f"{game}/seats/1").json()["status"] == "open"
    assert code(bob.post(f"{game}/start")) == (403, "not_creator")
    first, again = (ada.post(f"{game}/start", headers={"Idempotency-Key": "go"}) for _ in range(2))
    assert first.json()["status"] == again.json()["status"] == "running"
    assert [one.headers.get("Idempotency-Replayed") for one in (first, again)] == [None, "true"]
    assert code(ada.post(f"{game}/start")) == (409, "game_started")
    assert code(people["Chen"].api.put(f"{game}/seats/1")) == (403, "not_your_seat")
    assert code(bob.delete(f"{game}/seats/1")) == (409, "game_started")


def test_who_resigns_ranks_last_while_a_bot_plays_on(people: People) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*group)

    answer = group[1].api.post(f"{game}/resignation")

    assert answer.status_code == 200
    assert answer.json()["seats"][1]["resigned"]
    assert answer.json()["seats"][1]["bot"] == "normal"
    assert code(group[1].api.post(f"{game}/resignation")) == (409, "seat_resigned")
    assert code(group[1].api.post(f"{game}/reclaim")) == (409, "seat_resigned")
    assert code(group[1].api.post(f"{game}/moves", {"move": {"type": "pass"}})) in (
        (409, "handed_to_bot"),
        (409, "not_awaited"),
    )
    assert code(people["Dora"].api.post(f"{game}/resignation")) == (403, "no_seat")


def test_whoever_is_left_when_all_others_have_resigned_may_claim_the_win(people: People) -> None:
    ada, bob, chen = group = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*group)
    bob.api.post(f"{game}/resignation")
    refusal = ada.api.post(f"{game}/win")
    assert (code(refusal), refusal.json()["facts"]) == ((409, "others_play"), {"seats": [2]})
    chen.api.post(f"{game}/resignation")
    assert code(chen.api.post(f"{game}/win")) == (409, "seat_resigned")
    assert code(people["Dora"].api.post(f"{game}/win")) == (403, "no_seat")

    won = ada.api.post(f"{game}/win").json()

    assert won["status"] == "finished"
    assert [(one["rank"], one["seat"]) for one in won["result"]["standings"]] == [(1, 0), (2, 2), (3, 1)]
    assert code(ada.api.post(f"{game}/win")) == (409, "game_finished")
    assert ada.api.get(f"{game}/audit").json()["sound"]


def test_a_seat_that_a_bot_plays_can_be_taken_back(people: People, log_redis_url: str) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*group, clock={"kind": "per_move", "limit": "PT1S"})
    log = LogStore(writer(log_redis_url))
    days = count(4_000_000_000_000, 86_400_000)
    later = Commands(log, Games(log, 10), now=lambda: next(days))
    name, seat = game.rpartition("/")[2], group[0].api.get(game).json()["awaiting"][0]["seat"]
    for _ in range(60):
        now = group[0].api.get(game).json()
        if now["seats"][seat]["bot"]:
            break
        due = now["awaiting"][0]
        later.run(name, lambda *_, due=due: TimeOut(due["seat"], due["decision"]), by="clock")

    holder = group[seat].api
    assert holder.get(game).json()["you"]["decision"] is None
    assert holder.get(f"{game}/moves").json()["forms"] == []
    assert holder.get(game).json()["seats"][seat]["bot"] == "normal"
    assert holder.post(f"{game}/reclaim").json()["seats"][seat]["bot"] is None
    assert code(holder.post(f"{game}/reclaim")) == (409, "not_handed_over")
    assert holder.get(game).json()["seats"][seat]["player"]["name"] == group[seat].name


def test_a_game_is_called_off_by_its_creator_before_anybody_played(people: People) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*group)

    assert code(group[1].api.post(f"{game}/abort")) == (403, "not_creator")
    assert code(group[0].api.post(f"{game}/abort", {"reason": "a\u0007b"})) == (422, "invalid_field")
    answer = group[0].api.post(f"{game}/abort", {"reason": "the wrong variant"})
    assert answer.json()["status"] == "aborted"
    assert answer.json()["dice"]["seed"]
    assert code(group[0].api.post(f"{game}/abort")) == (409, "game_finished")


@pytest.mark.parametrize("path", ["/seats/0", "/start", "/abort", "/resignation", "/moves"])
def test_nothing_goes_on_after_the_end(people: People, path: str) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*group)
    group[0].api.post(f"{game}/abort")

    if path == "/seats/0":
        answer = group[0].api.delete(game + path)
    else:
        answer = group[0].api.post(game + path, {"move": {"type": "pass"}} if path == "/moves" else {})

    assert code(answer) == (409, "game_finished")


@pytest.mark.slow
def test_a_whole_game_of_people_is_played_over_http(people: People) -> None:
    for names in (("Ada", "Bob", "Chen"), ("Dora", "Ada", "Emil", "Bob"), tuple(people)):
        group = [people[name] for name in names]
        game = new_game(*group, options={"lot_filling": "first_player"})

        over = play_out(game, group, seed=len(names))

        assert over["status"] == "finished"
        assert sorted(standing["seat"] for standing in over["result"]["standings"]) == list(range(len(names)))
        assert over["result"]["standings"][0]["rank"] == 1
        # in one order, whether a process ended the game itself or read its end from the log
        assert all(list(standing["parts"]) == sorted(standing["parts"]) for standing in over["result"]["standings"])
        assert over["dice"]["seed"]
        assert over["awaiting"] == []
        after = group[0].api.post(f"{game}/moves", {"move": {"type": "pass"}})
        assert code(after) == (409, "game_finished")
