"""What moderators do at tables: lists without a game, a game that is ended, words that are hidden or erased."""

import json
from typing import Any

import pytest

from projections.proofs.audit import audit_log
from service.administration.consequences import PATIENCE_MS, settle_interrupted
from service.administration.log import Deed
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.administration.staff import catch_up, log_of
from tests.api.client import Api, Person
from tests.api.playing import new_game
from tests.api.streams.listening import NDJSON
from tests.patience import eventually


@pytest.fixture
def game(people: dict[str, Person]) -> str:
    """A public game of Ada, Bob and Chen."""
    return new_game(people["Ada"], people["Bob"], people["Chen"])


def name(game: str) -> str:
    return game.rpartition("/")[2]


def of(game: str, what: str = "") -> str:
    return f"/v1/admin/games/{name(game)}{what}"


def listed(api: Api, **query: str) -> set[str]:
    return {item["id"] for item in api.get("/v1/games", params={"limit": 200, **query}).json()["items"]}


def test_a_game_off_the_lists_is_there_for_its_players_alone(
    api: Api, people: dict[str, Person], moderator: Person, administrator: Person, parts: Wiring, game: str
) -> None:
    # given
    catch_up(parts)
    stranger = people["Dora"]
    assert name(game) in listed(stranger.api) & listed(api)
    # when
    for _ in range(2):
        hidden = moderator.api.put(of(game, "/unlisting"), {"reason": "Insults in its names."})
    # then
    assert hidden.json()["listed"] is False
    assert eventually(lambda: name(game) not in listed(stranger.api) | listed(api))
    assert name(game) not in {row["id"] for row in api.get("/v1/players/Ada").json()["games"]}
    assert name(game) in listed(people["Ada"].api)
    assert api.get(game).status_code == 200
    # when
    shown = moderator.api.delete(of(game, "/unlisting"))
    # then
    assert shown.json()["listed"] is True
    assert eventually(lambda: name(game) in listed(api))
    assert [deed["what"] for deed in log_of(administrator, game=name(game))] == ["show_game", "hide_game"]


def test_games_are_found_by_player_state_and_id_also_private_ones(
    people: dict[str, Person], moderator: Person, parts: Wiring, game: str
) -> None:
    private = new_game(people["Ada"], people["Bob"], people["Chen"], visibility="private")
    catch_up(parts)

    def found(**query: str) -> list[str]:
        items = moderator.api.get("/v1/admin/games", params={"limit": 200, **query}).json()["items"]
        return [item["game"]["id"] for item in items]

    assert found(account=people["Ada"].id)[:2] == [name(private), name(game)]
    assert not {name(private), name(game)} & {*found(account=people["Ada"].id, status="finished")}
    assert name(game) in found()
    assert name(private) not in found()
    assert moderator.api.get(of(private)).json()["game"]["visibility"] == "private"
    assert moderator.api.get("/v1/admin/games/nosuchgame").json()["code"] == "unknown_game"


def test_a_game_is_ended_with_a_reason_for_everybody_and_its_log_stays_sound(
    api: Api, people: dict[str, Person], moderator: Person, administrator: Person, parts: Wiring, game: str
) -> None:
    # given
    seat = people["Ada"].api.get(game).json()["awaiting"][0]["seat"]
    player = [people["Ada"], people["Bob"], people["Chen"]][seat]
    decision = player.api.get(f"{game}/moves").json()
    player.api.post(f"{game}/moves", {"move": decision["default"]})  # a game that its creator could not call off
    # when
    ended = moderator.api.post(of(game, "/end"), {"reason": "Two accounts of one person."})
    # then
    assert ended.json()["game"]["status"] == "aborted"
    last = json.loads(api.get(f"{game}/events?language=en", headers=NDJSON).text.splitlines()[-1])
    assert last["text"] == "The game is ended by a moderator: Two accounts of one person."
    assert moderator.id not in str(last)
    assert audit_log(parts.log, name(game), opened=True).sound
    again = moderator.api.post(of(game, "/end"), {"reason": "Again."})
    assert (again.status_code, again.json()["code"]) == (409, "game_finished")
    [deed] = log_of(administrator, game=name(game))
    assert (deed["what"], deed["by"]["id"], deed["reason"]) == ("end_game", moderator.id, "Two accounts of one person.")
    assert name(game) not in {deed.game for deed in parts.admin_log.unsettled().values()}


