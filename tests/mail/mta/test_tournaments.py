"""A tournament that a player follows by mail: real mail servers, one thread, and a link that ends it alone."""

from typing import Any

from tests.mail.mta.conftest import Arrive, Gateways
from tests.patience import eventually

CUP: dict[str, Any] = {
    "format": "round-robin",
    "title": "Winter Cup",
    "cycles": 2,
    "rulebook": "terre-lune",
    "seats": 2,
    "clock": {"kind": "per_move", "limit": "P3D"},
}


def test_rounds_and_the_end_come_in_one_thread_and_its_link_ends_them(arrive: Arrive, gateway: Gateways) -> None:
    # given two in a tournament, of whom one reads letters
    ada, bob = arrive(), arrive("fr")
    ada.confirm()
    wanted = ["tournament_started", "tournament_round", "tournament_finished"]
    ada.api.put("/v1/accounts/me/notices", {"kinds": wanted})
    before = len(ada.read)
    cup = f"/v1/tournaments/{bob.api.post('/v1/tournaments', CUP)['id']}"
    for one in (ada, bob):
        one.api.put(f"{cup}/entry", {})
    bob.api.post(f"{cup}/start", {})
    # when each round is won
    for number in (1, 2):
        assert eventually(lambda: (ada.look(), len(ada.read) == before + number)[1]), ada.log()  # noqa: B023  # at once
        game = ada.api.get(cup)["you"]["game"]
        assert eventually(lambda: game in [row["id"] for row in ada.api.get("/v1/games?mine=true")["items"]])  # noqa: B023  # at once
        bob.api.post(f"/v1/games/{game}/resignation", {})
        ada.api.post(f"/v1/games/{game}/win", {})
    assert eventually(lambda: (ada.look(), len(ada.read) == before + 3)[1]), ada.log()
    # then each came once, with standings, and as one thread
    first, second, end = ada.read[before:]
    assert [mail.subject.partition("]")[0] for mail in (first, second, end)] == [
        "[Round 1",
        "[Round 2",
        "[Tournament over",
    ]
    assert len({mail.subject.partition("] ")[2] for mail in (first, second, end)}) == 1
    assert {first.message_id, second.message_id, end.message_id} in ada.threads("REFS")
    assert f"1. {ada.name}" in second.text
    assert "You have won the tournament!" in end.page
    # and the link of the last ends letters of this tournament alone
    link = f"/v1/unsubscribe/{end.unsubscribe.rpartition('/')[2].strip('>')}"
    assert ada.api.get(link)["title"] == "Winter Cup"
    assert ada.api.post(link, {"scope": "tournament"})["state"] == "tournament_off"
    assert ada.api.get("/v1/accounts/me/notices")["mode"] == "at_once"
    assert ada.api.get(f"{cup}/notices")["effective"]["mode"] == "none"
    ada.api.delete(f"{cup}/notices")
    assert ada.api.get(link)["state"] == "on"
