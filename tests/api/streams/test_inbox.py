"""The inbox and the lobby, over read models made from the logs."""

from collections.abc import Callable
from typing import Any

import pytest

from service.wiring import Wiring
from tests.api.administration import staff
from tests.api.client import Api, Person
from tests.api.playing import RULEBOOK, new_game, play_out

CatchUp = Callable[[], object]
Json = dict[str, Any]


@pytest.fixture
def catch_up(parts: Wiring) -> CatchUp:
    """Brings the read models up to date, which the dispatcher does in a whole service."""
    return lambda: staff.catch_up(parts)


def ids(answer: Any) -> list[str]:
    return [item["id"] for item in answer.json()["items"]]


def name(address: str) -> str:
    return address.rpartition("/")[2]


def test_the_inbox_has_what_waits_the_most_urgent_first(api: Api, catch_up: CatchUp) -> None:
    gina, hugo, ivan = (Person.sign_up(api, who) for who in ("Gina", "Hugo", "Ivan"))
    slow = new_game(gina, hugo, ivan, clock={"kind": "per_move", "limit": "P3D"}, options={"start_seat": 0})
    none = new_game(gina, hugo, ivan, options={"start_seat": 0})
    fast = new_game(gina, hugo, ivan, clock={"kind": "per_move", "limit": "PT1H"}, options={"start_seat": 0})
    body = {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, {"kind": "invited", "player": "Gina"}, {"kind": "open"}]}
    invitation = hugo.api.post("/v1/games", body).headers["Location"]
    catch_up()

    waiting = gina.api.get("/v1/inbox").json()["items"]

    assert [(item["kind"], item["game"]["id"]) for item in waiting] == [
        ("move", name(fast)),
        ("move", name(slow)),
        ("move", name(none)),
        ("invitation", name(invitation)),
    ]
    assert waiting[0]["decision"] == gina.api.get(fast).json()["you"]["decision"]
    assert waiting[0]["deadline"] == gina.api.get(fast).json()["awaiting"][0]["deadline"]
    assert waiting[3]["seat"] == 1
    assert hugo.api.get("/v1/inbox").json() == {"items": [], "count": 0, "unread": 0, "next": None}
    # and the same in pages
    first = gina.api.get("/v1/inbox?limit=3").json()
    second = gina.api.get(f"/v1/inbox?limit=3&cursor={first['next']}").json()
    assert [*first["items"], *second["items"]] == waiting
    assert (first["count"], second["count"], second["next"]) == (4, 4, None)
    assert gina.api.get("/v1/inbox?cursor=x").json()["field"] == "cursor"


@pytest.mark.slow
def test_the_lobby_filters_and_pages(api: Api, catch_up: CatchUp) -> None:
    jana, kurt, lena = (Person.sign_up(api, who) for who in ("Jana", "Kurt", "Lena"))
    running = new_game(jana, kurt, lena)
    over = new_game(jana, kurt, lena)
    play_out(over, [jana, kurt, lena])
    body = {"rulebook": RULEBOOK, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    free = jana.api.post("/v1/games", body).headers["Location"]
    hidden = jana.api.post("/v1/games", {**body, "visibility": "private"}).headers["Location"]
    catch_up()

    def listed(client: Api, query: str) -> list[str]:
        return ids(client.get(f"/v1/games?limit=200&{query}"))

    mine = [name(game) for game in (hidden, free, over, running)]
    assert listed(jana.api, "mine=true") == mine
    assert listed(kurt.api, "player=JANA") == mine[1:]
    assert listed(api, "player=Jana&status=running") == [name(running)]
    assert listed(api, "player=Jana&status=finished") == [name(over)]
    assert listed(api, "player=Jana&free=true") == [name(free)]
    assert listed(api, "player=Nobody%20Here") == []
    assert listed(api, "player=Jana&rulebook=chess") == []
    pages, cursor = [], ""
    while True:
        page = jana.api.get(f"/v1/games?mine=true&limit=3{cursor}")
        pages.append(ids(page))
        if page.json()["next"] is None:
            break
        cursor = f"&cursor={page.json()['next']}"
    assert [game for page in pages for game in page] == mine


def test_lists_ask_for_what_they_need(api: Api) -> None:
    for query, field in (("cursor=nonsense", "cursor"), ("limit=0", "limit"), ("status=lost", "status"), ("x=1", "x")):
        answer = api.get(f"/v1/games?{query}")
        assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert api.get("/v1/games?mine=true").json()["code"] == "unauthenticated"
    assert api.get("/v1/inbox").json()["code"] == "unauthenticated"


@pytest.mark.slow
def test_finished_games_of_people_make_a_leaderboard(api: Api, catch_up: CatchUp) -> None:
    group = [Person.sign_up(api, who) for who in ("Mona", "Nils", "Olga")]
    game = new_game(*group)
    over = play_out(game, group)
    catch_up()

    board = api.get(f"/v1/leaderboards/{RULEBOOK}?limit=200").json()["items"]

    names = [entry["player"]["name"] for entry in board if entry["player"]["name"] in ("Mona", "Nils", "Olga")]
    assert names == [group[standing["seat"]].name for standing in over["result"]["standings"]]
    assert [entry["rank"] for entry in board] == sorted(entry["rank"] for entry in board)
    first = api.get(f"/v1/leaderboards/{RULEBOOK}?limit=1").json()
    second = api.get(f"/v1/leaderboards/{RULEBOOK}?limit=1&cursor={first['next']}").json()
    assert [first["items"][0], second["items"][0]] == board[:2]
    assert api.get(f"/v1/leaderboards/{RULEBOOK}?cursor=x").json()["field"] == "cursor"
    assert api.get("/v1/leaderboards/chess").json() == api.get("/v1/games?rulebook=chess").json()


def test_who_erases_the_account_leaves_nobody_waiting(api: Api, catch_up: CatchUp) -> None:
    # Given somebody who plays in one game, announced another, sat down in a third and is invited to a fourth
    jane, kurt, lena = (Person.sign_up(api, f"{who} Farewell") for who in ("Jane", "Kurt", "Lena"))
    running = new_game(kurt, jane, lena, options={"start_seat": 1})
    seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
    announced, joined, invited = (
        person.api.post("/v1/games", {"rulebook": RULEBOOK, "seats": wanted}).headers["Location"]
        for person, wanted in (
            (jane, seats),
            (kurt, seats),
            (kurt, [{"kind": "invited", "player": jane.name}, *seats[1:]]),
        )
    )
    assert jane.api.put(f"{joined}/seats/1").status_code == 200
    catch_up()
    # When the account is erased
    assert jane.api.delete("/v1/accounts/me").status_code == 204
    # Then a bot plays on, the announced game is called off, and the seats are free again
    seat = kurt.api.get(running).json()["seats"][1]
    assert (seat["resigned"], seat["bot"]) == (True, "normal")
    assert kurt.api.get(announced).json()["status"] == "aborted"
    assert kurt.api.get(joined).json()["seats"][1]["player"] is None
    assert kurt.api.get(invited).json()["seats"][0]["invited"] is None
