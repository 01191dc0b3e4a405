"""Webhooks: each notice arrives, signed, in the order of its game, through failures and dead workers."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec import structs
from standardwebhooks import Webhook as Verifier

from games.core.lifecycle.seating import Invite
from service.times import milliseconds
from service.webhooks.deliveries import KEPT, Delivery
from service.webhooks.webhooks import Secret, Webhook
from tests.patience import PATIENCE_MS, eventually
from tests.projections.world import World
from tests.receiver import Receiver, drip, receiving
from tests.workers.crew import ROOT, Crew
from tests.workers.webhooks.calling import active, hasten, sign_up, told
from workers.jobs.notices import tell
from workers.webhooks.guarded_http import GuardedHttp
from workers.webhooks.postman import DELAYS, Postman


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


@pytest.fixture
def webhook(world: World, receiver: Receiver) -> Webhook:
    """A webhook of Ada's that has answered its ping."""
    sign_up(world, "ada")
    return active(world, "ada", receiver.url)


def send(world: World, name: str) -> Delivery:
    """One attempt at a delivery, if it is due; what it is afterwards."""
    deliveries = world.context.wiring.webhook_outbox.deliveries
    sent = deliveries.find(name)
    assert sent is not None
    if name in due(world, sent.webhook):
        world.context.work.zadd(f"webhooks:due:{sent.webhook}", {name: -1})  # before all others
    if claimed := deliveries.claim(sent.webhook, milliseconds()):
        Postman(world.context, GuardedHttp(world.context.wiring.destinations)).deliver(claimed)
    found = deliveries.find(name)
    assert found is not None
    return found


def due(world: World, webhook: str) -> list[str]:
    """The ids of what is due for a webhook, the longest due first."""
    found: Any = world.context.work.zrangebyscore(f"webhooks:due:{webhook}", "-inf", milliseconds())
    return [name.decode() for name in found]


def state(world: World, webhook: Webhook) -> tuple[str, str | None]:
    found = world.context.wiring.webhooks.get("ada", webhook.id)
    return found.state, found.reason


