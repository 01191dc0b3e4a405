"""How processes other than workers ask for thinking: a place in the lanes, and a job that takes it up."""

from typing import Final

from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from service.queueing.lanes import Lanes, Wish
from service.queueing.places import BOTS

KEPT_FAILURES: Final = 3600
"""Seconds for which a failed job can be inspected; the sweeper finds its work again at once."""
SECONDS: Final = 30
"""What a job of this queue may take."""


class Asking:
    """What waits in the lanes and the queue of bots of one work store."""

    def __init__(self, work: Redis) -> None:
        self.lanes = Lanes(work)
        self._queue = Queue(BOTS, connection=work, serializer=JSONSerializer, default_timeout=SECONDS)

    def ask(self, wish: Wish, game: str, owner: str, what: str = "") -> bool:
        """Have it done when its turn comes; false when it waits for that already. Raises errors of Redis."""
        if not self.lanes.ask(wish, game, owner, what):
            return False
        self.call()
        return True

    def call(self) -> None:
        """Enqueue a job that something in the lanes is to be done; its worker asks them what."""
        self._queue.enqueue("workers.jobs.bots.play", result_ttl=0, failure_ttl=KEPT_FAILURES)
