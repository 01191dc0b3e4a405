"""Devices as what one process sends to."""

from collections.abc import Sequence

from games.core.clock import Millis
from workers.context import WorkerContext
from workers.push.pusher import Pusher
from workers.webhooks.channels import Errand, host_of
from workers.webhooks.shares import Party


class PushChannel:
    """What is due for devices; see `workers.webhooks.channels.Channel`."""

    name = "push"

    def __init__(self, context: WorkerContext) -> None:
        self._context = context

    def due(self, now: Millis) -> list[str]:
        """The devices for which something is due, the longest due first."""
        return self._context.wiring.push_messages.due(now)

    def backlog(self, now: Millis) -> tuple[int, Millis]:
        """For how many devices something is due, and for how long at most (ms)."""
        return self._context.wiring.push_messages.backlog(now)

    def parties(self, targets: Sequence[str]) -> list[Party]:
        """Whose devices these are, and at which push service."""
        places = self._context.wiring.destinations
        found = self._context.wiring.devices.find_all(targets)
        return [Party(device.id, device.account, host_of(places, device.endpoint)) for device in found]

    def claim(self, target: str, now: Millis) -> Errand | None:
        """What has been due longest for a device, for the caller alone for a minute."""
        message = self._context.wiring.push_messages.claim(target, now)
        return None if message is None else lambda courier: Pusher(self._context, courier).push(message)
