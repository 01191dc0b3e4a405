"""Comments on the moves of games that are over: about what a command did, until their authors delete them."""

import pytest

from service.messages.talk import BASES, MOST_COMMENTS, Message
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.playing import Json, new_game, play_moves
from tests.patience import eventually


@pytest.fixture
def over(people: dict[str, Person]) -> str:
    """A game that somebody has won."""
    ada, *others = (people[name] for name in ("Ada", "Bob", "Chen"))
    game = new_game(ada, *others)
    play_moves(game, [ada, *others], 3)
    for person in others:
        assert person.api.post(f"{game}/resignation").status_code == 200
    assert ada.api.post(f"{game}/win").status_code == 200
    return game


def comments(api: Api, game: str, query: str = "") -> list[Json]:
    found: list[Json] = api.get(f"{game}/comments?{query}").json()["items"]
    return found


def test_they_are_about_what_a_command_did(api: Api, people: dict[str, Person], over: str) -> None:
    dora, emil = people["Dora"].api, people["Emil"].api
    # when some versions are of one command
    events = api.get(f"{over}/events?limit=500").json()["items"]
    moves = [event["version"] for event in events if event["type"] == "move_played"]
    settled = api.get(f"{over}?at={moves[1]}").json()["version"]
    first = dora.post(f"{over}/comments", {"version": moves[1], "text": "Too early."}).json()
    emil.post(f"{over}/comments", {"version": settled, "text": "I doubt it."})
    last = dora.post(f"{over}/comments", {"version": events[-1]["version"], "text": "Well won."}).json()
    # then both are about the same
    assert (first["number"], first["version"], first["player"]["name"]) == (BASES["comments"] + 1, settled, "Dora")
    assert [one["text"] for one in comments(api, over, f"version={moves[1]}")] == ["Too early.", "I doubt it."]
    page = api.get(f"{over}/comments?limit=2").json()
    assert api.get(f"{over}/comments?cursor={page['next']}").json() == {"items": [last], "next": None}
    # and nobody else deletes them
    assert emil.delete(f"{over}/comments/{first['number']}").json()["code"] == "unknown_message"
    assert dora.delete(f"{over}/comments/{first['number']}").status_code == 204
    assert [one["text"] for one in comments(api, over)] == ["I doubt it.", "Well won."]
    refused = dora.post(f"{over}/comments", {"version": events[-1]["version"] + 1, "text": "Beyond."}).json()
    assert (refused["code"], refused["field"]) == ("unknown_version", "$.version")


def test_there_are_none_on_a_game_that_goes_on(api: Api, people: dict[str, Person]) -> None:
    game = new_game(people["Ada"], people["Bob"], people["Chen"])
    assert people["Dora"].api.post(f"{game}/comments", {"version": 1, "text": "Hm."}).json()["code"] == "not_over"
    assert comments(api, game) == []


def test_nobody_fills_a_game_and_who_leaves_takes_theirs_along(
    api: Api, people: dict[str, Person], over: str, parts: Wiring
) -> None:
    critic = Person.sign_up(api, "Critic")

    def mine() -> list[Json]:
        return [one for one in comments(api, over, "limit=1000") if one["player"]["id"] == critic.id]

    for number in range(MOST_COMMENTS):
        said = Message(None, critic.id, milliseconds(), f"No. {number}", 1)
        parts.talk.say(over.rpartition("/")[2], said, room="comments")
    wanted = {"version": 1, "text": "One more."}
    assert critic.api.post(f"{over}/comments", wanted).json()["code"] == "too_many_comments"
    assert people["Emil"].api.post(f"{over}/comments", wanted).status_code == 201
    assert len(mine()) == MOST_COMMENTS
    assert critic.api.delete("/v1/accounts/me").status_code == 204
    assert eventually(lambda: mine() == [])
