"""Heads are noted once each, in turns, whatever the feed still has; an unchanged tree is signed now and then."""

import random

import pytest
from redis import Redis

from events.tree import keys
from events.tree.heads import alias
from tests.patience import eventually
from tests.projections.world import World
from tests.rules.core.tables import seated
from tests.workers.crew import Crew
from workers.witnessing import noting
from workers.witnessing.noting import LASTING_MS, TURN, note_changed, note_heads

NOW = 1_795_219_200_000


def games(world: World, count: int) -> list[str]:
    return [world.create(seated("ada", "bob", "cy")) for _ in range(count)]


def noted(world: World) -> list[tuple[str, int, str]]:
    tree = world.context.wiring.tree
    head = tree.newest()
    leaves = tree.leaves(0, head.size) if head and head.size else []
    return [(leaf.game, leaf.version, leaf.hash) for leaf in leaves]


def test_one_of_many_has_the_turn(world: World, work_redis: Redis) -> None:
    # Given a game, when several want to note its head
    game = games(world, 1)[0]
    assert [note_heads(world.context, NOW) for _ in range(3)] == [1, 0, 0]
    # Then it is noted once, and what happens meanwhile waits for the next turn
    live = world.play(game, random.Random(1))
    assert note_heads(world.context, NOW + 1) == 0
    work_redis.delete(TURN)
    assert note_heads(world.context, NOW + 2) == 1
    assert noted(world)[1:] == [(alias(game), live.version, live.hash)]


@pytest.mark.parametrize("batch", [1, 2, 500])
def test_all_games_are_noted_once_in_any_steps(
    world: World, log_redis: Redis, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    # Given games that are noted in steps of so many, at first and when the feed does not reach back
    monkeypatch.setattr(noting, "BATCH", batch)
    every = games(world, 5)
    assert note_changed(world.context, NOW) == 5
    log_redis.delete(keys.READ)
    monkeypatch.setattr(noting, "BATCH", max(batch, world.context.wiring.log.shards))
    assert note_changed(world.context, NOW) == 0
    # When two go on and another begins
    for game in every[:2]:
        world.play(game, random.Random(1))
    every += games(world, 1)
    # Then these are noted, each as it is now
    assert note_changed(world.context, NOW) == 3
    heads = [world.context.wiring.games.load(game) for game in (*every[:2], every[5])]
    assert sorted(noted(world)[5:]) == sorted((alias(live.id), live.version, live.hash) for live in heads)


def test_an_unchanged_tree_is_signed_anew_after_an_hour(world: World) -> None:
    tree = world.context.wiring.tree
    games(world, 1)
    note_changed(world.context, NOW)
    first = tree.newest()
    note_changed(world.context, NOW + LASTING_MS - 1)
    assert tree.newest() == first
    note_changed(world.context, NOW + LASTING_MS)
    second = tree.newest()
    assert first is not None
    assert second is not None
    assert (second.size, second.root, second.at) == (first.size, first.root, NOW + LASTING_MS)


def test_what_is_missing_from_the_tree_stops_only_the_tree(world: World, log_redis: Redis) -> None:
    games(world, 1)
    note_changed(world.context, NOW)
    log_redis.delete(keys.hashes(0, 0))
    games(world, 1)
    assert note_changed(world.context, NOW) == 0
    assert len(noted(world)) == 1


def test_the_sweeper_notes_heads(world: World, crew: Crew) -> None:
    game = games(world, 1)[0]
    crew.start("sweeper")
    assert eventually(lambda: [one[0] for one in noted(world)] == [alias(game)]), crew.log("sweeper")
