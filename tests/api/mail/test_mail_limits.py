"""Limits of mail: nobody's mailbox is flooded, nobody's address is used up by others, counters know no addresses."""

import secrets

import pytest
from flask.testing import FlaskClient
from msgspec import structs
from redis import Redis
from werkzeug.test import TestResponse

from service.api.app import create_app
from service.mail.letters.astray import answer_astray
from service.mail.letters.making import write
from service.mail.letters.model import Letter
from service.notices.notices import Notice
from service.settings import Settings
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD
from tests.api.process import GATEWAY_TOKEN

GATEWAY = {"Authorization": f"Bearer {GATEWAY_TOKEN}"}


@pytest.fixture
def parts(log_redis_url: str, work_redis_url: str) -> Wiring:
    """The parts of a service whose limits are those of the document."""
    settings = Settings(
        redis_url=log_redis_url,
        work_redis_url=work_redis_url,
        secret_key=secrets.token_hex(16),
        gateway_token=GATEWAY_TOKEN,
    )
    return Wiring(settings)


@pytest.fixture
def client(parts: Wiring) -> FlaskClient:
    return create_app(parts).test_client()


@pytest.fixture
def address() -> str:
    """An address that nobody was asked about."""
    return f"victim.{secrets.token_hex(6)}@example.org"


class Asker:
    """An account that asks for mail, from a network of its own or of others."""

    def __init__(self, client: FlaskClient, remote: str = "") -> None:
        self._client = client
        self._headers: dict[str, str] = {}
        self.remote = remote or f"10.{'.'.join(str(part) for part in secrets.token_bytes(3))}"
        self.name = f"A{secrets.token_hex(8)}"
        account = self.send("POST", "/v1/accounts", {"name": self.name, "password": PASSWORD}).get_json()
        self.id = account["id"]
        self._headers = {"Authorization": f"Bearer {account['token']['token']}"}

    def send(self, method: str, path: str, body: object = None) -> TestResponse:
        return self._client.open(
            path, method=method, json=body, headers=self._headers, environ_base={"REMOTE_ADDR": self.remote}
        )

    def confirm(self, parts: Wiring) -> None:
        """Send the code back that went to the address asked for."""
        confirmation = parts.mail_addresses.pending(self.id, milliseconds())
        assert confirmation is not None
        answer = self.send("POST", "/v1/accounts/me/mail/confirmation", {"code": confirmation.code})
        assert answer.status_code == 200

    def ask(self, address: str) -> int:
        return self.send("PUT", "/v1/accounts/me/mail", {"address": address, "current_password": PASSWORD}).status_code


def test_an_account_has_a_mailbox_written_to_three_times_a_day(client: FlaskClient, address: str) -> None:
    # given
    asker, (name, _, host) = Asker(client), address.partition("@")
    # when
    forms = (address, f"{name.upper()}@{host}", f"{name}+x@{host}", f"{name}+y@EXAMPLE.org", address)
    statuses = [asker.ask(form) for form in forms]
    # then
    assert statuses == [200, 200, 200, 429, 429]
    assert asker.send("GET", "/v1/accounts/me/mail").get_json()["pending"] == f"{name}+x@{host}"


def test_an_account_gets_five_codes_an_hour(client: FlaskClient, address: str) -> None:
    asker = Asker(client)
    answers = [asker.ask(f"{number}{address}") for number in range(6)]
    assert answers == [200] * 5 + [429]
    refused = asker.send("PUT", "/v1/accounts/me/mail", {"address": address, "current_password": PASSWORD})
    assert refused.get_json()["code"] == "rate_limited"
    assert int(refused.headers["Retry-After"]) <= 3600


def test_one_network_does_not_use_up_what_the_holder_has(client: FlaskClient, address: str) -> None:
    # given
    remote = Asker(client).remote
    # when
    attack = [Asker(client, remote).ask(address) for _ in range(9)]
    # then
    assert attack == [200] * 4 + [429] * 5
    assert Asker(client).ask(address) == 200


def test_a_mailbox_gets_twelve_codes_a_day_whoever_asks(client: FlaskClient, address: str) -> None:
    statuses = [Asker(client).ask(address) for _ in range(14)]
    assert statuses == [200] * 12 + [429] * 2


def test_to_ask_for_what_is_in_force_costs_nothing(client: FlaskClient, parts: Wiring, address: str) -> None:
    asker = Asker(client)
    asker.ask(address)
    asker.confirm(parts)
    assert {asker.ask(address) for _ in range(10)} == {200}


