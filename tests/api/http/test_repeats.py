"""Repeats of requests whose answers contain a secret: for their sender, as long as the answer may have been lost."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from service.api.app import create_app
from service.api.http.idempotency import SECRET_SECONDS
from service.settings import Settings
from tests.api.client import PASSWORD, Api, Person
from tests.patience import PATIENCE_SECONDS

GUESSED = {"Idempotency-Key": "1"}


@pytest.fixture
def client(log_redis_url: str, work_redis_url: str) -> FlaskClient:
    """The application without limits, under a key of its own: nobody has used an idempotency key before."""
    settings = Settings(
        redis_url=log_redis_url,
        work_redis_url=work_redis_url,
        secret_key=secrets.token_hex(16),
        store_seconds=PATIENCE_SECONDS,
        rate_limits=0,
    )
    return create_app(settings).test_client()


class Stranger:
    """Somebody with a network of their own, who takes the first key that comes to mind."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client
        self.network = f"10.{'.'.join(str(part) for part in secrets.token_bytes(3))}"

    def ask(self, method: str, path: str, body: object = None, token: str = "", key: str = "1") -> TestResponse:
        headers = {"Idempotency-Key": key, **({"Authorization": f"Bearer {token}"} if token else {})}
        return self._client.open(
            path, method=method, json=body, headers=headers, environ_base={"REMOTE_ADDR": self.network}
        )

    def come_in(self) -> tuple[str, str]:
        """The id and token that one gets as a guest."""
        answer = self.ask("POST", "/v1/guests", {})
        assert answer.status_code == 201, answer.text
        return answer.get_json()["id"], answer.get_json()["token"]["token"]

    def sign_up(self, name: str, password: str = PASSWORD) -> TestResponse:
        return self.ask("POST", "/v1/accounts", {"name": name, "password": password})


@pytest.fixture
def ada(client: FlaskClient) -> Stranger:
    return Stranger(client)


@pytest.fixture
def eve(client: FlaskClient) -> Stranger:
    return Stranger(client)


def _name() -> str:
    return f"R{secrets.token_hex(8)}"


def test_two_strangers_with_one_key_are_two_guests(ada: Stranger, eve: Stranger) -> None:
    # given
    mine, token = ada.come_in()
    # then: whoever asks again for a lost answer gets it, and nobody else
    assert ada.come_in() == (mine, token)
    theirs, other = eve.come_in()
    assert theirs != mine
    assert other != token


def test_a_guest_s_token_is_not_given_again_once_it_was_used(ada: Stranger) -> None:
    # given
    mine, token = ada.come_in()
    settled = ada.ask("PATCH", "/v1/accounts/me", {"name": _name(), "password": PASSWORD}, token)
    assert settled.status_code == 200
    # when: a neighbour, behind the same address
    theirs, other = ada.come_in()
    # then
    assert theirs != mine
    assert ada.ask("GET", "/v1/accounts/me", token=other).get_json()["guest"] is True


def test_a_stranger_s_key_refuses_nobody_at_sign_up(ada: Stranger, eve: Stranger) -> None:
    first = ada.sign_up(_name())
    answers = [eve.sign_up(_name()), ada.sign_up(_name())]  # also a neighbour with another name
    assert [answer.status_code for answer in (first, *answers)] == [201] * 3


def test_signing_up_again_gives_the_account_until_it_was_used_then_its_name_is_taken(
    ada: Stranger, eve: Stranger
) -> None:
    # given
    name = _name()
    first = ada.sign_up(name)
    token = first.get_json()["token"]["token"]
    # then
    assert ada.sign_up(name).get_json() == first.get_json()
    for other in (eve.sign_up(name), ada.sign_up(name, "a wrong guess")):
        assert (other.status_code, other.get_json()["code"]) == (409, "name_taken")
    # when
    assert ada.ask("GET", "/v1/accounts/me", token=token).status_code == 200
    # then
    again = ada.sign_up(name)
    assert (again.status_code, again.get_json()["code"]) == (409, "name_taken")


