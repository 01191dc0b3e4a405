"""What it costs a stream process to hear of others' games: `python -m tests.bench.hub [notices a second ...]`.

Games of all lanes go on at a steady rate, and a hub has listeners in one lane, in four, or in all. What counts is the
processor time, of the process and of the store, for each notice of the whole feed.
"""

from gevent.monkey import patch_all

patch_all()

import sys  # noqa: E402  what is imported before is not patched
import time  # noqa: E402
from contextlib import ExitStack  # noqa: E402

from gevent import sleep  # noqa: E402
from redis import Redis  # noqa: E402

from events import keys  # noqa: E402
from events.client import blocking  # noqa: E402
from events.feed import Feed  # noqa: E402
from service.notices.notices import LANES  # noqa: E402
from service.settings import Settings  # noqa: E402
from service.streams.hub import Hub, News, news_of_games  # noqa: E402
from tests.bench.machine import describe, processor_seconds  # noqa: E402
from tests.bench.servers import Stores, end  # noqa: E402

SHARDS = 64
LISTENED_TO = (0, 1, 4, LANES)
RATES = (1_000, 5_000, 10_000)
SECONDS = 3.0
TICK_SECONDS = 0.002
NOTICE = b'{"game":"5ctwfknijmyidpjb","first":118,"last":120,"types":["move_played","lot_taken","turn_began"]}'
READ, READY = "read", "ready"


def read(url: str, lanes: int) -> None:
    """Be the stream process, until it is ended."""
    client = blocking(url, 60)

    def from_now(lane: int) -> News:
        feed = Feed(client, SHARDS, range(SHARDS)[lane::LANES])
        return news_of_games(feed, feed.end())

    hub = Hub(from_now, int)
    with ExitStack() as stack:
        for lane in range(lanes):
            stack.enter_context(hub.follow(str(lane), ""))
        client.set(READY, "")
        sleep(3600)


def write(redis: Redis, rate: float) -> tuple[float, int]:
    """Write notices at a steady rate, as far as the machine keeps it: the seconds that it took, and how many."""
    began, written = time.monotonic(), 0
    while (spent := time.monotonic() - began) < SECONDS:
        with redis.pipeline(transaction=False) as pipeline:
            for number in range(written, int(spent * rate)):
                pipeline.xadd(keys.feed(number % SHARDS), {"n": NOTICE})
            written += len(pipeline.execute())
        time.sleep(TICK_SECONDS)
    return time.monotonic() - began, written


def measure(stores: Stores, redis: Redis, lanes: int, rate: float) -> str:
    """A row: the rate that was kept, and microseconds of the process and of the store for each notice."""
    url, store = Settings.load(stores.environment).redis_url, stores.server("log").pid
    reader = stores.start([sys.executable, "-m", "tests.bench.hub", READ, url, str(lanes)])
    while not redis.exists(READY):
        time.sleep(0.1)
    own, theirs = processor_seconds(reader.pid), processor_seconds(store)
    seconds, count = write(redis, rate)
    own, theirs = processor_seconds(reader.pid) - own, processor_seconds(store) - theirs
    end(reader)
    redis.flushall()
    figures = (count / seconds, own / count * 1e6, own / seconds * 100, theirs / count * 1e6)
    return f"| {lanes} of {LANES} | {figures[0]:,.0f} | {figures[1]:.1f} | {figures[2]:.1f} % | {figures[3]:.1f} |"


def main() -> None:
    """Print the table; what the store spends without listeners is what writing costs."""
    print(describe())
    with Stores() as stores:
        redis = Redis.from_url(Settings.load(stores.environment).redis_url)
        redis.config_set("appendfsync", "no")  # only reading is of interest
        print(
            "| lanes with listeners | notices a second | us of the process, each | of a core | us of the store, each |"
        )
        print("| --- | --- | --- | --- | --- |")
        for rate in map(float, sys.argv[1:] or RATES):
            for lanes in LISTENED_TO:
                print(measure(stores, redis, lanes, rate), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == [READ]:
        read(sys.argv[2], int(sys.argv[3]))
    else:
        main()
