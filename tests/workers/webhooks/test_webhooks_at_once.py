"""Many webhooks are called at once, in the order of each game, and nobody waits for somebody else's receiver."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from itertools import cycle
from typing import Any

import pytest

from service.times import milliseconds
from service.webhooks.deliveries import Delivery
from service.webhooks.webhooks import Webhook
from tests.patience import PATIENCE_SECONDS, eventually
from tests.projections.world import World
from tests.receiver import Receiver, receiving
from tests.workers.webhooks.calling import Held, active, hasten, sending, sign_up, told
from workers.jobs.notices import tell
from workers.webhooks import shares

HOSTS = ("127.1", "127.0.1", "2130706433")
"""Names of this machine, so that one host's share is not what holds anybody back."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def newest(world: World, webhook: Webhook) -> Delivery:
    return world.context.wiring.webhook_outbox.deliveries.of(webhook.id, 1)[0]


@pytest.mark.parametrize(
    ("accounts", "webhooks", "called", "known"),
    [(1, 10, 2, False), (10, 10, 20, False), (100, 2, 48, True)],
    ids=["ten of one account", "ten of ten accounts", "two of a hundred accounts"],
)
def test_nobody_waits_for_the_slow_receivers_of_others(
    world: World,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
    accounts: int,
    webhooks: int,
    called: int,
    known: bool,
) -> None:
    monkeypatch.setattr(shares, "SLOW_SECONDS", PATIENCE_SECONDS)  # whoever is quick is so on a busy machine too
    # given receivers that say nothing, and far more of them than there are places
    receiver.answer = held = Held(receiver)
    sign_up(world, "ada")
    quick = active(world, "ada", receiver.url + "/quick")
    for account, host in zip((f"slow{number}" for number in range(accounts)), cycle(HOSTS), strict=False):
        sign_up(world, account)
        for _ in range(webhooks):
            active(world, account, receiver.url.replace("127.0.0.1", host))
    with sending(world):
        if known:
            tell(world.context, "ada", told("1"))
            assert eventually(lambda: newest(world, quick).state == "delivered")
        for number in range(accounts):
            tell(world.context, f"slow{number}", told("1"))
        assert eventually(lambda: held.count == called)
        # when somebody else is told something
        tell(world.context, "ada", told("2"))
        # then it arrives while all of those are still silent
        assert eventually(lambda: newest(world, quick).state == "delivered")
        assert held.count == called
        # and when they speak at last, theirs arrives too
        held.let_go()
        assert eventually(lambda: len(receiver.messages) == accounts * webhooks + 1 + known)


def test_the_messages_of_a_game_keep_their_order_though_many_are_under_way(world: World, receiver: Receiver) -> None:
    # given two webhooks, of which each has messages of many games, and a receiver that answers two at once at first
    sign_up(world, "ada")
    first, second = (active(world, "ada", f"{receiver.url}/{number}") for number in range(2))
    both, answered = threading.Barrier(2, timeout=PATIENCE_SECONDS), []

    def answer(request: BaseHTTPRequestHandler) -> None:
        if both.n_waiting or len(receiver.messages) < 2:
            both.wait()
        answered.append(request.headers["webhook-id"])
        receiver.plainly(request)

    receiver.answer = answer
    for version in range(1, 6):
        for game in "abcdefgh":
            tell(world.context, "ada", told(str(version), game))
    with sending(world):
        assert eventually(lambda: len(receiver.messages) == 80)
        assert eventually(lambda: {newest(world, one).state for one in (first, second)} == {"delivered"})
    # then each webhook got each game's messages once, in order, and none before the one before it was answered
    for number in range(2):
        mine = [json.loads(one.body)["data"] for one in receiver.messages if one.path.endswith(f"/{number}")]
        for game in "abcdefgh":
            assert [data["version"] for data in mine if data["game"] == game] == [1, 2, 3, 4, 5]
    assert len(set(answered)) == 80


def test_a_receiver_that_is_too_slow_is_tried_again_later(world: World, receiver: Receiver) -> None:
    receiver.answer = held = Held(receiver)
    sign_up(world, "ada")
    webhook = active(world, "ada", receiver.url)
    with sending(world, seconds=0.2):
        tell(world.context, "ada", told("1"))
        assert eventually(lambda: newest(world, webhook).made)
        held.let_go()
        # what was sent may have arrived: it comes again, under its id
        hasten(world, webhook)
        assert eventually(lambda: newest(world, webhook).state == "delivered")
    attempts = newest(world, webhook).attempts
    assert attempts[0].problem == "timeout"
    assert 200 <= attempts[0].took < PATIENCE_SECONDS * 1000
    assert attempts[-1].status == 204
    assert set(receiver.ids()) == {newest(world, webhook).id}


def test_what_is_under_way_is_brought_to_its_end_and_nothing_is_begun_any_more(
    world: World, receiver: Receiver
) -> None:
    # given a call under way when the sender is told to end
    receiver.answer = held = Held(receiver)
    sign_up(world, "ada")
    webhook = active(world, "ada", receiver.url)
    with sending(world) as stop:
        tell(world.context, "ada", told("1"))
        assert eventually(lambda: held.count == 1)
        stop.set()
        held.let_go()
    # then its answer was noted, and the next message waits for another sender
    assert (newest(world, webhook).state, newest(world, webhook).made) == ("delivered", 1)
    tell(world.context, "ada", told("2"))
    assert world.context.wiring.webhook_outbox.deliveries.due(milliseconds()) == [webhook.id]


def test_a_name_server_that_hangs_costs_its_account_a_place_as_long_as_it_does(
    world: World, receiver: Receiver
) -> None:
    # given a name server that hangs for one name; an account that is not known has two places
    let, asked = threading.Event(), []

    def name_server(host: str, port: int, **options: Any) -> list[tuple[Any, ...]]:
        if host == "hangs.example":
            asked.append(host)
            assert let.wait(PATIENCE_SECONDS)
        return [(2, 1, 6, "", ("127.0.0.1", port))]

    sign_up(world, "ada")
    sign_up(world, "bob")
    other = active(world, "bob", receiver.url + "/quick")
    hanging = [active(world, "ada", receiver.url.replace("127.0.0.1", "hangs.example")) for _ in range(2)]
    with sending(world, seconds=0.2, resolve=name_server):
        tell(world.context, "ada", told("1"))
        # when the attempts have ended without it, and something else is due for the account
        assert eventually(lambda: all(newest(world, one).made == 1 for one in hanging))
        quick = active(world, "ada", receiver.url + "/quick")
        tell(world.context, "ada", told("2", game="h"))
        for version in ("3", "4"):
            tell(world.context, "bob", told(version))
            assert eventually(lambda: newest(world, other).state == "delivered")
        # then it waits for the name server, while others are called
        assert newest(world, quick).made == 0
        assert len(asked) == 2
        let.set()
        assert eventually(lambda: newest(world, quick).state == "delivered")
