"""The baton: one job a game, and no moment at which a bot is awaited and nobody comes."""

import pytest
from redis import Redis

from tests.patience import PATIENCE_MS, eventually
from workers import baton
from workers.baton import Batons


@pytest.fixture
def batons(work_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> Batons:
    """Nobody plays; and nobody is given up on because the machine stood still."""
    monkeypatch.setattr(baton, "ASKED_MS", int(PATIENCE_MS))
    monkeypatch.setattr(baton, "HELD_MS", int(PATIENCE_MS))
    return Batons(work_redis)


def test_only_the_first_to_ask_enqueues(batons: Batons) -> None:
    assert batons.ask("g", 5)
    assert not batons.ask("g", 5)
    assert not batons.ask("g", 9)
    assert batons.ask("another", 5)


def test_whoever_ends_is_told_to_go_on_when_asked_for_more(batons: Batons) -> None:
    batons.ask("g", 5)
    batons.keep("g")
    batons.ask("g", 9)
    assert not batons.release("g", 7)
    assert not batons.ask("g", 9)
    assert batons.release("g", 9)
    assert batons.ask("g", 12)


def test_an_older_wish_does_not_hide_a_newer_one(batons: Batons) -> None:
    batons.ask("g", 9)
    batons.ask("g", 5)
    assert not batons.release("g", 7)


def test_a_dead_holder_is_forgotten(batons: Batons, monkeypatch: pytest.MonkeyPatch) -> None:
    batons.keep("g")
    assert not batons.ask("g", 5)
    monkeypatch.setattr(baton, "HELD_MS", 30)
    batons.keep("g")
    assert eventually(lambda: batons.ask("g", 5))
