"""Rate limits: stated in every answer, exact in a process, shared between processes against guessing."""

import secrets
import time
from functools import partial
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis

from service import wiring
from service.api import app
from service.limits.rates import (
    LOGIN,
    READ,
    SIGN_UP,
    WRITE,
    WRONG_PASSWORD,
    Counter,
    Guard,
    Limits,
    TooMany,
    network,
)
from service.settings import Settings
from tests.api.client import PASSWORD
from tests.patience import PATIENCE_SECONDS

FACTOR = 0.05
MOMENT = 1_700_000_020.0
BASIS: dict[str, Any] = {"secret_key": "k" * 32, "store_seconds": PATIENCE_SECONDS}


@pytest.fixture
def address() -> str:
    """An address that nobody has called from: what others count does not matter."""
    return f"2001:db8:{secrets.token_hex(2)}:{secrets.token_hex(2)}::1"


@pytest.fixture
def client(log_redis_url: str, work_redis_url: str, address: str, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """The application with few requests left: limits at a twentieth, in a minute that does not end."""
    monkeypatch.setattr(wiring, "Limits", partial(Limits, clock=lambda: MOMENT))
    settings = Settings(redis_url=log_redis_url, work_redis_url=work_redis_url, **BASIS, rate_limits=FACTOR)
    client = app.create_app(settings).test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def test_every_answer_tells_what_is_left(client: FlaskClient) -> None:
    first, second = client.get("/healthz"), client.get("/nothing")
    assert first.headers["RateLimit-Policy"] == '"read";q=60;w=60'
    assert first.headers["RateLimit"].startswith('"read";r=59;t=')
    assert second.headers["RateLimit"].startswith('"read";r=58;t=')
    assert client.post("/nothing").headers["RateLimit-Policy"] == '"write";q=30;w=60'


def test_reads_beyond_the_limit_are_refused_and_writes_go_on(client: FlaskClient) -> None:
    # when
    answers = [client.get("/healthz") for _ in range(62)]
    # then
    assert {answer.status_code for answer in answers[:59]} == {200}
    refused = answers[-1]
    assert (refused.status_code, refused.get_json()["code"]) == (429, "rate_limited")
    assert f'"{refused.get_json()["facts"]["quota"]}"' == refused.headers["RateLimit"].partition(";")[0]
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert refused.headers["RateLimit"].startswith('"read";r=0;t=')
    assert client.post("/nothing").status_code == 404


def test_whoever_goes_on_all_the_same_waits_for_each_refusal(client: FlaskClient) -> None:
    for _ in range(120):
        client.get("/healthz")
    began = time.monotonic()
    assert client.get("/healthz").status_code == 429
    assert time.monotonic() - began > 0.9
    assert client.get("/healthz", environ_base={"REMOTE_ADDR": "192.0.2.8"}).status_code == 200


def test_addresses_are_counted_apart(client: FlaskClient) -> None:
    for _ in range(62):
        client.get("/healthz")
    assert client.get("/healthz", environ_base={"REMOTE_ADDR": "192.0.2.7"}).status_code == 200


def test_addresses_of_a_network_count_together(client: FlaskClient, address: str) -> None:
    # given
    neighbour, stranger = address.removesuffix("1") + "ffff:2", address.replace("2001:db8:", "2001:db9:")
    # when
    for _ in range(31):
        client.get("/healthz")
        client.get("/healthz", environ_base={"REMOTE_ADDR": neighbour})
    # then
    assert client.get("/healthz", environ_base={"REMOTE_ADDR": neighbour}).status_code == 429
    assert client.get("/healthz", environ_base={"REMOTE_ADDR": stranger}).status_code == 200


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("192.0.2.7:5000", "192.0.2.7:5000"),
        ("_hidden:port", "_hidden:port"),
    ],
)
def test_what_an_address_counts_for(given: str, counted: str) -> None:
    assert network(given) == counted


