"""Who sees what, and what a viewer can tell: imagined worlds keep to all of it."""

from collections import Counter

import msgspec
import pytest

from games.core.facts import Event, Viewer, type_name
from games.core.rulebook import Json
from games.core.visibility import redact, split
from games.terre_lune import RULEBOOK, facts, moves
from games.terre_lune.board import BOARD
from games.terre_lune.bot.worlds import imagine
from games.terre_lune.bot.worlds.knowledge import DISCARD, FRESH, GONE, TALON, Knowledge
from games.terre_lune.components import SUITS
from games.terre_lune.state import State
from tests.rules.contract.playing import Playing, Table, image
from tests.rules.terre_lune.positions import Moon, cards, squares

PHASES = {"fly", "prospect", "verdict", "cards", "push", "station", "duel", "lay_out", "spoils", "over"}
ENOUGH = 500
"""Looks of somebody at a position, once all phases have come up."""


@pytest.mark.rule("TL-101", "TL-113")
def test_a_seat_sees_its_own_and_numbers_of_the_others() -> None:
    moon = Moon(3).holding(0, "SI-1 ZR-2").flown(0, "L", home=True).deposit(0, "SI")
    own, others, spectator = (moon.view(viewer)["seats"][0] for viewer in (0, 1, None))
    assert (own["options"], own["deposits"], own["backed"]) == (["SI-1", "ZR-2"], ["SI"], 50)
    for seen in (others, spectator):
        assert (seen["option_count"], seen["deposit_count"], seen["hand_count"]) == (2, 1, 5)
        assert (seen["hand"], seen["options"], seen["deposits"], seen["backed"]) == (None,) * 4


@pytest.mark.rule("TL-113")
def test_a_seat_sees_its_discards_its_sites_and_what_it_left() -> None:
    moon = Moon(2, ["R1 R2 J3 B4 V5"]).phase(0, 2).when(0, moves.ExchangeCards(cards("R1 R2")))
    assert (moon.view(0)["my_discards"], moon.view(1)["my_discards"], moon.view()["my_discards"]) == (
        ["R1", "R2"],
        [],
        None,
    )
    moon = Moon(2).holding(0, "ZR-1 FE-2", "N").flown(0, "M", *squares("MA", 1, 5)).throws(0, (2, 3), 1, to=5)
    under = [moon.view(viewer)["piles"][0]["under"] for viewer in (0, 1)]
    assert under[0] == [{"seat": 0, "size": 2, "left": 2, "options": ["FE-2", "ZR-1"]}]
    assert under[1] == [{"seat": 0, "size": 2, "left": 2, "options": None}]


def test_hidden_parts_of_events_go_to_their_seats() -> None:
    exchanged = facts.CardsExchanged(1, 1, 9, False, ("R1",), ("R2",))
    assert split(exchanged).private == {"1": {"discarded": ["R1"], "drawn": ["R2"]}}
    lots = (facts.Lot("SI", ("SI-1",)),)
    taken = facts.LotsTaken(0, 2, 1, 1, {0: lots, 2: lots})
    assert set(split(taken).private) == {"0", "2"}
    assert "lots" not in split(taken).public


def _truth_is_possible(state: State, viewer: Viewer, history: list[Json]) -> None:
    """Where things are is where the viewer thinks they may be."""
    known = Knowledge(viewer, history)
    for seat in range(state.players):
        assert all(seat in known.cards.places[card] for card in state.hands[seat])
        assert all(seat in known.options.places[option] for option in state.held[seat])
        assert all(seat in known.deposits.places[deposit] for deposit in state.deposits[seat])
    assert all(TALON in known.cards.places[card] for card in state.talon)
    assert all(DISCARD in known.cards.places[card] for card in state.discard)
    assert all(FRESH in known.options.places[option] for option in state.fresh)
    assert all(GONE in known.options.places[option] for option in state.gone)
    for station in BOARD.stations:
        layers = zip(state.piles[station].under, known.layers[station], strict=True)
        for layer, (place, left) in layers:
            assert len(layer.options) == left
            assert all(place in known.options.places[option] for option in layer.options)


@pytest.mark.rule("TL-101", "TL-113", "TL-102", "TL-112")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.slow
def test_two_worlds_look_alike_in_all_phases(seats: int, long_mode: bool) -> None:
    """Over games played mostly with sense, so that they come to ambushes; what happens often is looked at less."""
    looked: Counter[str] = Counter()
    differ = 0
    wanted = PHASES if seats > 2 else PHASES - {"lay_out", "spoils"}
    for seed in range(100 if long_mode else 8):
        if looked.keys() >= wanted and looked.total() > ENOUGH and not long_mode:
            break
        game = Playing(Table(RULEBOOK, seats, {"auto_forced_cards": seed % 2 == 1}), seed)
        while True:
            phase = game.state.phase
            if phase not in ("cards", "fly", "push", "duel") or game.rng.random() < 0.12:
                for viewer in game.viewers:
                    history, view = game.history(viewer), game.book.view(game.state, viewer)
                    _truth_is_possible(game.state, viewer, history)
                    other = imagine(view, history, game.rng)
                    assert game.book.view(other, viewer) == view
                    if viewer is not None:
                        assert msgspec.to_builtins(game.book.forms(other, viewer)) == msgspec.to_builtins(
                            game.book.forms(game.state, viewer)
                        )
                    _keeps_the_rules(other)
                    looked[phase] += 1
                    differ += image(other) != image(game.state)
            if not game.awaiting:
                break
            sense = game.rng.random() < 0.9
            seat, move = game.choose()
            game.do(seat, game.book.bots["normal"](game.mind(seat)) if sense else move)
    assert looked.keys() >= wanted
    assert looked.total() > ENOUGH
    assert differ > looked.total() * 0.8


