"""What waits in the stores is told as it is, and a store that is away does not hide the other."""

from pathlib import Path

import msgspec
import pytest

from events.envelope import Draft
from games.core.clock import PerMove
from games.core.lifecycle.seating import SitBot
from service.accounts.accounts import Account
from service.accounts.tokens.token import Grant
from service.mail.letters.model import Letter
from service.monitoring.stores import GAUGES, StoreMetrics
from service.times import milliseconds
from service.webhooks.deliveries import Deliveries, Delivery
from service.wiring import Wiring
from tests.folders import new_folder
from tests.projections.world import LIMIT, World
from tests.rules.core.tables import seated
from tests.stores import serve_cluster

AWAY = "unix:///nowhere/at/all.sock"
OVERDUE_MS = 60_000


def told(wiring: Wiring, **labels: str) -> dict[str, float]:
    """The gauges with these labels, by name without prefix."""
    return {
        sample.name.removeprefix("astrolude_"): sample.value
        for family in StoreMetrics(wiring).collect()
        for sample in family.samples
        if sample.labels == labels
    }


def test_a_dispatcher_that_is_behind_is_told_by_how_much(world: World) -> None:
    # given
    assert told(world.context.wiring)["feed_oldest_seconds"] == 0
    games = [world.create(seated("ada", "bob", "cy")) for _ in range(3)]
    # then nobody reads
    before = told(world.context.wiring)
    assert (before["games"], before["feed_waiting_notices"]) == (3, 3)
    # and somebody who has read, and not yet dealt with them, counts as behind
    world.context.feed.consume("dispatchers", "slow", count=1)
    world.create(seated("ada", "bob", "cy"))
    assert told(world.context.wiring)["feed_waiting_notices"] == 4
    # when
    taken = world.context.feed.claim("dispatchers", "slow", 0)
    world.context.feed.ack("dispatchers", taken)
    world.dispatch()
    # then
    after = told(world.context.wiring)
    assert (after["feed_waiting_notices"], after["feed_oldest_seconds"]) == (0, 0)
    assert len(games) + 1 == after["games"]


def test_bots_deadlines_and_jobs_that_wait_are_told(world: World) -> None:
    # given a game in which a bot has had to move since long, and one with a deadline that is over
    world.create((SitBot(0, "normal"), SitBot(1, "normal"), SitBot(2, "normal")))
    world.create(seated("ada", "bob", "cy"), clock=PerMove(LIMIT))
    world.dispatch()
    # then
    found = told(world.context.wiring)
    assert (found["bots_late_games"], found["bots_queued_games"], found["bots_put_off_games"]) == (1, 1, 0)
    assert found["deadlines_late_games"] == found["deadlines_scheduled"] == 1
    assert found["deadlines_oldest_late_seconds"] > OVERDUE_MS / 1000
    assert found["read_models_ready"] == 1
    bots = told(world.context.wiring, queue="bots")
    assert bots["queue_jobs"] == 1
    assert 0 <= bots["queue_oldest_job_seconds"] < OVERDUE_MS / 1000
    assert told(world.context.wiring, queue="deadlines")["queue_jobs"] == 0


def test_messages_and_letters_that_are_due_are_told(world: World) -> None:
    # given
    long_ago = milliseconds() - OVERDUE_MS
    delivery = Delivery(id="msg_1", webhook="hook", kind="ping", game="", body="{}", created=long_ago)
    Deliveries(world.context.work).add(delivery)
    account = Account("ada", "Ada", "en", "UTC", long_ago)
    world.context.wiring.new_accounts.create(account, None, Grant("", ("read",), milliseconds() + OVERDUE_MS), None)
    letter = Letter(id="l", account="ada", kind="awaited", reference="d", created=long_ago, at=long_ago, due=long_ago)
    assert world.context.wiring.letters.add(letter)
    # then
    found = told(world.context.wiring)
    assert found["webhooks_due"] == found["letters_due"] == 1
    assert found["webhooks_oldest_due_seconds"] >= OVERDUE_MS / 1000
    assert found["letters_oldest_due_seconds"] >= OVERDUE_MS / 1000


@pytest.mark.parametrize(
    ("missing", "away", "there"), [("redis_url", "log", "work"), ("work_redis_url", "work", "log")]
)
def test_a_store_that_is_away_hides_nothing_of_the_other(world: World, missing: str, away: str, there: str) -> None:
    wiring = Wiring(msgspec.structs.replace(world.context.wiring.settings, **{missing: AWAY}))
    assert told(wiring, store=away) == {"store_up": 0}
    assert told(wiring, store=there)["store_up"] == 1
    assert told(wiring, store=there)["store_memory_bytes"] > 0


def test_every_gauge_is_told(world: World) -> None:
    rows = {sample.name for family in StoreMetrics(world.context.wiring).collect() for sample in family.samples}
    assert rows == GAUGES.keys()


@pytest.mark.slow
def test_a_clusters_servers_are_told_as_one_store(world: World, socket_dir: Path) -> None:
    for url in serve_cluster(new_folder(socket_dir)):
        settings = msgspec.structs.replace(world.context.wiring.settings, redis_url=url, allow_lossy_failover=True)
        wiring = Wiring(settings)
        wiring.log.append("g", 0, "", [Draft("bid_placed", 1, {}, {})], at=1, by="bot", cause="c")
        assert told(wiring, store="log")["store_keys"] > 0
        assert told(wiring)["games"] == told(wiring)["feed_waiting_notices"] == 1