def test_a_message_is_thin_signed_and_sent_once(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.context.wiring.webhook_outbox
    (name,) = box.post("ada", told("7"))
    assert box.post("ada", told("7")) == []
    delivery = send(world, name)
    (message,) = receiver.messages
    secret = world.context.wiring.webhooks.secret_text(webhook)
    body = Verifier(secret).verify(message.body, {key.lower(): value for key, value in message.headers.items()})
    assert (body["type"], body["data"]["game"], body["data"]["decision"]) == ("awaited", "g", "7")
    assert message.headers["webhook-id"] == name
    assert (delivery.state, delivery.made) == ("delivered", 1)


def test_the_check_of_the_page_on_webhooks_believes_what_is_true_alone(
    world: World, webhook: Webhook, receiver: Receiver
) -> None:
    page = (ROOT / "docs" / "how-to" / "use-webhooks.md").read_text(encoding="utf-8")
    given: dict[str, Any] = {}
    exec(page.partition("```python\n")[2].partition("```")[0], given)
    send(world, world.context.wiring.webhook_outbox.post("ada", told("7"))[0])
    (message,) = receiver.messages
    headers = {key.lower(): value for key, value in message.headers.items()}
    secret = world.context.wiring.webhooks.secret_text(webhook)
    assert given["verified"](secret, headers, message.body)
    assert not given["verified"](secret, headers, message.body + b" ")
    assert not given["verified"](secret, {**headers, "webhook-timestamp": "1"}, message.body)


def test_two_secrets_sign_until_the_older_one_ends(world: World, webhook: Webhook, receiver: Receiver) -> None:
    webhooks = world.context.wiring.webhooks
    old = webhooks.secret_text(webhook)
    new = webhooks.secret_text(webhooks.add_secret(webhook.id, 60_000))
    send(world, world.context.wiring.webhook_outbox.post("ada", told("1"))[0])
    headers = {key.lower(): value for key, value in receiver.messages[0].headers.items()}
    for secret in (old, new):
        Verifier(secret).verify(receiver.messages[0].body, headers)
    # when the older one has ended
    webhooks.change(webhook.id, lambda one: structs.replace(one, secrets=(Secret(1, 1, 2), one.secrets[-1])))
    send(world, world.context.wiring.webhook_outbox.post("ada", told("2"))[0])
    assert receiver.messages[1].headers["webhook-signature"].count("v1,") == 1


def test_messages_of_a_game_keep_their_order_and_others_do_not_wait(
    world: World, webhook: Webhook, receiver: Receiver
) -> None:
    box = world.context.wiring.webhook_outbox
    # given three messages of a game, of which the first fails, and one of another game
    (first,) = box.post("ada", told("1"))
    assert box.post("ada", told("2")) == box.post("ada", told("3")) == []
    (other,) = box.post("ada", told("1", game="h"))
    receiver.status = 500
    assert send(world, first).state == "waiting"
    receiver.status = 204
    # when all is due again
    hasten(world, webhook)
    assert send(world, other).state == "delivered"
    while names := due(world, webhook.id):
        send(world, names[0])
    # then those of the game came one after the other, the first one twice under one id
    mine = [json.loads(one.body)["data"] for one in receiver.messages]
    assert [data["version"] for data in mine if data["game"] == "g"] == [1, 1, 2, 3]
    assert receiver.ids().count(first) == 2


def test_a_failing_address_is_left_alone_for_a_while(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.context.wiring.webhook_outbox
    (first,) = box.post("ada", told("1"))
    (other,) = box.post("ada", told("1", game="h"))
    receiver.status, receiver.headers = 503, {"Retry-After": "600"}
    before = milliseconds()
    failed = send(world, first)
    assert failed.due is not None
    assert failed.due - before >= 600_000
    assert send(world, other).made == 0
    assert len(receiver.messages) == 1


def test_after_three_days_of_failures_the_webhook_is_disabled_and_its_owner_told(
    world: World, webhook: Webhook, receiver: Receiver
) -> None:
    (name,) = world.context.wiring.webhook_outbox.post("ada", told("1"))
    receiver.status = 500
    waits = []
    for _ in DELAYS:
        hasten(world, webhook)
        delivery = send(world, name)
        waits.append((delivery.due or 0) - milliseconds())
    assert 70 * 3_600_000 < sum(waits) < 80 * 3_600_000
    assert waits == sorted(waits)
    hasten(world, webhook)
    assert send(world, name).state == "failed"
    assert state(world, webhook) == ("disabled", "failing")
    _, last = world.context.wiring.notices.kept("ada")[-1]
    assert (last.kind, last.webhook) == ("webhook_disabled", webhook.id)
    # and nothing is sent there any more
    assert world.context.wiring.webhook_outbox.post("ada", told("2")) == []


def test_an_address_that_is_gone_is_disabled_at_once(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.context.wiring.webhook_outbox
    (first,) = box.post("ada", told("1"))
    box.post("ada", told("2"))
    receiver.status = 410
    assert send(world, first).state == "failed"
    assert state(world, webhook) == ("disabled", "gone")
    (second,) = due(world, webhook.id)
    assert send(world, second).state == "failed"
    assert len(receiver.messages) == 1


def test_a_webhook_is_called_once_it_has_answered_a_ping(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.context.wiring.webhook_outbox
    unverified = box.webhooks.change(webhook.id, lambda one: structs.replace(one, state="unverified"))
    assert box.post("ada", told("1")) == []
    ping = box.ping(unverified)
    receiver.status = 404
    assert send(world, ping.id).state == "waiting"
    assert state(world, webhook) == ("unverified", None)
    receiver.status = 200
    hasten(world, webhook)
    assert send(world, ping.id).state == "delivered"
    assert state(world, webhook) == ("active", None)
    assert json.loads(receiver.messages[0].body)["type"] == "ping"


def move_to(world: World, webhook: Webhook, url: str) -> Webhook:
    """What `PATCH` with another address does."""
    webhooks = world.context.wiring.webhooks
    return webhooks.change(webhook.id, lambda one: structs.replace(one, url=url, state="unverified", reason=None))


def test_what_waits_when_the_address_changes_waits_until_the_new_one_has_answered(
    world: World, webhook: Webhook, receiver: Receiver
) -> None:
    # given a message that failed, and an address in the place of the one that failed
    box = world.context.wiring.webhook_outbox
    (name,) = box.post("ada", told("1"))
    receiver.status = 500
    send(world, name)
    receiver.status = 204
    with receiving() as stranger:
        stranger.status = 500
        ping = box.ping(move_to(world, webhook, stranger.url))
        # then the ping goes out at once, and the message before it comes to nobody
        assert send(world, ping.id).made == 1
        hasten(world, webhook)
        held = send(world, name)
        assert (held.state, held.made, stranger.ids()) == ("waiting", 1, [ping.id])
        # when the new address has answered
        stranger.status = 204
        assert send(world, ping.id).state == "delivered"
        hasten(world, webhook)
        assert send(world, name).state == "delivered"
        assert stranger.ids() == [ping.id, ping.id, name]


@pytest.mark.parametrize(("status", "before"), [(204, "unverified"), (410, "active")])
def test_what_an_address_answers_says_nothing_of_the_one_that_took_its_place(
    world: World, webhook: Webhook, receiver: Receiver, status: int, before: str
) -> None:
    # given an address that thinks so long that its webhook has another one before it answers
    box, elsewhere = world.context.wiring.webhook_outbox, receiver.url + "/elsewhere"
    given = box.webhooks.change(webhook.id, lambda one: structs.replace(one, state=before))
    name = box.ping(given).id if before == "unverified" else box.post("ada", told("1"))[0]

    def slowly(request: Any) -> None:
        move_to(world, webhook, elsewhere)
        receiver.plainly(request)

    receiver.status, receiver.answer = status, slowly
    delivery = send(world, name)
    # then the new one is neither believed to have answered nor left
    assert state(world, webhook) == ("unverified", None)
    assert delivery.state == ("delivered" if status == 204 else "waiting")


def test_a_ping_is_not_repeated_for_days(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.context.wiring.webhook_outbox
    ping = box.ping(box.webhooks.change(webhook.id, lambda one: structs.replace(one, state="unverified")))
    receiver.status = 500
    for _ in range(4):
        hasten(world, webhook)
        last = send(world, ping.id)
    assert last.state == "failed"
    assert state(world, webhook) == ("unverified", None)
    assert len(receiver.messages) == 4


def test_only_the_kinds_asked_for_are_sent(world: World, webhook: Webhook) -> None:
    box = world.context.wiring.webhook_outbox
    box.webhooks.change(webhook.id, lambda one: structs.replace(one, kinds=("invited",)))
    assert box.post("ada", told("1")) == []
    assert len(box.post("ada", structs.replace(told("1"), kind="invited"))) == 1
    assert box.post("bob", structs.replace(told("1"), kind="invited")) == []


def test_an_attempt_is_one_workers_alone(world: World, webhook: Webhook) -> None:
    deliveries = world.context.wiring.webhook_outbox.deliveries
    (name,) = world.context.wiring.webhook_outbox.post("ada", told("1"))
    now = milliseconds()
    assert deliveries.due(now) == [webhook.id]
    assert deliveries.backlog(now + 5_000)[0] == 1
    assert 5_000 <= deliveries.backlog(now + 5_000)[1] < 5_000 + PATIENCE_MS
    assert deliveries.claim(webhook.id, now) is not None
    assert deliveries.backlog(now) == (0, 0)
    assert deliveries.due(now) == []
    assert deliveries.claim(webhook.id, now) is None
    # but after a minute whoever was at it is dead
    assert deliveries.due(now + 61_000) == [webhook.id]
    again = deliveries.claim(webhook.id, now + 61_000)
    assert again is not None
    assert again.id == name


def test_what_is_remembered_of_a_webhook_is_bounded(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.context.wiring.webhook_outbox
    box.post("ada", told("0"))
    (other,) = box.post("ada", told("0", game="h"))
    moment = milliseconds()
    assert eventually(lambda: milliseconds() > moment)
    for number in range(1, KEPT + 1):
        box.post("ada", told(str(number)))
    # the oldest have gone, and the next of their game has its turn
    assert len(box.deliveries.of(webhook.id, KEPT + 10)) == KEPT
    assert box.deliveries.find(other) is None
    (first,) = [box.deliveries.find(name) for name in due(world, webhook.id)]
    assert first is not None
    assert json.loads(first.body)["data"]["version"] == 1


def test_notices_arrive_through_the_whole_crew(world: World, webhook: Webhook, receiver: Receiver, crew: Crew) -> None:
    crew.start("dispatcher", "webhooks")
    assert eventually(lambda: world.context.position.read() is not None)
    game = world.create((Invite(0, "ada"), None, None), creator="bob")
    assert eventually(lambda: receiver.messages), crew.log("webhooks")
    body = json.loads(receiver.messages[0].body)
    assert (body["type"], body["data"]["game"], body["data"]["seat"]) == ("invited", game, 0)
    assert datetime.fromisoformat(body["timestamp"]) <= datetime.now(UTC)


def test_what_a_killed_worker_had_in_hand_is_sent_by_another(
    world: World, webhook: Webhook, receiver: Receiver, crew: Crew
) -> None:
    # given a worker that is killed while receivers think, and more that waits
    sign_up(world, "bob")
    webhooks = [webhook, active(world, "ada", receiver.url), active(world, "bob", receiver.url)]
    receiver.answer = drip
    crew.start("webhooks")
    for version in ("1", "2"):
        tell(world.context, "ada", told(version))
        tell(world.context, "bob", told(version))
    assert eventually(lambda: len(receiver.messages) == 3), crew.log("webhooks")
    crew.kill("webhooks")
    in_hand = receiver.ids()
    receiver.answer = receiver.plainly
    # when its claims have ended
    for one in webhooks:
        hasten(world, one)
    crew.start("webhooks")
    # then each message comes again, under the same id, and is settled, before the next of its game
    deliveries = world.context.wiring.webhook_outbox.deliveries
    every = [one for webhook in webhooks for one in deliveries.of(webhook.id, 9)]
    assert eventually(lambda: len(receiver.messages) >= 9), crew.log("webhooks")
    assert eventually(lambda: {deliveries.find(one.id).state for one in every} == {"delivered"})  # type: ignore[union-attr]
    assert sorted(receiver.ids()) == sorted([*in_hand, *(one.id for one in every)])
    versions = [json.loads(one.body)["data"]["version"] for one in receiver.messages]
    assert versions.count(1) == 6
    assert versions[:3] == [1, 1, 1]
    assert crew.alive("webhooks")
