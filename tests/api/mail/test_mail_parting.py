"""A former mail address is notified: once, with nothing that could be used, and is forgotten after that."""

from itertools import count

import pytest
from redis import Redis

from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import confirm, letters_to

MAIL = "/v1/accounts/me/mail"
LETTERS = "/v1/accounts/me/letters"
USABLE = ("code", "code_expires", "answer", "reply", "unsubscribe", "bearer", "game", "seat", "decision")
_numbers = count(1)


@pytest.fixture
def person(api: Api) -> Person:
    """Somebody new."""
    return Person.sign_up(api, f"Mover {next(_numbers)}")


@pytest.fixture
def address(person: Person, gateway: Api) -> str:
    """Their confirmed address."""
    found = f"mover{next(_numbers)}@example.org"
    confirm(person, gateway, found)
    return found


def records(url: str) -> bytes:
    """All that is kept of addresses and letters."""
    with Redis.from_url(url) as redis:
        keys = [key for key in redis.scan_iter("{a-*}:*", count=1000) if redis.type(key) == b"string"]
        return b" ".join(found for found in redis.mget(keys) if found)


def test_each_address_that_goes_is_told_once(person: Person, gateway: Api, address: str) -> None:
    # when
    confirm(person, gateway, f"new{address}")
    person.api.put(MAIL, {"address": f"new{address}", "current_password": PASSWORD})
    for _ in range(2):
        person.api.delete(MAIL)
    # then
    told = [letter["kind"] for letter in person.api.get(LETTERS).json()["items"]]
    assert sorted(told) == ["address_removed", "address_replaced", "confirm", "confirm"]


def test_a_former_address_is_told_without_anything_that_could_be_used(
    person: Person, gateway: Api, address: str
) -> None:
    # when
    person.api.delete(MAIL)
    # then
    [letter] = letters_to(gateway, address)
    assert (letter["kind"], letter["to"]["name"]) == ("address_removed", person.name)
    assert [letter[name] for name in USABLE] == [None] * len(USABLE)
    assert letter["opened"] is not None
    assert letters_to(gateway, address) == []
    person.api.delete(MAIL)
    assert letters_to(gateway, address) == []


def test_it_is_told_nothing_of_the_new_one_and_the_new_one_nothing_of_it(
    person: Person, gateway: Api, address: str
) -> None:
    # given
    person.api.put(MAIL, {"address": f"new{address}", "current_password": PASSWORD})
    [asked] = letters_to(gateway, f"new{address}")
    # when
    person.api.post(f"{MAIL}/confirmation", {"code": asked["code"]})
    # then
    [letter] = letters_to(gateway, address)
    assert letter["kind"] == "address_replaced"
    assert f"new{address}" not in str(letter)
    assert address not in str(asked).replace(f"new{address}", "")


def test_what_is_wished_of_mail_does_not_silence_it(person: Person, gateway: Api, address: str) -> None:
    # given somebody who wants the former holder to learn nothing
    body = {"mode": "none", "quiet": {"begins": "00:00", "ends": "23:59"}, "kinds": []}
    assert person.api.put("/v1/accounts/me/notices", body).status_code == 200
    # when
    person.api.delete(MAIL)
    # then
    assert [letter["kind"] for letter in letters_to(gateway, address)] == ["address_removed"]


def test_nobody_is_told_of_an_address_that_stays(person: Person, gateway: Api, address: str) -> None:
    # when another one is asked for in vain, and all that was lent for the address is void
    person.api.put(MAIL, {"address": f"new{address}", "current_password": PASSWORD})
    [letter] = letters_to(gateway, f"new{address}")
    lost = {"token": letter["bounce"], "status": "5.1.1", "permanent": True, "problem": "no such user"}
    assert gateway.post("/v1/gateway/bounces", lost).status_code == 204
    change = {"password": "a new horse", "current_password": PASSWORD}
    assert person.api.patch("/v1/accounts/me", change).status_code == 200
    # then
    told = [letter["kind"] for letter in person.api.get(LETTERS).json()["items"]]
    assert told == ["password_changed", "confirm", "confirm"]


def test_an_address_in_other_letters_is_the_same_address(person: Person, gateway: Api, address: str) -> None:
    confirm(person, gateway, address.replace("mover", "Mover"))
    told = [letter["kind"] for letter in person.api.get(LETTERS).json()["items"]]
    assert told == ["confirm", "confirm"]


def test_an_address_that_bounces_is_told_nothing(person: Person, gateway: Api, address: str) -> None:
    # given a letter to it that comes back
    person.api.delete(MAIL)
    [letter] = letters_to(gateway, address)
    confirm(person, gateway, address)
    lost = {"token": letter["bounce"], "status": "5.1.1", "permanent": True, "problem": "no such user"}
    assert gateway.post("/v1/gateway/bounces", lost).status_code == 204
    assert person.api.get(MAIL).json()["state"] == "bouncing"
    # when
    person.api.delete(MAIL)
    # then
    assert letters_to(gateway, address) == []


def test_a_former_address_is_kept_no_longer_than_its_letter(
    person: Person, gateway: Api, address: str, log_redis_url: str
) -> None:
    person.api.delete(MAIL)
    assert address.encode() in records(log_redis_url)
    letters_to(gateway, address)
    assert address.encode() not in records(log_redis_url)
    assert address not in person.api.get(LETTERS).text


def test_an_erased_account_takes_the_former_address_with_it(
    person: Person, gateway: Api, address: str, log_redis_url: str
) -> None:
    person.api.delete(MAIL)
    assert person.api.delete("/v1/accounts/me").status_code == 204
    assert letters_to(gateway, address) == []
    assert address.encode() not in records(log_redis_url)