def test_who_is_invited_all_the_time_is_not_written_to_all_the_time(
    client: FlaskClient, parts: Wiring, address: str
) -> None:
    # given
    reader, now = Asker(client), milliseconds()
    reader.ask(address)
    reader.confirm(parts)
    host = Asker(client)
    seats = [{"kind": "me"}, {"kind": "invited", "player": reader.name}, {"kind": "open"}]
    invitations = []
    # when
    for _ in range(22):
        game = host.send("POST", "/v1/games", {"rulebook": "systeme-solaire", "seats": seats}).get_json()
        about = {"game": game["id"], "rulebook": "systeme-solaire", "version": game["version"], "seat": 1}
        invitations.append(Notice(kind="invited", reference="1-1", at=now, **about))
    for notice in [*invitations, *invitations[:5]]:
        write(parts, reader.id, notice)
    # then
    log = parts.letters.log(reader.id, None, 50)
    assert sorted((one.state, str(one.reason)) for one in log if one.kind == "invited") == [
        *([("dropped", "too_many")] * 2),
        *([("waiting", "None")] * 20),
    ]


def test_a_machine_that_answers_every_letter_is_not_talked_with_for_ever(
    client: FlaskClient, parts: Wiring, address: str
) -> None:
    # given
    asker, now = Asker(client), milliseconds()
    asker.ask(address)
    asker.confirm(parts)
    letter = Letter(id=asker.id, account=asker.id, kind="finished", reference="x", created=now, at=now)
    token = parts.address_tokens.open(letter, now)

    def replied(number: int, outcome: str) -> bool:
        sent = {"token": token, "sender": address, "message_id": f"<{number}@example.org>"}
        reply = client.post("/v1/gateway/replies", json=sent, headers=GATEWAY).get_json()
        body = {"answer": {"number": number}, "outcome": outcome}
        assert client.put(f"/v1/gateway/replies/{reply['id']}", json=body, headers=GATEWAY).status_code == 204
        waiting = [one.answer for one in parts.letters.waiting(asker.id)]
        return {"number": number} in waiting

    # when
    in_vain = [replied(number, "unclear") for number in range(42)]
    # then
    assert in_vain == [True] * 40 + [False] * 2
    assert replied(42, "said,played")
    # when
    for number in range(43, 120):
        replied(number, "unclear")
    sent = {"token": token, "sender": address, "message_id": "<120@example.org>"}
    refused = client.post("/v1/gateway/replies", json=sent, headers=GATEWAY)
    # then
    assert (refused.status_code, refused.get_json()["code"]) == (429, "rate_limited")


def test_mails_that_are_no_reply_are_answered_seldom_and_strangers_never(
    client: FlaskClient, parts: Wiring, address: str
) -> None:
    # given somebody who confirmed an address, somebody who did not, and somebody whose mail bounces
    asker, hasty, lost = Asker(client), Asker(client), Asker(client)
    for who, own in ((asker, address), (hasty, f"hasty.{address}"), (lost, f"lost.{address}")):
        who.ask(own)
        if who is not hasty:
            who.confirm(parts)
    parts.mail_addresses.bounced(lost.id, parts.mail_addresses.mark(f"lost.{address}"))

    def reported(number: int, sender: str, token: str | None = None) -> tuple[int, bytes, frozenset[str]]:
        body = {"sender": sender, "token": token, "message_id": f"<{number}@example.org>", "answer": {"n": number}}
        answer = client.post("/v1/gateway/astray", json=body, headers=GATEWAY)
        return answer.status_code, answer.data, frozenset(answer.headers.keys())

    def answers() -> list[int]:
        waiting = [one for who in (asker, hasty, lost) for one in parts.letters.waiting(who.id)]
        return [one.answer["n"] for one in waiting if one.kind == "answer" and one.answer]

    # when mails come of others, with a token that nobody has, and of the known one, in whatever form of the address
    senders = (f"x{address}", f"hasty.{address}", f"lost.{address}", "no address")
    reported(8, "no address")  # a process counts the first request of a gateway, before it knows the token
    strange = [reported(number, sender) for number, sender in enumerate(senders)]
    strange.append(reported(4, address, "a" * 32))
    known = [reported(5, address.upper()), reported(6, address), reported(7, address)]
    # then all are answered alike, and two letters a day are made
    assert {*known, *strange} == {known[0]}
    assert sorted(answers()) == [5, 6]


def test_mails_that_are_no_reply_are_answered_so_many_an_hour_whoever_writes(
    client: FlaskClient, parts: Wiring, address: str
) -> None:
    # given a service with a hundredth of the limits, and three players
    scarce = Wiring(structs.replace(parts.settings, rate_limits=0.01))
    askers = [Asker(client) for _ in range(3)]
    for number, asker in enumerate(askers):
        asker.ask(f"{number}.{address}")
        asker.confirm(parts)
    # then two of them are written to
    told = [answer_astray(scarce, f"{number}.{address}", None, "<1>", {"n": 1}) for number in range(3)]
    assert told == [True, True, False]


def test_counters_know_no_addresses(client: FlaskClient, address: str, work_redis_url: str) -> None:
    Asker(client).ask(address)
    with Redis.from_url(work_redis_url) as work:
        keys = b" ".join(work.scan_iter(count=1000))
    assert b"mail-taken" in keys
    assert address.partition("@")[0].encode() not in keys


def test_the_gateway_is_not_counted(client: FlaskClient) -> None:
    answers = [client.post("/v1/gateway/letters", json={"limit": 1}, headers=GATEWAY) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit" not in answers[-1].headers
