"""Ready means that both stores take writes: whatever prevents that is reported, and nothing is written to find out."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from redis import Redis

from projections.lists.succession import Succession
from service.api.app import create_app
from service.api.http.context import EXTENSION
from service.api.http.problems import TEXTS
from service.api.site.readiness import BEGINNINGS, KINDS, NO_ANSWER
from service.settings import Settings
from tests.api.process import running
from tests.patience import eventually
from tests.replicas import Cluster, Node, Pair
from tests.workers.crew import Crew

pytestmark = pytest.mark.slow


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Node]:
    made = Node(tmp_path / "node")
    yield made
    made.kill()


def client(log: str, work: str, **settings: Any) -> FlaskClient:
    usual: dict[str, Any] = {"redis_url": log, "work_redis_url": work, "secret_key": "k" * 32, "store_seconds": 30.0}
    return create_app(Settings(**usual, **settings)).test_client()


def told(service: FlaskClient, language: str = "en") -> tuple[int, str | None, str]:
    """Status, reason and sentence of /readyz."""
    answer = service.get("/readyz", headers={"Accept-Language": language})
    document = answer.get_json()
    return answer.status_code, document.get("facts", {}).get("reason"), document.get("detail", "")


def full_memory(redis: Redis) -> None:
    redis.config_set("maxmemory", 1)


def no_replica(redis: Redis) -> None:
    redis.config_set("min-replicas-to-write", 1)


def replica(redis: Redis) -> None:
    redis.execute_command("REPLICAOF 127.0.0.1 9")


def failed_save(redis: Redis) -> None:
    """As after a write to a full disk: of what the server saves, the last did not succeed."""
    redis.config_set("save", "3600 1")
    (Path(str(redis.config_get("dir")["dir"])) / "dump.rdb").mkdir()
    redis.bgsave()
    assert eventually(lambda: redis.info("persistence")["rdb_last_bgsave_status"] == "err")


def no_password(redis: Redis) -> None:
    redis.config_set("requirepass", "hush")
    redis.execute_command("CLIENT KILL TYPE normal SKIPME yes")


@pytest.mark.parametrize("store", ["log", "work"])
@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (full_memory, "out_of_memory"),
        (no_replica, "held_back"),
        (replica, "read_only"),
        (failed_save, "cannot_persist"),
        (no_password, "forbidden"),
    ],
)
def test_a_store_that_takes_no_writes_is_named_with_its_reason(
    node: Node, store: str, damage: Callable[[Redis], None], reason: str, log_redis_url: str, work_redis_url: str
) -> None:
    urls = {"log": log_redis_url, "work": work_redis_url, store: node.url}
    service = client(**urls)
    assert service.get("/readyz").get_json() == {"status": "ready"}

    damage(node.redis)

    answer = service.get("/readyz")
    assert answer.status_code == 503
    assert answer.get_json()["facts"] == {"store": store, "reason": reason}
    assert answer.headers["Retry-After"] == "1"
    assert str(node.port) not in answer.text
    assert service.get("/healthz").status_code == 200


def test_asking_writes_nothing(node: Node, work_redis_url: str) -> None:
    service = client(node.url, work_redis_url)
    size = node.redis.info("persistence")["aof_current_size"]

    assert service.get("/readyz").status_code == 200

    assert node.redis.dbsize() == 0
    assert node.redis.info("persistence")["aof_current_size"] == size


def test_games_are_read_while_nothing_is_written_also_by_a_process_that_starts_then(
    node: Node, work_redis_url: str
) -> None:
    first = client(node.url, work_redis_url)
    body = {"name": "Ada", "password": "correct horse"}
    token = first.post("/v1/accounts", json=body).get_json()["token"]["token"]
    headers = {"Authorization": f"Bearer {token}"}
    asked_for = {"rulebook": "systeme-solaire", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]}
    game = first.post("/v1/games", json=asked_for, headers=headers).headers["Location"]
    no_replica(node.redis)

    second = client(node.url, work_redis_url)

    assert second.get(game, headers=headers).status_code == 200
    assert second.get(f"{game}/events").status_code == 200
    refused = second.post("/v1/games", json=asked_for, headers=headers)
    assert (refused.status_code, refused.get_json()["code"]) == (503, "unavailable")


def test_a_work_store_that_takes_no_writes_is_no_fault_of_the_service(node: Node, log_redis_url: str) -> None:
    service = client(log_redis_url, node.url)
    failed_save(node.redis)

    answer = service.post("/v1/accounts", json={"name": "Bea", "password": "correct horse"})

    assert (answer.status_code, answer.get_json()["code"]) == (503, "unavailable")


def test_every_reason_has_its_words() -> None:
    reasons = {NO_ANSWER, "refused", *(word for _, word in KINDS), *(word for _, word in BEGINNINGS)}
    for language in ("en", "fr"):
        assert [word for word in reasons if not TEXTS.words(language).has(f"readiness.{word}")] == []


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.end()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path)
    yield made
    made.end()


def test_a_store_whose_fail_over_loses_moves_is_not_used_unless_that_is_allowed(
    cluster: Cluster, work_redis_url: str
) -> None:
    service = client(cluster.url, work_redis_url)
    assert told(service)[:2] == (503, "lossy_failover")
    assert service.get("/v1/games/none").status_code == 503
    allowing = client(cluster.url, work_redis_url, allow_lossy_failover=True)
    assert told(allowing)[:2] == (200, None)

    for node in cluster.nodes:
        node.redis.config_set("min-replicas-to-write", 1)

    assert eventually(lambda: told(service)[0] == 200)
    assert service.get("/v1/games/none").status_code == 404
    for answering in (service, allowing):
        answering.application.extensions[EXTENSION].data.close()


def test_under_a_sentinel_every_server_that_may_take_over_is_looked_at(pair: Pair, work_redis_url: str) -> None:
    url = pair.watch()
    pair.primary.redis.config_set("min-replicas-to-write", 1)
    service = client(url, work_redis_url)
    assert told(service)[:2] == (503, "lossy_failover")

    pair.replica.redis.config_set("min-replicas-to-write", 1)

    assert eventually(lambda: told(service)[0] == 200)


def test_a_replica_that_falls_behind_stops_writes_until_it_is_back(pair: Pair, work_redis_url: str) -> None:
    for node in pair.nodes:
        node.redis.config_set("min-replicas-to-write", 1)
        node.redis.config_set("min-replicas-max-lag", 1)
    service = client(pair.primary.url, work_redis_url)
    late = pair.replica
    assert eventually(lambda: told(service)[0] == 200)

    late.pause()
    assert eventually(lambda: told(service)[:2] == (503, "held_back"))
    assert "min-replicas-to-write" in told(service, "fr")[2]
    late.go_on()

    assert eventually(lambda: told(service)[0] == 200)


def test_web_and_sweeper_say_at_their_start_what_the_log_store_does_not_promise(
    node: Node, work_redis_url: str, tmp_path: Path
) -> None:
    node.redis.config_set("appendfsync", "everysec")
    crew = Crew({"REDIS_URL": node.url, "WORK_REDIS_URL": work_redis_url, "ASTROLUDE_VAR": str(tmp_path)}, tmp_path)
    with running(tmp_path, node.url, work_redis_url) as server:
        crew.start("sweeper")
        try:
            assert eventually(lambda: "log_store_at_risk" in crew.log("sweeper"))
        finally:
            crew.end()
        assert eventually(lambda: "log_store_at_risk" in server.log.read_text())


def test_a_work_store_without_read_models_is_not_ready_while_they_are_read(log_redis_url: str, node: Node) -> None:
    service = client(log_redis_url, node.url)
    assert told(service)[0] == 200
    right = Succession(node.redis)
    right.begin("f0_test")
    assert told(service)[:2] == (503, "rebuilding")
    right.switch({0: "0-0"}, partial=True)
    assert told(service)[0] == 200
