"""What is to be sent to webhooks: made from notices, with ids that stay the same however often they are made."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import asdict

from service.games.shapes import Json
from service.ids import Keys, lasting_id, new_id
from service.notices.answers import NoticeOut
from service.notices.notices import Notice
from service.times import milliseconds, rfc3339
from service.webhooks.deliveries import MARK, Deliveries, Delivery
from service.webhooks.webhooks import Webhook, Webhooks

_encode = msgspec.json.Encoder().encode


class WebhookOutbox:
    """Takes in what is to be sent to webhooks. Every method raises Unavailable when a store gives no answer."""

    def __init__(self, webhooks: Webhooks, deliveries: Deliveries, keys: Keys) -> None:
        self.webhooks = webhooks
        self.deliveries = deliveries
        self._keys = keys

    def post(self, account: str, notice: Notice) -> list[str]:
        """Send a notice to the account's webhooks that want it, once; the ids of the deliveries whose turn is now."""
        wanting = [webhook for webhook in self.webhooks.of(account) if webhook.wants(notice.kind)]
        made = [self._delivery(webhook, notice) for webhook in wanting]
        return [delivery.id for delivery in made if self.deliveries.add(delivery)]

    def ping(self, webhook: Webhook) -> Delivery:
        """Send a ping: an address that accepts it is verified.

        It does not wait out the pause after an earlier failure.
        """
        at = milliseconds()
        body = {"type": "ping", "timestamp": rfc3339(at), "data": {"webhook": webhook.id}}
        name = f"{MARK}{new_id()}"
        ping = Delivery(
            id=name, webhook=webhook.id, kind="ping", game="", body=_encode(body).decode(), created=at, due=at
        )
        self.deliveries.resume(webhook.id)
        self.deliveries.add(ping)
        return ping

    def replay(self, webhook: Webhook, notices: Iterable[Notice]) -> int:
        """Send these notices (again), as far as the webhook wants them; how many."""
        sent = 0
        for notice in notices:
            if webhook.wants(notice.kind):
                made = self._delivery(webhook, notice)
                known = self.deliveries.find(made.id)
                if known is None:
                    self.deliveries.add(made)
                else:
                    self.deliveries.again(known, milliseconds())
                sent += 1
        return sent

    def delete(self, webhook: Webhook) -> None:
        """Forget a webhook and its deliveries."""
        self.webhooks.delete(webhook)
        self.deliveries.forget(webhook.id)

    def close(self, account: str) -> None:
        """Forget all webhooks of an account."""
        for webhook in self.webhooks.of(account):
            self.delete(webhook)

    def _delivery(self, webhook: Webhook, notice: Notice) -> Delivery:
        about = (webhook.id, notice.kind, notice.game, notice.reference)
        name = lasting_id(self._keys, self._is_known, "delivery", *about)
        return Delivery(
            id=f"{MARK}{name}",
            webhook=webhook.id,
            kind=notice.kind,
            game=notice.game,
            body=_encode(_body(notice)).decode(),
            created=milliseconds(),
        )

    def _is_known(self, name: str) -> bool:
        return self.deliveries.find(f"{MARK}{name}") is not None


def _body(notice: Notice) -> Json:
    """What is sent of a notice: no more than its stream shows, without the position there."""
    data = {name: value for name, value in asdict(NoticeOut.of(notice)).items() if name != "id"}
    return {"type": notice.kind, "timestamp": rfc3339(notice.at), "data": data}
