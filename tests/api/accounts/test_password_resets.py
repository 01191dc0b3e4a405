"""Forgotten passwords: one code once, nobody learns who has an account, and nothing else opens it afterwards."""

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from time import perf_counter

import pytest
from click.testing import CliRunner
from redis import Redis

from service.accounts import resetting
from service.accounts.password_resets import ASKED
from service.limits.rates import RESETS_ANYWHERE, RESETS_NEAR
from service.settings import Settings
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import Json, code, confirm, letters_to
from tests.api.process import Server
from workers.command_line.main import main

RESETS = "/v1/password-resets"
DONE = f"{RESETS}/completion"
NEW = "quite another horse"
_numbers = count(1)


@pytest.fixture
def forgetful(api: Api, gateway: Api) -> Person:
    """Somebody with a confirmed address, `NAME@example.org`."""
    person = Person.sign_up(api, f"Forgetful{next(_numbers)}")
    confirm(person, gateway, address_of(person))
    return person


def address_of(person: Person) -> str:
    return f"{person.name.lower()}@example.org"


def written(parts: Wiring, gateway: Api, person: Person) -> list[Json]:
    """The letters with codes that the worker writes now."""
    resetting.write(parts)
    return [letter for letter in letters_to(gateway, address_of(person)) if letter["kind"] == "password_reset"]


def log_in(api: Api, person: Person, password: str) -> int:
    return api.post("/v1/tokens", {"name": person.name, "password": password}).status_code


@pytest.mark.parametrize("ask_by", ["name", "address"])
def test_a_letter_s_code_sets_a_password_once_and_ends_all_else(
    api: Api, gateway: Api, parts: Wiring, forgetful: Person, ask_by: str
) -> None:
    # given two requests, and a token elsewhere
    whom = forgetful.name.upper() if ask_by == "name" else address_of(forgetful).replace("example", "EXAMPLE")
    other = api.post("/v1/tokens", {"name": forgetful.name, "password": PASSWORD}).json()["token"]
    assert [api.post(RESETS, {"account": whom}).status_code for _ in range(2)] == [202, 202]
    first, second = written(parts, gateway, forgetful)
    assert (first["bearer"], first["reply"], first["unsubscribe"], first["to"]["name"]) == (
        *(None, None, None),
        forgetful.name,
    )
    # when
    refused = api.post(DONE, {"code": first["code"], "password": forgetful.name + "1"})
    assert (code(refused), refused.json()["field"]) == ((422, "invalid_field"), "$.password")
    assert api.post(DONE, {"code": first["code"], "password": NEW}).status_code == 204
    # then: neither code counts again, no token is left, only the new password opens
    for again in (first, second):
        assert code(api.post(DONE, {"code": again["code"], "password": PASSWORD})) == (404, "unknown_reset")
    for token in (forgetful.token, other):
        assert parts.tokens.authenticate(token) is None
    assert [log_in(api, forgetful, PASSWORD), log_in(api, forgetful, NEW)] == [401, 201]
    [told] = letters_to(gateway, address_of(forgetful))
    assert (told["kind"], told["code"], told["bearer"]) == ("password_changed", None, None)


def test_a_changed_password_or_an_erased_account_ends_its_codes(
    api: Api, gateway: Api, parts: Wiring, forgetful: Person, log_redis_url: str
) -> None:
    kept = [resetting.hand_over(parts, forgetful.id) for _ in range(2)]
    change = {"password": NEW, "current_password": PASSWORD}
    assert forgetful.api.patch("/v1/accounts/me", change).status_code == 200
    assert [code(api.post(DONE, {"code": one, "password": PASSWORD})) for one in kept] == [(404, "unknown_reset")] * 2
    assert [letter["kind"] for letter in letters_to(gateway, address_of(forgetful))] == ["password_changed"]
    # and: nothing of either is left
    resetting.hand_over(parts, forgetful.id)
    api.post(RESETS, {"account": forgetful.name})
    assert forgetful.api.delete("/v1/accounts/me").status_code == 204
    assert written(parts, gateway, forgetful) == []
    assert parts.mail_addresses.holders(address_of(forgetful), 5) == []
    with Redis.from_url(log_redis_url) as redis:
        assert not list(redis.scan_iter(f"*{forgetful.id}*"))


def test_of_many_who_use_a_code_at_once_one_sets_the_password(api: Api, parts: Wiring, forgetful: Person) -> None:
    secret = resetting.hand_over(parts, forgetful.id)
    passwords = [f"{NEW} {number}" for number in range(6)]
    with ThreadPoolExecutor(len(passwords)) as pool:
        bodies = [{"code": secret, "password": password} for password in passwords]
        answers = list(pool.map(lambda body: api.as_(None).post(DONE, body).status_code, bodies))
    assert sorted(answers) == [204, *[404] * 5]
    assert log_in(api, forgetful, passwords[answers.index(204)]) == 201


