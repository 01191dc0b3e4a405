"""Stores behind TLS: one server, one that Sentinels name, and a cluster. URLs have to escape the password."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

import pytest
from redis.sentinel import Sentinel

from events.chain import genesis
from events.errors import Unavailable
from events.feed import Feed
from events.store import LogStore
from events.trust.durability import examine
from service.settings import Settings
from tests.log.conftest import Held
from tests.log.samples import bid
from tests.ports import free_port
from tests.relay import CERTIFICATE, Relay, relaying
from tests.replicas import SERVICE, Node, take_all_slots
from tests.stores import blocking, writer

PASSWORD = "p@ss/w:rd?&#%2F"
HOLDER = f":{quote(PASSWORD, safe='')}@"
TRUSTED = f"ssl_ca_certs={CERTIFICATE}"
Address = Callable[[str], str]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def relay(stack: ExitStack) -> Relay:
    return stack.enter_context(relaying())


def start(stack: ExitStack, folder: Path, relay: Relay, sentinel: str = "", **options: str) -> None:
    """A server behind the relay with the password."""
    node = Node(folder, sentinel=sentinel, port=str(relay.target), **options)
    stack.callback(node.kill)
    if "cluster_enabled" in options:
        take_all_slots(node)
    if not sentinel:
        node.redis.config_set("requirepass", PASSWORD)


@pytest.fixture(params=["server", "sentinel", "cluster"])
def address(request: pytest.FixtureRequest, stack: ExitStack, relay: Relay, tmp_path: Path) -> Address:
    """The URL of a store behind the relay, with these options."""
    if request.param == "cluster":
        ports = {"cluster_announce_port": str(relay.port), "cluster_port": str(free_port())}
        start(stack, tmp_path / "node", relay, cluster_enabled="yes", **ports)
        return lambda options: f"rediss+cluster://{HOLDER}127.0.0.1:{relay.port}?{options}"
    start(stack, tmp_path / "node", relay)
    if request.param == "server":
        return lambda options: f"rediss://{HOLDER}127.0.0.1:{relay.port}/0?{options}"
    front = stack.enter_context(relaying())
    lines = [f"sentinel monitor {SERVICE} 127.0.0.1 {relay.port} 1", f'sentinel auth-pass {SERVICE} "{PASSWORD}"']
    start(stack, tmp_path / "sentinel", front, "\n".join([*lines, "requirepass watchful"]))
    nobody = f"127.0.0.1:{free_port()}"
    return lambda options: (
        f"rediss+sentinel://{HOLDER}{nobody},127.0.0.1:{front.port}/{SERVICE}/0?sentinel_password=watchful&{options}"
    )


def test_a_store_is_written_and_read_through_tls(address: Address, relay: Relay, held: Held) -> None:
    url = Settings.read({"REDIS_URL": address(TRUSTED)}).redis_url
    store = LogStore(held(writer(url)))
    feed = Feed(held(blocking(url)), store.shards)

    for number in range(3):
        store.append(f"g-{number}", 0, genesis(f"g-{number}").hex(), [bid(1)], at=1, by="bot", cause="c")

    assert len(feed.tail(feed.start())) == 3
    assert relay.handshakes >= 2


@pytest.mark.parametrize("address", ["sentinel"], indirect=True)
def test_a_replica_is_asked_as_its_master_is(address: Address, relay: Relay, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a Sentinel that names a replica behind TLS, too
    monkeypatch.setattr(Sentinel, "discover_slaves", lambda *_: [("127.0.0.1", relay.port)])
    # then its settings are found out: all that there is to say
    client = writer(address(TRUSTED))
    assert examine(client).notes == []
    client.close()


def test_a_server_that_nobody_vouches_for_is_refused(address: Address) -> None:
    with pytest.raises(Unavailable, match=r"(?i)certificate|cannot be connected|No master"):
        LogStore(writer(address(""))).head("g")
