"""Calls webhooks and push services: many at once, and everybody in turn, so that nobody waits for a slow receiver.

What is due stands in the work store; a call is claimed there for a minute, made in a thread of its own, and what became
of it is noted there. So any number of processes share the work, and what a killed one had in hand comes back.
"""

import socket
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Thread
from typing import Final

import structlog
from redis.exceptions import RedisError

from events.clock import monotonic, sleep, thread_time
from events.errors import Unavailable
from service.runtime.metrics import COUNTS
from service.times import milliseconds
from workers.context import WorkerContext, worker_context
from workers.processes.loop import Stop, keep_trying, set_up
from workers.push.channel import PushChannel
from workers.webhooks.channels import Channel, Errand, WebhookChannel
from workers.webhooks.guarded_http import ATTEMPT_SECONDS, GuardedHttp, Resolve
from workers.webhooks.shares import Call, Party, Shares

LOOK_SECONDS: Final = 0.1
"""How often to look for what is due when nothing is."""
REST: Final = 3
"""How many times as long as a look took to wait for the next: thousands that wait don't keep the process busy."""
SHORTEST_REST_SECONDS: Final = 0.005
KNOWN_SECONDS: Final = 60.0
"""How long to remember whose webhooks are."""
AT_ONCE: Final = 1000
LATE_MS: Final = 10_000
WARN_SECONDS: Final = 60.0
NOTE_SECONDS: Final = 1.0
"""What it may take to note what became of a call."""

_log = structlog.get_logger()


class Sender:
    """Sends what is due of its channels, by so many calls at once; each may take so many seconds."""

    def __init__(
        self,
        context: WorkerContext,
        channels: Sequence[Channel],
        places: int,
        seconds: float = ATTEMPT_SECONDS,
        resolve: Resolve = socket.getaddrinfo,
    ) -> None:
        self._context = context
        self._channels = channels
        self._seconds = seconds
        self._resolve = resolve
        self._shares = Shares(places)
        self._ended: Queue[Call] = Queue()  # a SimpleQueue may wait for ever once a signal interrupts it (CPython 3.11)
        self._known: dict[tuple[str, str], Party] = {}
        self._forget = self._warn = 0.0

    def step(self) -> None:
        """Begin what can be begun, and wait for something to change. Raises Unavailable."""
        began = thread_time()
        begun = self.look()
        sleep(max(SHORTEST_REST_SECONDS, REST * (thread_time() - began)))
        self._take_back(0 if begun else LOOK_SECONDS)

    def look(self) -> int:
        """Begin a call for each account with something due and room for it; how many. Raises Unavailable."""
        self._shares.review()
        return sum(self._look(channel) for channel in self._channels if not self._shares.full)

    def _look(self, channel: Channel) -> int:
        shares, begun = self._shares, set[str]()
        due = self._parties(channel, channel.due(milliseconds()))
        for party in shares.in_turn(due):
            if party.account in begun or not shares.has_room(party):
                continue
            errand = channel.claim(party.target, milliseconds())
            if errand is not None:
                self._begin(errand, party)
                begun.add(party.account)
        self._complain(channel, len(due) - len(begun))
        return len(begun)

    def finish(self) -> None:
        """Wait for the calls that are under way, as long as they may take."""
        until = monotonic() + self._seconds + NOTE_SECONDS
        while self._shares.taken and monotonic() < until:
            self._take_back(LOOK_SECONDS)

    def _begin(self, errand: Errand, party: Party) -> None:
        call = self._shares.begin(party)
        COUNTS.calls_open.set(self._shares.taken)
        Thread(target=self._call, args=(errand, call), daemon=True).start()

    def _call(self, errand: Errand, call: Call) -> None:
        """What a thread does. Its place is free again once no name server keeps a thread of it busy."""
        courier = GuardedHttp(self._context.wiring.destinations, self._resolve, self._seconds)
        target = call.party.target
        try:
            errand(courier)
        except (Unavailable, RedisError) as error:  # what is not noted now is tried again after the claim has ended
            _log.warning("delivery_interrupted", target=target, reason=str(error))
        except Exception:
            _log.exception("delivery_failed", target=target)
        finally:
            courier.outlast()
            self._ended.put(call)

    def _take_back(self, seconds: float) -> None:
        """Have the places of calls that have ended, waiting so long for the first."""
        try:
            self._shares.end(self._ended.get(timeout=seconds) if seconds else self._ended.get_nowait())
            while True:
                self._shares.end(self._ended.get_nowait())
        except Empty:
            return
        finally:
            COUNTS.calls_open.set(self._shares.taken)

    def _parties(self, channel: Channel, targets: list[str]) -> list[Party]:
        if monotonic() > self._forget:
            self._known.clear()
            self._forget = monotonic() + KNOWN_SECONDS
        unknown = [name for name in targets if (channel.name, name) not in self._known]
        for start in range(0, len(unknown), AT_ONCE):
            self._learn(channel, unknown[start : start + AT_ONCE])
        return [self._known[channel.name, name] for name in targets]

    def _learn(self, channel: Channel, names: list[str]) -> None:
        """Whose targets these are; those that are gone are nobody's."""
        self._known.update({(channel.name, name): Party(name, "", "") for name in names})
        self._known.update({(channel.name, party.target): party for party in channel.parties(names)})

    def _complain(self, channel: Channel, left: int) -> None:
        """Tell the operator, once a minute, that some have waited for long."""
        if not left or monotonic() < self._warn:
            return
        targets, longest = channel.backlog(milliseconds())
        if longest > LATE_MS:
            self._warn = monotonic() + WARN_SECONDS
            seconds = round(longest / 1000)
            taken, slow = self._shares.taken, self._shares.slow
            _log.warning(f"{channel.name}_late", targets=targets, longest_seconds=seconds, calls=taken, slow=slow)


def run(sender: Sender, stop: Stop) -> None:
    """Send until told to stop, through any outage of either store; what is under way then is brought to its end."""
    keep_trying(stop, sender.step, (Unavailable, RedisError))
    sender.finish()


def main() -> None:
    """Send until SIGTERM or SIGINT."""
    own = worker_context()
    stop = set_up(own.wiring.settings, "webhooks")
    _log.info("webhooks_started")
    run(Sender(own, (WebhookChannel(own), PushChannel(own)), own.wiring.settings.webhook_calls), stop)
    _log.info("webhooks_stopped")


if __name__ == "__main__":
    main()
