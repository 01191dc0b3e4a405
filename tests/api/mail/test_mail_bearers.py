"""The mail gateway's token, and the bearers it is lent: good for mail, for playing, and for nothing else."""

from collections.abc import Iterator
from itertools import count

import pytest

from service.api.http.authentication import SCOPES
from service.mail.addresses.grants import Grants
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import MINUTE, REPLIES, Json, code, confirm
from tests.api.process import GATEWAY_TOKEN

_numbers = count(1)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", REPLIES, {"token": "a", "sender": "a@example.org", "message_id": "<1>"}),
        ("PUT", f"{REPLIES}/nosuchreply", {"answer": None, "outcome": "x"}),
        ("POST", "/v1/gateway/letters", {}),
        ("POST", "/v1/gateway/astray", {"sender": "a@example.org", "message_id": "<1>", "answer": {}}),
        ("POST", "/v1/gateway/bounces", {"token": "a", "status": "5.1.1", "permanent": True, "problem": "x"}),
    ],
)
def test_nobody_but_the_gateway_gets_in(
    api: Api, gateway: Api, letter: Json, players_by_mail: dict[str, Person], method: str, path: str, body: Json
) -> None:
    everything = next(iter(players_by_mail.values())).api.post("/v1/tokens", {"scopes": [*SCOPES]})
    for token in (everything.json()["token"], letter["bearer"]):
        answer = api.as_(token).request(method, path, json=body)
        assert code(answer) == (403, "missing_scope")
    assert code(api.request(method, path, json=body)) == (401, "unauthenticated")
    for token in (GATEWAY_TOKEN[:-1], f"{GATEWAY_TOKEN}x", GATEWAY_TOKEN.upper(), "astrogate_", ""):
        assert api.as_(token or " ").request(method, path, json=body).status_code == 401


def test_no_token_with_the_scope_of_the_gateway_can_be_made(players_by_mail: dict[str, Person]) -> None:
    answer = next(iter(players_by_mail.values())).api.post("/v1/tokens", {"scopes": ["read", "gateway"]})
    assert (answer.status_code, answer.json()["field"]) == (422, "$.scopes[1]")


def test_the_gateway_is_no_player(gateway: Api, game_by_mail: str) -> None:
    assert gateway.get(game_by_mail).status_code == 200  # as everybody
    for method, path in (
        *(("GET", "/v1/accounts/me"), ("DELETE", "/v1/accounts/me"), ("GET", "/v1/inbox"), ("GET", "/v1/tokens")),
        *(
            ("POST", "/v1/tokens"),
            ("POST", "/v1/games"),
            ("POST", f"{game_by_mail}/resignation"),
            ("GET", "/v1/accounts/me/mail"),
        ),
    ):
        assert gateway.request(method, path, json={} if method == "POST" else None).status_code == 403, path


ACCOUNT_S_OWN = (
    *(("GET", "/v1/accounts/me", None), ("DELETE", "/v1/accounts/me", None), ("GET", "/v1/tokens", None)),
    *(("PATCH", "/v1/accounts/me", {"password": "new horse 1", "current_password": PASSWORD}),),
    *(("POST", "/v1/tokens", {"scopes": ["account"]}), ("GET", "/v1/accounts/me/mail", None)),
    *(("PUT", "/v1/accounts/me/mail", {"address": "eve@example.org"}), ("DELETE", "/v1/accounts/me/mail", None)),
    *(("GET", "/v1/accounts/me/letters", None), ("GET", "/v1/webhooks", None)),
)


@pytest.mark.parametrize(("method", "path", "body"), ACCOUNT_S_OWN)
def test_a_bearer_is_good_for_playing_only(api: Api, letter: Json, method: str, path: str, body: Json | None) -> None:
    answer = api.as_(letter["bearer"]).request(method, path, json=body)
    assert code(answer) == (403, "missing_scope")
    assert answer.json()["facts"]["given"] == ["organise", "play", "read", "talk"]


def test_a_bearer_reads_plays_and_stops_the_letters_of_a_game(api: Api, game_by_mail: str, letter: Json) -> None:
    player = api.as_(letter["bearer"])
    assert player.get("/v1/inbox").status_code == 200
    assert player.put(f"{game_by_mail}/notices", {"mode": "none"}).status_code == 200
    assert player.post(f"{game_by_mail}/messages", {"text": "By mail."}).status_code == 201


def _forged(parts: Wiring, person: Person, bearer: str) -> Iterator[tuple[str, str]]:
    head, _, signature = bearer.rpartition(".")
    now = milliseconds()
    yield "signature", f"{head}.{signature[:-2]}{'AA' if signature[-2:] != 'AA' else 'BB'}"
    yield "payload", f"{head[:-2]}{'AA' if head[-2:] != 'AA' else 'BB'}.{signature}"
    yield "unsigned", head
    yield "mark alone", "astromail_"
    yield "expired", str(parts.grants.issue(person.id, now - 15 * MINUTE))
    yield "other key", str(Grants(("x" * 32,), parts.mail_addresses).issue(person.id, now))
    yield "other purpose", f"astromail_{parts.subscriptions.token(person.id, None)}"
    yield "without mark", bearer.removeprefix("astromail_")


def test_forged_and_expired_bearers_open_nothing(
    api: Api, parts: Wiring, players_by_mail: dict[str, Person], letter: Json
) -> None:
    person = next(iter(players_by_mail.values()))
    assert api.as_(letter["bearer"]).get("/v1/inbox").status_code == 200
    for kind, forged in _forged(parts, person, letter["bearer"]):
        assert code(api.as_(forged).get("/v1/inbox")) == (401, "invalid_token"), kind


def test_a_bearer_ends_with_the_password_and_with_the_account(api: Api, gateway: Api, parts: Wiring) -> None:
    # given
    player = Person.sign_up(api, f"Changer {next(_numbers)}")
    confirm(player, gateway, f"changer{next(_numbers)}@example.org")
    before = str(parts.grants.issue(player.id, milliseconds()))
    assert parts.grants.holder(before, milliseconds())
    # when
    player.api.patch("/v1/accounts/me", {"password": "a new horse", "current_password": PASSWORD})
    # then
    assert parts.grants.holder(before, milliseconds()) is None
    # given
    after = str(parts.grants.issue(player.id, milliseconds()))
    assert parts.grants.holder(after, milliseconds())
    # when
    player.api.delete("/v1/accounts/me")
    # then
    assert parts.grants.holder(after, milliseconds()) is None
    assert parts.grants.issue(player.id, milliseconds()) is None
    assert api.as_(after).get("/v1/inbox").status_code == 401
