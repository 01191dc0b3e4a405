"""Carries a delivery to its webhook: one attempt. What became of it is in the work store before it ends."""

import random
from typing import Final

import structlog
from msgspec import structs

from service.notices.notices import Notice
from service.runtime.metrics import COUNTS
from service.times import milliseconds
from service.webhooks.deliveries import Attempt, Delivery
from service.webhooks.webhooks import NoWebhook, Reason, Webhook
from workers.context import WorkerContext
from workers.jobs.notices import tell
from workers.webhooks.guarded_http import Answer, GuardedHttp

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DELAYS: Final = (5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, *(hours * HOUR for hours in (1, 2, 4, 8, 12, 20, 24)))
"""Seconds before each further attempt: three days in all."""
PING_REPEATS: Final = 3
"""How often a ping is sent again: the address may be a stranger's."""
SPREAD: Final = 0.1
"""The share by which a delay may be longer, so that what failed together does not come back together."""
LONGEST_PAUSE_SECONDS: Final = 60
"""How long other messages of a webhook wait after one failed, so that a slow one does not hold up all others."""
LONGEST_WISH_SECONDS: Final = 24 * HOUR
AGENT: Final = "Astrolude-Webhooks/1"
GONE: Final = 410

_log = structlog.get_logger()


class Postman:
    """Carries deliveries to their addresses, one after the other."""

    def __init__(self, context: WorkerContext, courier: GuardedHttp) -> None:
        self._context = context
        self._courier = courier
        self._box = context.wiring.webhook_outbox

    def deliver(self, delivery: Delivery) -> None:
        """Make one attempt at what the caller has claimed, and note what became of it. Raises Unavailable."""
        webhook = self._box.webhooks.find(delivery.webhook)
        if webhook is None or webhook.state == "disabled":
            self._settle(structs.replace(delivery, state="failed"))
            return
        if webhook.state == "unverified" and delivery.kind != "ping":  # a new address has to answer a ping first
            self._settle(structs.replace(delivery, due=milliseconds() + 1000 * LONGEST_PAUSE_SECONDS))
            return
        at = milliseconds()
        answer = self._send(webhook, delivery, at)
        tried = delivery.after(Attempt(at, answer.took, answer.status, answer.problem))
        outcome = "accepted" if tried.attempts[-1].good else "refused" if answer.status else "unanswered"
        COUNTS.calls.labels(outcome).observe(answer.took / 1000)
        _log.debug(
            "webhook_called", webhook=webhook.id, delivery=delivery.id, status=answer.status, problem=answer.problem
        )
        try:
            self._conclude(webhook, tried, answer)
        except NoWebhook:
            self._settle(structs.replace(tried, state="failed"))

    def _send(self, webhook: Webhook, delivery: Delivery, at: int) -> Answer:
        seconds, body = at // 1000, delivery.body.encode()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": AGENT,
            "webhook-id": delivery.id,
            "webhook-timestamp": str(seconds),
            "webhook-signature": self._box.webhooks.signatures(webhook, delivery.id, seconds, body),
        }
        return self._courier.post(webhook.url, headers, body)

    def _conclude(self, webhook: Webhook, tried: Delivery, answer: Answer) -> None:
        if tried.attempts[-1].good:
            self._box.deliveries.succeeded(webhook.id, milliseconds())
            if tried.kind == "ping":
                self._box.webhooks.verify(webhook.id, webhook.url)
            self._settle(structs.replace(tried, state="delivered"))
        elif answer.status == GONE:
            self._give_up(webhook, tried, answer, "gone")
        elif tried.tries <= (PING_REPEATS if tried.kind == "ping" else len(DELAYS)):
            self._put_off(webhook, tried, answer)
        elif tried.kind == "ping" or (self._box.deliveries.last_success(webhook.id) or 0) > tried.created:
            self._settle(structs.replace(tried, state="failed"))
        else:
            self._give_up(webhook, tried, answer, "failing")

    def _put_off(self, webhook: Webhook, tried: Delivery, answer: Answer) -> None:
        usual = DELAYS[tried.tries - 1] * (1 + random.uniform(0, SPREAD))
        delay = round(1000 * max(usual, min(answer.retry_after, LONGEST_WISH_SECONDS)))
        self._box.deliveries.pause(webhook.id, min(delay, 1000 * LONGEST_PAUSE_SECONDS))
        self._settle(structs.replace(tried, due=milliseconds() + delay))

    def _give_up(self, webhook: Webhook, tried: Delivery, answer: Answer, reason: Reason) -> None:
        left = self._box.webhooks.disable(webhook.id, webhook.url, reason)
        if left.url != webhook.url:
            self._put_off(webhook, structs.replace(tried, tries=1), answer)
            return
        self._settle(structs.replace(tried, state="failed"))
        _log.info("webhook_disabled", webhook=webhook.id, reason=reason)
        told = Notice(
            kind="webhook_disabled", reference=f"{webhook.id}-{tried.id}", at=milliseconds(), webhook=webhook.id
        )
        tell(self._context, webhook.account, told)

    def _settle(self, delivery: Delivery) -> None:
        self._box.deliveries.settle(delivery, milliseconds())
