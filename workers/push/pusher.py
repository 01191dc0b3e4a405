"""Carries a message to a device's push service (RFC 8030), encrypted for the device (RFC 8291): one attempt."""

import random
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

import http_ece
import structlog
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from msgspec import structs

from games.core.clock import Millis
from service.ids import digest
from service.limits.rates import PUSHED_INVITATIONS, TooMany
from service.push.messages import Message
from service.push.outbox import body, ends, forget, ready
from service.push.subscriptions import Subscription
from service.push.vapid import ForgottenKey
from service.runtime.metrics import COUNTS
from service.settings import Settings
from service.times import milliseconds
from workers.context import WorkerContext
from workers.webhooks.guarded_http import Answer, GuardedHttp

MINUTE: Final = 60
DELAYS: Final = (15, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, *[4 * 60 * MINUTE] * 6)
"""Seconds before each further attempt: a day in all, unless the message is worth nothing any more."""
SPREAD: Final = 0.1
LONGEST_PAUSE_SECONDS: Final = 60
LONGEST_WISH_SECONDS: Final = 24 * 3600
GONE: Final = (404, 410)
"""The browser has unsubscribed, or was uninstalled."""
BUSY: Final = (408, 425, 429)
URGENT_MS: Final = 3_600_000
"""With less time than this a turn is told even to a device that saves its battery."""
TOPIC_BYTES: Final = 24
"""A topic has 32 characters at most, as Base64 for URLs."""

_log = structlog.get_logger()


class Pusher:
    """Carries messages, one after the other."""

    def __init__(self, context: WorkerContext, courier: GuardedHttp) -> None:
        self._wiring = context.wiring
        self._courier = courier

    def push(self, message: Message) -> None:
        """Make one attempt at what the caller has claimed, and note what became of it. Raises Unavailable."""
        device = self._wiring.devices.find(message.device)
        if device is None:
            self._wiring.push_messages.forget(message.device)
            return
        now = milliseconds()
        fresh = ready(self._wiring, message, device, now)
        if isinstance(fresh, int):
            self._wiring.push_messages.put_off(message, fresh)
        elif fresh is None or not self._may(fresh):
            self._wiring.push_messages.end(message)
        else:
            self._send(fresh, device, now)

    def _may(self, message: Message) -> bool:
        """Whether it is no invitation too many: anybody can invite anybody, as often as they like."""
        if message.kind != "invited" or message.tries:
            return True
        try:
            self._wiring.guard.charge(PUSHED_INVITATIONS, message.device)
        except TooMany:
            return False
        return True

    def _send(self, message: Message, device: Subscription, now: Millis) -> None:
        try:
            headers = self._headers(message, device, now)
        except ForgottenKey:  # nothing can be signed for it any more: the browser subscribes anew
            forget(self._wiring, device)
            return
        told = body(self._wiring, message, device.language)
        answer = self._courier.post(device.endpoint, headers, sealed(device, told))
        taken = answer.status is not None and 200 <= answer.status < 300
        outcome = "accepted" if taken else "refused" if answer.status else "unanswered"
        COUNTS.pushes.labels(outcome).observe(answer.took / 1000)
        _log.debug("device_pushed", device=device.id, status=answer.status, problem=answer.problem)
        if taken:
            self._wiring.devices.succeeded(device.id, milliseconds())
            self._wiring.push_messages.end(message)
        else:
            self._conclude(message, device, answer)

    def _conclude(self, message: Message, device: Subscription, answer: Answer) -> None:
        """What follows from a failure: what the service refuses for good is not sent again."""
        status = answer.status
        if status in GONE or answer.problem == "address_refused":
            forget(self._wiring, device)
            _log.info("device_gone", device=device.id, status=status, problem=answer.problem)
        elif (status is None or status >= 500 or status in BUSY) and message.tries < len(DELAYS):
            self._put_off(message, answer)
        else:
            _log.warning("push_refused", device=device.id, status=status, problem=answer.problem)
            self._wiring.push_messages.end(message)

    def _put_off(self, message: Message, answer: Answer) -> None:
        usual = DELAYS[message.tries] * (1 + random.uniform(0, SPREAD))
        delay = round(1000 * max(usual, min(answer.retry_after, LONGEST_WISH_SECONDS)))
        self._wiring.push_messages.pause(message.device, min(delay, 1000 * LONGEST_PAUSE_SECONDS))
        again = structs.replace(message, tries=message.tries + 1)
        self._wiring.push_messages.put_off(again, milliseconds() + delay)

    def _headers(self, message: Message, device: Subscription, now: Millis) -> dict[str, str]:
        parts = urlsplit(device.endpoint)
        left = max(0, ends(message, message.notice.deadline) - now)
        subject = _subject(self._wiring.settings, device)
        return {
            "Authorization": self._wiring.vapid.authorization(
                device.key, f"{parts.scheme}://{parts.netloc}", subject, now // 1000
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(left // 1000),
            "Topic": self._topic(message),
            "Urgency": "high" if message.kind == "late" or left < URGENT_MS else "normal",
        }

    def _topic(self, message: Message) -> str:
        """What the push service replaces undelivered messages by: one for each game, telling it nothing of the game."""
        key = self._wiring.settings.secret_key
        mark = digest(key, "push-topic", message.device, message.notice.game or message.notice.player or "")[
            :TOPIC_BYTES
        ]
        return urlsafe_b64encode(mark).decode()


def sealed(device: Subscription, content: bytes) -> bytes:
    """Content that the device's browser alone can read: one record of `aes128gcm`, under a key made for it."""
    once = generate_private_key(SECP256R1())
    point, secret = raw(device.p256dh), raw(device.auth)
    encrypted: bytes = http_ece.encrypt(content, private_key=once, dh=point, auth_secret=secret, version="aes128gcm")
    return encrypted


def raw(text: str) -> bytes:
    """Base64 for URLs, with padding or without."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _subject(settings: Settings, device: Subscription) -> str:
    """Whom the push service's operator can ask."""
    contact = settings.contact
    return (f"mailto:{contact}" if "@" in contact else contact) or f"https://{device.site}"
