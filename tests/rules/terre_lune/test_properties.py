"""De la Terre à la Lune over many games: nothing is lost, every end is reached, engine moves leave no choice."""

from collections import Counter
from typing import Any

import pytest

from games.core.forms import enumerate_moves
from games.core.rulebook import move_json
from games.terre_lune import RULEBOOK, facts
from games.terre_lune.board import BOARD
from games.terre_lune.components import CARDS, DEPOSITS, KIND_OF, OPTIONS
from games.terre_lune.rules.battle.duel import playable
from games.terre_lune.rules.position import flights
from games.terre_lune.state import State
from tests.rules.contract.playing import Playing, Table

OPTIONS_PLAYED: tuple[dict[str, Any], ...] = ({}, {"pulverise": False, "auto_forced_cards": True, "round_limit": 20})


def game_of(seats: int, seed: int) -> Playing:
    """A game of one of the sets of options."""
    return Playing(Table(RULEBOOK, seats, OPTIONS_PLAYED[seed % 2]), seed)


def play_sensibly(game: Playing) -> Playing:
    """Play to the end, mostly by the heuristic."""
    while game.awaiting:
        seat, move = game.choose()
        game.do(seat, game.book.bots["normal"](game.mind(seat)) if game.rng.random() < 0.8 else move)
    return game


def conserved(state: State) -> None:
    """Cards, options and deposits are all there once; hands have five; a deposit has an option of its kind."""
    played = [one.card for one in state.battle.played] if state.battle else []
    held = [card for hand in state.hands for card in hand]
    assert sorted([*state.talon, *state.discard, *held, *played]) == sorted(CARDS)
    under = [option for pile in state.piles.values() for layer in pile.under for option in layer.options]
    options = [option for some in state.held for option in some]
    assert sorted([*state.fresh, *state.gone, *under, *options]) == sorted(OPTIONS)
    assert len(state.fresh) == sum(pile.fresh for pile in state.piles.values())
    lying = [site.deposit for site in state.sites if site.token and site.deposit]
    taken = [deposit for some in state.deposits for deposit in some]
    assert len(set(lying + taken)) == len(lying + taken)
    assert len(taken) == sum(not site.token for site in state.sites)
    assert set(lying + taken) <= set(DEPOSITS)
    for seat, rocket in enumerate(state.rockets):
        if rocket.in_play and not state.battle:
            assert len(state.hands[seat]) == 5
        assert rocket.landed or not state.deposits[seat]
        assert set(state.deposits[seat]) <= {KIND_OF[option] for option in state.held[seat]}
        assert rocket.trail[0] in BOARD.places
        assert all(b in BOARD.neighbours[a] for a, b in zip(rocket.trail, rocket.trail[1:], strict=False))
        assert 0 <= rocket.owed <= 12
        assert not rocket.owed or rocket.square in BOARD.crossings


@pytest.mark.rule("TL-32", "TL-79", "TL-03", "TL-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_after_any_event(seats: int, long_mode: bool) -> None:
    for seed in range(300 if long_mode else 30):
        game = game_of(seats, seed)
        if seed % 3:
            list(game.positions())
        else:
            play_sensibly(game)
        state = RULEBOOK.initial()
        for event in game.log:
            RULEBOOK.evolve(state, event)
            conserved(state)


@pytest.mark.rule("TL-107", "TL-57")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_engine_plays_only_what_leaves_no_choice(seats: int) -> None:
    automatic: Counter[str] = Counter()
    for seed in range(20):
        game = play_sensibly(game_of(seats, seed))
        state = RULEBOOK.initial()
        for event in game.log:
            if isinstance(event, facts.RocketFlown):
                legal = flights(state.rockets[event.seat], state.points)
                assert event.path in legal
                assert event.auto is (len(legal) == 1 and not _on_moon_with_deposits(state, event.seat))
                automatic["flight"] += event.auto
            elif isinstance(event, facts.CardPlayed) and event.auto:
                assert playable(state, event.seat) == [event.card]
                automatic["card"] += 1
            RULEBOOK.evolve(state, event)
    assert automatic["flight"] > 100
    assert automatic["card"] > 5


def _on_moon_with_deposits(state: State, seat: int) -> bool:
    return state.rockets[seat].square == BOARD.moon and bool(state.tokens)


@pytest.mark.rule("TL-97", "TL-105", "TL-106", "TL-60")
def test_every_end_is_reached_by_chance_alone() -> None:
    """Landings, round limits, and the last survivor, all in games of random moves."""
    ends: Counter[str] = Counter()
    for seed in range(400):
        game = Playing(Table(RULEBOOK, 2, {"round_limit": 20 + seed % 60}), seed)
        for _ in game.positions():
            pass
        ends[str(game.state.ended_by)] += 1
        if ends.keys() >= {"landing", "limit", "last"}:
            break
    assert ends.keys() == {"landing", "limit", "last"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_forms_are_short(seats: int) -> None:
    longest = 0
    for seed in range(6):
        game = game_of(seats, seed)
        for _ in game.positions():
            for seat in game.awaiting:
                longest = max(longest, sum(1 for _ in enumerate_moves(game.book.forms(game.state, seat))))
    assert 10 < longest <= 200


@pytest.mark.rule("TL-106")
def test_games_of_default_moves_end_long_before_the_limit() -> None:
    for seats in (2, 3, 4):
        game = game_of(seats, 0)
        while game.awaiting:
            seat = game.awaiting[0]
            game.do(seat, move_json(game.book.default_move(game.state, seat)))
        assert game.state.ended_by == "landing"
        assert game.state.round < 60
