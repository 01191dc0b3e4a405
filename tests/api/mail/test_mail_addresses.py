"""Mail addresses: confirmed by a code that cannot be guessed, shown to nobody, gone with the account."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from redis import Redis

from service.accounts.accounts import NoAccount
from service.mail.addresses.addresses import LASTS_MS, NoCode, WrongCode
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import DAY, confirm, letters_to

MAIL = "/v1/accounts/me/mail"
NOTHING = {"address": None, "pending": None, "state": "none", "pending_until": None}
_numbers = count(1)


@pytest.fixture
def person(api: Api) -> Person:
    """Somebody new."""
    return Person.sign_up(api, f"Reader {next(_numbers)}")


@pytest.fixture
def address() -> str:
    """An address that nobody has."""
    return f"reader{next(_numbers)}@example.org"


def ask(person: Person, gateway: Api, address: str) -> str:
    """Ask for mail to an address: the code that goes there."""
    assert person.api.put(MAIL, {"address": address, "current_password": PASSWORD}).status_code == 200
    return str(letters_to(gateway, address)[-1]["code"])


def test_an_address_counts_once_its_code_came_back(person: Person, gateway: Api, address: str) -> None:
    # given
    assert person.api.get(MAIL).json() == NOTHING
    # when
    asked = person.api.put(
        MAIL, {"address": address.replace("example.org", "EXAMPLE.org"), "current_password": PASSWORD}
    ).json()
    [letter] = letters_to(gateway, address)
    # then
    assert (asked["address"], asked["pending"], asked["state"]) == (None, address, "unconfirmed")
    assert (letter["kind"], letter["to"]["name"]) == ("confirm", person.name)
    assert (letter["reply"], letter["unsubscribe"], letter["bearer"], letter["game"]) == (None, None, None, None)
    assert letter["code_expires"] == asked["pending_until"]
    # when
    confirmed = person.api.post(f"{MAIL}/confirmation", {"code": letter["code"]})
    # then
    assert confirmed.json() == {**NOTHING, "address": address, "state": "confirmed"}
    assert person.api.get(MAIL).json() == confirmed.json()


def test_a_code_may_be_typed_as_people_do(person: Person, gateway: Api, address: str) -> None:
    code = ask(person, gateway, address).lower()
    answer = person.api.post(f"{MAIL}/confirmation", {"code": f" {code[:4]}-{code[4:]} "})
    assert answer.json()["state"] == "confirmed"


def test_after_five_wrong_codes_the_right_one_is_void(person: Person, gateway: Api, address: str) -> None:
    # given
    code = ask(person, gateway, address)
    wrong = "A" * 8 if code != "A" * 8 else "B" * 8
    # when
    answers = [person.api.post(f"{MAIL}/confirmation", {"code": wrong}) for _ in range(5)]
    # then
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(422, "wrong_code")] * 5
    assert [answer.json()["facts"] for answer in answers] == [{"tries_left": left} for left in (4, 3, 2, 1, 0)]
    assert not any(code in answer.text or wrong in answer.text for answer in answers)
    late = person.api.post(f"{MAIL}/confirmation", {"code": code})
    assert (late.status_code, late.json()["code"]) == (409, "no_code")
    assert person.api.get(MAIL).json() == NOTHING


def test_guesses_at_the_same_time_count_one_by_one(person: Person, parts: Wiring, address: str) -> None:
    # given
    parts.mail_addresses.ask(person.id, address, milliseconds())

    def guess(number: int) -> str:
        try:
            parts.mail_addresses.confirm(person.id, f"{number:08}", milliseconds())
        except (WrongCode, NoCode) as error:
            return type(error).__name__
        return "confirmed"

    # when
    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(guess, range(24)))
    # then
    assert sorted(outcomes) == ["NoCode"] * 19 + ["WrongCode"] * 5


def test_a_code_is_of_one_account_one_address_and_one_time(
    person: Person, people: dict[str, Person], parts: Wiring, address: str
) -> None:
    # given
    now, addresses, ada = milliseconds(), parts.mail_addresses, people["Ada"].id
    codes = set()
    # when
    for account, where in ((person.id, address), (person.id, address), (person.id, f"x{address}"), (ada, address)):
        addresses.ask(account, where, now)
        codes.add(getattr(addresses.pending(account, now), "code", ""))
    # then
    assert len(codes) == 4
    addresses.forget(ada)


def test_asking_anew_voids_the_code_before(person: Person, gateway: Api, address: str) -> None:
    first = ask(person, gateway, address)
    second = ask(person, gateway, address)
    assert person.api.post(f"{MAIL}/confirmation", {"code": first}).json()["code"] == "wrong_code"
    assert person.api.post(f"{MAIL}/confirmation", {"code": second}).status_code == 200


def test_a_letter_whose_code_was_voided_is_not_sent(person: Person, gateway: Api, address: str) -> None:
    for _ in range(2):
        person.api.put(MAIL, {"address": address, "current_password": PASSWORD})
    assert len(letters_to(gateway, address)) == 1
    person.api.put(MAIL, {"address": address, "current_password": PASSWORD})
    person.api.delete(MAIL)
    assert letters_to(gateway, address) == []
    dropped = [letter["reason"] for letter in person.api.get("/v1/accounts/me/letters").json()["items"]]
    assert sorted(dropped, key=str) == [None, "overtaken", "overtaken"]


def test_a_code_lasts_for_a_day(person: Person, parts: Wiring, address: str) -> None:
    now = milliseconds()
    parts.mail_addresses.ask(person.id, address, now - LASTS_MS)
    code = getattr(parts.mail_addresses.pending(person.id, now - 1), "code", "")
    assert code
    with pytest.raises(NoCode):
        parts.mail_addresses.confirm(person.id, code, now)
    assert person.api.get(MAIL).json() == NOTHING


def test_the_former_address_stays_in_force_until_the_new_one_is_confirmed(
    person: Person, gateway: Api, address: str
) -> None:
    confirm(person, gateway, address)
    code = ask(person, gateway, f"new{address}")
    between = person.api.get(MAIL).json()
    assert (between["address"], between["pending"], between["state"]) == (address, f"new{address}", "confirmed")
    after = person.api.post(f"{MAIL}/confirmation", {"code": code}).json()
    assert (after["address"], after["pending"]) == (f"new{address}", None)


def test_an_address_in_force_needs_no_second_code(person: Person, gateway: Api, address: str) -> None:
    confirm(person, gateway, address)
    person.api.put(MAIL, {"address": f"new{address}", "current_password": PASSWORD})
    letters_to(gateway, "")
    assert person.api.put(MAIL, {"address": address, "current_password": PASSWORD}).json() == {
        **NOTHING,
        "address": address,
        "state": "confirmed",
    }
    assert letters_to(gateway, address) == []


def test_an_address_is_taken_back_with_the_one_to_come(person: Person, gateway: Api, address: str) -> None:
    confirm(person, gateway, address)
    code = ask(person, gateway, f"new{address}")
    assert person.api.delete(MAIL).status_code == 204
    assert person.api.get(MAIL).json() == NOTHING
    assert person.api.post(f"{MAIL}/confirmation", {"code": code}).json()["code"] == "no_code"


def test_nothing_tells_that_an_address_is_somebody_s(api: Api, gateway: Api, address: str) -> None:
    # given
    first, second = (Person.sign_up(api, f"Twin {next(_numbers)}") for _ in range(2))
    unknown = first.api.put(MAIL, {"address": address, "current_password": PASSWORD}).json()
    confirm(first, gateway, address)
    # when
    known = second.api.put(MAIL, {"address": address, "current_password": PASSWORD}).json()
    # then
    assert {**known, "pending_until": ""} == {**unknown, "pending_until": ""}
    [letter] = letters_to(gateway, address)
    second.api.post(f"{MAIL}/confirmation", {"code": letter["code"]})
    assert (
        first.api.get(MAIL).json()
        == second.api.get(MAIL).json()
        == {**NOTHING, "address": address, "state": "confirmed"}
    )


def test_a_guest_gets_no_mail(api: Api, address: str) -> None:
    guest = api.as_(api.post("/v1/guests").json()["token"]["token"])
    refused = guest.put(MAIL, {"address": address, "current_password": PASSWORD})
    assert (refused.status_code, refused.json()["code"]) == (409, "guest_has_no_mail")
    assert guest.get(MAIL).json() == NOTHING
    guest.patch("/v1/accounts/me", {"name": f"Settled {next(_numbers)}", "password": PASSWORD})
    assert guest.put(MAIL, {"address": address, "current_password": PASSWORD}).status_code == 200


@pytest.mark.parametrize(
    "given",
    [
        *(
            "",
            "ada",
            "@example.org",
            "ada@",
            "ada@localhost",
            "ada@[127.0.0.1]",
            "ada@example..org",
            '"a b"@example.org',
        ),
        *("ada@example.org\r\nBcc: eve@example.org", "ada@example.org, eve@example.org", "Ada <ada@example.org>"),
        *("\u0430da\u0301@example.org", "ada@exa\u0000mple.org", "ada@example.org\u202e", f"{'a' * 250}@example.org"),
        *("ada@mail.invalid", "ada@-example.org", "ada\ud83c@example.org", 5, None, ["ada@example.org"]),
    ],
)
def test_what_is_no_address_is_refused(person: Person, given: object) -> None:
    answer = person.api.put(MAIL, {"address": given, "current_password": PASSWORD})
    assert answer.status_code in (400, 422)
    if answer.status_code == 422:
        assert (answer.json()["code"], answer.json()["field"]) == ("invalid_field", "$.address")
    assert person.api.get(MAIL).json() == NOTHING


def test_a_host_in_another_script_is_shown_so_and_written_to_in_ascii(person: Person, gateway: Api) -> None:
    name = f"ada{next(_numbers)}"
    shown = person.api.put(MAIL, {"address": f"{name}@BÜCHER.example", "current_password": PASSWORD}).json()["pending"]
    assert shown == f"{name}@bücher.example"
    assert len(letters_to(gateway, f"{name}@xn--bcher-kva.example")) == 1


def test_a_new_password_voids_the_code_and_keeps_the_address(person: Person, gateway: Api, address: str) -> None:
    # given
    confirm(person, gateway, address)
    code = ask(person, gateway, f"thief{address}")
    # when
    change = {"password": "a new horse", "current_password": PASSWORD}
    assert person.api.patch("/v1/accounts/me", change).status_code == 200
    # then
    assert person.api.post(f"{MAIL}/confirmation", {"code": code}).json()["code"] == "no_code"
    assert person.api.get(MAIL).json() == {**NOTHING, "address": address, "state": "confirmed"}


def test_no_code_is_stored(person: Person, gateway: Api, address: str, log_redis_url: str) -> None:
    code = ask(person, gateway, address)
    assert code.encode() not in b"".join(_everything(log_redis_url))


def test_an_erased_account_leaves_nothing_of_its_mail(
    person: Person, gateway: Api, parts: Wiring, address: str, log_redis_url: str, work_redis_url: str
) -> None:
    # given
    confirm(person, gateway, address)
    person.api.put(MAIL, {"address": f"new{address}", "current_password": PASSWORD})
    # when
    assert person.api.delete("/v1/accounts/me").status_code == 204
    # then
    left = b"".join((*_everything(log_redis_url), *_everything(work_redis_url)))
    assert address.encode() not in left
    assert person.id.encode() not in b"".join(_everything(log_redis_url, "{a*}:*"))
    with pytest.raises(NoAccount):
        parts.mail_addresses.ask(person.id, address, milliseconds())
    assert letters_to(gateway, f"new{address}") == []


def _everything(url: str, pattern: str = "*") -> Iterator[bytes]:
    """All that a store holds, uncompressed."""
    with Redis.from_url(url) as redis:
        for key in redis.scan_iter(pattern, count=1000):
            yield key
            match redis.type(key):
                case b"string":
                    yield redis.get(key) or b""
                case b"hash":
                    yield from (part for pair in redis.hgetall(key).items() for part in pair)
                case b"zset":
                    yield from redis.zrange(key, 0, -1)
                case b"set":
                    yield from redis.smembers(key)


def test_a_code_of_yesterday_does_not_confirm_what_is_asked_today(person: Person, parts: Wiring, address: str) -> None:
    now = milliseconds()
    parts.mail_addresses.ask(person.id, address, now - DAY)
    old = getattr(parts.mail_addresses.pending(person.id, now - DAY), "code", "")
    parts.mail_addresses.ask(person.id, address, now)
    with pytest.raises(WrongCode):
        parts.mail_addresses.confirm(person.id, old, now)
