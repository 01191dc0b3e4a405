"""Deliveries: what was sent to webhooks, and what is still to be sent, in the work store.

The deliveries of a webhook about one game form a lane and go out one after the other. The first of each lane is in the
webhook's set of what is due; a worker postpones it before trying it, so that a dead worker's comes back. Above these is
one set of webhooks, so that somebody's thousands of deliveries hide nobody else's.
"""

from collections.abc import Collection
from typing import Final, Literal

import msgspec
from msgspec import Struct, structs
from redis import Redis

from events.client import call
from events.lua import Script
from games.core.clock import Millis
from service.notices.notices import Kind

_ADD_DELIVERY: Final = Script(__file__, "add_delivery")
_REPEAT_DELIVERY: Final = Script(__file__, "repeat_delivery")
_CLAIM_DELIVERY: Final = Script(__file__, "claim_delivery")
_SETTLE_DELIVERY: Final = Script(__file__, "settle_delivery")

DUE: Final = "webhooks:due"
"""Webhooks by when one of their deliveries is due, or earlier: claiming corrects it."""
MARK: Final = "msg_"
"""The prefix of the ids of deliveries."""
RECORD: Final = "webhooks:delivery:"
OF: Final = "webhooks:of:"
"""A webhook's deliveries by when they were made (sorted set, ms)."""
PAUSE: Final = "webhooks:pause:"
"""There while a webhook is left alone."""
SUCCESS: Final = "webhooks:success:"
"""When a webhook's address took a message last (ms)."""
KEPT: Final = 500
"""Deliveries of a webhook that are remembered; the oldest goes when one more comes, sent or not."""
KEPT_SECONDS: Final = 30 * 86_400
LEASE_MS: Final = 60_000
"""How long a worker may take for an attempt before others assume that it is dead."""
ATTEMPTS_KEPT: Final = 20

_encode = msgspec.json.Encoder(order="sorted").encode


class Attempt(Struct, frozen=True, omit_defaults=True):
    """One call: when (ms), how long it took (ms), and the answer's status, or why there was none."""

    at: Millis
    took: int
    status: int | None = None
    problem: str | None = None

    @property
    def good(self) -> bool:
        """Whether the receiver acknowledged it."""
        return self.status is not None and 200 <= self.status < 300


class Delivery(Struct, frozen=True, kw_only=True):
    """A message to a webhook; its id stays the same over all attempts. Times in milliseconds.

    `made` counts all attempts ever, `tries` those since it was last asked for, `attempts` are the last of them.
    """

    id: str
    webhook: str
    kind: Literal[Kind, "ping"]
    game: str
    body: str
    created: Millis
    state: Literal["waiting", "delivered", "failed"] = "waiting"
    due: Millis | None = None
    made: int = 0
    tries: int = 0
    attempts: tuple[Attempt, ...] = ()

    def after(self, attempt: Attempt) -> "Delivery":
        """The delivery with one more attempt; callers decide what follows from it."""
        attempts = (*self.attempts, attempt)[-ATTEMPTS_KEPT:]
        return structs.replace(self, made=self.made + 1, tries=self.tries + 1, attempts=attempts)


_decode = msgspec.json.Decoder(Delivery).decode


