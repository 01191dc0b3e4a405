"""The lots of a round, and how the rounds of Système Solaire follow each other (RULES.md)."""

import pytest

from games.core.clock import NoClock
from games.core.lifecycle import decider
from games.core.lifecycle.creating import Create
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit
from games.core.lifecycle.substitution import Resign
from games.core.rulebook import move_json
from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.components import LAYOUTS
from games.systeme_solaire.facts import FirstPlayerSet, GameScored, LotsFormed, LotTaken, RoundStarted
from games.systeme_solaire.moves import FillLots, TakeLot
from tests.rules.contract.scene import Loaded
from tests.rules.systeme_solaire.positions import DRAWN, FULL, Solar, cards, fresh, selection


def _drawn(seats: int, **options: str) -> Solar:
    """Round 1 starts with the cards of the worked example."""
    drawn = DRAWN[: LAYOUTS[seats].cards_per_round]
    scene = fresh(Loaded(numbers=[0], samples=[drawn])).begun(seats, **options)
    while scene.state.phase == "probe_choice":
        seat = RULEBOOK.awaiting(scene.state)[0]
        scene.when(seat, RULEBOOK.default_move(scene.state, seat))
    return scene


def _with_defaults(scene: Solar) -> list[RoundStarted]:
    """Play default moves to the end; the rounds that were started meanwhile."""
    rounds = scene.of(RoundStarted)
    while awaiting := RULEBOOK.awaiting(scene.state):
        scene.when(awaiting[0], RULEBOOK.default_move(scene.state, awaiting[0]))
        rounds += scene.of(RoundStarted)
    return rounds


@pytest.mark.rule("SS-16")
@pytest.mark.parametrize(("seats", "count"), [(3, 5), (4, 7), (5, 8)])
def test_five_rounds_each_with_its_draw(seats: int, count: int) -> None:
    scene = _drawn(seats)

    rounds = _with_defaults(scene)

    assert [event.round for event in rounds] == [1, 2, 3, 4, 5]
    assert {len(event.drawn) for event in rounds} == {count}


@pytest.mark.rule("SS-17")
def test_the_lots_of_three_players() -> None:
    assert _drawn(3).of(LotsFormed) == [LotsFormed((cards("mars jupiter"), cards("venus pluton"), cards("soleil")))]


@pytest.mark.rule("SS-18")
def test_the_lots_of_four_players() -> None:
    (lots,) = _drawn(4).of(LotsFormed)

    assert lots.lots == (cards("mars pluton"), cards("venus terre"), cards("soleil uranus"), cards("jupiter"))


@pytest.mark.rule("SS-19")
def test_the_lots_of_five_players() -> None:
    (lots,) = _drawn(5).of(LotsFormed)

    expected = ("mars terre", "venus uranus", "soleil neptune", "jupiter", "pluton")
    assert lots.lots == tuple(cards(lot) for lot in expected)


@pytest.mark.rule("SS-20")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_player_gets_one_lot_of_a_round(seats: int) -> None:
    scene = _drawn(seats)
    assert len(scene.state.lots) == seats

    taken: list[LotTaken] = []
    while scene.state.round == 1:
        seat = RULEBOOK.awaiting(scene.state)[0]
        scene.when(seat, RULEBOOK.default_move(scene.state, seat))
        taken += scene.of(LotTaken)

    assert sorted(event.seat for event in taken) == list(range(seats))
    assert sorted(event.lot for event in taken) == list(range(1, seats + 1))


@pytest.mark.rule("SS-64")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_variant_one_card_lies_in_each_lot_first(seats: int) -> None:
    scene = _drawn(seats, lot_filling="first_player")

    view = scene.view()
    assert view["phase"] == "lot_filling"
    assert [lot["cards"] for lot in view["lots"]] == [[card] for card in DRAWN[:seats]]
    assert view["pending_extras"] == list(DRAWN[seats : LAYOUTS[seats].cards_per_round])
    assert view["auction"] is None
    scene.then_awaits(scene.state.starter)


@pytest.mark.rule("SS-65")
@pytest.mark.parametrize(("seats", "ways"), [(3, 6), (4, 24), (5, 60)])
def test_variant_the_first_player_places_the_others(seats: int, ways: int) -> None:
    scene = _drawn(seats, lot_filling="first_player")
    first = scene.state.starter
    extras = LAYOUTS[seats].extras

    assert len(scene.moves(first)) == ways
    scene.when(first, FillLots((1,) * extras)).then_refused("lot_full", "SS-65", lot=1)
    scene.when(first, FillLots((1, 2, 3, 4)[: extras + 1])).then_refused("bad_parameters", field="lots")
    scene.when(first, FillLots((1, 2, 3, 4)[: extras - 1])).then_refused("bad_parameters", field="lots")
    scene.when(first, {"type": "fill_lots", "lots": [0, 1, 2][:extras]}).then_refused("bad_parameters")
    if seats < 5:
        scene.when(first, FillLots((seats + 1, 1, 2)[:extras])).then_refused("bad_parameters", field="lots")

    scene.when(first, FillLots((3, 1, 2)[:extras]))

    lots = [[card] for card in DRAWN[:seats]]
    for card, lot in zip(DRAWN[seats:], (3, 1, 2)[:extras], strict=False):
        lots[lot - 1].append(card)
    scene.then(LotsFormed(tuple(tuple(lot) for lot in lots))).then_awaits(first)


@pytest.mark.rule("SS-55")
def test_the_next_round_is_opened_by_the_winner_of_the_last_auction() -> None:
    scene = selection([FULL] * 3, [2, 0, 1], starter=0, lots=["mars", "venus", "soleil"])
    scene.when(2, TakeLot(1, ())).when(0, TakeLot(2, ())).when(1, TakeLot(3, ()))

    assert [event.first_player for event in scene.of(RoundStarted)] == [2]
    assert not scene.of(FirstPlayerSet)
    scene.then_awaits(2)


@pytest.mark.rule("SS-56")
@pytest.mark.parametrize(("number", "ends"), [(4, False), (5, True)])
def test_the_game_ends_after_the_round_that_emptied_the_deck(number: int, ends: bool) -> None:
    scene = selection([FULL] * 3, [0, 1, 2], number=number, lots=["mars", "venus", "soleil"])
    assert scene.view()["last_round"] is ends

    for seat in range(3):
        scene.when(seat, TakeLot(seat + 1, ()))

    assert bool(scene.of(GameScored)) is ends
    assert bool(scene.of(RoundStarted)) is not ends
    assert (RULEBOOK.result(scene.state) is not None) is ends
    if ends:
        scene.then_awaits()


@pytest.mark.rule("SS-71")
def test_a_seat_that_leaves_is_played_to_the_end_and_ranked() -> None:
    # Given three players, one of whom resigns at once
    plan = tuple(Sit(seat, name) for seat, name in enumerate(("ada", "bob", "cy")))
    create = Create("systeme-solaire", 3, {}, NoClock(), "ada", "public", "when_full", 2, bytes(range(32)), plan)
    game, _ = decider.create(RULEBOOK, create, 1)
    decider.decide(game, Resign(1), 2)

    # When moves go on being made for all seats
    while not game.over:
        seat = min(game.decisions)
        move = move_json(RULEBOOK.default_move(game.state, seat))
        decider.decide(game, Play(seat, move), 3)

    # Then the seat took a lot in every round and has its place
    assert all(sum(hand) + table.bit_count() for hand, table in zip(game.state.hands, game.state.tables, strict=True))
    assert sorted(standing.rank for standing in game.standings) == [1, 2, 3]
    assert game.standings[1].rank == 3
