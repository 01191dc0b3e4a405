"""Webhooks: each notice arrives, signed, in the order of its game, through failures and dead workers."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec import structs
from rq.timeouts import JobTimeoutException
from standardwebhooks import Webhook as Verifier

from games.core import lifecycle as facts
from service.accounts import Account
from service.commands import milliseconds
from service.deliveries import KEPT, Delivery
from service.ids import new_id
from service.notices import KINDS, Notice
from service.tokens import Wish
from service.webhooks import Secret, Webhook
from tests.patience import eventually
from tests.projections.world import World
from tests.receiver import Receiver, drip, receiving
from tests.workers.crew import ROOT, Crew
from workers.courier import Courier
from workers.notices import tell
from workers.webhooks import DELAYS, Postman


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


@pytest.fixture
def webhook(world: World, receiver: Receiver) -> Webhook:
    """A webhook of Ada's that has answered its ping."""
    wiring, now = world.desk.wiring, milliseconds()
    account = Account("ada", "Ada", "en", "UTC", now)
    wiring.tokens.create_account(account, "hash", Wish("", ("read",), now + 60_000), None)
    made = Webhook(
        id=new_id(),
        account="ada",
        url=receiver.url,
        kinds=KINDS,  # type: ignore[arg-type]  # all of them
        label="",
        created=now,
        secrets=(Secret(1, now),),
    )
    wiring.webhooks.create(made)
    return wiring.webhooks.verify(made.id, made.url)


def told(reference: str, game: str = "g") -> Notice:
    return Notice(kind="awaited", reference=reference, at=1, game=game, version=int(reference), decision=reference)


def send(world: World, name: str) -> Delivery:
    """One attempt; the delivery afterwards."""
    Postman(world.desk, Courier(world.desk.wiring.destinations)).deliver(name)
    found = world.desk.wiring.postbox.deliveries.find(name)
    assert found is not None
    return found


def hasten(world: World, webhook: Webhook) -> None:
    """Make all that is put off due."""
    work = world.desk.work
    work.delete(f"webhooks:pause:{webhook.id}")
    names = [name.decode() for name in work.zrange("webhooks:due", 0, -1)]  # type: ignore[union-attr]
    work.zadd("webhooks:due", dict.fromkeys(names, 0))


def state(world: World, webhook: Webhook) -> tuple[str, str | None]:
    found = world.desk.wiring.webhooks.get("ada", webhook.id)
    return found.state, found.reason


