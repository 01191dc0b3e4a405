"""Système Solaire over thousands of random games: no card is lost, five rounds, every place is ranked."""

from collections import Counter

import msgspec
import pytest

from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.bot.worlds import imagine
from games.systeme_solaire.components import CARDS, LAYOUTS, without
from games.systeme_solaire.facts import AuctionWon, GameScored, LotTaken, RoundStarted
from games.systeme_solaire.state import State
from tests.rules.contract.playing import Playing, Table, image, option_sets
from tests.rules.systeme_solaire.positions import count_of, owned

OPTIONS = option_sets(RULEBOOK.options)
GAMES = 120
ENOUGH = 10
"""Positions of a phase in which an imagined world was another one."""


def _table(seats: int, seed: int) -> Table:
    return Table(RULEBOOK, seats, OPTIONS[seed % len(OPTIONS)])


@pytest.mark.rule("SS-03", "SS-07", "SS-50", "SS-78")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.slow
def test_cards_are_conserved_after_every_event(seats: int, long_mode: bool) -> None:
    for seed in range(GAMES * (10 if long_mode else 1)):
        game = Playing(_table(seats, seed), seed)
        list(game.positions())
        _follow(game, seats)


def _follow(game: Playing, seats: int) -> None:
    """Fold the log again and count after each event; probes come into play when they are dealt."""
    state = RULEBOOK.initial()
    dealt = 0
    for event in game.log:
        RULEBOOK.evolve(state, event)
        dealt += len(getattr(event, "cards", ())) if type(event).__name__.startswith("Probe") else 0
        bodies = 10 * LAYOUTS[seats].copies_per_type
        assert owned(state) == bodies + dealt
        assert all(count >= 0 for hand in state.hands for count in hand)
        assert state.deck_count + state.removed_count == sum(state.unseen)
    copies = LAYOUTS[seats].copies_per_type
    assert {card: count_of(state, card) for card in CARDS} == dict.fromkeys(CARDS, copies)


@pytest.mark.rule("SS-16", "SS-20", "SS-56", "SS-63", "SS-77")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_five_rounds_and_a_ranking_without_ties(seats: int) -> None:
    for seed in range(150):
        game = Playing(_table(seats, seed), seed)
        for _ in game.positions():
            started = any(isinstance(event, RoundStarted) for event in game.latest)
            assert not started or all(map(sum, game.state.hands))
        kinds = Counter(type(event) for event in game.log)
        assert (kinds[RoundStarted], kinds[AuctionWon], kinds[LotTaken], kinds[GameScored]) == (5, 5, 5 * seats, 1)
        standings = RULEBOOK.result(game.state) or []
        assert sorted(standing.rank for standing in standings) == list(range(1, seats + 1))
        best = max(standings, key=lambda standing: (standing.score, -standing.rank))
        assert best.rank == 1


@pytest.mark.rule("SS-66")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_engine_plays_only_what_leaves_no_choice(seats: int) -> None:
    # Given every automatic event of some games, the only such move was the one there was
    played = 0
    for seed in range(100):
        game = Playing(_table(seats, seed), seed)
        list(game.positions())
        state = RULEBOOK.initial()
        for event in game.log:
            fields = msgspec.structs.asdict(event)
            if fields.get("auto"):
                played += 1
                _has_one_move(state, fields["seat"])
            RULEBOOK.evolve(state, event)
    assert played > 100


def _has_one_move(state: State, seat: int) -> None:
    limit = state.limits[seat]
    if state.phase == "auction" and limit is not None and limit > state.high:
        return
    moves = Counter(str(move) for form in RULEBOOK.forms(state, seat) for move in form.enumerate(with_optional=False))
    cannot_follow = state.phase == "auction" and state.high > 0
    assert len(moves) == 1 or (cannot_follow and set(moves) == {"{'type': 'pass'}"})


@pytest.mark.rule("SS-35", "SS-67")
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.slow
def test_imagined_worlds_do_differ_where_something_is_hidden(seats: int) -> None:
    differ = {"auction": 0, "ordering": 0}
    for seed in range(20):
        if min(differ.values()) > ENOUGH:
            break
        game = Playing(Table(RULEBOOK, seats, {}), seed)
        for _ in game.positions():
            other = imagine(RULEBOOK.view(game.state, None), game.history(None), game.rng)
            # Whoever is asked has no limit that would have spoken, and what is chosen is in the hand
            assert game.state.phase != "auction" or other.limits[other.turn] is None
            for hand, chosen in zip(other.hands, other.choices, strict=True):
                assert chosen is None or (chosen and not without(chosen, hand))
            if image(other) != image(game.state):
                differ[game.state.phase] += 1
    assert min(differ.values()) > ENOUGH