def test_few_accounts_an_hour_from_one_network(client: FlaskClient, address: str) -> None:
    first = client.post("/v1/accounts", json={"name": "Rhea", "password": PASSWORD})
    other = {"REMOTE_ADDR": address.removesuffix("1") + "2"}
    second = client.post("/v1/accounts", json={"name": "Dione", "password": PASSWORD}, environ_base=other)
    assert (first.status_code, second.status_code) == (201, 429)


def test_a_header_cannot_name_another_address(client: FlaskClient) -> None:
    for _ in range(62):
        client.get("/healthz")
    assert client.get("/healthz", headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 429


def test_a_window_ends() -> None:
    # given
    now = [600.0]
    counter = Counter(WRITE, 1 / WRITE.requests, clock=lambda: now[0])
    counter.charge("ada")
    # then
    with pytest.raises(TooMany) as refused:
        counter.charge("ada")
    assert refused.value.wait == 60
    assert counter.charge("bob") == '"write";r=0;t=60'
    now[0] += refused.value.wait
    assert counter.charge("ada") == '"write";r=0;t=60'


def test_shared_limits_count_for_all_processes(work_redis_url: str, address: str) -> None:
    # given
    one, other = (Guard(Redis.from_url(work_redis_url), 2 / LOGIN.requests) for _ in range(2))
    # when
    one.charge(LOGIN, address)
    other.charge(LOGIN, address)
    # then
    with pytest.raises(TooMany) as refused:
        one.charge(LOGIN, address)
    assert 1 <= refused.value.wait <= LOGIN.seconds
    other.charge(LOGIN, f"{address}:1")


def test_behind_a_trusted_proxy_callers_have_their_own_addresses(
    log_redis_url: str, work_redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.setattr(wiring, "Limits", partial(Limits, clock=lambda: MOMENT))
    settings = Settings(
        redis_url=log_redis_url,
        work_redis_url=work_redis_url,
        **BASIS,
        rate_limits=1 / READ.requests,
        trusted_proxies=1,
    )
    client = app.create_app(settings).test_client()

    def status(address: str) -> int:
        return client.get("/healthz", headers={"X-Forwarded-For": address}).status_code

    # then
    assert [status("192.0.2.7"), status("192.0.2.7"), status("192.0.2.8")] == [200, 429, 200]
    assert status("192.0.2.9, 192.0.2.7") == 429


def test_wrong_passwords_close_the_door_for_a_while(client: FlaskClient) -> None:
    # given
    client.post("/v1/accounts", json={"name": "Kepler", "password": PASSWORD})
    tried = {"name": "Kepler", "password": "wrong horse"}
    # when
    first, second = client.post("/v1/tokens", json=tried), client.post("/v1/tokens", json=tried)
    right = client.post("/v1/tokens", json={"name": "kepler", "password": PASSWORD})
    # then
    assert round(WRONG_PASSWORD.requests * FACTOR) == 1
    assert [first.status_code, second.status_code, right.status_code] == [401, 429, 429]
    assert right.headers["RateLimit-Policy"].startswith('"wrong-password"')


def test_few_accounts_an_hour_from_one_address(client: FlaskClient) -> None:
    assert round(SIGN_UP.requests * FACTOR) == 1
    answers = [client.post("/v1/accounts", json={"name": name, "password": PASSWORD}) for name in ("Io", "Europa")]
    assert [answer.status_code for answer in answers] == [201, 429]
    assert int(answers[1].headers["Retry-After"]) <= SIGN_UP.seconds


def test_without_limits_nothing_is_counted(log_redis_url: str, work_redis_url: str) -> None:
    settings = Settings(redis_url=log_redis_url, work_redis_url=work_redis_url, **BASIS, rate_limits=0)
    answers = [app.create_app(settings).test_client().get("/healthz") for _ in range(3)]
    assert not any("RateLimit" in answer.headers for answer in answers)
