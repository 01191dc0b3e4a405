"""Who may open an account: everybody, who was invited, or nobody; an invitation opens as many as it was made for."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from redis import Redis

from service.accounts.sign_up.codes import MOST, SignUp
from service.api.app import create_app
from service.settings import Settings
from service.times import milliseconds
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.mail.mailing import code as problem
from tests.api.process import Server
from workers.command_line.main import main

HOUR = 3_600_000
CODES = "/v1/admin/sign-up-codes"


class Place:
    """A service with a sign-up mode, over stores that others use too."""

    def __init__(self, mode: SignUp, log_redis_url: str, work_redis_url: str) -> None:
        key = secrets.token_hex(16)
        self.parts = Wiring(
            Settings(
                redis_url=log_redis_url, work_redis_url=work_redis_url, secret_key=key, sign_up=mode, rate_limits=0
            )
        )
        self.app = create_app(self.parts)

    def client(self) -> FlaskClient:
        return self.app.test_client()

    def sign_up(self, **fields: Any) -> tuple[int, str]:
        """The status of signing up under a new name, and the problem's code."""
        body = {"name": f"S{secrets.token_hex(8)}", "password": PASSWORD, **fields}
        answer = self.client().post("/v1/accounts", json=body)
        return answer.status_code, answer.get_json().get("code", "")

    def invite(self, uses: int = 1, lasts: int = HOUR) -> str:
        now = milliseconds()
        return self.parts.sign_up_codes.open(uses, now + lasts, now, "operator")[1]


@pytest.fixture
def invited(log_redis_url: str, work_redis_url: str) -> Place:
    return Place("invitation", log_redis_url, work_redis_url)


@pytest.mark.parametrize("mode", ["open", "invitation", "closed"])
def test_the_service_says_who_may_come_and_lets_nobody_else_in(
    mode: SignUp, log_redis_url: str, work_redis_url: str
) -> None:
    place = Place(mode, log_redis_url, work_redis_url)
    code = place.invite()
    assert place.client().get("/v1/service").get_json()["sign_up"] == mode
    refusal = {"open": (201, ""), "invitation": (403, "invitation_needed"), "closed": (403, "sign_up_closed")}[mode]
    assert place.sign_up() == refusal
    assert place.sign_up(invitation=code) == (refusal if mode == "closed" else (201, ""))
    guest = place.client().post("/v1/guests")
    assert (guest.status_code, guest.get_json().get("code")) == (
        (201, None) if mode == "open" else (403, "sign_up_closed")
    )


def test_what_is_no_invitation_opens_nothing(invited: Place) -> None:
    code, ended = invited.invite(), invited.invite(lasts=1)
    for wrong in ("", code[:16], code[:-1] + "a" * (code[-1] != "a") + "b" * (code[-1] == "a"), "x" * 64, ended):
        answer = invited.sign_up(invitation=wrong) if wrong else invited.sign_up()
        assert answer == (403, "invitation_needed"), wrong
    # a name that is taken costs no use, and is told to nobody who was not invited
    name = f"S{secrets.token_hex(8)}"
    twice = invited.invite(uses=2)
    assert invited.sign_up(name=name, invitation=f" {twice.upper()} ") == (201, "")
    assert invited.sign_up(name=name) == (403, "invitation_needed")
    assert invited.sign_up(name=name, invitation=twice) == (409, "name_taken")
    assert invited.sign_up(invitation=twice) == (201, "")
    assert invited.sign_up(invitation=twice) == (403, "invitation_needed")


def test_of_many_who_use_an_invitation_at_once_as_many_get_in_as_it_is_for(invited: Place) -> None:
    code = invited.invite(uses=2)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: invited.sign_up(invitation=code), range(8)))
    assert sorted(answers) == [(201, "")] * 2 + [(403, "invitation_needed")] * 6


def test_an_answer_that_was_lost_is_repeated_without_a_second_use(invited: Place) -> None:
    code, client = invited.invite(), invited.client()
    body = {"name": f"S{secrets.token_hex(8)}", "password": PASSWORD, "invitation": code}
    headers = {"Idempotency-Key": secrets.token_hex(8)}
    first, again = (client.post("/v1/accounts", json=body, headers=headers) for _ in range(2))
    assert (first.status_code, again.get_json()) == (201, first.get_json())


def test_administrators_make_list_and_end_codes(api: Api, parts: Wiring, log_redis_url: str) -> None:
    # given
    boss, player = (Person.sign_up(api, f"Boss{secrets.token_hex(4)}") for _ in range(2))
    parts.roles.change(boss.id, "administrator", by="operator", at=milliseconds())
    boss = boss._replace(api=api.as_(boss.api.post("/v1/tokens", {"scopes": ["account"]}).json()["token"]))
    assert problem(player.api.post(CODES, {})) == (403, "missing_role")
    # when
    made = boss.api.post(CODES, {"uses": 3, "days": 2})
    assert made.status_code == 201
    [listed] = [one for one in boss.api.get(CODES).json()["items"] if one["id"] == made.json()["id"]]
    # then
    assert listed == {name: value for name, value in made.json().items() if name != "code"}
    assert (listed["left"], listed["by"]["name"]) == (3, boss.name)
    assert boss.api.delete(f"{CODES}/{listed['id']}").status_code == 204
    assert problem(boss.api.delete(f"{CODES}/{listed['id']}")) == (404, "unknown_sign_up_code")
    deeds = [one.deed.what for one in parts.admin_log.before(None, 50) if one.deed.by == boss.id]
    assert deeds == ["end_sign_up", "open_sign_up"]
    with Redis.from_url(log_redis_url) as redis:
        assert not list(redis.scan_iter(f"*{listed['id']}"))
        # and there is an end to them
        soon = milliseconds() + HOUR
        crowd = {f"crowd{number}": soon for number in range(MOST)}
        redis.zadd("{accounts}:sign-up-codes", crowd)
        assert problem(boss.api.post(CODES, {})) == (409, "too_many_sign_up_codes")
        redis.zrem("{accounts}:sign-up-codes", *crowd)


def test_an_operator_prints_a_link(invited: Place, server: Server, log_redis_url: str, work_redis_url: str) -> None:
    environ = {"ASTROLUDE_VAR": str(server.log.parent), "REDIS_URL": log_redis_url, "WORK_REDIS_URL": work_redis_url}
    command = ["sign-up-code", "--uses", "2", "--url", "https://play.example.org"]
    told = CliRunner(env=environ).invoke(main, command)
    link, _, code = told.output.strip().partition("#")
    assert (told.exit_code, link) == (0, "https://play.example.org/sign-up")
    assert [invited.sign_up(invitation=code) for _ in range(3)] == [(201, "")] * 2 + [(403, "invitation_needed")]