@pytest.mark.parametrize("how", ["language", "password", "revoked", "erased"])
def test_an_account_that_was_changed_with_another_token_is_not_given_again(ada: Stranger, how: str) -> None:
    # given: the answer was lost, and its holder logged in
    name = _name()
    lost = ada.sign_up(name).get_json()["token"]
    login = {"name": name, "password": PASSWORD, "scopes": ["account"]}
    token = ada.ask("POST", "/v1/tokens", login).get_json()["token"]
    # when
    changed = {
        "language": lambda: ada.ask("PATCH", "/v1/accounts/me", {"language": "fr"}, token),
        "password": lambda: ada.ask(
            "PATCH", "/v1/accounts/me", {"password": "another horse", "current_password": PASSWORD}, token
        ),
        "revoked": lambda: ada.ask("DELETE", f"/v1/tokens/{lost['id']}", token=token),
        "erased": lambda: ada.ask("DELETE", "/v1/accounts/me", token=token),
    }[how]()
    assert changed.status_code in (200, 204), changed.text
    # then
    again = ada.sign_up(name)
    if how == "erased":
        assert again.get_json()["token"]["token"] != lost["token"]
    else:
        assert (again.status_code, again.get_json()["code"]) == (409, "name_taken")


def test_logging_in_again_gives_another_token_once_the_first_was_used(ada: Stranger) -> None:
    # given
    name = _name()
    ada.sign_up(name)
    login = {"name": name, "password": PASSWORD, "scopes": ["account"]}
    lost, asked_again = (ada.ask("POST", "/v1/tokens", login).get_json() for _ in range(2))
    assert asked_again == lost
    # when
    ada.ask("GET", "/v1/accounts/me", token=lost["token"])
    another = ada.ask("POST", "/v1/tokens", login).get_json()
    # then: each is a token of its own
    assert another["id"] != lost["id"]
    assert ada.ask("DELETE", f"/v1/tokens/{lost['id']}", token=another["token"]).status_code == 204
    assert ada.ask("GET", "/v1/accounts/me", token=another["token"]).status_code == 200


def test_whoever_knows_a_token_s_id_alone_does_not_use_it(ada: Stranger) -> None:
    mine, token = ada.come_in()
    head, _, _ = token.rpartition("_")
    assert ada.ask("GET", "/v1/accounts/me", token=f"{head}_{'0' * 48}").status_code == 401
    assert ada.come_in() == (mine, token)


def test_identical_requests_at_once_make_one_account(api: Api) -> None:
    # given
    key, body = {"Idempotency-Key": secrets.token_hex(16)}, {"name": _name(), "password": PASSWORD}
    start = Barrier(8, timeout=PATIENCE_SECONDS)

    def sign_up(path: str) -> str:
        line = api.as_(None)
        start.wait()
        return line.post(path, body if path == "/v1/accounts" else None, headers=key).text

    # when
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(sign_up, ["/v1/accounts", "/v1/guests"] * 4))
    # then
    assert len(set(answers)) == 2


def test_what_is_remembered_of_a_secret_ends_soon_and_says_nothing(ada: Stranger, log_redis_url: str) -> None:
    # given
    with Redis.from_url(log_redis_url) as redis:
        before = set(redis.scan_iter("*:once*"))
        # when
        _, token = ada.come_in()
        ada.sign_up(_name())
        # then
        made = set(redis.scan_iter("*:once*")) - before
        assert len(made) == 2
        for key in made:
            assert 0 < redis.ttl(key) <= SECRET_SECONDS
            kept = key + (redis.get(key) or b"")
            assert not any(part in kept for part in (token.split("_")[2].encode(), ada.network.encode()))


@pytest.mark.parametrize("change", [{"url": "https://bot.example/2"}, {"label": "mine"}, None])
def test_a_webhook_s_secret_is_not_given_again_once_it_was_changed(api: Api, change: dict[str, str] | None) -> None:
    # given
    owner = Person.sign_up(api, _name())
    owner = owner._replace(api=api.as_(owner.api.post("/v1/tokens", {"scopes": ["bot"]}).json()["token"]))
    asked_for = {"url": "https://bot.example/1"}
    made, again = (owner.api.post("/v1/webhooks", asked_for, headers=GUESSED).json() for _ in range(2))
    assert again == made
    # when
    address = f"/v1/webhooks/{made['id']}"
    changed = owner.api.post(f"{address}/secrets") if change is None else owner.api.patch(address, change)
    # then
    assert changed.status_code in (200, 201)
    new = owner.api.post("/v1/webhooks", asked_for, headers=GUESSED).json()
    assert new["id"] != made["id"]
    assert new["secret"] not in (made["secret"], changed.json().get("secret"))