def _keeps_the_rules(state: State) -> None:
    """Nothing is lost or twice in an imagined world, and each deposit held has an option of its kind with it."""
    under = [option for pile in state.piles.values() for layer in pile.under for option in layer.options]
    options = [*state.fresh, *state.gone, *under, *(option for held in state.held for option in held)]
    assert sorted(options) == sorted(set(options))
    assert len(options) == 32
    played = [one.card for one in state.battle.played] if state.battle else []
    in_play = [*state.talon, *state.discard, *played, *(card for hand in state.hands for card in hand)]
    assert len(set(in_play)) == len(in_play) == 32
    for seat, deposits in enumerate(state.deposits):
        kinds = {option.rpartition("-")[0] for option in state.held[seat]}
        assert set(deposits) <= kinds
    if state.phase == "spoils" and state.spoils:
        for lot in state.spoils.lots:
            assert set(lot.options) <= set(state.held[state.spoils.loser])


def history_of(viewer: Viewer, *events: Event) -> list[Json]:
    """Events as the viewer is sent them."""
    return [{"type": type_name(type(event)), "data": redact(*split(event), viewer)} for event in events]


def begun(seats: int) -> facts.GameSetUp:
    """A game with the first cards dealt in order."""
    names = [f"{suit}{rank}" for suit in "RJBV" for rank in range(1, 9)]
    hands = {seat: tuple(names[5 * seat : 5 * seat + 5]) for seat in range(seats)}
    return facts.GameSetUp(seats, facts.Options(), SUITS[:seats], 0, 0, hands)


def test_who_does_not_follow_suit_has_none_of_it() -> None:
    history = history_of(
        0,
        begun(2),
        facts.ChallengeCalled(0, "A", "V", (0, 1)),
        facts.CardPlayed(0, "R1", auto=False),
        facts.CardPlayed(1, "J8", auto=False),
    )
    places = Knowledge(0, history).cards.places
    assert all(1 not in places[f"{suit}{rank}"] for suit in "RV" for rank in range(1, 9))
    assert 1 in places["B1"]


def test_who_does_not_go_over_a_trump_has_no_higher_one() -> None:
    history = history_of(
        0,
        begun(3),
        facts.ChallengeCalled(0, "A", "V", (0, 1, 2)),
        facts.CardPlayed(0, "R1", auto=False),
        facts.CardPlayed(1, "V4", auto=False),
        facts.CardPlayed(2, "J8", auto=False),
    )
    places = Knowledge(0, history).cards.places
    assert [2 in places[f"V{rank}"] for rank in (1, 2, 3, 5, 8)] == [False, False, False, True, True]


def test_ones_own_discards_are_laid_down_until_the_talon_is_made_anew() -> None:
    mine = facts.CardsExchanged(0, 1, 21, False, ("R1",), ("V1",))
    places = Knowledge(0, history_of(0, begun(2), mine)).cards.places
    assert (places["R1"], places["V1"]) == ({DISCARD}, {0})
    again = facts.CardsExchanged(1, 5, 4, True, cards("R6 R7 R8 J1 J2"), cards("J3 J4 J5 J6 J7"))
    places = Knowledge(0, history_of(0, begun(2), mine, again)).cards.places
    assert places["R1"] == {TALON, 1}


def test_lots_that_were_lost_are_with_who_took_them() -> None:
    lots = (facts.Lot("SI", ("SI-1", "SI-2")),)
    history = history_of(0, begun(3), facts.LotsTaken(2, 0, 1, 2, {2: lots, 0: lots}))
    known = Knowledge(0, history)
    assert (known.options.places["SI-1"], known.deposits.places["SI"]) == ({2}, {2})


def test_what_a_collision_left_lies_under_that_pile() -> None:
    took = facts.PrizeTaken(0, "M", 2, 6, ("FE-1", "SI-1"))
    fell = facts.RocketCollided(0, "MA3", "flight", 1, "M", 2, 8, ("FE-1", "SI-1"))
    known = Knowledge(0, history_of(0, begun(2), took, fell))
    ((place, left),) = known.layers["M"]
    assert (left, known.options.places["FE-1"], known.options.places["SI-1"]) == (2, {place}, {place})
    others = Knowledge(1, history_of(1, begun(2), took, fell))
    assert others.options.places["FE-1"] == {FRESH, place}
