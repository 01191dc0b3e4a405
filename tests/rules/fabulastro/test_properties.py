"""Whole random games of Fabulastro: nothing is made or lost, they end, secrets are kept in every phase."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

from games.core.facts import Event
from games.core.forms import sample_move
from games.core.rulebook import Json, Moment, move_json
from games.fabulastro import RULEBOOK
from games.fabulastro.bot.worlds import imagine
from games.fabulastro.components import COURAGE, GOLD, LETTERS, all_planets
from games.fabulastro.facts import table
from games.fabulastro.facts.shapes import EndReason, Phase
from games.fabulastro.state import State
from tests.rules.contract.playing import Playing, Table

_ENOUGH = 4
"""Positions of a phase that are looked at."""
PHASES = set(get_args(Phase)) - {"setup", "between"}
GAMES = [(seats, options) for seats in RULEBOOK.seats for options in ({}, {"language": "en", "house_price_shift": -10})]


def _kept(state: State) -> None:
    """Gold, courage, cards and letters are all somewhere, and nowhere twice."""
    players = state.players
    assert state.bank + state.pot + sum(player.gold for player in players) == GOLD
    for colour, player in enumerate(players):
        assert state.bank_courage[colour] + state.pot_courage[colour] + player.courage + player.debt == COURAGE
    assert min(state.bank, state.pot, *state.bank_courage, *(player.gold for player in players)) >= 0
    assert min(player.courage for player in players) >= 0
    if state.hand_size:
        cards = [card for player in players for card in player.hand]
        assert Counter([*cards, *state.top, *state.tail, *state.discard]) == Counter(all_planets())
    tiles = [letter for player in players for letter in (*player.tiles, *(player.name.letters if player.name else ""))]
    assert Counter([*tiles, *state.bag, *state.pot_letters]) == LETTERS[state.options.language]


class Counted(Playing):
    """A game in which everything is counted after each event."""

    def _fold(self, steps: Iterator[Event]) -> list[Event]:
        return super()._fold(self._counting(steps))

    def _counting(self, steps: Iterator[Event]) -> Iterator[Event]:
        for event in steps:
            yield event
            _kept(self.state)


@pytest.mark.rule("FA-007", "FA-009", "FA-205")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_nothing_is_made_or_lost(seats: int, options: Json) -> None:
    for seed in range(4):
        list(Counted(Table(RULEBOOK, seats, options), seed).positions())


@pytest.mark.rule("FA-203", "FA-207", "FA-208", "FA-211")
def test_every_end_and_the_ways_to_be_out_are_reached() -> None:
    reasons: Counter[str] = Counter()
    endings: Counter[EndReason | None] = Counter()
    for seed in range(36):
        options: Json = {"house_price_shift": -10, "name_min_letters": 1} if seed % 3 else {"round_limit": 10}
        game = Playing(Table(RULEBOOK, 3 + seed % 3, options), seed)
        list(game.positions())
        reasons.update(event.reason for event in game.log if isinstance(event, table.SeatEliminated))
        endings[game.state.ended] += 1
    assert set(endings) == set(get_args(EndReason))
    assert set(reasons) >= {"desert", "mine", "duel", "forain", "percepteur", "proprietaire"}


def _hurried(seats: int, seed: int) -> set[str]:
    """A game on which time runs out, and in which seats pass to bots and back; the phases seen."""
    game = Playing(Table(RULEBOOK, seats, {"round_limit": 20}), seed)
    now, bots, phases = 0, frozenset[int](), set()
    assert RULEBOOK.attend is not None
    while game.awaiting:
        phases.add(game.state.phase)
        now += game.rng.choice((500, 5_000, 60_000, 400_000))
        if game.rng.random() < 0.1:
            bots = frozenset(seat for seat in range(seats) if game.rng.random() < 0.5)
        RULEBOOK.attend(game.state, Moment(now, bots))
        seat = game.rng.choice(game.awaiting)
        limit = RULEBOOK.limit(game.state, seat, now)
        late = limit is not None and now > limit
        default = move_json(RULEBOOK.default_move(game.state, seat))
        game.do(seat, default if late else sample_move(RULEBOOK.forms(game.state, seat), game.rng))
    return phases


@pytest.mark.rule("FA-213", "FA-214", "FA-215")
def test_games_end_whoever_is_late_or_replaced() -> None:
    seen: set[str] = set()
    for seed in range(20):
        seen |= _hurried(3 + seed % 3, seed)
    assert seen >= {"mistress_words", "actor_stage", "actor_audience", "detective_ask", "name_vote"}


def _same_for_everybody(game: Playing) -> None:
    """Worlds that fit what a viewer knows show it the same."""
    for viewer in game.viewers:
        view = RULEBOOK.view(game.state, viewer)
        other = imagine(view, game.history(viewer), game.rng)
        _kept(other)
        assert RULEBOOK.view(other, viewer) == view
        if viewer is not None:
            assert RULEBOOK.forms(other, viewer) == RULEBOOK.forms(game.state, viewer)


@pytest.mark.slow
def test_two_worlds_look_the_same_in_every_phase() -> None:
    looked: Counter[str] = Counter()
    chosen = random.Random("looked at")
    for seed in range(200):
        options: Json = {"celebrity_source": "open", "round_limit": 30} if seed % 2 else {"house_price_shift": -10}
        options |= {"mistress_quota": 10}
        game = Playing(Table(RULEBOOK, 3 + seed % 3, options), seed)
        for _ in game.positions():
            phase = game.state.phase
            if looked[phase] < _ENOUGH and (not looked[phase] or chosen.random() < 0.2):
                looked[phase] += 1
                _same_for_everybody(game)
        if set(looked) >= PHASES and min(looked.values()) == _ENOUGH:
            break
    assert set(looked) == PHASES
