"""Replies by mail: for one seat and one decision, from one sender, once; lent bearers play and do nothing else."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from redis import Redis

from service.accounts import ACCOUNT
from service.commands import milliseconds
from service.mail.grants import Grants
from service.mail.model import Letter
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.mailing import DAY, MINUTE, Json, awaited_letter, confirm, letters_to
from tests.api.playing import new_game
from tests.api.process import GATEWAY_TOKEN

REPLIES = "/v1/gateway/replies"
_numbers = count(1)


@pytest.fixture(scope="module")
def players(api: Api, gateway: Api) -> dict[str, Person]:
    """Three people by the address that each has confirmed."""
    found = {}
    for name in ("iris", "juno", "kore"):
        address = f"{name}.{next(_numbers)}@example.org"
        found[address] = Person.sign_up(api, f"{name} by mail")
        confirm(found[address], gateway, address)
    return found


@pytest.fixture
def game(players: dict[str, Person]) -> str:
    """A game of theirs in which the first is awaited."""
    first, *others = players.values()
    return new_game(first, *others, options={"start_seat": 0})


@pytest.fixture
def letter(parts: Wiring, players: dict[str, Person], gateway: Api, game: str) -> Json:
    """The letter that tells the first of it."""
    address, person = next(iter(players.items()))
    return awaited_letter(parts, person, gateway, game, address)


def ask(gateway: Api, letter: Json, **changes: object) -> Json:
    """What the service says of a reply to a letter."""
    sent = {"token": letter["reply"], "sender": letter["to"]["address"], "message_id": "<1@example.org>", **changes}
    answer = gateway.post(REPLIES, sent)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def code(answer: object) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]  # type: ignore[attr-defined]


def test_a_reply_is_told_what_it_is_about_and_plays(
    api: Api, gateway: Api, players: dict[str, Person], game: str, letter: Json
) -> None:
    # when
    reply = ask(gateway, letter)
    # then
    assert (reply["state"], reply["expired"], reply["language"]) == ("new", False, "en")
    assert (f"/v1/games/{reply['game']}", reply["seat"], reply["decision"]) == (game, 0, letter["decision"])
    # when
    player = api.as_(reply["bearer"])
    default = player.get(f"{game}/moves").json()["default"]
    played = player.post(f"{game}/moves", {"move": default, "decision": reply["decision"]})
    # then
    assert played.status_code == 200, played.text
    event = player.get(f"{game}/events").json()["items"][-1]
    assert event["version"] > letter["version"]


def test_the_same_mail_is_the_same_reply_and_is_answered_once(gateway: Api, letter: Json) -> None:
    # given
    first, again = ask(gateway, letter), ask(gateway, letter, message_id=" <1@example.org>\n")
    other = ask(gateway, letter, message_id="<2@example.org>")
    answer = {"message_id": "<1@example.org>", "did": []}
    # when
    ends = [
        gateway.put(f"{REPLIES}/{first['id']}", {"answer": told, "outcome": outcome}).status_code
        for told, outcome in ((answer, "played"), (answer, "played"), ({"did": ["other"]}, "refused"), (None, "x"))
    ]
    # then
    assert first["id"] == again["id"] != other["id"]
    assert ends == [204] * 4
    answers = [one for one in letters_to(gateway, letter["to"]["address"]) if one["kind"] == "answer"]
    assert [one["answer"] for one in answers] == [answer]
    late = ask(gateway, letter)
    assert (late["id"], late["state"], late["bearer"]) == (first["id"], "done", None)
    assert ask(gateway, letter, message_id="<2@example.org>")["state"] == "new"


def test_what_a_player_wrote_is_forgotten_once_it_is_answered(gateway: Api, letter: Json, log_redis_url: str) -> None:
    def kept() -> bool:
        with Redis.from_url(log_redis_url) as redis:
            keys = redis.scan_iter("{accounts}:letter:*", count=1000)
            return any(b"my secret words" in (redis.get(key) or b"") for key in keys)

    # given
    reply = ask(gateway, letter)
    told = {"did": [{"words": "my secret words", "did": "unclear"}]}
    gateway.put(f"{REPLIES}/{reply['id']}", {"answer": told, "outcome": "unclear"})
    assert kept()
    # when
    assert [one["answer"] for one in letters_to(gateway, letter["to"]["address"])] == [told]
    # then
    assert not kept()


def test_a_reply_without_an_answer_is_done_too(gateway: Api, letter: Json) -> None:
    reply = ask(gateway, letter)
    assert gateway.put(f"{REPLIES}/{reply['id']}", {"answer": None, "outcome": "stopped"}).status_code == 204
    assert ask(gateway, letter)["state"] == "done"
    assert letters_to(gateway, letter["to"]["address"]) == []


def test_tokens_have_no_case(gateway: Api, letter: Json) -> None:
    token = letter["reply"]
    assert token == token.lower()
    assert len(token) == 32
    found = [ask(gateway, letter, token=form)["id"] for form in (token, token.upper(), token.title())]
    assert len(set(found)) == 1


@pytest.mark.parametrize("sender", ["{}", "IRIS{}", "<>"])
def test_who_has_only_a_token_is_nobody(gateway: Api, letter: Json, sender: str) -> None:
    given = sender.format(letter["to"]["address"][1:])
    answer = gateway.post(REPLIES, {"token": letter["reply"], "sender": given, "message_id": "<1@x>"})
    assert code(answer) == (403, "wrong_sender")
    assert letter["reply"] not in answer.text
    assert letter["to"]["address"] not in answer.text


def test_senders_that_look_alike_are_others(gateway: Api, letter: Json) -> None:
    address = str(letter["to"]["address"])
    name, _, host = address.partition("@")
    fakes = [
        f"{name.replace('i', chr(0x456), 1)}@{host}",  # Cyrillic
        f"{name}@ex\u0430mple.org",
        f"{name}@example.org.evil.example",
        f"{name}@evil.example",
        f"{name}+x@{host}",
        f'"{address}"@evil.example',
        f"{address}\u0000",
        f"{address}, eve@evil.example",
        f"{name}\u200b@{host}",
        f"{name.replace('i', chr(0x131), 1)}@{host}",  # dotless, whose capital is I
    ]
    for fake in fakes:
        answer = gateway.post(REPLIES, {"token": letter["reply"], "sender": fake, "message_id": "<1@x>"})
        assert code(answer) == (403, "wrong_sender"), fake


def test_senders_that_are_the_same_mailbox_are_the_player(gateway: Api, letter: Json) -> None:
    address = str(letter["to"]["address"])
    for same in (address.upper(), address.title(), f" {address} ", address.replace("@example", "@EXAMPLE")):
        assert ask(gateway, letter, sender=same)["state"] == "new"


def test_who_gave_a_detail_may_write_without_it(
    api: Api, gateway: Api, parts: Wiring, players: dict[str, Person]
) -> None:
    # given
    player = Person.sign_up(api, f"Detail {next(_numbers)}")
    confirm(player, gateway, "lena+games@example.org")
    game = new_game(player, *list(players.values())[1:], options={"start_seat": 0})
    letter = awaited_letter(parts, player, gateway, game, "lena+games@example.org")
    # then
    assert ask(gateway, letter, sender="Lena@example.org")["state"] == "new"
    for other in ("lena+other@example.org", "len@example.org"):
        answer = gateway.post(REPLIES, {"token": letter["reply"], "sender": other, "message_id": "<1@x>"})
        assert code(answer) == (403, "wrong_sender")


def test_a_token_of_one_player_is_none_of_another_s(gateway: Api, players: dict[str, Person], letter: Json) -> None:
    for address in list(players)[1:]:
        answer = gateway.post(REPLIES, {"token": letter["reply"], "sender": address, "message_id": "<1@x>"})
        assert code(answer) == (403, "wrong_sender")


@pytest.mark.parametrize("change", ["first", "last", "cut", "bounce", "unsubscribe", "id", "lead"])
def test_another_token_is_unknown(gateway: Api, letter: Json, change: str) -> None:
    token = letter["reply"]
    forged = {
        "first": ("a" if token[0] != "a" else "b") + token[1:],
        "last": token[:-1] + ("a" if token[-1] != "a" else "b"),
        "cut": token[:-1],
        "bounce": letter["bounce"],
        "unsubscribe": letter["unsubscribe"][:64],
        "id": letter["id"],
        "lead": f"+{token}",
    }[change]
    answer = gateway.post(
        REPLIES, {"token": forged, "sender": letter["to"]["address"], "message_id": "<1@example.org>"}
    )
    assert code(answer) == (404, "unknown_reply")
    assert "facts" not in answer.json()
    assert forged not in answer.text


def test_an_address_that_was_taken_back_replies_no_more(
    api: Api, gateway: Api, parts: Wiring, players: dict[str, Person]
) -> None:
    # given
    player, address = Person.sign_up(api, f"Leaver {next(_numbers)}"), f"leaver{next(_numbers)}@example.org"
    confirm(player, gateway, address)
    game = new_game(player, *list(players.values())[1:], options={"start_seat": 0})
    letter = awaited_letter(parts, player, gateway, game, address)
    bearer = ask(gateway, letter)["bearer"]
    # when
    player.api.delete("/v1/accounts/me/mail")
    # then
    answer = gateway.post(REPLIES, {"token": letter["reply"], "sender": address, "message_id": "<1@x>"})
    assert code(answer) == (403, "wrong_sender")
    assert parts.grants.holder(bearer, milliseconds()) is None
    # when
    confirm(player, gateway, f"new{address}")
    # then
    assert code(gateway.post(REPLIES, {"token": letter["reply"], "sender": address, "message_id": "<1@x>"}))[0] == 403
    assert ask(gateway, letter, sender=f"new{address}")["bearer"]


def _letter(person: Person, name: str, **about: Any) -> Letter:
    return Letter(id=name, account=person.id, kind="awaited", reference=name, created=0, at=0, **about)


def _old_letter(person: Person) -> Letter:
    return _letter(person, f"old{next(_numbers)}", seat=0, decision="1-0")


def test_after_its_time_a_token_is_expired_and_later_unknown(
    gateway: Api, parts: Wiring, players: dict[str, Person]
) -> None:
    # given
    address, person = next(iter(players.items()))
    now = milliseconds()
    expired = parts.address_tokens.open(_old_letter(person), now - 61 * DAY)
    forgotten = parts.address_tokens.open(_old_letter(person), now - 121 * DAY)
    # when
    reply = gateway.post(REPLIES, {"token": expired, "sender": address, "message_id": "<1@x>"}).json()
    # then
    assert (reply["expired"], reply["bearer"], reply["state"], reply["decision"]) == (True, None, "new", "1-0")
    wrong = gateway.post(REPLIES, {"token": expired, "sender": f"x{address}", "message_id": "<1@x>"})
    assert code(wrong) == (403, "wrong_sender")
    answer = gateway.post(REPLIES, {"token": forgotten, "sender": address, "message_id": "<1@x>"})
    assert code(answer) == (404, "unknown_reply")


def test_a_token_lasts_for_seven_days_after_the_deadline(parts: Wiring, players: dict[str, Person]) -> None:
    person, now = next(iter(players.values())), milliseconds()
    soon, late = (
        Letter(
            id=f"due{next(_numbers)}", account=person.id, kind="awaited", reference="x", created=0, at=0, deadline=at
        )
        for at in (now + DAY, now + 90 * DAY)
    )
    ends = [
        getattr(parts.address_tokens.find(parts.address_tokens.open(one, now)), "expires", 0) for one in (soon, late)
    ]
    assert ends == [now + 8 * DAY, now + 97 * DAY]


def test_tokens_differ_by_letter_seat_and_decision(parts: Wiring, players: dict[str, Person]) -> None:
    person, now = next(iter(players.values())), milliseconds()
    made = [
        parts.address_tokens.open(
            Letter(
                id=name, account=person.id, kind="answer", reference="x", created=0, at=0, seat=seat, decision=decision
            ),
            now,
        )
        for name, seat, decision in (
            *(("tokens", 0, "1-0"), ("tokens", 0, "1-0"), ("tokens", 0, "2-0"), ("tokens", 1, "1-0")),
            *(("tokens", 0, None), ("tokens2", 0, "1-0")),
        )
    ]
    assert made[0] == made[1]
    assert len(set(made)) == 5


def test_no_token_is_stored(gateway: Api, letter: Json, log_redis_url: str) -> None:
    bearer = ask(gateway, letter)["bearer"]
    with Redis.from_url(log_redis_url) as redis:
        keys = list(redis.scan_iter("{accounts}:mail:*", count=1000))
        kept = b"".join(redis.get(key) or b"" for key in keys if redis.type(key) == b"string")
    text = (b"".join(keys) + kept).decode()
    assert letter["id"] in text
    assert not any(secret in text for secret in (letter["reply"], letter["bounce"], letter["unsubscribe"], bearer))


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", REPLIES, {"token": "a", "sender": "a@example.org", "message_id": "<1>"}),
        ("PUT", f"{REPLIES}/nosuchreply", {"answer": None, "outcome": "x"}),
        ("POST", "/v1/gateway/letters", {}),
        ("POST", "/v1/gateway/bounces", {"token": "a", "status": "5.1.1", "permanent": True, "problem": "x"}),
    ],
)
def test_nobody_but_the_gateway_gets_in(
    api: Api, gateway: Api, letter: Json, players: dict[str, Person], method: str, path: str, body: Json
) -> None:
    everything = next(iter(players.values())).api.post("/v1/tokens", {"scopes": ["read", "play", "account", "bot"]})
    for token in (everything.json()["token"], letter["bearer"]):
        answer = api.as_(token).request(method, path, json=body)
        assert code(answer) == (403, "missing_scope")
    assert code(api.request(method, path, json=body)) == (401, "unauthenticated")
    for token in (GATEWAY_TOKEN[:-1], f"{GATEWAY_TOKEN}x", GATEWAY_TOKEN.upper(), "astrogate_", ""):
        assert api.as_(token or " ").request(method, path, json=body).status_code == 401


def test_no_token_with_the_scope_of_the_gateway_can_be_made(players: dict[str, Person]) -> None:
    answer = next(iter(players.values())).api.post("/v1/tokens", {"scopes": ["read", "gateway"]})
    assert (answer.status_code, answer.json()["field"]) == (422, "$.scopes[1]")


def test_the_gateway_is_no_player(gateway: Api, game: str) -> None:
    assert gateway.get(game).status_code == 200  # as everybody
    for method, path in (
        *(("GET", "/v1/accounts/me"), ("DELETE", "/v1/accounts/me"), ("GET", "/v1/inbox"), ("GET", "/v1/tokens")),
        *(
            ("POST", "/v1/tokens"),
            ("POST", "/v1/games"),
            ("POST", f"{game}/resignation"),
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
    assert answer.json()["facts"]["given"] == ["play", "read"]


def test_a_bearer_reads_plays_and_stops_the_letters_of_a_game(api: Api, game: str, letter: Json) -> None:
    player = api.as_(letter["bearer"])
    assert player.get("/v1/inbox").status_code == 200
    assert player.put(f"{game}/notices", {"mode": "none"}).status_code == 200
    assert player.post(f"{game}/messages", {"text": "By mail."}).status_code == 201


def _forged(parts: Wiring, person: Person, bearer: str) -> Iterator[tuple[str, str]]:
    head, _, signature = bearer.rpartition(".")
    now = milliseconds()
    yield "signature", f"{head}.{signature[:-2]}{'AA' if signature[-2:] != 'AA' else 'BB'}"
    yield "payload", f"{head[:-2]}{'AA' if head[-2:] != 'AA' else 'BB'}.{signature}"
    yield "unsigned", head
    yield "mark alone", "astromail_"
    yield "expired", str(parts.grants.issue(person.id, now - 15 * MINUTE))
    yield "other key", str(Grants("x" * 32, parts.mail_addresses).issue(person.id, now))
    yield "other purpose", f"astromail_{parts.subscriptions.token(person.id, None)}"
    yield "without mark", bearer.removeprefix("astromail_")


def test_forged_and_expired_bearers_open_nothing(
    api: Api, parts: Wiring, players: dict[str, Person], letter: Json
) -> None:
    person = next(iter(players.values()))
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


def test_a_reply_that_an_erasure_overtakes_is_unknown(
    gateway: Api, parts: Wiring, letter: Json, log_redis_url: str
) -> None:
    # given an account that goes after its token and address were looked up
    account = parts.address_tokens.find(letter["reply"])
    assert account is not None
    key = f"{ACCOUNT}{account.account}"
    with Redis.from_url(log_redis_url) as redis:
        redis.rename(key, f"{key}:kept")
        # when
        answer = gateway.post(
            REPLIES, {"token": letter["reply"], "sender": letter["to"]["address"], "message_id": "<1@example.org>"}
        )
        redis.rename(f"{key}:kept", key)
    # then
    assert code(answer) == (404, "unknown_reply")


def test_replies_to_an_erased_account_are_unknown(
    api: Api, gateway: Api, parts: Wiring, players: dict[str, Person]
) -> None:
    # given
    player, address = Person.sign_up(api, f"Gone {next(_numbers)}"), f"gone{next(_numbers)}@example.org"
    confirm(player, gateway, address)
    game = new_game(player, *list(players.values())[1:], options={"start_seat": 0})
    letter = awaited_letter(parts, player, gateway, game, address)
    reply = ask(gateway, letter)
    # when
    player.api.delete("/v1/accounts/me")
    # then
    answer = gateway.post(REPLIES, {"token": letter["reply"], "sender": address, "message_id": "<1@example.org>"})
    assert code(answer) == (404, "unknown_reply")
    ended = gateway.put(f"{REPLIES}/{reply['id']}", {"answer": {}, "outcome": "played"})
    assert code(ended) == (404, "unknown_reply")
    bounced = {"token": letter["bounce"], "status": "5.1.1", "permanent": True, "problem": "x"}
    assert gateway.post("/v1/gateway/bounces", bounced).status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"answer": {"x": "y" * 16_384}, "outcome": "played"}, "$.answer"),
        ({"answer": "played", "outcome": "played"}, "$.answer"),
        ({"answer": [], "outcome": "played"}, "$.answer"),
        ({"answer": None, "outcome": ""}, "$.outcome"),
        ({"answer": None, "outcome": "x" * 201}, "$.outcome"),
        ({"answer": None, "outcome": "a\r\nb"}, "$.outcome"),
        ({"outcome": "played"}, "$.answer"),
        ({"answer": None}, "$.outcome"),
    ],
)
def test_what_is_no_end_of_a_reply_is_refused(gateway: Api, letter: Json, body: Json, field: str) -> None:
    reply = ask(gateway, letter)
    answer = gateway.put(f"{REPLIES}/{reply['id']}", body)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert ask(gateway, letter)["state"] == "new"


def test_a_permanent_bounce_ends_mail_until_the_address_is_confirmed_anew(
    api: Api, gateway: Api, parts: Wiring, players: dict[str, Person]
) -> None:
    # given
    player, address = Person.sign_up(api, f"Bounce {next(_numbers)}"), f"bounce{next(_numbers)}@example.org"
    confirm(player, gateway, address)
    game = new_game(player, *list(players.values())[1:], options={"start_seat": 0})
    letter = awaited_letter(parts, player, gateway, game, address)
    bounce = {"token": letter["bounce"].upper(), "status": "5.1.1", "permanent": False, "problem": "mailbox full"}

    def state() -> str:
        return str(player.api.get("/v1/accounts/me/mail").json()["state"])

    # when
    assert gateway.post("/v1/gateway/bounces", bounce).status_code == 204
    # then
    assert state() == "confirmed"
    # when
    assert gateway.post("/v1/gateway/bounces", {**bounce, "permanent": True}).status_code == 204
    # then
    assert state() == "bouncing"
    assert ask(gateway, letter)["bearer"]  # what was delivered may still be replied to
    reply = ask(gateway, letter, message_id="<2@example.org>")
    gateway.put(f"{REPLIES}/{reply['id']}", {"answer": {"did": []}, "outcome": "played"})
    assert letters_to(gateway, address) == []
    # when
    confirm(player, gateway, address)
    # then
    assert state() == "confirmed"


def test_a_bounce_of_the_former_address_does_not_touch_the_new_one(
    api: Api, gateway: Api, parts: Wiring, players: dict[str, Person]
) -> None:
    # given
    player, address = Person.sign_up(api, f"Mover {next(_numbers)}"), f"mover{next(_numbers)}@example.org"
    confirm(player, gateway, address)
    game = new_game(player, *list(players.values())[1:], options={"start_seat": 0})
    letter = awaited_letter(parts, player, gateway, game, address)
    confirm(player, gateway, f"new{address}")
    # when
    bounce = {"token": letter["bounce"], "status": "5.1.1", "permanent": True, "problem": "no such user"}
    assert gateway.post("/v1/gateway/bounces", bounce).status_code == 204
    # then
    assert player.api.get("/v1/accounts/me/mail").json()["state"] == "confirmed"


def test_a_letter_with_a_code_that_bounces_voids_the_code(api: Api, gateway: Api) -> None:
    player, address = Person.sign_up(api, f"Typo {next(_numbers)}"), f"typo{next(_numbers)}@example.org"
    player.api.put("/v1/accounts/me/mail", {"address": address})
    [letter] = letters_to(gateway, address)
    bounce = {"token": letter["bounce"], "status": "5.1.1", "permanent": True, "problem": "no such user"}
    gateway.post("/v1/gateway/bounces", bounce)
    assert player.api.get("/v1/accounts/me/mail").json()["state"] == "none"
    assert code(player.api.post("/v1/accounts/me/mail/confirmation", {"code": letter["code"]})) == (409, "no_code")


def test_the_token_of_a_reply_reports_no_bounce(gateway: Api, letter: Json) -> None:
    for token in (letter["reply"], letter["id"], "a" * 32):
        bounce = {"token": token, "status": "5.1.1", "permanent": True, "problem": "x"}
        assert code(gateway.post("/v1/gateway/bounces", bounce)) == (404, "unknown_letter")
