"""Bots of every level choose among the forms, from what their seat was shown and nothing else."""

import random
from typing import Any

import msgspec
import pytest

from games.core.forms import accepted, sample_move
from games.core.rulebook import STAND_IN, Policy, random_bot
from games.core.search import Searcher
from tests.rules.contract.playing import Playing, Table, share

ASKED = 0.08
SEARCHED = 0.05


def test_bots_choose_among_the_forms(table: Table) -> None:
    assert {"random", STAND_IN} <= table.book.bots.keys()
    game = Playing(table, 0)
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < ASKED:
                mind = game.mind(seat)
                for level, policy in _asked(table, game):
                    assert accepted(mind.forms, policy(mind)), level


def _asked(table: Table, game: Playing) -> list[tuple[str, Policy[Any]]]:
    """Every bot, but those that search seldom, for they take long."""
    searches = game.rng.random() < SEARCHED
    return [(level, bot) for level, bot in table.book.bots.items() if searches or not isinstance(bot, Searcher)]


def test_a_bot_chooses_the_same_for_the_same_mind(usual: Table) -> None:
    game = Playing(usual, 0)
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < ASKED / 2:
                mind = game.mind(seat)
                for _, policy in _asked(usual, game):
                    minds = [msgspec.structs.replace(mind, rng=random.Random(7)) for _ in range(2)]
                    assert policy(minds[0]) == policy(minds[1])


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
