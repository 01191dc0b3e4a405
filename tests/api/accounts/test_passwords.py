"""Passwords: the weak ones are refused, hashing them takes no processor from moves, guessing locks nobody out."""

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Literal

import pytest
from argon2 import PasswordHasher
from flask.testing import FlaskClient
from redis import Redis
from requests import Response
from werkzeug.test import TestResponse

from service.accounts import passwords
from service.accounts.networks import MOST_NETWORKS
from service.accounts.slots.keys import own
from service.accounts.weak_passwords import is_common, is_named
from service.api.app import create_app
from service.limits.rates import NEW_PASSWORD, WRONG_ANYWHERE, WRONG_PASSWORD
from service.runtime.offload import Crowded, Lane
from service.settings import Settings
from service.wiring import Wiring
from tests.api.client import PASSWORD, Api, Person
from tests.api.document import Document
from tests.api.process import DEPLOYED, running
from tests.patience import PATIENCE_SECONDS, eventually

CALLERS = 64


class Counting(PasswordHasher):
    """Argon2 at the least that it can cost; knows what it was asked to do."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.done: list[str] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.done.append(f"hash {password!r}")
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002  as argon2 has it
        self.done.append(f"verify {password!r}")
        return super().verify(hash, password)


@pytest.fixture
def hasher(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """The hasher of this test."""
    made = Counting()
    monkeypatch.setattr(passwords, "_HASHER", made)
    monkeypatch.setattr(passwords, "_NOBODYS", made.hash("nobody's"))
    return made


@pytest.fixture
def wired(log_redis_url: str, work_redis_url: str) -> Wiring:
    """The parts of a service whose limits are those of the document, under a key of its own."""
    settings = Settings(
        redis_url=log_redis_url,
        work_redis_url=work_redis_url,
        secret_key=secrets.token_hex(16),
        store_seconds=PATIENCE_SECONDS,
    )
    return Wiring(settings)


@pytest.fixture
def client(wired: Wiring, hasher: Counting) -> FlaskClient:
    return create_app(wired).test_client()


def _name() -> str:
    return f"P{secrets.token_hex(8)}"


def _network() -> str:
    return f"10.{'.'.join(str(part) for part in secrets.token_bytes(3))}"


class Somebody:
    """An account, asked for from its usual network unless another is named."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client
        self.name, self.home = _name(), _network()
        account = self.send("POST", "/v1/accounts", {"name": self.name, "password": PASSWORD}).get_json()
        self.id, self.token = account["id"], account["token"]["token"]

    def send(self, method: str, path: str, body: object, network: str = "", token: str = "") -> TestResponse:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        remote = {"REMOTE_ADDR": network or self.home}
        return self._client.open(path, method=method, json=body, headers=headers, environ_base=remote)

    def log_in(self, password: str = PASSWORD, network: str = "") -> int:
        return self.send("POST", "/v1/tokens", {"name": self.name, "password": password}, network).status_code

    def change(self, current: str, new: str = "another horse", network: str = "") -> int:
        body = {"password": new, "current_password": current}
        return self.send("PATCH", "/v1/accounts/me", body, network, self.token).status_code

    def guess(self, times: int) -> None:
        """Have strangers guess, each as often as one may."""
        for number in range(times):
            if number % WRONG_PASSWORD.requests == 0:
                network = _network()
            assert self.log_in("wrong horse", network) == 401


@pytest.fixture
def victim(client: FlaskClient) -> Somebody:
    return Somebody(client)


def test_who_guesses_is_refused_and_whoever_is_guessed_at_is_not(victim: Somebody) -> None:
    # given
    stranger = _network()
    # when
    answers = [victim.log_in("wrong horse", stranger) for _ in range(WRONG_PASSWORD.requests + 1)]
    # then: the stranger is kept out, also with the right password; from everywhere else it opens
    assert answers == [401] * WRONG_PASSWORD.requests + [429]
    assert victim.log_in(network=stranger) == 429
    assert victim.log_in(network=_network()) == 201


def test_guessing_from_everywhere_ends_and_the_player_s_own_networks_stay_open(victim: Somebody) -> None:
    # given somebody who signed up at home, has logged in from work too, and who is guessed at from many networks
    work = _network()
    assert victim.log_in(network=work) == 201
    victim.guess(WRONG_ANYWHERE.requests)
    # then
    refused = victim.send("POST", "/v1/tokens", {"name": victim.name, "password": PASSWORD}, _network())
    assert (refused.status_code, refused.headers["RateLimit-Policy"].partition(";")[0]) == (429, '"wrong-anywhere"')
    assert int(refused.headers["Retry-After"]) <= WRONG_ANYWHERE.seconds
    assert [victim.log_in(), victim.log_in(network=work)] == [201, 201]
    # and whoever has a token sets another password from anywhere: strangers without one are counted apart
    assert victim.change(PASSWORD, "another horse", network=_network()) == 200


