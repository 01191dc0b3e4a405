"""Bots of every level choose among the forms, from what their seat was shown and nothing else."""

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate, count
from typing import Any

import msgspec
import pytest

from games.core.facts import Seat
from games.core.forms import accepted, sample_move, sole_move
from games.core.rulebook import STAND_IN, Json, Mind, Moment, random_bot
from games.core.thinking.minds import LEVELS
from tests.rules.contract.playing import Playing, Table, share
from tests.rules.contract.worlds import determinize

ASKED = 0.08
QUICK = ("random", "easy", STAND_IN)
OPENINGS = 20
FIRST = 3
MATCHES = 12
ITERATIONS = 4


def _hurried(mind: Mind[Any], **other: Any) -> Mind[Any]:
    """The same mind, or one that is otherwise in some way, for whom a search tries a few worlds only."""
    tries = count(1)
    return msgspec.structs.replace(mind, hurried=lambda: next(tries) >= ITERATIONS, **other)


def test_levels_are_listed_by_strength(usual: Table) -> None:
    given = [level for level in usual.book.bots if level in LEVELS]

    assert list(usual.book.bots)[: len(given)] == given == [level for level in LEVELS if level in given]
    assert set(QUICK if usual.book.insight is None else LEVELS) <= set(given)


def test_bots_choose_among_the_forms(table: Table) -> None:
    assert {"random", STAND_IN} <= table.book.bots.keys()
    game = Playing(table, 0)
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < ASKED:
                mind = game.mind(seat)
                level = game.rng.choice([*table.book.bots])
                assert accepted(mind.forms, table.book.bots[level](_hurried(mind))), level


def test_a_bot_chooses_the_same_for_the_same_mind(usual: Table) -> None:
    game = Playing(usual, 0)
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < ASKED / 2:
                mind = game.mind(seat)
                for policy in usual.book.bots.values():
                    minds = [_hurried(mind, rng=random.Random(7)) for _ in range(2)]
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
                for level, policy in usual.book.bots.items():
                    minds = [_hurried(one, rng=random.Random(7)) for one in (mind, twin)]
                    assert policy(minds[0]) == policy(minds[1]), level


@pytest.mark.slow
def test_the_stand_in_beats_random_moves(usual: Table) -> None:
    """With one seat at random against others at random, an equal would win one game in as many as there are seats.

    A game without bots of its own makes no such promise: there the stand-in plays at random.
    """
    if usual.book.bots[STAND_IN] is random_bot:
        return
    games = max(12, share(usual, 24))
    won = 0
    for seed in range(games):
        game, ours = Playing(usual, seed), seed % usual.seats
        while awaiting := game.awaiting:
            seat = awaiting[0]
            forms = game.book.forms(game.state, seat)
            game.do(seat, game.book.bots[STAND_IN](game.mind(seat)) if seat == ours else sample_move(forms, game.rng))
        standings = game.book.result(game.state) or []
        won += standings[ours].rank == 1
        if won / games > 1.5 / usual.seats:
            break
    assert won / games > 1.5 / usual.seats


def winner(table: Table, seed: int, ours: Seat, level: str, against: str) -> bool:
    """Whether one seat of a level won against others of another."""
    game = Playing(table, seed)
    while awaiting := game.awaiting:
        seat = awaiting[0]
        game.do(seat, game.book.bots[level if seat == ours else against](game.mind(seat)))
    standings = game.book.result(game.state) or []
    return standings[ours].rank == 1


@pytest.mark.slow
def test_easy_stands_between_random_and_the_stand_in(usual: Table) -> None:
    if usual.seats > min(usual.book.seats) or usual.book.bots[STAND_IN] is random_bot:
        return
    whole = usual._replace(options={})
    won = (winner(whole, seed, seed % usual.seats, "easy", "random") for seed in range(MATCHES))
    lost = (not winner(whole, seed, seed % usual.seats, "easy", STAND_IN) for seed in range(MATCHES))
    assert _more_than(MATCHES / usual.seats, won)
    assert _more_than(MATCHES - MATCHES / usual.seats, lost)


def _more_than(count: float, games: Iterator[bool]) -> bool:
    """Whether more games than that are so; no more are played than tell."""
    return any(so_far > count for so_far in accumulate(games))


@pytest.mark.parametrize("level", ["easy", STAND_IN])
def test_openings_are_not_always_the_same(usual: Table, level: str) -> None:
    openings = {tuple(_opening(Playing(usual, seed), level)) for seed in range(OPENINGS)}

    assert len(openings) >= OPENINGS / 5


def _opening(game: Playing, level: str) -> Iterator[str]:
    """The first choices that bots of a level make in a game."""
    made = 0
    while game.awaiting and made < FIRST:
        seat = game.awaiting[0]
        mind = game.mind(seat)
        move = game.book.bots[level](mind)
        if sole_move(mind.forms) is None:
            made += 1
            yield repr(move)
        game.do(seat, move)


def test_a_bot_does_not_choose_by_who_is_a_person(usual: Table) -> None:
    """Whichever of the other seats a person holds, a bot plays the same: none is spared, and none is ganged up on."""
    game = Playing(usual, 3)
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < ASKED / 2:
                others = [other for other in range(usual.seats) if other != seat]
                for level in QUICK:
                    chosen = [_chosen(game, level, seat, person) for person in others]
                    assert all(move == chosen[0] for move in chosen), level


def _chosen(game: Playing, level: str, seat: Seat, person: Seat) -> Json:
    """What a bot plays at a table of bots and one person, told of them as the log tells it."""
    mind, book = game.mind(seat), game.book
    state = book.copy(game.state)
    if book.attend is not None:
        book.attend(state, Moment(state.now, frozenset(range(game.table.seats)) - {person}))
    told = [*_seated(range(game.table.seats), person), *mind.history]
    asked = msgspec.structs.replace(
        mind, view=book.view(state, seat), forms=book.forms(state, seat), history=told, rng=random.Random(7)
    )
    return book.bots[level](asked)


def _seated(seats: Sequence[Seat], person: Seat) -> Iterator[Json]:
    for seat in seats:
        holder = {"player": "ada", "bot": None} if seat == person else {"player": None, "bot": STAND_IN}
        yield {"type": "seat_taken", "data": {"seat": seat, "entropy": "", **holder}}
