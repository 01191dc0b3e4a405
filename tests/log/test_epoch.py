"""Epochs: whoever relies on the logs being whole knows when a server was restarted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.store import LogStore
from events.trust.epoch import Epoch
from tests.log.samples import bid
from tests.patience import eventually
from tests.stores import Store, writer


@pytest.fixture
def server(socket_dir: Path) -> Iterator[Store]:
    """A server that the test may start again."""
    store = Store(socket_dir / "restarted", "always")
    yield store
    store.stop()


def test_a_new_store_is_whole(store: LogStore) -> None:
    # given a store of which nothing is known
    assert store.epoch.mark() == ""
    # when it is asked for, then it is known to be whole, before there is anything in it and afterwards
    assert store.epoch.confirmed()
    assert store.epoch.mark() == store.epoch.now()
    store.append("g", 0, "", [bid(1)], at=1, by="x", cause="c")
    assert store.epoch.confirmed()
    assert len(store.epoch.now()) == 16


def test_a_store_of_before_there_were_epochs_is_not_known_to_be_whole(store: LogStore) -> None:
    store.append("g", 0, "", [bid(1)], at=1, by="x", cause="c")
    store.redis.execute_command("DEL", "astrolude:epoch")
    assert not Epoch(store.redis).confirmed()


def test_a_doubt_that_came_meanwhile_outlasts_the_confirmation(store: LogStore) -> None:
    store.append("g", 0, "", [bid(1)], at=1, by="x", cause="c")
    epoch = store.epoch
    mark = epoch.mark()
    epoch.doubt()
    assert not epoch.confirm(epoch.now(), mark)
    assert not epoch.confirmed()
    assert epoch.confirm(epoch.now(), epoch.mark())
    assert epoch.confirmed()


def test_every_start_of_the_server_begins_an_epoch(server: Store) -> None:
    # given a store that is known to be whole
    client = writer(server.url)
    store = LogStore(client)
    store.append("g", 0, "", [bid(1)], at=1, by="x", cause="c")
    first = store.epoch.now()
    assert store.epoch.trusted()
    # when its server is killed and started over the same files
    server.kill()
    server.start()
    # then all soon know that nobody has confirmed this epoch, until somebody does
    assert eventually(lambda: not store.epoch.trusted())
    assert store.epoch.now() != first
    store.epoch.confirm(store.epoch.now(), store.epoch.mark())
    assert store.epoch.trusted()
    client.close()
