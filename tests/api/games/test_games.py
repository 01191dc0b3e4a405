"""Games: created, read by everybody as they may see them, listed; and what is refused."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from redis import Redis

from tests.api.client import Api, Person
from tests.api.playing import RULEBOOK, awaited, new_game, play_moves, play_once, play_out

People = dict[str, Person]

WISH: dict[str, Any] = {
    "rulebook": RULEBOOK,
    "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}],
    "clock": {"kind": "bank", "bank": "PT10M", "increment": "PT5S"},
}


def test_an_announced_game_has_an_address_a_tag_and_the_seats_asked_for(people: People) -> None:
    answer = people["Ada"].api.post("/v1/games", WISH)

    game = answer.json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/games/{game['id']}"
    assert answer.headers["ETag"].removeprefix("W/").startswith(f'"{game["version"]}-')
    assert game["status"] == "open"
    assert [seat["player"] and seat["player"]["name"] for seat in game["seats"]] == ["Ada", None, None]
    assert game["seats"][2]["bot"] == "random"
    assert game["clock"] == {"kind": "bank", "bank": "PT600S", "increment": "PT5S"}
    assert game["you"] == {"seat": 0, "decision": None, "invited_to": None, "creator": True}
    assert people["Ada"].api.get(f"/v1/games/{game['id']}").json() == game


def test_a_repeated_announcement_gets_the_first_answer(people: People) -> None:
    ada, key = people["Ada"].api, {"Idempotency-Key": "announce-1"}

    first = ada.post("/v1/games", WISH, headers=key)
    again = ada.post("/v1/games", WISH, headers=key)
    other = ada.post("/v1/games", {**WISH, "visibility": "private"}, headers=key)
    bobs = people["Bob"].api.post("/v1/games", WISH, headers=key)

    assert (again.status_code, again.content, again.headers["Location"]) == (
        201,
        first.content,
        first.headers["Location"],
    )
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    assert bobs.json()["id"] != first.json()["id"]


def test_many_repeats_at_once_announce_one_game(people: People) -> None:
    ada = people["Ada"]
    with ThreadPoolExecutor(8) as threads:
        answers = list(
            threads.map(
                lambda _: ada.api.as_(ada.token).post("/v1/games", WISH, headers={"Idempotency-Key": "announce-2"}),
                range(8),
            )
        )

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1


def test_a_key_that_was_forgotten_announces_no_second_game(people: People, log_redis_url: str) -> None:
    key = {"Idempotency-Key": "announce-3"}
    first = people["Ada"].api.post("/v1/games", WISH, headers=key).json()
    redis = Redis.from_url(log_redis_url)
    for name in redis.scan_iter(f"*:once:{first['id']}:*"):
        redis.delete(name)

    again = people["Ada"].api.post("/v1/games", WISH, headers=key)

    assert (again.status_code, again.json()["code"]) == (422, "key_reused")


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"rulebook": "chess"}, "unknown_rulebook", "$.rulebook"),
        ({"rulebook": 7}, "invalid_field", "$.rulebook"),
        ({"seats": [{"kind": "me"}]}, "bad_player_count", "$.seats"),
        ({"seats": [{"kind": "me"}, {"kind": "throne"}]}, "invalid_field", "$.seats[1].kind"),
        ({"seats": [{"kind": "me"}, {}]}, "missing_field", "$.seats[1].kind"),
        ({"seats": [{"kind": "me", "level": "x"}]}, "unknown_field", "$.seats[0].level"),
        ({"seats": [{"kind": "bot", "level": "godlike"}] * 3}, "unknown_bot", "$.seats"),
        ({"seats": [{"kind": "invited", "player": "Nobody Here"}] * 3}, "unknown_invitee", "$.seats[0].player"),
        ({"options": {"colour": "blue"}}, "bad_option", "$.options"),
        ({"options": {"hands": "up"}}, "bad_option", "$.options.hands"),
        ({"options": []}, "invalid_field", "$.options"),
        ({"clock": {"kind": "per_move", "limit": "PT0.5S"}}, "invalid_field", "$.clock.limit"),
        ({"clock": {"kind": "per_move", "limit": "P366D"}}, "invalid_field", "$.clock.limit"),
        ({"clock": {"kind": "per_move", "limit": 60}}, "invalid_field", "$.clock.limit"),
        ({"clock": {"kind": "bank"}}, "missing_field", "$.clock.bank"),
        ({"clock": "fast"}, "invalid_field", "$.clock"),
        ({"clock": {"kind": "none", "limit": "PT1H"}}, "unknown_field", "$.clock.limit"),
        ({"visibility": "secret"}, "invalid_field", "$.visibility"),
        ({"entropy": "x" * 65}, "invalid_field", "$.entropy"),
        ({"entropy": "a\nb"}, "invalid_field", "$.entropy"),
        ({"entropy": "a\u202eb"}, "bad_entropy", "$.entropy"),
        ({"colour": "blue"}, "unknown_field", "$.colour"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_by_name(people: People, change: Any, code: str, field: str) -> None:
    answer = people["Ada"].api.post("/v1/games", {**WISH, **change})

    assert (answer.status_code, answer.json()["code"], answer.json().get("field")) == (422, code, field)


def test_every_seat_that_somebody_holds_has_a_name(people: People) -> None:
    bot = {"kind": "bot", "level": "random"}
    seats = [{"kind": "me"}, bot, bot, {"kind": "open"}]

    game = people["Ada"].api.post("/v1/games", {"rulebook": "systeme-solaire", "seats": seats}).json()

    assert [seat["name"] for seat in game["seats"]] == ["Ada", "Rivet (bot)", "Gizmo (bot)", ""]


def test_nobody_sits_twice(people: People) -> None:
    answer = people["Ada"].api.post("/v1/games", {**WISH, "seats": [{"kind": "me"}] * 3})

    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")


def test_the_tag_changes_with_the_game_and_with_the_viewer(people: People) -> None:
    ada, bob = people["Ada"].api, people["Bob"].api
    game = new_game(people["Ada"], people["Bob"], people["Chen"])

    mine = ada.get(game).headers["ETag"]

    same = ada.get(game, headers={"If-None-Match": mine})
    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["ETag"] == mine.removeprefix("W/")
    assert bob.get(game, headers={"If-None-Match": mine}).status_code == 200
    whole = ada.get(game).json()
    play_once(game, awaited(whole, list(people.values())), Random(1))
    assert ada.get(game, headers={"If-None-Match": mine}).status_code == 200


def test_an_earlier_version_shows_what_the_caller_could_know_then(people: People) -> None:
    group = [people[name] for name in ("Ada", "Bob", "Chen")]
    game = new_game(*group)
    began = group[0].api.get(game).json()
    play_out(game, group)

    then = group[0].api.get(f"{game}?at={began['version']}").json()

    assert then == began
    assert group[1].api.get(f"{game}?at=1").json()["status"] == "open"
    gone = group[0].api.get(f"{game}?at=100000")
    assert (gone.status_code, gone.json()["code"]) == (404, "unknown_version")
    assert group[0].api.get(f"{game}?at=0").json()["field"] == "at"


def test_a_private_game_does_not_exist_for_strangers(api: Api, people: People) -> None:
    ada, bob, chen, dora = (people[name] for name in ("Ada", "Bob", "Chen", "Dora"))
    game = new_game(ada, bob, chen, visibility="private")

    assert ada.api.get(game).status_code == bob.api.get(game).status_code == 200
    for stranger in (api, dora.api):
        for path in ("", "/events", "/board.svg", "/board.png", "/board.webp", "/board.txt"):
            answer = stranger.get(game + path)
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")
    for answer in (
        dora.api.get(f"{game}/moves"),
        dora.api.post(f"{game}/moves", {"move": {"type": "pass"}}),
        dora.api.post(f"{game}/moves?dry_run=true", {"move": {"type": "pass"}}),
        dora.api.post(f"{game}/moves", {"move": {"type": "pass"}}, headers={"If-Match": '"1"'}),
        dora.api.put(f"{game}/seats/0"),
        dora.api.put(f"{game}/seats/0/bot", {"level": "normal"}),
        dora.api.delete(f"{game}/seats/0"),
        dora.api.post(f"{game}/start"),
        dora.api.post(f"{game}/resignation"),
        dora.api.post(f"{game}/abort"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


def test_an_unknown_game_is_not_found(api: Api, people: People) -> None:
    for client in (api, people["Ada"].api):
        answer = client.get("/v1/games/nosuchgame")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


def test_seats_have_the_score_that_their_viewer_may_know(people: dict[str, Person]) -> None:
    # given a game with hidden points, and one in which all points lie on the table
    ada, bob, chen, dora = (people[name] for name in ("Ada", "Bob", "Chen", "Dora"))
    hidden = new_game(ada, bob, rulebook="destiny")
    shown = new_game(ada, bob, chen)
    play_moves(hidden, [ada, bob], 16)
    play_moves(shown, [ada, bob, chen], 22)
    for seat, viewer in ((0, ada), (1, bob), (None, dora)):
        # then of the first everybody sees what lies open, and of their own seat what they alone know
        game = viewer.api.get(hidden).json()
        for one, part in zip(game["seats"], game["view"]["seats"], strict=True):
            own = part["horoscope_points"]
            settled = sum(points["points"] for points in part["stack"]) + part["bonus"]
            assert (own is not None) == (part["seat"] == seat)
            assert one["score"] == settled + sum(own.values()) if own else one["score"] >= settled
        # and of the second the same as all others
        game = viewer.api.get(shown).json()
        assert [one["score"] for one in game["seats"]] == [one["table_points"] for one in game["view"]["seats"]]
    assert any(one["score"] for one in game["seats"])
    # and none where a game counts no points before the end
    flight = new_game(ada, bob, rulebook="terre-lune")
    assert [one["score"] for one in ada.api.get(flight).json()["seats"]] == [None, None]
