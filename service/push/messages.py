"""Messages that are to be pushed, in the work store: the newest alone of each device, game and kind.

As with webhooks, one set says for which devices something is due, and another for each device what. Whoever sends
postpones a message before trying it, so that a dead worker's comes back.
"""

from collections.abc import Collection
from typing import Final

import msgspec
from msgspec import Struct, structs
from redis import Redis

from events.client import call
from events.lua import Script
from games.core.clock import Millis
from service.notices.notices import Notice
from service.push.subscriptions import Kind

_ADD_MESSAGE: Final = Script(__file__, "add_message")
_CLAIM_MESSAGE: Final = Script(__file__, "claim_message")
_LOOK_AGAIN: Final = Script(__file__, "look_again")
_SETTLE_MESSAGE: Final = Script(__file__, "settle_message")

DUE: Final = "push:due"
"""Devices by when one of their messages is due, or earlier: claiming corrects it."""
WAITING: Final = "push:waiting:"
"""A device's messages by their topic (hash)."""
PAUSE: Final = "push:pause:"
"""There while a device's push service is left alone."""
MARK: Final = "push:told:"
"""The prefix of the mark of what a device was told; device, kind, game and reference follow."""
REMEMBERED_SECONDS: Final = 86_400
KEPT_SECONDS: Final = 90 * 86_400
LEASE_MS: Final = 60_000
"""How long a worker may take for an attempt before others assume that it is dead."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Message(Struct, frozen=True, kw_only=True):
    """Something to push to a device, `due` in milliseconds; `tries` counts the attempts at it.

    `serial` tells it from one that takes its place while it is being sent.
    """

    device: str
    kind: Kind
    notice: Notice
    created: Millis
    due: Millis
    serial: str
    tries: int = 0

    @property
    def topic(self) -> str:
        """What the newest message of a device replaces the others of."""
        return f"{self.kind}:{self.notice.game or self.notice.player}"


_decode = msgspec.json.Decoder(Message).decode


class Messages:
    """The messages of all devices. Every method raises Unavailable when the work store gives no answer."""

    def __init__(self, work: Redis) -> None:
        self._work = work

    def add(self, message: Message) -> bool:
        """Take in a message unless the device was told so before; whether it is new."""
        mark = f"{MARK}{message.device}:{message.kind}:{message.notice.game}:{message.notice.reference}"
        limits = (REMEMBERED_SECONDS, KEPT_SECONDS)
        return bool(_ADD_MESSAGE.run(self._work, [*_keys(message.device), mark], [*_told(message), *limits]))

    def replan(self, message: Message) -> None:
        """Put a message in the place of one that still waits; nothing where none does."""
        _ADD_MESSAGE.run(self._work, [*_keys(message.device)], _told(message))

    def look_again(self, device: str, now: Millis) -> None:
        """Make all that waits for a device due now: it may be wanted at another time than when it was put off."""
        _LOOK_AGAIN.run(self._work, _keys(device), [device, now, LEASE_MS])

    def claim(self, device: str, now: Millis) -> Message | None:
        """What has been due longest for a device, to be tried by the caller alone for a minute; None: nothing is."""
        found = _CLAIM_MESSAGE.run(self._work, [*_keys(device), PAUSE + device], [device, now, LEASE_MS])
        return None if found is None else _decode(found)

    def put_off(self, message: Message, due: Millis) -> None:
        """Have a claimed message come again then, unless another took its place meanwhile."""
        later = structs.replace(message, due=due)
        _SETTLE_MESSAGE.run(self._work, _keys(message.device), [*_told(later), later.serial])

    def end(self, message: Message) -> None:
        """Forget a claimed message, unless another took its place meanwhile."""
        _SETTLE_MESSAGE.run(self._work, _keys(message.device), [*_told(message)[:2], "", "", message.serial])

    def pause(self, device: str, milliseconds: int) -> None:
        """Leave a device's push service alone for a while, with whatever else is due."""
        call(self._work, "SET", PAUSE + device, "", "PX", milliseconds)

    def due(self, now: Millis) -> list[str]:
        """The devices for which something is due, the longest due first."""
        return [name.decode() for name in call(self._work, "ZRANGEBYSCORE", DUE, "-inf", now)]

    def backlog(self, now: Millis) -> tuple[int, Millis]:
        """For how many devices something is due, and for how long at most (ms)."""
        count = int(call(self._work, "ZCOUNT", DUE, "-inf", now))
        first = call(self._work, "ZRANGE", DUE, 0, 0, "WITHSCORES")
        return count, max(0, now - int(float(first[0][1]))) if count and first else 0

    def forget(self, device: str) -> None:
        """Erase all that waits for a device."""
        everybody, own, waiting = _keys(device)
        call(self._work, "ZREM", everybody, device)
        call(self._work, "DEL", own, waiting, PAUSE + device)

    def forget_told(self, games: Collection[str]) -> None:
        """Let all messages about these games be sent again; looks at all marks of the last day."""
        for mark in self._work.scan_iter(f"{MARK}*", 1000):
            if mark.decode().split(":")[4] in games:
                call(self._work, "DEL", mark)


def _keys(device: str) -> list[str]:
    """For whom something is due, what is due for the device, and its messages."""
    return [DUE, f"{DUE}:{device}", WAITING + device]


def _told(message: Message) -> list[object]:
    return [message.device, message.topic, _encode(message), message.due]
