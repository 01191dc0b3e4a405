"""What those say who look on: for players there is nothing of it until the game is over."""

import pytest

from service.messages.talk import BASES
from tests.api.client import Api, Person
from tests.api.playing import new_game, play_moves
from tests.api.streams.listening import STREAM, messages
from tests.patience import eventually

FIRST = BASES["gallery"] + 1


@pytest.fixture
def group(people: dict[str, Person]) -> list[Person]:
    return [people[name] for name in ("Ada", "Bob", "Chen")]


def heard(api: Api, game: str, query: str = "") -> list[str]:
    return [said["text"] for said in api.get(f"{game}/gallery?{query}").json()["items"]]


def test_players_know_nothing_of_it_until_the_end(api: Api, people: dict[str, Person], group: list[Person]) -> None:
    game, (ada, bob, chen) = new_game(*group), group
    dora, emil = people["Dora"], people["Emil"]

    def known() -> list[object]:
        """All that a player, and somebody who signed out, can find out."""
        first = {"about": {"game": game.rpartition("/")[2], "message": FIRST}, "reason": "spam"}
        asked = [
            ada.api.get(f"{game}/gallery"),
            ada.api.get(f"{game}/messages?after={FIRST - 1}&wait=PT0.2S"),
            ada.api.get(f"{game}/messages?cursor={FIRST - 1}"),
            ada.api.get(game),
            ada.api.get("/v1/inbox"),
            ada.api.post("/v1/reports", first),
            ada.api.post(f"{game}/gallery", {"text": "Who is there?"}),
            api.get(f"{game}/gallery"),
        ]
        return [(one.status_code, {**one.json(), "request_id": ""}, one.headers.get("ETag")) for one in asked]

    before = known()
    with ada.api.get(f"{game}/events?after=0&talk=0", headers=STREAM, stream=True) as answer:
        told = messages(answer)
        # when two look on and talk
        number = dora.api.post(f"{game}/gallery", {"text": "Ada should bid."}).json()["number"]
        emil.api.post(f"{game}/gallery", {"text": "Never."})
        # then they hear each other, and nothing tells the players
        assert heard(dora.api, game) == heard(emil.api, game) == ["Ada should bid.", "Never."]
        assert heard(emil.api, game, f"after={number}&wait=PT9S") == ["Never."]
        assert number == FIRST
        assert known() == before
        bob.api.post(f"{game}/messages", {"text": "To the table."})
        talk = next(one for one in told if one.get("event") == "talk")
        assert '"number":1,' in talk["data"]
    # until it is over
    play_moves(game, group, 1)
    for person in (bob, chen):
        assert person.api.post(f"{game}/resignation").status_code == 200
    assert heard(dora.api, game)
    assert ada.api.get(f"{game}/gallery").json()["code"] == "not_over"
    assert ada.api.post(f"{game}/win").status_code == 200
    assert heard(ada.api, game) == heard(api, game) == ["Ada should bid.", "Never."]
    assert ada.api.post(f"{game}/gallery", {"text": "You were right."}).json()["seat"] is None
    assert [one["text"] for one in ada.api.get(f"{game}/messages").json()["items"]] == ["To the table."]


def test_it_is_blocked_reported_and_erased_like_the_talk_of_a_table(
    api: Api, people: dict[str, Person], group: list[Person]
) -> None:
    game, dora, guest = new_game(*group), people["Dora"], Person.sign_up(api, "Heckler")
    number = guest.api.post(f"{game}/gallery", {"text": "Rubbish."}).json()["number"]
    about = {"game": game.rpartition("/")[2], "message": number}
    assert dora.api.post("/v1/reports", {"about": about, "reason": "abuse"}).status_code == 201
    assert dora.api.put(f"/v1/me/blocks/{guest.id}").status_code == 204
    assert eventually(lambda: not heard(dora.api, game))
    assert heard(people["Emil"].api, game) == ["Rubbish."]
    again = {"Idempotency-Key": "once"}
    for _ in range(2):
        assert guest.api.post(f"{game}/gallery", {"text": "Once."}, headers=again).json()["number"] == number + 1
    assert guest.api.delete("/v1/accounts/me").status_code == 204
    assert eventually(lambda: not heard(people["Emil"].api, game))


def test_there_is_none_before_the_game_begins(people: dict[str, Person]) -> None:
    made = people["Ada"].api.post("/v1/games", {"rulebook": "systeme-solaire", "seats": [{"kind": "open"}] * 3})
    said = people["Dora"].api.post(f"{made.headers['Location']}/gallery", {"text": "First!"})
    assert (said.status_code, said.json()["code"]) == (409, "game_not_started")