class Deliveries:
    """The deliveries of all webhooks. Every method raises Unavailable when the work store gives no answer."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def add(self, delivery: Delivery) -> bool:
        """Remember a new delivery, to be sent after those before it about the game; whether its turn is now.

        Nothing happens when there is one of this id.
        """
        keys = [RECORD + delivery.id, OF + delivery.webhook, _lane(delivery), *_due(delivery.webhook)]
        waiting = structs.replace(delivery, due=delivery.created)
        limits = (KEPT, KEPT_SECONDS, RECORD, _lanes(delivery.webhook), delivery.webhook)
        return bool(_ADD_DELIVERY.run(self._work, keys, [delivery.id, _encode(waiting), delivery.created, *limits]))

    def again(self, delivery: Delivery, now: Millis) -> Delivery:
        """Send a remembered delivery once more, with the same id."""
        asked = structs.replace(delivery, state="waiting", due=now, tries=0)
        keys = [RECORD + delivery.id, _lane(delivery), *_due(delivery.webhook)]
        _REPEAT_DELIVERY.run(self._work, keys, [delivery.id, _encode(asked), now, delivery.webhook])
        return asked

    def claim(self, webhook: str, now: Millis) -> Delivery | None:
        """What has been due longest for the webhook, to be tried by the caller alone for a minute; None: nothing is."""
        keys = [*_due(webhook), PAUSE + webhook]
        found = _CLAIM_DELIVERY.run(self._work, keys, [webhook, now, LEASE_MS, RECORD])
        return None if found is None else _decode(found)

    def settle(self, delivery: Delivery, now: Millis) -> None:
        """Keep what became of an attempt. If the delivery is done, the next one of its lane is due."""
        due = "" if delivery.state != "waiting" else delivery.due
        keys = [RECORD + delivery.id, _lane(delivery), *_due(delivery.webhook)]
        _SETTLE_DELIVERY.run(self._work, keys, [delivery.id, _encode(delivery), due, now, delivery.webhook])

    def pause(self, webhook: str, milliseconds: int) -> None:
        """Leave a webhook alone for a while, with whatever else is due for it."""
        call(self._work, "SET", PAUSE + webhook, "", "PX", milliseconds)

    def resume(self, webhook: str) -> None:
        """Stop leaving a webhook alone."""
        call(self._work, "DEL", PAUSE + webhook)

    def succeeded(self, webhook: str, at: Millis) -> None:
        """Note that the webhook's address took a message."""
        call(self._work, "SET", SUCCESS + webhook, at, "EX", KEPT_SECONDS)

    def last_success(self, webhook: str) -> Millis | None:
        """When the webhook's address took a message last."""
        found = call(self._work, "GET", SUCCESS + webhook)
        return None if found is None else int(found)

    def due(self, now: Millis) -> list[str]:
        """The webhooks for which something is due, the longest due first."""
        return [name.decode() for name in call(self._work, "ZRANGEBYSCORE", DUE, "-inf", now)]

    def backlog(self, now: Millis) -> tuple[int, Millis]:
        """For how many webhooks something is due, and for how long at most (ms)."""
        count = int(call(self._work, "ZCOUNT", DUE, "-inf", now))
        first = call(self._work, "ZRANGE", DUE, 0, 0, "WITHSCORES")
        return count, max(0, now - int(float(first[0][1]))) if count and first else 0

    def find(self, name: str) -> Delivery | None:
        """The delivery of this id, while it is remembered."""
        found = call(self._work, "GET", RECORD + name)
        return None if found is None else _decode(found)

    def of(self, webhook: str, limit: int, older_than: str | None = None) -> list[Delivery]:
        """The webhook's deliveries, the newest first, or those before one; none when that is forgotten."""
        place = -1 if older_than is None else call(self._work, "ZREVRANK", OF + webhook, older_than)
        if place is None:
            return []
        names = call(self._work, "ZREVRANGE", OF + webhook, place + 1, place + limit)
        return [found for name in names if (found := self.find(name.decode())) is not None]

    def forget(self, webhook: str) -> None:
        """Erase all that is known of a webhook's deliveries."""
        for delivery in self.of(webhook, KEPT):
            call(self._work, "DEL", RECORD + delivery.id, _lane(delivery))
        everybody, own = _due(webhook)
        call(self._work, "ZREM", everybody, webhook)
        call(self._work, "DEL", own, OF + webhook, PAUSE + webhook, SUCCESS + webhook)

    def forget_games(self, games: Collection[str]) -> None:
        """Erase all deliveries about these games; looks at every delivery."""
        for name in self._work.scan_iter(f"{RECORD}*", 1000):
            delivery = self.find(name.decode().removeprefix(RECORD))
            if delivery is not None and delivery.game in games:
                call(self._work, "ZREM", _due(delivery.webhook)[1], delivery.id)
                call(self._work, "ZREM", OF + delivery.webhook, delivery.id)
                call(self._work, "DEL", RECORD + delivery.id, _lane(delivery))


def _due(webhook: str) -> tuple[str, str]:
    """The keys of what is due: whether the webhook has anything, and what."""
    return DUE, f"{DUE}:{webhook}"


def _lanes(webhook: str) -> str:
    return f"webhooks:lane:{webhook}:"


def _lane(delivery: Delivery) -> str:
    return _lanes(delivery.webhook) + delivery.game
