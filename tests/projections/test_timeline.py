"""A seat's history has what it was sent, and nothing that it may not know."""

import random

from projections.timeline import History, told
from tests.projections.world import World
from tests.rules.core.tables import seated


def test_each_viewer_is_told_its_own(world: World) -> None:
    # given a game in which secret cards were chosen
    game = world.create(seated("ada", "bob", "cy"))
    rng = random.Random(1)
    while not any(entry.type == "order_cards_chosen" for entry in world.context.wiring.log.read(game)):
        world.play(game, rng)
    entries = world.context.wiring.log.read(game)
    place = next(n for n, entry in enumerate(entries) if entry.type == "order_cards_chosen")
    seat = entries[place].public["seat"]
    # then the seat's own history has them, a neighbour's has not, and all is there once the game is opened
    history = History(lambda: entries, seat)
    assert len(history) == len(entries)
    assert "cards" in history[place]["data"]
    assert "cards" not in History(lambda: entries, (seat + 1) % 3)[place]["data"]
    assert "cards" not in list(told(entries, None, opened=False))[place]["data"]
    assert "cards" in list(told(entries, None, opened=True))[place]["data"]
    assert history[0]["type"] == "game_created"
    assert "seed" not in history[0]["data"]


def test_the_log_is_read_once_and_only_when_asked(world: World) -> None:
    game = world.create(seated("ada", "bob", "cy"))
    reads = []

    def read() -> list[object]:
        reads.append(game)
        return list(world.context.wiring.log.read(game))

    history = History(read, 0)  # type: ignore[arg-type]  # entries, which the log types
    assert reads == []
    assert [event["type"] for event in history[:1]] == ["game_created"]
    assert len(list(history)) == len(history)
    assert reads == [game]
