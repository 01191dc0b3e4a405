"""Accounts with webhooks, and a sender that calls them within the test's process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from typing import Any

from service.accounts.accounts import Account
from service.accounts.slots.keys import owned_id
from service.accounts.tokens.token import Grant
from service.notices.notices import KINDS, Notice
from service.times import milliseconds
from service.webhooks.webhooks import Secret, Webhook
from tests.patience import PATIENCE_SECONDS
from tests.projections.world import World
from tests.receiver import Receiver
from workers.processes.loop import Stop
from workers.processes.webhooks import Sender, run
from workers.push.channel import PushChannel
from workers.webhooks.channels import WebhookChannel


def sign_up(world: World, name: str) -> None:
    """An account of this name and id."""
    now = milliseconds()
    account = Account(name, name.capitalize(), "en", "UTC", now)
    world.context.wiring.new_accounts.create(account, "hash", Grant("", ("read",), now + 60_000), None)


def active(world: World, account: str, url: str) -> Webhook:
    """A webhook of the account that has answered its ping."""
    webhooks, now = world.context.wiring.webhooks, milliseconds()
    made = Webhook(
        id=owned_id(account),
        account=account,
        url=url,
        kinds=KINDS,
        label="",
        created=now,
        secrets=(Secret(1, now),),
    )
    webhooks.create(made)
    return webhooks.verify(made.id, made.url)


def told(reference: str, game: str = "g") -> Notice:
    """What a webhook is sent."""
    return Notice(kind="awaited", reference=reference, at=1, game=game, version=int(reference), decision=reference)


def hasten(world: World, webhook: Webhook) -> None:
    """Make all that is put off due."""
    work, place = world.context.work, f"webhooks:due:{webhook.id}"
    work.delete(f"webhooks:pause:{webhook.id}")
    names: Any = work.zrange(place, 0, -1)
    work.zadd(place, dict.fromkeys(names, 0))
    work.zadd("webhooks:due", {webhook.id: 0})


@contextmanager
def sending(world: World, places: int = 64, **options: Any) -> Iterator[Stop]:
    """A sender at work; its calls have all the time that a test has, unless `options` say otherwise."""
    stop = Stop()
    channels = (WebhookChannel(world.context), PushChannel(world.context))
    sender = Sender(world.context, channels, places, **{"seconds": PATIENCE_SECONDS, **options})
    thread = threading.Thread(target=run, args=(sender, stop))
    thread.start()
    try:
        yield stop
    finally:
        stop.set()
        thread.join()


class Held:
    """Answers to a receiver's messages that wait until they are let go; those with `/quick` in their path do not."""

    def __init__(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._let = threading.Event()
        self._paths: list[str] = []

    @property
    def count(self) -> int:
        """How many waited, or wait."""
        return len(self._paths)

    def __call__(self, request: BaseHTTPRequestHandler) -> None:
        """Answer."""
        if "/quick" not in request.path:
            self._paths.append(request.path)
            assert self._let.wait(PATIENCE_SECONDS)
        self._receiver.plainly(request)

    def let_go(self) -> None:
        """Answer them all, and all that come."""
        self._let.set()