def test_a_name_that_nobody_has_is_refused_like_one_that_somebody_has(victim: Somebody, client: FlaskClient) -> None:
    # given
    nobody = Somebody(client)
    nobody.name = _name()
    # when
    for each in (victim, nobody):
        each.guess(WRONG_ANYWHERE.requests)
    # then
    answers = [
        each.send("POST", "/v1/tokens", {"name": each.name, "password": PASSWORD}, _network()).get_json()
        for each in (victim, nobody)
    ]
    told = [{**answer, "request_id": "", "detail": "", "facts": {**answer["facts"], "wait": 0}} for answer in answers]
    assert told[0] == told[1]
    assert told[0]["code"] == "rate_limited"


def test_whoever_stole_a_token_guesses_no_more_than_others_and_locks_nobody_out(victim: Somebody) -> None:
    # when
    thief = _network()
    answers = [victim.change("wrong horse", network=thief) for _ in range(WRONG_PASSWORD.requests + 1)]
    # then
    assert answers == [401] * WRONG_PASSWORD.requests + [429]
    assert victim.log_in() == 201
    assert victim.change(PASSWORD) == 200


def test_few_networks_are_remembered_not_by_their_addresses_and_not_for_ever(
    victim: Somebody, wired: Wiring, log_redis_url: str
) -> None:
    # given
    for _ in range(MOST_NETWORKS + 2):
        assert victim.log_in(network=_network()) == 201
    with Redis.from_url(log_redis_url) as redis:
        key = own(victim.id, "networks")
        kept = redis.zrange(key, 0, -1)
        # then
        assert len(kept) == MOST_NETWORKS
        assert redis.ttl(key) > 0
        assert not any(b"." in mark for mark in kept)
        # when
        assert victim.send("DELETE", "/v1/accounts/me", None, token=victim.token).status_code == 204
        assert not redis.exists(key)


def test_counters_know_no_names(victim: Somebody, work_redis_url: str) -> None:
    typed = f"my password {secrets.token_hex(8)}"
    victim.send("POST", "/v1/tokens", {"name": typed, "password": PASSWORD})
    victim.log_in("wrong horse")
    with Redis.from_url(work_redis_url) as redis:
        names = b" ".join(redis.scan_iter("*wrong-*"))
    assert b"wrong-anywhere" in names
    assert not any(name.encode() in names.lower() for name in (typed, victim.name.lower()))


def test_what_is_refused_anyhow_costs_no_hash(victim: Somebody, client: FlaskClient, hasher: Counting) -> None:
    # given
    guest = client.post("/v1/guests", json={}, environ_base={"REMOTE_ADDR": _network()}).get_json()["token"]["token"]
    hasher.done.clear()
    taken = {"name": victim.name, "password": "another horse"}
    same = {"password": PASSWORD, "current_password": PASSWORD}
    # when
    answers = [
        victim.send("POST", "/v1/accounts", taken, _network()),
        victim.send("PATCH", "/v1/accounts/me", taken, token=guest),
        victim.send("PATCH", "/v1/accounts/me", {**taken, "name": _name()}, token=victim.token),
        victim.send("PATCH", "/v1/accounts/me", same, token=victim.token),
    ]
    # then
    codes = [answer.get_json()["code"] for answer in answers]
    assert codes == ["name_taken", "name_taken", "name_fixed", "invalid_field"]
    assert answers[3].get_json()["errors"] == [{"field": "$.password", "detail": "The same as the present one."}]
    assert hasher.done == []


def test_an_account_sets_few_passwords_an_hour(victim: Somebody, hasher: Counting) -> None:
    # given
    hasher.done.clear()
    # when
    words = [f"horse number {number}" for number in range(NEW_PASSWORD.requests + 2)]
    answers = [victim.change(old, new) for old, new in zip([PASSWORD, *words], words, strict=False)]
    # then
    assert answers[: NEW_PASSWORD.requests + 1] == [200] * NEW_PASSWORD.requests + [429]
    assert sum("hash" in done for done in hasher.done) == NEW_PASSWORD.requests
    assert victim.log_in(words[NEW_PASSWORD.requests - 1]) == 201


