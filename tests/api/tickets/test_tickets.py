"""Tickets: a link brings anybody to a table, as long as it lasts, and nobody anywhere else."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from msgspec import structs
from requests import Response

from service.api.http.secret_paths import shown
from service.tickets.tickets import MOST, NoTicket, Ticket, Tickets
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.administration.staff import catch_up
from tests.api.client import Api, Person
from tests.api.playing import RULEBOOK

Json = dict[str, Any]

ME, OPEN = {"kind": "me"}, {"kind": "open"}
_numbers = count(1)


def somebody(api: Api) -> Person:
    return Person.sign_up(api, f"Bearer {next(_numbers)}")


def guest(api: Api) -> Api:
    return api.as_(api.post("/v1/guests").json()["token"]["token"])


def table(host: Person, *seats: Json, **fields: Any) -> str:
    """The address of a private table."""
    wanted = {"rulebook": RULEBOOK, "visibility": "private", "seats": [ME, *(seats or (OPEN, OPEN))]}
    answer = host.api.post("/v1/games", wanted | fields)
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


def ticket(host: Person, game: str, **fields: Any) -> str:
    """The address of a new ticket."""
    answer = host.api.post(f"{game}/tickets", fields)
    assert answer.status_code == 201, answer.text
    return f"/v1/tickets/{answer.json()['ticket']}"


def sit(api: Api, address: str, **fields: Any) -> Response:
    return api.post(f"{address}/seat", fields)


def code(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_whoever_has_a_link_sits_down_at_a_private_table_guests_too(api: Api) -> None:
    # given a private table, of which strangers learn nothing
    ada, bob = somebody(api), somebody(api)
    game = table(ada)
    address = ticket(ada, game)
    assert code(bob.api.get(game)) == (404, "unknown_game")
    # when somebody without an account opens the link
    met = api.get(address).json()
    # then they see the table, and a guest of theirs sits down in one request
    assert (met["seats"], met["game"]["id"], met["game"]["you"]) == ([1, 2], game.rpartition("/")[2], None)
    newcomer = guest(api)
    seated = sit(newcomer, address, entropy="salt").json()
    assert (seated["you"]["seat"], seated["seats"][1]["entropy"]) == (1, "salt")
    assert newcomer.get(address).json()["seats"] == []
    assert sit(newcomer, address).json()["version"] == seated["version"]
    # the next one sits beside them, and the game begins
    begun = sit(bob.api, address).json()
    assert (begun["you"]["seat"], begun["status"]) == (2, "running")
    assert ada.api.get(f"{game}/audit").json()["sound"]
    # and the link lets nobody in any more, and shows nothing to those who have no seat
    assert code(somebody(api).api.get(address)) == (404, "unknown_ticket")
    assert code(sit(somebody(api).api, address)) == (409, "game_started")
    assert bob.api.get(address).json()["game"]["you"]["seat"] == 2
    assert ada.api.get(f"{game}/tickets").json()["items"] == []


def test_a_ticket_for_one_seat_is_good_for_that_one(api: Api) -> None:
    ada, bob, cyd = (somebody(api) for _ in range(3))
    game = table(ada, OPEN, {"kind": "invited", "player": bob.name}, OPEN)
    address = ticket(ada, game, seat=3)
    assert code(sit(cyd.api, address, seat=1)) == (403, "not_your_seat")
    assert sit(cyd.api, address).json()["you"]["seat"] == 3
    assert code(sit(somebody(api).api, address)) == (409, "table_full")
    # a seat that is taken, kept, or not there, can be given to nobody
    for seat, expected in ((0, (409, "seat_taken")), (2, (409, "seat_reserved")), (9, (422, "unknown_seat"))):
        assert code(ada.api.post(f"{game}/tickets", {"seat": seat})) == expected
    # and whoever has a seat kept for them takes that one
    whole = ticket(ada, game)
    assert bob.api.get(whole).json()["seats"] == [2, 1]
    assert sit(bob.api, whole).json()["you"]["seat"] == 2
    # who leaves may come back
    assert cyd.api.delete(f"{game}/seats/3").status_code == 200
    assert sit(cyd.api, address).json()["you"]["seat"] == 3


def test_a_full_or_running_public_table_is_shown_and_gives_no_seat(api: Api) -> None:
    ada = somebody(api)
    game = table(ada, OPEN, OPEN, visibility="public", starts="by_creator")
    address = ticket(ada, game)
    for _ in range(2):
        assert sit(guest(api), address).status_code == 200
    assert api.get(address).json()["seats"] == []
    assert code(sit(somebody(api).api, address)) == (409, "table_full")
    assert ada.api.post(f"{game}/start").status_code == 200
    assert api.get(address).json()["game"]["status"] == "running"


def test_only_whoever_announced_the_game_makes_lists_and_revokes(api: Api) -> None:
    ada, bob = somebody(api), somebody(api)
    game = table(ada, visibility="public")
    address = ticket(ada, game)
    for refused in (
        bob.api.post(f"{game}/tickets"),
        bob.api.get(f"{game}/tickets"),
        bob.api.delete(address),
    ):
        assert code(refused) == (403, "not_creator")
    [listed] = ada.api.get(f"{game}/tickets").json()["items"]
    assert address.endswith(listed["ticket"])
    # when it is revoked
    assert ada.api.delete(address).status_code == 204
    # then it lets in nobody who does not sit there already
    for refused in (api.get(address), sit(bob.api, address), ada.api.delete(address)):
        assert code(refused) == (404, "unknown_ticket")
    assert ada.api.get(address).json()["seats"] == []


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[:-1] + ("a" if text[-1] != "a" else "b"),
        lambda text: text[:16] + "a" * 16 + text[32:],
        lambda text: "a" * 16 + text[16:],
        lambda text: text[:-1],
        lambda text: text + "a",
        lambda text: text.upper(),
        lambda text: "é" * 48,
        lambda text: "{" * 48,
    ],
)
def test_a_text_that_nobody_made_admits_nobody(api: Api, change: Any) -> None:
    ada = somebody(api)
    text = ticket(ada, table(ada)).rpartition("/")[2]
    wrong = f"/v1/tickets/{change(text)}"
    for refused in (api.get(wrong), sit(ada.api, wrong), ada.api.delete(wrong)):
        assert code(refused) == (404, "unknown_ticket")


def test_a_ticket_expires_and_a_table_has_so_many_at_a_time(api: Api, parts: Wiring) -> None:
    # given as many as there may be, of which one is over in a moment
    ada = somebody(api)
    game = table(ada)
    name, now = game.rpartition("/")[2], milliseconds()
    for number in range(MOST):
        ends = now + 3_600_000 + number
        parts.tickets.keep(Ticket(id=f"{number:016}", game=name, seat=None, created=now, until=ends), now)
    assert code(ada.api.post(f"{game}/tickets")) == (409, "too_many_tickets")
    # when its time has come, then it is no ticket, and there is room for another
    [first, *others] = parts.tickets.of(name, now)
    with pytest.raises(NoTicket):
        parts.tickets.find(parts.tickets.text(first), first.until)
    assert parts.tickets.of(name, first.until) == others
    another = structs.replace(first, id="z" * 16, until=others[-1].until)
    assert parts.tickets.keep(another, first.until) == another
    # and with the last of them the store forgets them all
    [key] = parts.data.scan_iter(f"*:tickets:{name}")
    assert 0 < parts.data.pttl(key) <= 3_600_000 + MOST


def test_a_request_sent_twice_is_done_once(api: Api) -> None:
    ada, bob = somebody(api), somebody(api)
    game = table(ada, OPEN, {"kind": "bot", "level": "random"})
    headers = {"Idempotency-Key": secrets.token_hex(8)}
    first, again = (ada.api.post(f"{game}/tickets", {"seat": 1}, headers=headers) for _ in range(2))
    assert first.json() == again.json()
    assert len(ada.api.get(f"{game}/tickets").json()["items"]) == 1
    other = ada.api.post(f"{game}/tickets", {"seat": None}, headers=headers)
    assert code(other) == (422, "key_reused")
    # sitting down is answered again also when the link is over
    address = f"/v1/tickets/{first.json()['ticket']}"
    sat = bob.api.post(f"{address}/seat", {}, headers=headers)
    assert sat.status_code == 200
    assert ada.api.delete(address).status_code == 204
    assert bob.api.post(f"{address}/seat", {}, headers=headers).json()["version"] == sat.json()["version"]
    assert code(ada.api.post(f"{game}/tickets")) == (409, "game_started")


def test_of_many_who_click_at_once_each_seat_has_one(api: Api) -> None:
    ada = somebody(api)
    game = table(ada, *[OPEN] * 4)
    address = ticket(ada, game)
    crowd = [guest(api) for _ in range(8)]
    with ThreadPoolExecutor(len(crowd)) as threads:
        answers = list(threads.map(lambda one: sit(one, address), crowd))
    seated = sorted(answer.json()["you"]["seat"] for answer in answers if answer.status_code == 200)
    assert seated == [1, 2, 3, 4]
    assert {code(answer)[1] for answer in answers if answer.status_code != 200} <= {"table_full", "game_started"}


def test_a_block_counts_behind_a_link_too(api: Api) -> None:
    ada, bob = somebody(api), somebody(api)
    address = ticket(ada, table(ada))
    bob.api.put(f"/v1/me/blocks/{ada.id}")
    assert code(sit(bob.api, address)) == (403, "kept_apart")


def test_an_erased_host_s_links_are_over(api: Api, parts: Wiring) -> None:
    ada = somebody(api)
    address = ticket(ada, table(ada))
    catch_up(parts)
    assert ada.api.delete("/v1/accounts/me").status_code == 204
    assert code(api.get(address)) == (404, "unknown_ticket")
    assert code(sit(somebody(api).api, address)) == (409, "game_finished")


def test_no_store_and_no_log_has_the_text_and_a_former_key_s_is_recognised(parts: Wiring) -> None:
    # given a ticket made under a key that has been replaced
    before = Tickets(parts.data, parts.log.shards, ("former",))
    now = milliseconds()
    made = Ticket(id="t" * 16, game="g" * 16, seat=None, created=now, until=now + 60_000)
    before.keep(made, now)
    text = before.text(made)
    # when, then
    both = Tickets(parts.data, parts.log.shards, ("new", "former"))
    assert both.find(text, now) == made
    assert both.text(made) != text
    with pytest.raises(NoTicket):
        Tickets(parts.data, parts.log.shards, ("new",)).find(text, now)
    [key] = parts.data.scan_iter(f"*:tickets:{made.game}")
    assert not any(text[-16:].encode() in entry for entry in parts.data.zrange(key, 0, -1))
    assert shown(f"POST /v1/tickets/{text}/seat HTTP/1.1") == "POST /v1/tickets/…/seat HTTP/1.1"


def test_where_parts_in_the_dice_are_sealed_a_link_takes_a_sealed_one(api: Api) -> None:
    # given a table at which everybody commits to their part before any is revealed
    ada, bob = somebody(api), somebody(api)
    sealed = sha256(b"salt").hexdigest()
    address = ticket(ada, table(ada, commitment=sealed, reveal_within="PT1H"))
    # when somebody comes with a part that is open for others to choose against
    refused = sit(bob.api, address, entropy="salt")
    # then nothing changes, and with a commitment they sit
    assert (*code(refused), refused.json()["field"]) == (422, "commitment_needed", "$.entropy")
    seats = sit(bob.api, address, commitment=sealed).json()["seats"]
    assert [(seat["entropy"], seat["commitment"]) for seat in seats] == [("", sealed), ("", sealed), ("", "")]
