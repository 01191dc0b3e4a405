"""A series over the API: proposed, agreed to, seen by all who see the game, and stopped."""

from typing import Any

from tests.api.client import Api, Person
from tests.api.playing import new_game
from tests.patience import eventually

Json = dict[str, Any]


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def state(person: Api, game: str) -> Json:
    found: Json = person.get(f"{game}/series").json()
    return found


def test_players_agree_on_a_series_and_stop_it(api: Api) -> None:
    # given a game, and somebody beside it
    players = [Person.sign_up(api, name) for name in ("Sana", "Teo", "Uma")]
    stranger = Person.sign_up(api, "Vito of series")
    game = new_game(*players)
    one, two, three = players
    assert state(api, game)["state"] == "none"
    assert refusal(stranger.api.put(f"{game}/series", {"games": 3})) == (403, "no_seat")
    for games in (1, 101, 2.5, "3"):
        assert refusal(one.api.put(f"{game}/series", {"games": games})) == (422, "invalid_field")
    # when one proposes a series, and the others agree
    assert one.api.put(f"{game}/series", {"games": 3}).json()["state"] == "proposed"
    assert two.api.put(f"{game}/series", {"games": 3}).json()["state"] == "proposed"
    waits = [item for item in three.api.get("/v1/stream?after=0-0").json()["items"] if item["kind"] == "series"]
    assert [(item["outcome"], item["player"]) for item in waits] == [("proposed", one.id), ("proposed", two.id)]
    assert [one["agreed"] for one in state(api, game)["players"]] == [True, True, False]
    on = three.api.put(f"{game}/series", {"games": 3}).json()
    assert (on["state"], on["number"], on["games"]) == ("on", 1, 3)
    assert refusal(two.api.put(f"{game}/series", {"games": 5})) == (409, "series_goes_on")
    # then it ends when one wants no more
    over = two.api.delete(f"{game}/series").json()
    assert (over["state"], over["ending"], over["by"]["id"]) == ("over", "stopped", two.id)
    assert refusal(stranger.api.delete(f"{game}/series")) == (403, "no_seat")
    # and goes with an account, whose name is gone then
    one.api.put(f"{game}/series")
    assert one.api.delete("/v1/accounts/me").status_code == 204
    gone = state(two.api, game)
    assert (gone["state"], gone["players"][0]["player"]["name"]) == ("over", None)
    assert eventually(lambda: two.api.get("/v1/stream?after=0-0").json()["items"][-1]["kind"] == "series")


def test_a_series_begins_with_a_game_that_runs(api: Api) -> None:
    person = Person.sign_up(api, "Wilma of series")
    asked = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    game = person.api.post("/v1/games", asked).headers["Location"]
    assert refusal(person.api.put(f"{game}/series")) == (409, "game_not_started")
    person.api.delete(game)