def test_nobody_learns_who_has_an_account(api: Api, parts: Wiring, forgetful: Person) -> None:
    # given
    mailless = Person.sign_up(api, f"Mailless{next(_numbers)}")
    nobody = f"Nobody{secrets.token_hex(4)}"
    known = [forgetful.name, address_of(forgetful), mailless.name]
    unknown = [nobody, f"{nobody}@example.org", f"no address of {nobody}@"]
    spent: dict[str, list[float]] = {whom: [] for whom in (*known, *unknown)}
    answers = set()
    # when: in turns, so that what else the machine does hits all of them
    for _ in range(40):
        for whom, times in spent.items():
            began = perf_counter()
            answer = api.post(RESETS, {"account": whom})
            times.append(perf_counter() - began)
            answers.add((answer.status_code, answer.content, tuple(sorted(_telling(answer.headers)))))
    # then
    assert len(answers) == 1
    # and: whatever else a machine does only adds to what an answer itself takes, so that is what the quickest tells
    quickest = {whom: min(times) for whom, times in spent.items()}
    assert max(quickest.values()) < 2 * min(quickest.values()), quickest
    resetting.write(parts)


def _telling(headers: object) -> Iterator[tuple[str, str]]:
    """The headers that do not differ from one request to the next anyway."""
    passing = ("date", "x-request-id", "ratelimit")
    return ((name, value) for name, value in dict(headers).items() if name.lower() not in passing)  # type: ignore[call-overload]


def test_strangers_have_nobody_written_to_without_end_and_lock_nobody_out(
    forgetful: Person, log_redis_url: str, work_redis_url: str, parts: Wiring
) -> None:
    # given the limits of the documentation
    key = parts.settings.secret_key
    limited = Wiring(Settings(redis_url=log_redis_url, work_redis_url=work_redis_url, secret_key=key))
    resetting.write(limited)

    def letters() -> int:
        resetting.write(limited)
        return sum(letter.kind == "password_reset" for letter in limited.letters.waiting(forgetful.id))

    # when
    for number in range(2 * RESETS_ANYWHERE.requests):
        resetting.ask(limited, forgetful.name, f"10.1.{number}.1")
    # then
    assert letters() == RESETS_ANYWHERE.requests
    # and from where the player signs in, it still goes
    limited.networks.remember(forgetful.id, limited.networks.marks("10.9.9.9")[0], milliseconds())
    for _ in range(2 * RESETS_NEAR.requests):
        resetting.ask(limited, forgetful.name, "10.9.9.9")
    assert letters() == RESETS_ANYWHERE.requests + RESETS_NEAR.requests


def test_a_request_that_a_worker_died_over_is_written_once(
    api: Api, gateway: Api, parts: Wiring, forgetful: Person, log_redis_url: str
) -> None:
    api.post(RESETS, {"account": forgetful.name})
    with Redis.from_url(log_redis_url) as redis:
        *_, kept = redis.lrange(ASKED, 0, -1)
        resetting.write(parts)
        redis.rpush(ASKED, kept)
    [letter] = written(parts, gateway, forgetful)
    assert api.post(DONE, {"code": letter["code"], "password": NEW}).status_code == 204
    # and a code is in no store and in no line of the log
    with Redis.from_url(log_redis_url) as redis:
        assert not list(redis.scan_iter(f"*{letter['code']}*"))


def test_an_operator_hands_over_a_link_that_needs_no_mail(
    api: Api, server: Server, log_redis_url: str, work_redis_url: str
) -> None:
    person = Person.sign_up(api, f"Mailless{next(_numbers)}")
    environ = {"ASTROLUDE_VAR": str(server.log.parent), "REDIS_URL": log_redis_url, "WORK_REDIS_URL": work_redis_url}
    run = CliRunner(env=environ).invoke
    told = run(main, ["reset-password", person.name.lower(), "--url", "https://play.example.org/"])
    link, _, secret = told.output.strip().partition("#")
    assert (told.exit_code, link) == (0, "https://play.example.org/reset-password")
    assert api.post(DONE, {"code": f" {secret.upper()} ", "password": NEW}).status_code == 204
    assert log_in(api, person, NEW) == 201
    assert secret not in server.log.read_text()
    guest = api.post("/v1/guests").json()
    for name, reason in (("No such body", "nobody here is named"), (guest["name"], "is a guest")):
        refused = run(main, ["reset-password", name])
        assert (refused.exit_code, reason in refused.output) == (1, True)
