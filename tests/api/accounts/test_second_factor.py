"""The second factor: asked for wherever the password is, each code once, and no way around it."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pyotp
import pytest
from click.testing import CliRunner
from redis import Redis
from requests import Response
from werkzeug.test import TestResponse

from service.accounts import resetting
from service.accounts.second_factor.codes import RECOVERY_CODES, STEP_MS, step_of
from service.accounts.second_factor.factors import SecondFactors
from service.accounts.second_factor.sealing import Seals, Unsealable
from service.accounts.slots.keys import own
from service.api.app import create_app
from service.limits.rates import SECOND_FACTOR
from service.settings import Settings
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import code as problem
from tests.api.mail.mailing import confirm, letters_to
from tests.api.process import Server
from workers.command_line.main import main

PATH = "/v1/accounts/me/second-factor"
KNOWN = {"current_password": PASSWORD}
_numbers = count(1)


class Guarded:
    """Somebody with a second factor, and the authenticator: each code is of another step."""

    def __init__(self, api: Api) -> None:
        self.person = Person.sign_up(api, f"Guarded {next(_numbers)}")
        self.api = self.person.api
        begun = self.api.post(PATH, KNOWN)
        assert begun.status_code == 201, begun.text
        self.secret = begun.json()["secret"]
        self._step = milliseconds() // STEP_MS - 1
        self.recovery = self.api.post(f"{PATH}/confirmation", {"code": self.code()}).json()["recovery_codes"]

    def code(self) -> str:
        """The next code: the service takes that of the step before and after too."""
        found = pyotp.TOTP(self.secret).generate_otp(self._step)
        self._step += 1
        return found

    def log_in(self, code: str | None = None, **changes: Any) -> Response:
        body = {"name": self.person.name, "password": PASSWORD, **({"code": code} if code else {}), **changes}
        return self.api.as_(None).post("/v1/tokens", body)


@pytest.fixture
def guarded(api: Api) -> Guarded:
    return Guarded(api)


def test_rfc_6238_s_own_numbers() -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # its appendix B, SHA-1, the last six of eight digits
    for seconds, code in ((59, "287082"), (1111111109, "081804"), (2000000000, "279037"), (20000000000, "353130")):
        step = seconds * 1000 // STEP_MS
        assert step_of(secret, code, seconds * 1000) == step
        assert step_of(secret, code, seconds * 1000 + STEP_MS) == step
        assert step_of(secret, code, seconds * 1000 + 2 * STEP_MS) is None


def test_it_is_asked_for_at_login_after_the_password_and_each_code_counts_once(guarded: Guarded) -> None:
    assert problem(guarded.log_in()) == (401, "second_factor_required")
    assert problem(guarded.log_in(password="wrong horse")) == (401, "wrong_password")
    assert problem(guarded.log_in("000000", password="wrong horse")) == (401, "wrong_password")
    code = guarded.code()
    assert guarded.log_in(f"{code[:3]} {code[3:]}").status_code == 201
    assert problem(guarded.log_in(code)) == (401, "wrong_second_factor")
    # a recovery code as people type it, once
    assert guarded.log_in(guarded.recovery[0].lower().replace("-", " ")).status_code == 201
    assert problem(guarded.log_in(guarded.recovery[0])) == (401, "wrong_second_factor")
    state = guarded.api.get(PATH).json()
    assert (state["on"], state["recovery_codes"]) == (True, RECOVERY_CODES - 1)


def test_of_many_who_send_a_code_at_once_one_gets_in(guarded: Guarded) -> None:
    for code in (guarded.code(), guarded.recovery[1]):
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda _, code=code: guarded.log_in(code).status_code, range(6)))
        assert sorted(answers) == [201, *[401] * 5]


def test_a_login_whose_answer_was_lost_is_repeated_with_its_code(guarded: Guarded) -> None:
    key = {"Idempotency-Key": secrets.token_hex(8)}
    body = {"name": guarded.person.name, "password": PASSWORD, "code": guarded.code()}
    first, again = (guarded.api.as_(None).post("/v1/tokens", body, headers=key) for _ in range(2))
    assert (again.status_code, again.json()) == (201, first.json())
    assert problem(guarded.log_in(body["code"])) == (401, "wrong_second_factor")


def test_it_is_asked_for_wherever_the_password_is(guarded: Guarded) -> None:
    new = {"password": "another horse", **KNOWN}
    address = {"address": f"guarded{next(_numbers)}@example.org", **KNOWN}
    asked: list[tuple[str, str, dict[str, str]]] = [
        ("PATCH", "/v1/accounts/me", new),
        ("PUT", "/v1/accounts/me/mail", address),
        ("POST", f"{PATH}/recovery-codes", KNOWN),
        ("DELETE", PATH, KNOWN),
        ("DELETE", "/v1/accounts/me", KNOWN),
    ]
    for method, path, body in asked:
        assert problem(guarded.api.request(method, path, json=body)) == (401, "second_factor_required"), path
        refused = guarded.api.request(method, path, json={**body, "code": "QQQQ-QQQQ-QQQQ-QQQQ"})
        assert problem(refused) == (401, "wrong_second_factor"), path
    assert problem(guarded.api.delete("/v1/accounts/me")) == (422, "missing_field")
    # and with codes all of it goes, the account last
    old = guarded.recovery[2]
    fresh = guarded.api.post(f"{PATH}/recovery-codes", {**KNOWN, "code": guarded.recovery[3]}).json()["recovery_codes"]
    assert problem(guarded.log_in(old)) == (401, "wrong_second_factor")
    assert guarded.api.put("/v1/accounts/me/mail", {**address, "code": fresh[0]}).status_code == 200
    assert guarded.api.patch("/v1/accounts/me", {**new, "code": fresh[1]}).status_code == 200
    last = {"current_password": "another horse", "code": fresh[2]}
    assert guarded.api.delete("/v1/accounts/me", json=last).status_code == 204


def test_nothing_is_on_before_a_code_confirms_it_and_nothing_is_left_when_it_is_off(
    api: Api, gateway: Api, guarded: Guarded
) -> None:
    # given somebody who began twice
    person = Person.sign_up(api, f"Guarded {next(_numbers)}")
    first, second = (person.api.post(PATH, KNOWN).json() for _ in range(2))
    assert second["uri"].startswith("otpauth://totp/Astrolude:Guarded%20")
    assert second["qr"].startswith("data:image/svg+xml;charset=utf-8,%3Csvg")
    then = [pyotp.TOTP(one["secret"]).now() for one in (first, second)]
    assert problem(person.api.post(f"{PATH}/confirmation", {"code": then[0]})) == (401, "wrong_second_factor")
    assert api.post("/v1/tokens", {"name": person.name, "password": PASSWORD}).status_code == 201
    assert len(person.api.post(f"{PATH}/confirmation", {"code": then[1]}).json()["recovery_codes"]) == RECOVERY_CODES
    assert problem(person.api.post(f"{PATH}/confirmation", {"code": then[1]})) == (409, "no_second_factor")
    # the code that confirmed it opens nothing any more
    spent = {"name": person.name, "password": PASSWORD, "code": then[1]}
    assert problem(api.post("/v1/tokens", spent)) == (401, "wrong_second_factor")
    # when
    address = f"guarded{next(_numbers)}@example.org"
    confirm_with(guarded, gateway, address)
    assert guarded.api.request("DELETE", PATH, json={**KNOWN, "code": guarded.recovery[1]}).status_code == 204
    assert guarded.log_in().status_code == 201
    assert guarded.api.get(PATH).json() == {"on": False, "since": None, "recovery_codes": 0}
    assert [letter["kind"] for letter in letters_to(gateway, address)] == ["second_factor_off"]


def confirm_with(guarded: Guarded, gateway: Api, address: str) -> None:
    body = {"address": address, **KNOWN, "code": guarded.recovery[0]}
    assert guarded.api.put("/v1/accounts/me/mail", body).status_code == 200
    confirm(guarded.person, gateway, address)


def test_a_password_set_by_a_code_leaves_it_on_and_tokens_go_on(parts: Wiring, api: Api, guarded: Guarded) -> None:
    program = guarded.api.post("/v1/tokens", {"label": "my bot"}).json()["token"]
    assert api.as_(program).get("/v1/inbox").status_code == 200
    code = resetting.hand_over(parts, guarded.person.id)
    assert api.post("/v1/password-resets/completion", {"code": code, "password": "new horse"}).status_code == 204
    assert problem(guarded.log_in(password="new horse")) == (401, "second_factor_required")
    assert guarded.log_in(guarded.recovery[0], password="new horse").status_code == 201


def test_a_guest_has_no_password_to_add_to(api: Api) -> None:
    guest = api.as_(api.post("/v1/guests").json()["token"]["token"])
    assert problem(guest.post(PATH, KNOWN)) == (409, "guest_has_no_password")
    assert problem(guest.post(f"{PATH}/confirmation", {"code": "123456"})) == (409, "no_second_factor")


def test_the_store_gives_no_code_away(guarded: Guarded, log_redis_url: str, parts: Wiring) -> None:
    with Redis.from_url(log_redis_url) as redis:
        kept = redis.hgetall(own(guarded.person.id, "factor"))
        secret = kept[b"secret"].decode()
        whole = str(kept)
        assert guarded.secret not in whole
        assert not any(code in whole or code.replace("-", "") in whole for code in guarded.recovery)
        assert Seals((parts.settings.secret_key,)).open(secret) == guarded.secret
        for key, sealed in (("k" * 32, secret), (parts.settings.secret_key, secret[:-4] + "AAA=")):
            with pytest.raises(Unsealable):
                Seals((key,)).open(sealed)
        guarded.api.delete("/v1/accounts/me", json={**KNOWN, "code": guarded.recovery[0]})
        assert not redis.exists(own(guarded.person.id, "factor"))


def test_a_new_secret_key_locks_nobody_out(guarded: Guarded, parts: Wiring, log_redis_url: str) -> None:
    former, new, account = parts.settings.secret_key, "n" * 32, guarded.person.id
    with Redis.from_url(log_redis_url) as redis:
        both = SecondFactors(redis, (new, former))
        both.use(account, guarded.code(), milliseconds())
        assert both.reseal() > 0
        assert both.reseal() == 0
        SecondFactors(redis, (new,)).use(account, guarded.code(), milliseconds())
        assert SecondFactors(redis, (former, new)).reseal() > 0  # for the others of these tests


def test_guesses_end_long_before_they_could_succeed(log_redis_url: str, work_redis_url: str) -> None:
    # given limits at a fifth
    settings = Settings(
        redis_url=log_redis_url, work_redis_url=work_redis_url, secret_key=secrets.token_hex(16), rate_limits=0.2
    )
    client = create_app(settings).test_client()
    client.environ_base["REMOTE_ADDR"] = f"2001:db8:{secrets.token_hex(2)}:{secrets.token_hex(2)}::1"

    def send(path: str, body: object, token: str = "") -> TestResponse:
        return client.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})

    name = f"G{secrets.token_hex(6)}"
    token = send("/v1/accounts", {"name": name, "password": PASSWORD}).get_json()["token"]["token"]
    secret = send(PATH, KNOWN, token).get_json()["secret"]
    assert send(f"{PATH}/confirmation", {"code": pyotp.TOTP(secret).now()}, token).status_code == 200
    allowed = round(SECOND_FACTOR.requests * 0.2) - 1
    # when
    guess = {"name": name, "password": PASSWORD, "code": "QQQQ"}
    answers = [send("/v1/tokens", guess) for _ in range(allowed + 1)]
    # then
    assert [answer.status_code for answer in answers] == [401] * allowed + [429]
    assert answers[-1].headers["RateLimit-Policy"].startswith('"second-factor"')
    right = pyotp.TOTP(secret).generate_otp(milliseconds() // STEP_MS + 1)
    assert send("/v1/tokens", {**guess, "code": right}).status_code == 429


def test_an_operator_switches_it_off_and_the_log_says_so(
    guarded: Guarded, server: Server, log_redis_url: str, work_redis_url: str, parts: Wiring
) -> None:
    environ = {"ASTROLUDE_VAR": str(server.log.parent), "REDIS_URL": log_redis_url, "WORK_REDIS_URL": work_redis_url}
    command = ["second-factor", guarded.person.name, "off", "--reason", "lost the phone"]
    told = [CliRunner(env=environ).invoke(main, command) for _ in range(2)]
    assert [one.exit_code for one in told] == [0, 1]
    assert guarded.log_in().status_code == 201
    [logged] = [one.deed for one in parts.admin_log.before(None, 50) if one.deed.account == guarded.person.id]
    assert (logged.by, logged.what, logged.reason) == ("operator", "end_second_factor", "lost the phone")
