"""What one process sends by many calls at once: the channels that it serves."""

from collections.abc import Callable, Sequence
from typing import Protocol

from games.core.clock import Millis
from service.webhooks.destinations import Destinations, Refused
from workers.context import WorkerContext
from workers.webhooks.guarded_http import GuardedHttp
from workers.webhooks.postman import Postman
from workers.webhooks.shares import Party

Errand = Callable[[GuardedHttp], None]
"""One attempt, with what makes the call."""


class Channel(Protocol):
    """Targets for which messages are due. Every method raises Unavailable when a store gives no answer."""

    name: str

    def due(self, now: Millis) -> list[str]:
        """The targets for which something is due, the longest due first."""

    def backlog(self, now: Millis) -> tuple[int, Millis]:
        """For how many targets something is due, and for how long at most (ms)."""

    def parties(self, targets: Sequence[str]) -> list[Party]:
        """Whose those targets are that still exist, and where they are called."""

    def claim(self, target: str, now: Millis) -> Errand | None:
        """What has been due longest for a target, for the caller alone for a minute; None: nothing is."""


class WebhookChannel:
    """What is due for webhooks. The stores are asked for at each step: they may be away when the process begins."""

    name = "webhooks"

    def __init__(self, context: WorkerContext) -> None:
        self._context = context

    def due(self, now: Millis) -> list[str]:
        """See `Channel`."""
        return self._context.wiring.webhook_outbox.deliveries.due(now)

    def backlog(self, now: Millis) -> tuple[int, Millis]:
        """See `Channel`."""
        return self._context.wiring.webhook_outbox.deliveries.backlog(now)

    def parties(self, targets: Sequence[str]) -> list[Party]:
        """See `Channel`."""
        places = self._context.wiring.destinations
        found = self._context.wiring.webhooks.find_all(targets)
        return [Party(webhook.id, webhook.account, host_of(places, webhook.url)) for webhook in found]

    def claim(self, target: str, now: Millis) -> Errand | None:
        """See `Channel`."""
        delivery = self._context.wiring.webhook_outbox.deliveries.claim(target, now)
        return None if delivery is None else lambda courier: Postman(self._context, courier).deliver(delivery)


def host_of(places: Destinations, url: str) -> str:
    """The host that a URL names, nothing where it is never called."""
    try:
        return places.parse(url).host
    except Refused:
        return ""
