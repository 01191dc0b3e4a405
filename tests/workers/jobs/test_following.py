"""Followers are told what they want to know of a player, once, and nothing of what is hidden from them."""

import random

import pytest
from redis import Redis

from service.accounts.accounts import Account, NoAccount
from service.accounts.tokens.token import Grant
from service.accounts.tokens.uses import HOUR_MS
from service.follows import follows
from service.follows.follows import STEPS, TooManyFollows
from service.queueing.places import MAINTENANCE
from service.times import milliseconds
from tests.projections.world import World
from tests.rules.core.tables import seated
from workers.jobs.following import ask_for_arrivals, tell_followers
from workers.queues.queues import open_queue

PEOPLE = ("ada", "bob", "cy", "dora", "eve", "fay")


@pytest.fixture
def town(world: World) -> World:
    """A world whose people have accounts."""
    grant = Grant("", ("read",), milliseconds() + HOUR_MS)
    for name in PEOPLE:
        world.context.wiring.new_accounts.create(Account(name, name.title(), "en", "UTC", 1), "hash", grant, None)
    return world


def work_off(town: World) -> None:
    """What a worker does with the jobs that wait."""
    queue = open_queue(MAINTENANCE, town.context.work)
    for job in queue.jobs:
        tell_followers(town.context, *job.args)
        job.delete()


def told(town: World, player: str) -> list[tuple[str, str]]:
    """What a player was told of others, and in which game."""
    kept = town.context.wiring.notices.kept(player)
    return [(notice.kind, notice.game) for _, notice in kept if notice.player == "ada"]


def test_followers_are_told_of_public_games_once(town: World) -> None:
    town.dispatch()
    # given followers who want to know all, or only what begins; one who plays along, and one who was blocked meanwhile
    parts = town.context.wiring
    for name, steps in (("dora", STEPS), ("eve", ("starts",)), ("bob", STEPS), ("fay", STEPS)):
        parts.follows.follow(name, "ada", steps)
    parts.blocks.block("ada", "fay", 1)
    # when a public and a private game are played, and one that is off the lists, all of it told twice
    games = [town.create(seated("ada", "bob", "cy"), visibility=who) for who in ("public", "private", "public")]
    parts.listing.hide(games[2], "spam", by="bob", at=1)
    town.dispatch()
    work_off(town)
    for game in games:
        town.finish(game, random.Random(4))
    town.dispatch()
    work_off(town)
    town.dispatcher.handle(town.notices())
    work_off(town)
    # then each is told of the public ones what they wanted, and nobody of the others
    assert told(town, "dora") == [("followed_started", games[0]), ("followed_finished", games[0])]
    assert told(town, "eve") == [("followed_started", games[0])]
    assert told(town, "bob") == told(town, "fay") == told(town, "cy") == []


def test_coming_online_is_told_after_hours_of_absence(town: World) -> None:
    parts, now = town.context.wiring, milliseconds()
    parts.follows.follow("dora", "ada", ["online"])
    parts.follows.follow("eve", "ada", ["starts"])
    held = {name: parts.tokens.of(name)[0].id for name in ("ada", "bob")}
    for hour in range(3):
        for name, token in held.items():
            parts.uses.note(name, token, now + hour * HOUR_MS)
        parts.uses._write(now - now % HOUR_MS + hour * HOUR_MS)
    # then whoever wants to know is told once, and of nobody whom nobody follows
    assert ask_for_arrivals(town.context) == 1
    work_off(town)
    assert ask_for_arrivals(town.context) == 0
    assert (told(town, "dora"), told(town, "eve")) == ([("followed_online", "")], [])


def test_follows_are_bounded_and_end_with_either_account(
    town: World, monkeypatch: pytest.MonkeyPatch, log_redis: Redis
) -> None:
    own = town.context.wiring.follows
    monkeypatch.setattr(follows, "MOST", 2)
    monkeypatch.setattr(follows, "MOST_FOLLOWERS", 3)
    for other in ("bob", "cy"):
        own.follow("ada", other, STEPS)
    with pytest.raises(TooManyFollows):
        own.follow("ada", "dora", STEPS)
    own.follow("ada", "cy", ["online"])
    for name in ("dora", "eve"):
        own.follow(name, "bob", STEPS)
    with pytest.raises(TooManyFollows):
        own.follow("fay", "bob", STEPS)
    with pytest.raises(NoAccount):
        own.follow("ada", "nobody", STEPS)
    assert {one.player for one in own.of("ada")} == {"bob", "cy"}
    # and who was interrupted while ending one is told nothing more
    log_redis.hdel("{a-dora}:follows", "bob")
    assert own.listeners("bob", "starts") == ["ada", "eve"]
    assert own.followed(["bob", "dora", "cy"]) == ["bob", "cy"]
    for name in ("ada", "bob", "eve"):
        own.forget(name)
    assert not list(log_redis.scan_iter("*follow*"))
