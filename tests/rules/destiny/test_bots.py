"""The bots of Destiny think in worlds that fit what they know."""

import random

import pytest

from games.destiny import RULEBOOK
from games.destiny.bot.arcana import Count
from games.destiny.bot.worlds import guess, known
from games.destiny.components import ARCANA, ARCANA_IN_HAND
from games.destiny.facts.powers import CardsExchanged
from games.destiny.facts.rounds import HandsSwapped
from games.destiny.facts.shapes import Swap
from games.destiny.state import UNKNOWN
from tests.rules.contract.playing import Playing, Table


@pytest.mark.rule("DE-155")
def test_imagined_hands_hold_what_the_viewer_may_believe() -> None:
    rng = random.Random(1)
    for seed in range(12):
        game = Playing(Table(RULEBOOK, 2 + seed % 4, {}), seed)
        for moves, _ in enumerate(game.positions()):
            if moves % 9 == 0 and game.awaiting:
                _imagine(game, rng)


def _imagine(game: Playing, rng: random.Random) -> None:
    for viewer in game.viewers:
        state, count = known(game.history(viewer))
        world = guess(state, count, viewer, rng)
        for seat, hand in enumerate(world.hands):
            assert len(hand) == len(game.state.hands[seat])
            assert UNKNOWN not in hand
        if viewer is not None:
            assert world.hands[viewer] == game.state.hands[viewer]
        for group in set(count.group):
            seats = count.seats(group)
            assert _arcana(game, world, seats) == _arcana(game, game.state, seats) == count.left[group]


def _arcana(game: Playing, state: object, seats: list[int]) -> int:
    assert isinstance(state, type(game.state))
    hands = [card for seat in seats for card in state.hands[seat]]
    hands += [
        play.card for play in state.trick if play.seat in seats and play.mode == "value" and state.phase == "cards"
    ]
    return sum(card in ARCANA for card in hands)


def test_arcana_are_counted_together_once_cards_have_moved_unseen() -> None:
    count = Count(3)
    count.fold(CardsExchanged(0, 1, "exchange", {}, auto=False))
    assert [count.left[group] for group in count.group] == [2 * ARCANA_IN_HAND, 2 * ARCANA_IN_HAND, ARCANA_IN_HAND]

    count.fold(CardsExchanged(2, 1, "exchange", {2: Swap("arc-monde", "pla-00")}, auto=False))
    assert [count.left[group] for group in count.group] == [11, 11, 4]
    count.fold(HandsSwapped(2, 0, {}))
    assert [count.left[group] for group in count.group] == [4, 11, 11]
