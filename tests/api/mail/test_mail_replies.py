"""Replies by mail: for one seat and one decision, from one sender, once."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from redis import Redis

from service.accounts.slots.keys import account_key
from service.mail.letters.model import Letter
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import Api, Person
from tests.api.mail.mailing import DAY, REPLIES, Json, Newcomer, ask_about, code, confirm, letters_to

_numbers = count(1)


def test_a_reply_is_told_what_it_is_about_and_plays(
    api: Api, gateway: Api, players_by_mail: dict[str, Person], game_by_mail: str, letter: Json
) -> None:
    # when
    reply = ask_about(gateway, letter)
    # then
    assert (reply["state"], reply["expired"], reply["language"]) == ("new", False, "en")
    assert (f"/v1/games/{reply['game']}", reply["seat"], reply["decision"]) == (game_by_mail, 0, letter["decision"])
    # when
    player = api.as_(reply["bearer"])
    default = player.get(f"{game_by_mail}/moves").json()["default"]
    played = player.post(f"{game_by_mail}/moves", {"move": default, "decision": reply["decision"]})
    # then
    assert played.status_code == 200, played.text
    event = player.get(f"{game_by_mail}/events").json()["items"][-1]
    assert event["version"] > letter["version"]


def test_the_same_mail_is_the_same_reply_and_is_answered_once(gateway: Api, letter: Json) -> None:
    # given
    first, again = ask_about(gateway, letter), ask_about(gateway, letter, message_id=" <1@example.org>\n")
    other = ask_about(gateway, letter, message_id="<2@example.org>")
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
    late = ask_about(gateway, letter)
    assert (late["id"], late["state"], late["bearer"]) == (first["id"], "done", None)
    assert ask_about(gateway, letter, message_id="<2@example.org>")["state"] == "new"


def test_what_a_player_wrote_is_forgotten_once_it_is_answered(gateway: Api, letter: Json, log_redis_url: str) -> None:
    def kept() -> bool:
        with Redis.from_url(log_redis_url) as redis:
            keys = redis.scan_iter("{a-*}:letter:*", count=1000)
            return any(b"my secret words" in (redis.get(key) or b"") for key in keys)

    # given
    reply = ask_about(gateway, letter)
    told = {"did": [{"words": "my secret words", "did": "unclear"}]}
    gateway.put(f"{REPLIES}/{reply['id']}", {"answer": told, "outcome": "unclear"})
    assert kept()
    # when
    assert [one["answer"] for one in letters_to(gateway, letter["to"]["address"])] == [told]
    # then
    assert not kept()


def test_a_reply_without_an_answer_is_done_too(gateway: Api, letter: Json) -> None:
    reply = ask_about(gateway, letter)
    assert gateway.put(f"{REPLIES}/{reply['id']}", {"answer": None, "outcome": "stopped"}).status_code == 204
    assert ask_about(gateway, letter)["state"] == "done"
    assert letters_to(gateway, letter["to"]["address"]) == []


def test_tokens_have_no_case(gateway: Api, letter: Json) -> None:
    token = letter["reply"]
    assert token == token.lower()
    assert len(token) == 32
    found = [ask_about(gateway, letter, token=form)["id"] for form in (token, token.upper(), token.title())]
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
        assert ask_about(gateway, letter, sender=same)["state"] == "new"


def test_who_gave_a_detail_may_write_without_it(newcomer: Callable[..., Newcomer], gateway: Api) -> None:
    # given
    letter = newcomer("lena+games@example.org").letter
    # then
    assert ask_about(gateway, letter, sender="Lena@example.org")["state"] == "new"
    for other in ("lena+other@example.org", "len@example.org"):
        answer = gateway.post(REPLIES, {"token": letter["reply"], "sender": other, "message_id": "<1@x>"})
        assert code(answer) == (403, "wrong_sender")


def test_a_token_of_one_player_is_none_of_another_s(
    gateway: Api, players_by_mail: dict[str, Person], letter: Json
) -> None:
    for address in list(players_by_mail)[1:]:
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
    newcomer: Callable[..., Newcomer], gateway: Api, parts: Wiring
) -> None:
    # given
    player, address, letter = newcomer()
    bearer = ask_about(gateway, letter)["bearer"]
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
    assert ask_about(gateway, letter, sender=f"new{address}")["bearer"]


def _letter(person: Person, name: str, **about: Any) -> Letter:
    return Letter(id=name, account=person.id, kind="awaited", reference=name, created=0, at=0, **about)


def _old_letter(person: Person) -> Letter:
    return _letter(person, f"old{next(_numbers)}", seat=0, decision="1-0")


def test_after_its_time_a_token_is_expired_and_later_unknown(
    gateway: Api, parts: Wiring, players_by_mail: dict[str, Person]
) -> None:
    # given
    address, person = next(iter(players_by_mail.items()))
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


def test_a_token_lasts_for_seven_days_after_the_deadline(parts: Wiring, players_by_mail: dict[str, Person]) -> None:
    person, now = next(iter(players_by_mail.values())), milliseconds()
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


def test_tokens_differ_by_letter_seat_and_decision(parts: Wiring, players_by_mail: dict[str, Person]) -> None:
    person, now = next(iter(players_by_mail.values())), milliseconds()
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
    bearer = ask_about(gateway, letter)["bearer"]
    with Redis.from_url(log_redis_url) as redis:
        keys = list(redis.scan_iter("{mail-*}:mail-*", count=1000))
        kept = b"".join(redis.get(key) or b"" for key in keys if redis.type(key) == b"string")
    text = (b"".join(keys) + kept).decode()
    assert letter["id"] in text
    assert not any(secret in text for secret in (letter["reply"], letter["bounce"], letter["unsubscribe"], bearer))


def test_a_reply_that_an_erasure_overtakes_is_unknown(
    gateway: Api, parts: Wiring, letter: Json, log_redis_url: str
) -> None:
    # given an account that goes after its token and address were looked up
    account = parts.address_tokens.find(letter["reply"])
    assert account is not None
    key = account_key(account.account)
    with Redis.from_url(log_redis_url) as redis:
        redis.rename(key, f"{key}:kept")
        # when
        answer = gateway.post(
            REPLIES, {"token": letter["reply"], "sender": letter["to"]["address"], "message_id": "<1@example.org>"}
        )
        redis.rename(f"{key}:kept", key)
    # then
    assert code(answer) == (404, "unknown_reply")


def test_replies_to_an_erased_account_are_unknown(newcomer: Callable[..., Newcomer], gateway: Api) -> None:
    # given
    player, address, letter = newcomer()
    reply = ask_about(gateway, letter)
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
    reply = ask_about(gateway, letter)
    answer = gateway.put(f"{REPLIES}/{reply['id']}", body)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert ask_about(gateway, letter)["state"] == "new"
