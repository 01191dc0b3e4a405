"""Bots of every level choose among the forms, from what their seat was shown and nothing else."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from games.core.forms import accepted, sample_move
from games.core.rulebook import STAND_IN, Json, Mind, Policy, random_bot
from games.core.search import Searcher, rank
from tests.rules.contract.playing import Playing, Table, share
from tests.rules.contract.worlds import determinize

ASKED = 0.08
ITERATIONS = 4


def _bots(table: Table) -> Mapping[str, Policy[Any]]:
    """The bots by level; those that search do so for a few iterations only."""

    def briefly(mind: Mind[Any]) -> Json:
        return rank(table.book, mind, iterations=ITERATIONS)[0].move

    return {level: briefly if isinstance(bot, Searcher) else bot for level, bot in table.book.bots.items()}


def test_bots_choose_among_the_forms(table: Table) -> None:
    assert {"random", STAND_IN} <= table.book.bots.keys()
    game = Playing(table, 0)
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < ASKED:
                mind = game.mind(seat)
                for level, policy in _bots(table).items():
                    assert accepted(mind.forms, policy(mind)), level


def test_a_bot_chooses_the_same_for_the_same_mind(usual: Table) -> None:
    game = Playing(usual, 0)
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < ASKED / 2:
                mind = game.mind(seat)
                for policy in _bots(usual).values():
                    minds = [msgspec.structs.replace(mind, rng=random.Random(7)) for _ in range(2)]
                    assert policy(minds[0]) == policy(minds[1])


def test_a_bot_chooses_the_same_in_worlds_that_its_seat_cannot_tell_apart(usual: Table) -> None:
    game = Playing(usual, 0)
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < ASKED / 2:
                # given: what the seat is shown of the real world, and of another that fits it
                mind = game.mind(seat)
                other = determinize(game.book, game.state, seat, mind.history, game.rng)
                view, forms = game.book.view(other, seat), game.book.forms(other, seat)
                twin = msgspec.structs.replace(mind, view=view, forms=forms)
                for level, policy in _bots(usual).items():
                    minds = [msgspec.structs.replace(one, rng=random.Random(7)) for one in (mind, twin)]
                    assert policy(minds[0]) == policy(minds[1]), level


@pytest.mark.slow
def test_the_stand_in_beats_random_moves(usual: Table) -> None:
    """With one seat at random against others at random, an equal would win one game in as many as there are seats.

    A game without bots of its own makes no such promise: there the stand-in plays at random.
    """
    if usual.book.bots[STAND_IN] is random_bot:
        return
    games = max(24, share(usual, 60))
    won = 0
    for seed in range(games):
        game, ours = Playing(usual, seed), seed % usual.seats
        while awaiting := game.awaiting:
            seat = awaiting[0]
            forms = game.book.forms(game.state, seat)
            game.do(seat, game.book.bots[STAND_IN](game.mind(seat)) if seat == ours else sample_move(forms, game.rng))
        standings = game.book.result(game.state) or []
        won += standings[ours].rank == 1
    assert won / games > 1.5 / usual.seats
