"""Whole games: they end, nobody waits for nothing, forms and rules agree, the result is a ranking."""

import itertools
import re

import pytest

from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.forms import Form, accepted, enumerate_moves, sole_move
from games.core.rulebook import Json, move_json
from games.core.texts import LANGUAGES
from tests.rules.contract.mutations import some
from tests.rules.contract.playing import Playing, Table, image, seeds

LONGEST = 2_000
MOST_LISTED = 40
HABITUAL = 10
"""Random games in which every habit comes up."""


def test_random_games_end_with_a_ranking_and_somebody_is_awaited_until_then(table: Table, long_mode: bool) -> None:
    for seed in seeds(table, 300, long_mode):
        game = Playing(table, seed)
        for moves, _ in enumerate(game.positions()):
            awaiting = game.awaiting
            assert awaiting == sorted(set(awaiting))
            assert set(awaiting) <= set(range(table.seats))
            assert moves < LONGEST
            assert bool(awaiting) is (game.book.result(game.state) is None)
        _assert_ranking(game)


def _assert_ranking(game: Playing) -> None:
    standings = game.book.result(game.state)
    assert standings is not None
    assert [standing.seat for standing in standings] == list(range(game.table.seats))
    assert all(game.book.texts.words("en").has(f"parts.{part}") for own in standings for part in own.parts)
    ranks = sorted(standing.rank for standing in standings)
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


def test_a_seat_is_awaited_only_when_it_has_a_choice(table: Table, long_mode: bool) -> None:
    for seed in seeds(table, 60, long_mode):
        game = Playing(table, seed)
        for _ in game.looked_at():
            for viewer in game.viewers:
                assert list(game.book.view(game.state, viewer).awaiting) == game.awaiting
            for seat in range(table.seats):
                forms = game.book.forms(game.state, seat)
                assert bool(forms) is (seat in game.awaiting)
                assert not forms or (sole_move(forms) is not None) is forms[0].lone


def test_every_move_of_the_forms_is_accepted(table: Table, long_mode: bool) -> None:
    for seed in seeds(table, 48, long_mode):
        game = Playing(table, seed)
        for _ in game.looked_at():
            for seat in game.awaiting:
                forms = game.book.forms(game.state, seat)
                for move in _listed(game, forms):
                    assert accepted(forms, move)
                    _try(game, seat, move)


def _listed(game: Playing, forms: list[Form]) -> list[Json]:
    """All moves where they are few, else some."""
    moves = list(itertools.islice(enumerate_moves(forms), 4 * MOST_LISTED))
    return moves if len(moves) <= MOST_LISTED else game.rng.sample(moves, MOST_LISTED)


def _try(game: Playing, seat: Seat, move: Json) -> None:
    """Play a move on a copy."""
    copy = game.book.copy(game.state)
    for event in game.book.decide(copy, seat, game.book.read_move(move), game.dice):
        game.book.evolve(copy, event)


def test_moves_outside_of_the_forms_are_refused_and_change_nothing(table: Table, long_mode: bool) -> None:
    refused = 0
    for seed in seeds(table, 48, long_mode):
        game = Playing(table, seed)
        for _ in game.looked_at():
            for seat in game.awaiting:
                forms = game.book.forms(game.state, seat)
                _, move = game.choose()
                before = image(game.state)
                refused += sum(_agrees(game, seat, forms, mutant) for mutant in some(game.book, move, game.rng, 25))
                assert image(game.state) == before
    assert refused > 50


def _agrees(game: Playing, seat: Seat, forms: list[Form], mutant: Json) -> bool:
    """Whether the mutant was refused: rules and forms have to be of one mind. Null is the same as left out."""
    optional = {field.name for form in forms for field in form.fields if field.optional}
    plain = {name: value for name, value in mutant.items() if value is not None or name not in optional}
    if accepted(forms, plain):
        _try(game, seat, mutant)
        return False
    with pytest.raises(IllegalMove) as refusal:  # before the first event: who only checks a move asks for no more
        next(game.book.decide(game.state, seat, game.book.read_move(mutant), game.dice))
    assert re.fullmatch("[a-z]+(_[a-z]+)*", refusal.value.code)
    names = [f"N{seat}" for seat in range(game.table.seats)]
    for language in LANGUAGES:
        assert game.book.texts.explain(refusal.value.code, refusal.value.facts, language, names)
    return True


def test_the_default_move_is_always_legal_and_the_same(table: Table, long_mode: bool) -> None:
    for seed in seeds(table, 60, long_mode):
        game = Playing(table, seed)
        for _ in game.looked_at():
            for seat in game.awaiting:
                move = move_json(game.book.default_move(game.state, seat))
                assert accepted(game.book.forms(game.state, seat), move)
                assert move == move_json(game.book.default_move(game.book.copy(game.state), seat))
                _try(game, seat, move)


def test_habits_come_up_and_have_names(usual: Table) -> None:
    missing = set(usual.book.habits)
    for seed in range(HABITUAL):
        game = Playing(usual, seed)
        for _ in game.positions() if missing else ():
            missing -= {found[0] for seat in game.awaiting if (found := game.habit(seat))}
    assert not missing
    assert all(
        usual.book.texts.words(language).has(f"habits.{name}") for name in usual.book.habits for language in LANGUAGES
    )


def test_games_of_default_moves_end(table: Table) -> None:
    game = Playing(table, 0)
    for _ in range(LONGEST):
        if not game.awaiting:
            break
        seat = game.awaiting[0]
        game.do(seat, move_json(game.book.default_move(game.state, seat)))
    assert game.book.result(game.state) is not None
