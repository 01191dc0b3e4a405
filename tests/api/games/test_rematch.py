"""Rematches over HTTP: one for each game, however many ask at once; on the same terms, one seat further."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from requests import Response

from tests.api.client import Api, Person
from tests.api.playing import new_game
from tests.patience import PATIENCE_SECONDS

Json = dict[str, Any]


def finished(sitting: list[Person], **settings: Any) -> Json:
    """A game that everybody but the first has resigned, and so is over with a result: as the first sees it."""
    game = new_game(*sitting, **settings)
    for one in sitting[1:]:
        assert one.api.post(f"{game}/resignation").status_code == 200
    answer = sitting[0].api.post(f"{game}/win")
    assert answer.json()["status"] == "finished", answer.text
    return dict(answer.json())


def again(game: Json, person: Person, **body: Any) -> Response:
    """Ask for the rematch."""
    return person.api.post(f"/v1/games/{game['id']}/rematch", body)


def held(game: Json) -> list[tuple[str | None, ...]]:
    """Who sits, and who is invited, on each seat."""
    return [tuple(seat[kind] and seat[kind]["name"] for kind in ("player", "invited")) for seat in game["seats"]]


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_the_same_people_play_again_on_the_same_terms(people: dict[str, Person], visibility: str) -> None:
    # given a finished game of three with terms of all kinds
    sitting = [people[name] for name in ("Ada", "Bob", "Chen")]
    clock = {"kind": "bank", "bank": "PT24H", "increment": "PT1H"}
    terms = {"visibility": visibility, "clock": clock, "absence_days": 3, "nights": True, "bot_pace": "human"}
    game = finished(sitting, options={"hands": "open"}, **terms)
    assert game["rematch"] is None

    # when the second of them wants another
    asked = again(game, sitting[1], entropy="mine")

    # then it is there, everybody one seat further, and the others are invited
    assert asked.status_code == 201, asked.text
    rematch = asked.json()
    assert asked.headers["Location"] == f"/v1/games/{rematch['id']}"
    assert held(rematch) == [("Bob", None), (None, "Chen"), (None, "Ada")]
    assert rematch["seats"][0]["entropy"] == "mine"
    for term in (*terms, "rulebook", "options", "timeouts_before_bot"):
        assert rematch[term] == game[term], term
    # and those who played the game are told of it, nobody else
    assert sitting[0].api.get(f"/v1/games/{game['id']}").json()["rematch"] == rematch["id"]
    if visibility == "public":
        assert people["Dora"].api.get(f"/v1/games/{game['id']}").json()["rematch"] is None
    # and asking again changes nothing
    assert (again(game, sitting[1]).status_code, again(game, sitting[1]).json()) == (200, rematch)

    # when the others ask too
    assert held(again(game, sitting[0]).json()) == [("Bob", None), (None, "Chen"), ("Ada", None)]
    begun = again(game, sitting[2])

    # then all sit, and the game begins
    assert (begun.json()["id"], begun.json()["status"]) == (rematch["id"], "running")
    assert sitting[0].api.get(f"/v1/games/{rematch['id']}/audit").json()["sound"]


def test_a_game_that_goes_on_has_none(people: dict[str, Person]) -> None:
    ada = people["Ada"]
    game = ada.api.get(new_game(ada, people["Bob"], people["Chen"])).json()
    refused = again(game, ada)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")


def test_of_all_who_ask_at_once_one_creates_it_and_all_play(people: dict[str, Person]) -> None:
    sitting = [people[name] for name in ("Ada", "Bob", "Chen", "Dora")]
    for _ in range(3):
        game = finished(sitting)
        start = Barrier(2 * len(sitting), timeout=PATIENCE_SECONDS)

        def ask(person: Person, game: Json = game, start: Barrier = start) -> Response:
            mine = Person(person.id, person.name, person.token, person.api.as_(person.token))
            start.wait()
            return again(game, mine)

        with ThreadPoolExecutor(2 * len(sitting)) as threads:
            answers = list(threads.map(ask, [*sitting, *sitting]))

        assert sorted(answer.status_code for answer in answers) == [200] * 7 + [201]
        assert len({answer.json()["id"] for answer in answers}) == 1
        final = sitting[0].api.get(answers[0].headers.get("Location") or f"/v1/games/{answers[0].json()['id']}").json()
        assert [seat["player"]["name"] for seat in final["seats"]] == ["Bob", "Chen", "Dora", "Ada"]
        assert final["status"] == "running"


def test_who_never_played_it_is_refused(people: dict[str, Person], api: Api) -> None:
    game = finished([people[name] for name in ("Ada", "Bob", "Chen")])
    assert (again(game, people["Dora"]).status_code, again(game, people["Dora"]).json()["code"]) == (403, "no_seat")
    assert api.post(f"/v1/games/{game['id']}/rematch").status_code == 401
    # also once there is one
    assert again(game, people["Ada"]).status_code == 201
    assert again(game, people["Dora"]).json()["code"] == "no_seat"


def test_who_blocks_or_is_blocked_is_neither_invited_nor_seated(api: Api) -> None:
    # given a finished game, and one who then blocks another
    sitting = [Person.sign_up(api, f"Player again {number}") for number in range(3)]
    game = finished(sitting)
    assert sitting[0].api.put(f"/v1/me/blocks/{sitting[1].id}").status_code < 300
    # when either of them asks first, nothing comes of it, also for those who ask later
    for asker in sitting[:2]:
        refused = again(game, asker)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_invitable")
    # when somebody else does, only one of the two sits down
    assert again(game, sitting[2]).status_code == 201
    assert again(game, sitting[1]).status_code == 200
    assert (again(game, sitting[0]).status_code, again(game, sitting[0]).json()["code"]) == (403, "kept_apart")


def test_the_seat_of_an_erased_account_is_open_and_a_declined_one_can_be_had_back(api: Api) -> None:
    sitting = [Person.sign_up(api, f"Player twice {number}") for number in range(3)]
    game = finished(sitting)
    assert sitting[2].api.delete("/v1/accounts/me").status_code < 300
    # when the dice are to be one's own, the seat is kept, and taken afterwards
    kept = again(game, sitting[0], kept=True).json()
    assert held(kept) == [(None, sitting[1].name), (None, None), (None, sitting[0].name)]
    assert kept["you"]["invited_to"] == 2
    assert again(game, sitting[0], kept=True).json() == kept
    assert held(again(game, sitting[0], entropy="later").json())[2] == (sitting[0].name, None)
    # and who has declined may come after all
    assert sitting[1].api.delete(f"/v1/games/{kept['id']}/seats/0").status_code == 200
    assert held(again(game, sitting[1]).json())[0] == (sitting[1].name, None)