def say(person: Person, game: str, *texts: str) -> list[int]:
    return [person.api.post(f"{game}/messages", {"text": text}).json()["number"] for text in texts]


def heard(api: Api, game: str, **query: int) -> list[str]:
    return [message["text"] for message in api.get(f"{game}/messages", params=query).json()["items"]]


def test_a_hidden_message_is_there_for_staff_alone(
    api: Api, people: dict[str, Person], moderator: Person, administrator: Person, game: str
) -> None:
    # given
    numbers = say(people["Bob"], game, "one", "two", "three")
    hiding = of(game, f"/messages/{numbers[1]}/hiding")
    # when
    for _ in range(2):
        assert moderator.api.put(hiding, {"reason": "Rude."}).status_code == 204
    # then
    assert heard(api, game) == heard(people["Bob"].api, game) == ["one", "three"]
    assert heard(api, game, limit=1, after=numbers[0]) == ["three"]
    own = moderator.api.get(of(game, "/messages")).json()["items"]
    assert [(one["message"]["text"], one["hidden"]) for one in own] == [
        ("one", False),
        ("two", True),
        ("three", False),
    ]
    # when
    moderator.api.delete(hiding)
    # then
    assert heard(api, game) == ["one", "two", "three"]
    [shown, hidden] = log_of(administrator, game=name(game))
    assert (hidden["what"], hidden["message"], hidden["account"]["id"]) == (
        "hide_message",
        numbers[1],
        people["Bob"].id,
    )
    assert shown["what"] == "show_message"


def test_an_erased_message_is_nowhere_and_the_log_stays_as_it_was(
    api: Api, people: dict[str, Person], moderator: Person, administrator: Person, parts: Wiring, game: str
) -> None:
    # given
    [number] = say(people["Bob"], game, "unmistakable words")
    before = parts.log.head(name(game))
    # when
    path = of(game, f"/messages/{number}")
    assert moderator.api.delete(path).json()["code"] == "missing_field"
    assert moderator.api.delete(f"{path}?reason=A threat.").status_code == 204
    # then
    assert heard(api, game) == []
    assert parts.log.head(name(game)) == before
    kept = [parts.data.dump(key) or b"" for key in parts.data.scan_iter(f"*{name(game)}*")]
    assert kept
    assert not any(b"unmistakable" in value for value in kept)
    gone = moderator.api.delete(f"{path}?reason=Again.")
    assert (gone.status_code, gone.json()["code"]) == (404, "unknown_message")
    assert moderator.api.delete(of(game, f"/messages/{2**70}?reason=x")).status_code == 404
    [deed] = log_of(administrator, game=name(game))
    assert (deed["what"], deed["message"], deed["reason"]) == ("erase_message", number, "A threat.")


@pytest.mark.parametrize("done_before", [True, False])
def test_what_was_interrupted_is_done_and_logged_once(
    people: dict[str, Person], administrator: Person, parts: Wiring, game: str, done_before: bool
) -> None:
    """A process that was killed left the note of a deed, before it did it or before it logged it."""
    # given
    [number] = say(people["Bob"], game, "rude")
    at = milliseconds() - 2 * PATIENCE_MS
    common: dict[str, Any] = {"at": at, "by": administrator.id, "reason": "Rude.", "game": name(game)}
    parts.admin_log.note("first", Deed(what="erase_message", message=number, **common))
    parts.admin_log.note("second", Deed(what="end_game", **common))
    if done_before:
        parts.talk.erase_message(name(game), number)
    # when
    for _ in range(2):
        settle_interrupted(parts, milliseconds())
    # then
    assert heard(administrator.api, game) == []
    assert administrator.api.get(game).json()["status"] == "aborted"
    deeds = [deed["what"] for deed in log_of(administrator, game=name(game))]
    assert sorted(deeds) == ["end_game", "erase_message"]


def test_what_proves_impossible_is_not_logged(administrator: Person, parts: Wiring, people: dict[str, Person]) -> None:
    game = new_game(people["Ada"], people["Bob"], people["Chen"])
    administrator.api.post(of(game, "/end"), {"reason": "First."})
    at = milliseconds() - 2 * PATIENCE_MS
    parts.admin_log.note("late", Deed(at=at, by=administrator.id, what="end_game", reason="Late.", game=name(game)))
    settle_interrupted(parts, milliseconds())
    assert [deed["reason"] for deed in log_of(administrator, game=name(game))] == ["First."]
    assert "late" not in parts.admin_log.unsettled()