def test_a_lane_turns_away_what_it_has_no_room_for() -> None:
    # given
    lane, started, go = Lane(2), Barrier(3, timeout=PATIENCE_SECONDS), Event()

    def work() -> bool:
        started.wait()
        return go.wait(PATIENCE_SECONDS)

    threads = [Thread(target=lane.run, args=(work,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    started.wait()
    # then
    with pytest.raises(Crowded):
        lane.run(work)
    with pytest.raises(Crowded):
        lane.check()
    # when
    go.set()
    for thread in threads:
        thread.join()
    # then
    assert lane.run(str, "room again") == "room again"


@pytest.fixture
def deployed(tmp_path: Path, log_redis_url: str, work_redis_url: str, document: Document) -> Iterator[Api]:
    """A service of one process whose hashes take their time: that of all tests would be done before the next asks."""
    with running(tmp_path, log_redis_url, work_redis_url, conf=DEPLOYED) as server:
        yield Api(server.url, document)


@pytest.mark.slow
def test_more_passwords_at_once_than_the_service_can_take_are_turned_away(deployed: Api) -> None:
    # given
    person, start = Person.sign_up(deployed, _name()), Barrier(CALLERS, timeout=PATIENCE_SECONDS)
    seen: dict[int, Response] = {}

    def log_in(_: int) -> None:
        line = deployed.as_(None)
        start.wait()
        answer = line.post("/v1/tokens", {"name": person.name, "password": PASSWORD})
        seen[answer.status_code] = answer

    # when
    with ThreadPoolExecutor(CALLERS) as threads:
        assert eventually(lambda: list(threads.map(log_in, range(CALLERS))) and 503 in seen)
    # then: some got in, others were told to come back, and then may
    refused = seen[503]
    assert set(seen) == {201, 503}
    assert (refused.json()["code"], refused.headers["Retry-After"]) == ("overloaded", "1")
    assert deployed.post("/v1/tokens", {"name": person.name, "password": PASSWORD}).status_code == 201


@pytest.mark.parametrize("password", ["password", "PassWord", "12345678", "qwertyuiop", "ｐassword"])
def test_common_passwords_are_refused(api: Api, password: str) -> None:
    answer = api.post("/v1/accounts", {"name": _name(), "password": password}, headers={"Accept-Language": "fr"})
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["field"]) == (422, "invalid_field", "$.password")
    assert problem["errors"][0]["detail"] == "Ce mot de passe est l’un des plus courants."


@pytest.mark.parametrize(
    ("name", "password", "refused"),
    [
        ("Elisabeth", "elisabeth", True),
        ("Elisabeth", "Elisabeth1982!", True),
        ("Elisabeth", "htebasile", True),
        ("Élodie B.", "elodie-b 2024", True),
        ("Ada", "adaadaada", True),
        ("Ada", "ada4444ada", True),
        ("Ada", "astrolude1", True),
        ("42", "424242421", True),
        ("Ada", "correct horse", False),
        ("Ada", "ada plays chess", False),
        ("Ada", "!!!!????!!", False),
        ("Сатурн", "сатурн99", True),
    ],
)
def test_a_password_made_of_the_name_is_known(name: str, password: str, refused: bool) -> None:
    assert is_named(password, name) is refused
    assert not is_common("correct horse")


def test_a_password_made_of_the_name_is_refused_wherever_one_is_set(api: Api) -> None:
    # given
    name = _name()
    guest = api.as_(api.post("/v1/guests").json()["token"]["token"])
    # when
    own = f"{name}1"
    answers = [
        api.post("/v1/accounts", {"name": name, "password": own}),
        guest.patch("/v1/accounts/me", {"name": name, "password": own}),
        guest.patch("/v1/accounts/me", {"name": name, "password": PASSWORD}),
        guest.patch("/v1/accounts/me", {"password": own, "current_password": PASSWORD}),
        guest.patch("/v1/accounts/me", {"password": "password1", "current_password": PASSWORD}),
    ]
    # then
    assert [answer.status_code for answer in answers] == [422, 422, 200, 422, 422]
    assert {answer.json()["field"] for answer in answers if answer.status_code == 422} == {"$.password"}
    assert answers[3].json()["errors"][0]["detail"] == "Made of the player's name or the service's."
    assert api.post("/v1/tokens", {"name": name, "password": PASSWORD}).status_code == 201
