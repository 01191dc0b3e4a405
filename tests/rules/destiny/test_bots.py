"""The bots of Destiny think in worlds that fit what they know."""

import random

import pytest

from games.core.forms import enumerate_moves
from games.destiny import RULEBOOK
from games.destiny.bot.arcana import Count
from games.destiny.bot.glance import Glance
from games.destiny.bot.heuristic import KEEN, NORMAL, Skill, Thinker, rated
from games.destiny.bot.worlds import guess, known
from games.destiny.bot.worth import Faces
from games.destiny.components import ARCANA, ARCANA_IN_HAND
from games.destiny.facts.powers import CardsExchanged
from games.destiny.facts.rounds import HandsSwapped
from games.destiny.facts.shapes import Swap
from games.destiny.state import UNKNOWN, State
from tests.rules.contract.playing import Playing, Table
from tests.rules.destiny.positions import FACE_OF, Sky

AT_A_GLANCE = 4
"""Moves that a playout looks at."""


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


def test_a_glance_misses_little_of_what_the_best_move_promises() -> None:
    # given: steps and adjustments with many moves, in games by chance
    rng = random.Random(1)
    missed = by_chance = 0.0
    for seed in range(12):
        game = Playing(Table(RULEBOOK, 2 + seed % 4, {}), seed)
        for _ in game.positions():
            state = game.state
            for seat in game.awaiting if state.steps or state.phase != "cards" else ():
                forms, faces = RULEBOOK.forms(state, seat), Faces.known_to(state, seat)
                if len(moves := list(enumerate_moves(forms))) > 2 * AT_A_GLANCE:
                    # when
                    some = Glance(state, seat, faces).best(moves, AT_A_GLANCE, rng)
                    thinker = Thinker(state, seat, faces, rng, KEEN, len(moves))
                    promised = {repr(move): worth for worth, move in rated(thinker, forms)}
                    # then
                    assert len(some) == AT_A_GLANCE
                    top = max(promised.values())
                    missed += top - max(promised[repr(move)] for move in some)
                    by_chance += top - max(promised[repr(move)] for move in rng.sample(moves, AT_A_GLANCE))
    assert missed < by_chance / 4


@pytest.mark.parametrize(("skill", "asks"), [(NORMAL, False), (KEEN, True)])
def test_only_the_stronger_ask_what_winning_the_trick_would_bring_now(skill: Skill, asks: bool) -> None:
    # given: a hand that may win the trick, while the needle points at the planet that the seat wants, or does not
    within, beyond = (
        Sky("con-12", "mix-01", number=3).setting(0, "sante", FACE_OF[token]).state for token in ("P3", "P5")
    )

    gain = _promise(within, skill) - _promise(beyond, skill)

    assert gain > 1 if asks else gain == pytest.approx(0)


def _promise(state: State, skill: Skill) -> float:
    """What the first seat's first card promises for its value, beyond what is there."""
    thinker = Thinker(state, 0, Faces.known_to(state, 0), random.Random(1), skill)
    promised = {move["type"]: worth for worth, move in rated(thinker, RULEBOOK.forms(state, 0))}
    return promised["play_value"] - thinker.worth(state)