def test_a_message_is_thin_signed_and_sent_once(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.desk.wiring.postbox
    (name,) = box.post("ada", told("7"))
    assert box.post("ada", told("7")) == []
    delivery = send(world, name)
    (message,) = receiver.messages
    secret = world.desk.wiring.webhooks.secret_text(webhook)
    body = Verifier(secret).verify(message.body, {key.lower(): value for key, value in message.headers.items()})
    assert (body["type"], body["data"]["game"], body["data"]["decision"]) == ("awaited", "g", "7")
    assert message.headers["webhook-id"] == name
    assert (delivery.state, delivery.made) == ("delivered", 1)


def test_the_check_of_the_page_on_bots_believes_what_is_true_alone(
    world: World, webhook: Webhook, receiver: Receiver
) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    given: dict[str, Any] = {}
    exec(page.partition("```python\n")[2].partition("```")[0], given)
    send(world, world.desk.wiring.postbox.post("ada", told("7"))[0])
    (message,) = receiver.messages
    headers = {key.lower(): value for key, value in message.headers.items()}
    secret = world.desk.wiring.webhooks.secret_text(webhook)
    assert given["verified"](secret, headers, message.body)
    assert not given["verified"](secret, headers, message.body + b" ")
    assert not given["verified"](secret, {**headers, "webhook-timestamp": "1"}, message.body)


def test_two_secrets_sign_until_the_older_one_ends(world: World, webhook: Webhook, receiver: Receiver) -> None:
    webhooks = world.desk.wiring.webhooks
    old = webhooks.secret_text(webhook)
    new = webhooks.secret_text(webhooks.add_secret(webhook.id, 60_000))
    send(world, world.desk.wiring.postbox.post("ada", told("1"))[0])
    headers = {key.lower(): value for key, value in receiver.messages[0].headers.items()}
    for secret in (old, new):
        Verifier(secret).verify(receiver.messages[0].body, headers)
    # when the older one has ended
    webhooks.change(webhook.id, lambda one: structs.replace(one, secrets=(Secret(1, 1, 2), one.secrets[-1])))
    send(world, world.desk.wiring.postbox.post("ada", told("2"))[0])
    assert receiver.messages[1].headers["webhook-signature"].count("v1,") == 1


def test_messages_of_a_game_keep_their_order_and_others_do_not_wait(
    world: World, webhook: Webhook, receiver: Receiver
) -> None:
    box = world.desk.wiring.postbox
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
    while due := box.deliveries.due(milliseconds(), 9):
        send(world, due[0].id)
    # then those of the game came one after the other, the first one twice under one id
    mine = [json.loads(one.body)["data"] for one in receiver.messages]
    assert [data["version"] for data in mine if data["game"] == "g"] == [1, 1, 2, 3]
    assert receiver.ids().count(first) == 2


def test_a_failing_address_is_left_alone_for_a_while(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.desk.wiring.postbox
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
    (name,) = world.desk.wiring.postbox.post("ada", told("1"))
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
    _, last = world.desk.wiring.notices.kept("ada")[-1]
    assert (last.kind, last.webhook) == ("webhook_disabled", webhook.id)
    # and nothing is sent there any more
    assert world.desk.wiring.postbox.post("ada", told("2")) == []


def test_an_address_that_is_gone_is_disabled_at_once(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.desk.wiring.postbox
    (first,) = box.post("ada", told("1"))
    box.post("ada", told("2"))
    receiver.status = 410
    assert send(world, first).state == "failed"
    assert state(world, webhook) == ("disabled", "gone")
    (second,) = box.deliveries.due(milliseconds(), 9)
    assert send(world, second.id).state == "failed"
    assert len(receiver.messages) == 1


def test_a_webhook_is_called_once_it_has_answered_a_ping(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.desk.wiring.postbox
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
    webhooks = world.desk.wiring.webhooks
    return webhooks.change(webhook.id, lambda one: structs.replace(one, url=url, state="unverified", reason=None))


def test_what_waits_when_the_address_changes_waits_until_the_new_one_has_answered(
    world: World, webhook: Webhook, receiver: Receiver
) -> None:
    # given a message that failed, and an address in the place of the one that failed
    box = world.desk.wiring.postbox
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
    box, elsewhere = world.desk.wiring.postbox, receiver.url + "/elsewhere"
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
    box = world.desk.wiring.postbox
    ping = box.ping(box.webhooks.change(webhook.id, lambda one: structs.replace(one, state="unverified")))
    receiver.status = 500
    for _ in range(4):
        hasten(world, webhook)
        last = send(world, ping.id)
    assert last.state == "failed"
    assert state(world, webhook) == ("unverified", None)
    assert len(receiver.messages) == 4


def test_only_the_kinds_asked_for_are_sent(world: World, webhook: Webhook) -> None:
    box = world.desk.wiring.postbox
    box.webhooks.change(webhook.id, lambda one: structs.replace(one, kinds=("invited",)))
    assert box.post("ada", told("1")) == []
    assert len(box.post("ada", structs.replace(told("1"), kind="invited"))) == 1
    assert box.post("bob", structs.replace(told("1"), kind="invited")) == []


def test_an_attempt_is_one_workers_alone(world: World, webhook: Webhook) -> None:
    deliveries = world.desk.wiring.postbox.deliveries
    (name,) = world.desk.wiring.postbox.post("ada", told("1"))
    now = milliseconds()
    assert deliveries.claim(name, now) is not None
    assert deliveries.claim(name, now) is None
    assert deliveries.claim(name, now + 61_000) is not None


def test_what_is_remembered_of_a_webhook_is_bounded(world: World, webhook: Webhook, receiver: Receiver) -> None:
    box = world.desk.wiring.postbox
    box.post("ada", told("0"))
    (other,) = box.post("ada", told("0", game="h"))
    moment = milliseconds()
    assert eventually(lambda: milliseconds() > moment)
    for number in range(1, KEPT + 1):
        box.post("ada", told(str(number)))
    # the oldest have gone, and the next of their game has its turn
    assert len(box.deliveries.of(webhook.id, KEPT + 10)) == KEPT
    assert box.deliveries.find(other) is None
    (due,) = box.deliveries.due(milliseconds(), 9)
    assert json.loads(due.body)["data"]["version"] == 1


def test_a_slow_receiver_costs_one_job(
    world: World, webhook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a job whose time ends while the receiver thinks
    class Slow(Courier):
        def _send(self, *_: object) -> None:  # type: ignore[override]
            raise JobTimeoutException

    (name,) = world.desk.wiring.postbox.post("ada", told("1"))
    Postman(world.desk, Slow(world.desk.wiring.destinations)).deliver(name)
    found = world.desk.wiring.postbox.deliveries.find(name)
    assert found is not None
    assert [attempt.problem for attempt in found.attempts] == ["timeout"]
    assert found.state == "waiting"


def test_notices_arrive_through_the_whole_crew(world: World, webhook: Webhook, receiver: Receiver, crew: Crew) -> None:
    crew.start("dispatcher", "webhooks", "sweeper")
    assert eventually(lambda: world.desk.position.read() is not None)
    game = world.create((facts.Invite(0, "ada"), None, None))
    assert eventually(lambda: receiver.messages), crew.log("webhooks")
    body = json.loads(receiver.messages[0].body)
    assert (body["type"], body["data"]["game"], body["data"]["seat"]) == ("invited", game, 0)
    assert datetime.fromisoformat(body["timestamp"]) <= datetime.now(UTC)


def test_what_a_killed_worker_had_in_hand_is_sent_by_another(
    world: World, webhook: Webhook, receiver: Receiver, crew: Crew
) -> None:
    # given a worker that is killed while the receiver thinks
    receiver.answer = drip
    crew.start("webhooks")
    tell(world.desk, "ada", told("1"))
    assert eventually(lambda: receiver.messages), crew.log("webhooks")
    crew.kill("webhooks")
    receiver.answer = receiver.plainly
    # when its claim has ended
    hasten(world, webhook)
    crew.start("webhooks", "sweeper")
    # then the message comes again, under the same id, and is settled
    assert eventually(lambda: len(receiver.messages) == 2), crew.log("sweeper")
    assert len(set(receiver.ids())) == 1
    deliveries = world.desk.wiring.postbox.deliveries
    assert eventually(lambda: deliveries.of(webhook.id, 1)[0].state == "delivered")
