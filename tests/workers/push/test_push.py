"""Web Push against a push service of our own: what arrives can be read by its browser alone, once, and in time."""

import random
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from cryptography.exceptions import InvalidTag
from msgspec import structs
from redis import Redis

from games.core.clock import DAY as DAY_MS
from games.core.clock import Clock, NoClock, PerMove
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.seating import Invite, Sit
from service.accounts.erasure import erase
from service.accounts.slots.keys import own
from service.games.commands import Commands
from service.limits.rates import PUSHED_INVITATIONS
from service.mail.letters.preferences import Preferences, Quiet
from service.notices.notices import Notice
from service.push.outbox import look_again, ready
from service.push.subscriptions import KINDS, Kind, Subscription, id_of
from service.times import milliseconds
from service.wiring import Wiring
from tests.patience import PATIENCE_MS, eventually
from tests.projections.world import World
from tests.receiver import Receiver, receiving
from tests.workers.push.browser import Browser, Json, claims
from tests.workers.webhooks.calling import sending, sign_up
from workers.jobs.notices import tell
from workers.push.channel import PushChannel
from workers.push.pusher import DELAYS
from workers.webhooks.guarded_http import GuardedHttp

DAY: Final = PerMove(timedelta(days=1))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        made.status = 201
        yield made


@pytest.fixture
def world(
    log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> Iterator[World]:
    """An empty world in real time, in which nobody at the screen is waited for."""
    made = World(log_redis_url, work_redis_url, tmp_path, mail_grace_seconds=0)
    made.commands = made.context.wiring.commands
    for name in ("ada", "bob"):
        sign_up(made, name)
    yield made
    made.close()


def subscribed(
    world: World, account: str, receiver: Receiver, browser: Browser, path: str = "1", kinds: tuple[Kind, ...] = KINDS
) -> Subscription:
    """A device of the account, by its first token."""
    wiring = world.context.wiring
    endpoint = f"{receiver.url}/{path}"
    made = Subscription(
        id=id_of(account, endpoint),
        account=account,
        endpoint=endpoint,
        **browser.keys,
        key=wiring.vapid.public,
        site="astrolude.example",
        token=wiring.tokens.of(account)[0].id,
        label="",
        language="fr",
        kinds=kinds,
        created=milliseconds(),
    )
    wiring.devices.keep(made)
    return made


def push(world: World, device: Subscription) -> int:
    """Attempts at all that is due for a device; how many."""
    channel, made = PushChannel(world.context), 0
    while errand := channel.claim(device.id, milliseconds()):
        errand(GuardedHttp(world.context.wiring.destinations))
        made += 1
    return made


def hasten(world: World, device: Subscription) -> None:
    """Make all that waits for a device due."""
    work = world.context.work
    work.delete(f"push:pause:{device.id}")
    names: Any = work.zrange(f"push:due:{device.id}", 0, -1)
    work.zadd(f"push:due:{device.id}", dict.fromkeys(names, 0))


def waiting(world: World, device: Subscription) -> int:
    found: int = world.context.work.hlen(f"push:waiting:{device.id}")
    return found


def begun(world: World, clock: Clock = DAY, seed: bytes = bytes(32)) -> str:
    """A game in which Ada is asked first, and the dispatcher has told so."""
    plan = (Sit(0, "ada"), Sit(1, "bob"), Sit(2, "cy"))
    game = world.create(plan, clock=clock, seed=seed, options={"start_seat": 0})
    assert set(world.game(game).decisions) == {0}
    world.dispatch()
    return game


def test_a_turn_is_told_encrypted_signed_and_once(world: World, receiver: Receiver) -> None:
    # given a device of each player, and a game that awaits one of them
    browsers = {name: Browser() for name in ("ada", "bob")}
    devices = {name: subscribed(world, name, receiver, browsers[name], name) for name in browsers}
    game = begun(world)
    # when it is told twice, and pushed
    for _, notice in world.context.wiring.notices.kept("ada"):
        tell(world.context, "ada", notice)
    for name, device in devices.items():
        assert push(world, device) == (name == "ada")
        for _, notice in world.context.wiring.notices.kept("ada"):
            tell(world.context, "ada", notice)
        assert push(world, device) == 0
    # then one message came, for its browser alone
    (message,) = receiver.messages
    assert message.path.endswith("ada")
    told = browsers["ada"].opened(message)
    assert {name: told[name] for name in ("kind", "game", "name")} == {
        "kind": "awaited",
        "game": game,
        "name": "Système Solaire",
    }
    with pytest.raises(InvalidTag):
        browsers["bob"].opened(message)
    # and it is signed for this push service, by the service's key, for less than a day
    key, claimed = claims(message)
    assert key == world.context.wiring.vapid.public
    assert claimed["aud"] == f"http://127.0.0.1:{receiver.port}"
    assert claimed["sub"] == "https://astrolude.example"
    assert 0 < claimed["exp"] - time.time() < 86_400
    assert 86_000 < int(message.headers["TTL"]) <= 86_400
    assert (message.headers["Urgency"], len(message.headers["Topic"])) == ("normal", 32)
    assert world.context.wiring.devices.last_successes([devices["ada"]]) != [None]


def test_time_that_runs_out_is_told_in_the_place_of_the_turn(world: World, receiver: Receiver) -> None:
    device = subscribed(world, "ada", receiver, browser := Browser())
    # given a game in which a fifth of the time is left
    wiring = world.context.wiring
    world.commands = Commands(wiring.log, wiring.games, lambda: milliseconds() - 4 * DAY_MS // 5)
    begun(world)
    # then the turn and the time are told, the second in the place of the first
    assert push(world, device) == 2
    first, second = receiver.messages
    assert [browser.opened(one)["kind"] for one in (first, second)] == ["awaited", "late"]
    assert first.headers["Topic"] == second.headers["Topic"]
    assert second.headers["Urgency"] == "high"
    # given another game that has just begun
    world.commands = wiring.commands
    begun(world)
    # when the time is looked at too early
    assert push(world, device) == 1
    hasten(world, device)
    before = milliseconds()
    assert push(world, device) == 1
    # then it is put off to when a quarter is left
    assert len(receiver.messages) == 3
    scores: Any = world.context.work.zrange(f"push:due:{device.id}", 0, -1, withscores=True)
    assert 0 < before + 3 * DAY_MS // 4 - scores[0][1] < PATIENCE_MS


def test_an_invitation_is_told_as_long_as_it_stands_and_not_too_often(world: World, receiver: Receiver) -> None:
    browser = Browser()
    device = subscribed(world, "bob", receiver, browser)
    # given more invitations than a device is told of in a day, and one that was called off
    games = [
        world.create((Invite(0, "bob"), None, None), clock=NoClock()) for _ in range(PUSHED_INVITATIONS.requests + 2)
    ]
    world.do(games[0], Abort(), by="player:ada")
    world.dispatch()
    push(world, device)
    # then the one that is gone is not told, and only as many others as may be
    told = [browser.opened(one) for one in receiver.messages]
    assert len(told) == PUSHED_INVITATIONS.requests
    assert {one["kind"] for one in told} == {"invited"}
    assert games[0] not in {one["game"] for one in told}
    assert waiting(world, device) == 0


def test_a_message_tells_nothing_that_is_hidden(world: World, receiver: Receiver) -> None:
    # given two games that differ in what nobody may see
    browser = Browser()
    devices = [subscribed(world, name, receiver, browser, name) for name in ("ada", "bob")]
    games = [begun(world, NoClock(), seed) for seed in (bytes(32), bytes(31) + b"\1")]
    for device in devices:
        push(world, device)
    # then their messages are the same, and of one length
    by_game: dict[str, list[Json]] = {game: [] for game in games}
    for message in receiver.messages:
        told = browser.opened(message)
        by_game[told.pop("game")].append(told)
    assert by_game[games[0]] == by_game[games[1]] != []
    assert len({len(message.body) for message in receiver.messages}) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_who_is_gone_is_forgotten(world: World, receiver: Receiver, status: int) -> None:
    device = subscribed(world, "ada", receiver, Browser())
    begun(world)
    receiver.status = status
    assert push(world, device) == 1
    assert world.context.wiring.devices.of(device.account) == []
    assert waiting(world, device) == 0


@pytest.mark.parametrize("status", [503, 429])
def test_what_a_service_cannot_take_now_is_sent_again(world: World, receiver: Receiver, status: int) -> None:
    # given a service that wants to be left alone
    device = subscribed(world, "ada", receiver, browser := Browser())
    begun(world)
    receiver.status, receiver.headers = status, {"Retry-After": "40"}
    before = milliseconds()
    assert push(world, device) == 1
    # then nothing is sent meanwhile
    assert PushChannel(world.context).claim(device.id, milliseconds()) is None
    scores: list[tuple[bytes, float]] = world.context.work.zrange(f"push:due:{device.id}", 0, 0, withscores=True)  # type: ignore[assignment]  # redis-py's union
    assert scores[0][1] >= before + 40_000
    # and afterwards it arrives
    receiver.status = 201
    hasten(world, device)
    push(world, device)
    assert [browser.opened(one)["kind"] for one in receiver.messages][:2] == ["awaited", "awaited"]


def test_what_fails_for_ever_is_given_up_and_what_is_refused_at_once(world: World, receiver: Receiver) -> None:
    device = subscribed(world, "ada", receiver, Browser(), kinds=("awaited",))
    begun(world)
    receiver.status = 500
    while waiting(world, device):
        hasten(world, device)
        push(world, device)
    assert len(receiver.messages) == 1 + len(DELAYS)
    # when one is refused
    begun(world)
    receiver.status = 413
    push(world, device)
    assert (len(receiver.messages), waiting(world, device)) == (2 + len(DELAYS), 0)
    assert world.context.wiring.devices.of(device.account) == [device]


def _sign_out(wiring: Wiring, device: Subscription) -> None:
    wiring.tokens.revoke(device.account, device.token)


def _expire(wiring: Wiring, device: Subscription) -> None:
    wiring.data.delete(own(device.account, "token", device.token))


def _lend(wiring: Wiring, device: Subscription) -> None:
    other = "bob"
    token = wiring.tokens.of(other)[0].id
    wiring.devices.keep(structs.replace(device, id=id_of(other, device.endpoint), account=other, token=token))


@pytest.mark.parametrize("end", [_sign_out, _expire, _lend])
def test_a_device_is_told_nothing_once_somebody_else_may_have_it(
    world: World, receiver: Receiver, end: Callable[[Wiring, Subscription], None]
) -> None:
    device = subscribed(world, "ada", receiver, Browser())
    begun(world)
    end(world.context.wiring, device)
    push(world, device)
    assert receiver.messages == []
    assert world.context.wiring.devices.of(device.account) == []


def test_a_turn_that_was_played_is_not_told(world: World, receiver: Receiver) -> None:
    device = subscribed(world, "ada", receiver, Browser(), kinds=("awaited",))
    game = begun(world)
    world.play(game, random.Random(1))
    push(world, device)
    assert receiver.messages == []


def test_nothing_comes_in_quiet_hours(world: World, receiver: Receiver) -> None:
    device = subscribed(world, "ada", receiver, Browser())
    hours = [time.strftime("%H:%M", time.gmtime(time.time() + shift)) for shift in (-7200, 7200)]
    world.context.wiring.preferences.set(device.account, Preferences(quiet=Quiet(*hours)))
    begun(world)
    hasten(world, device)
    push(world, device)
    assert (receiver.messages, waiting(world, device)) == ([], 2)


def test_what_waits_for_the_end_of_quiet_hours_comes_when_there_are_none_any_more(
    world: World, receiver: Receiver
) -> None:
    device = subscribed(world, "ada", receiver, Browser())
    hours = [time.strftime("%H:%M", time.gmtime(time.time() + shift)) for shift in (-7200, 7200)]
    world.context.wiring.preferences.set(device.account, Preferences(quiet=Quiet(*hours)))
    begun(world)
    assert push(world, device) == 0
    world.context.wiring.preferences.set(device.account, Preferences())
    look_again(world.context.wiring, device.account)
    assert push(world, device) == 2
    # then the turn is told, and not yet that time runs out
    assert (len(receiver.messages), waiting(world, device)) == (1, 1)
    # and what is being sent is not sent by another meanwhile
    begun(world, seed=bytes([1] * 32))
    assert world.context.wiring.push_messages.claim(device.id, milliseconds()) is not None
    look_again(world.context.wiring, device.account)
    assert push(world, device) == 2
    assert len(receiver.messages) == 1


def test_a_former_key_signs_as_long_as_it_is_recognised(
    world: World, receiver: Receiver, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> None:
    device = subscribed(world, "ada", receiver, Browser())
    begun(world)
    changed = World(log_redis_url, work_redis_url, tmp_path, mail_grace_seconds=0, contact="ops@example.org")
    try:
        settings = changed.context.wiring.settings
        rotated = structs.replace(settings, secret_key="y" * 32, further_secret_keys=settings.secret_key)
        wiring = Wiring(rotated)
        context = type(changed.context)(wiring)
        errand = PushChannel(context).claim(device.id, milliseconds())
        assert errand is not None
        errand(GuardedHttp(wiring.destinations))
        key, claimed = claims(receiver.messages[0])
        assert (key, claimed["sub"]) == (device.key, "mailto:ops@example.org")
        assert wiring.vapid.public != device.key
        # when it is forgotten, so is the device
        begun(world)
        context = type(changed.context)(Wiring(structs.replace(rotated, further_secret_keys="")))
        errand = PushChannel(context).claim(device.id, milliseconds())
        assert errand is not None
        errand(GuardedHttp(wiring.destinations))
        assert len(receiver.messages) == 1
        assert world.context.wiring.devices.of(device.account) == []
    finally:
        changed.close()


def test_nobody_is_called_in_the_services_own_network(world: World, receiver: Receiver) -> None:
    device = subscribed(world, "ada", receiver, Browser())
    inside = structs.replace(device, endpoint=receiver.url.replace("127.0.0.1", "127.0.0.2"))
    world.context.wiring.devices.keep(inside)
    begun(world)
    push(world, inside)
    assert receiver.messages == []
    assert world.context.wiring.devices.of(device.account) == []


def test_an_erased_account_leaves_nothing(world: World, receiver: Receiver) -> None:
    device = subscribed(world, "ada", receiver, Browser())
    begun(world)
    push(world, device)
    erase(world.context.wiring, device.account)
    left: Any = [world.context.wiring.data.keys("*push*"), world.context.work.keys("push:[^t]*")]  # but marks of a day
    assert left == [[], []]


def test_a_sender_at_work_pushes_beside_its_webhooks(world: World, receiver: Receiver) -> None:
    device = subscribed(world, "ada", receiver, browser := Browser())
    with sending(world):
        game = begun(world)
        assert eventually(lambda: receiver.messages)
    assert browser.opened(receiver.messages[0])["game"] == game
    assert waiting(world, device) == 1  # that the time runs out is told later


def test_who_is_followed_is_told_by_name_for_two_hours(world: World, receiver: Receiver) -> None:
    # given a device that wants to know of those whom its owner follows, and one that does not
    phone, other = Browser(), Browser()
    device = subscribed(world, "ada", receiver, phone)
    silent = subscribed(world, "ada", receiver, other, "2", ("awaited",))
    arrived = Notice(kind="followed_online", reference="bob-1", at=milliseconds(), player="bob")
    # when somebody comes online
    tell(world.context, "ada", arrived)
    assert (push(world, device), push(world, silent)) == (1, 0)
    # then it is told who
    told = phone.opened(receiver.messages[-1])
    assert (told["kind"], told["name"], told["player"], told["game"]) == ("followed_online", "Bob", "bob", "")
    # and nothing more once it is no news
    tell(world.context, "ada", structs.replace(arrived, reference="bob-2", at=1))
    message = world.context.wiring.push_messages.claim(device.id, milliseconds())
    assert message is not None
    late = structs.replace(message, created=message.created - 3 * 3_600_000)
    assert ready(world.context.wiring, late, device, milliseconds()) is None
