"""The bot lease: one worker a game, and no moment at which a bot has to move and nobody comes."""

import pytest
from redis import Redis

from tests.patience import PATIENCE_MS, eventually
from workers.queues import bot_lease as baton
from workers.queues.bot_lease import BotLeases


@pytest.fixture
def bot_leases(work_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> BotLeases:
    """Nobody plays; and nobody is given up on because the machine stood still."""
    monkeypatch.setattr(baton, "ASKED_MS", int(PATIENCE_MS))
    monkeypatch.setattr(baton, "HELD_MS", int(PATIENCE_MS))
    return BotLeases(work_redis)


def test_only_the_first_to_ask_enqueues(bot_leases: BotLeases) -> None:
    assert bot_leases.ask("g", 5)
    assert not bot_leases.ask("g", 5)
    assert not bot_leases.ask("g", 9)
    assert bot_leases.ask("another", 5)


def test_whoever_ends_is_told_to_go_on_when_asked_for_more(bot_leases: BotLeases) -> None:
    bot_leases.ask("g", 5)
    bot_leases.keep("g")
    bot_leases.ask("g", 9)
    assert not bot_leases.release("g", 7)
    assert not bot_leases.ask("g", 9)
    assert bot_leases.release("g", 9)
    assert bot_leases.ask("g", 12)


def test_an_older_wish_does_not_hide_a_newer_one(bot_leases: BotLeases) -> None:
    bot_leases.ask("g", 9)
    bot_leases.ask("g", 5)
    assert not bot_leases.release("g", 7)


def test_a_dead_holder_is_forgotten(bot_leases: BotLeases, monkeypatch: pytest.MonkeyPatch) -> None:
    bot_leases.keep("g")
    assert not bot_leases.ask("g", 5)
    monkeypatch.setattr(baton, "HELD_MS", 30)
    bot_leases.keep("g")
    assert eventually(lambda: bot_leases.ask("g", 5))
