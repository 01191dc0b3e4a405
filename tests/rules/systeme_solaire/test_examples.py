"""The worked examples WE-01 to WE-23 of Système Solaire, where no rule's own test is the same."""

from collections.abc import Sequence

import pytest

from games.core.facts import Event, Seat
from games.core.visibility import redact, split
from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.components import LAYOUTS
from games.systeme_solaire.facts import (
    AuctionWon,
    BidPassed,
    BidPlaced,
    FirstPlayerSet,
    GameSetUp,
    LotsFormed,
    LotTaken,
    OrderCardsChosen,
    OrderRevealed,
    PricePaid,
    ProbeSetChosen,
    RoundStarted,
)
from games.systeme_solaire.moves import Bid, ChooseOrderCards, ChooseProbeSet, FillLots, Pass, Pay, TakeLot
from games.systeme_solaire.rules.scoring import scores
from games.systeme_solaire.state import hand_value
from tests.rules.contract.scene import Loaded
from tests.rules.systeme_solaire.positions import (
    DRAWN,
    FULL,
    Solar,
    auction,
    cards,
    fresh,
    ordering,
    payment,
    selection,
)


def by_hand(seat: Seat, amount: int, up_to: int | None = None) -> Event:
    return BidPlaced(seat, amount, auto=False, up_to=up_to)


def by_limit(seat: Seat, amount: int, up_to: int) -> Event:
    return BidPlaced(seat, amount, auto=True, up_to=up_to)


def to_table(scene: Solar, seat: Seat) -> list[tuple[int, list[str]]]:
    """The lots and placements that are legal for a seat."""
    return [(move["lot"], move["to_table"]) for move in scene.moves(seat)]


def paid(scene: Solar, seat: Seat) -> list[list[str]]:
    return [move["cards"] for move in scene.moves(seat)]


def order_of(scene: Solar, shown: dict[Seat, str]) -> Sequence[Seat]:
    for seat, some in shown.items():
        scene.when(seat, ChooseOrderCards(cards(some)))
    (revealed,) = scene.of(OrderRevealed)
    return tuple(revealed.order)


@pytest.mark.rule("SS-58")
@pytest.mark.rule("WE-01")
def test_we_01_the_sun() -> None:
    scene = selection([FULL] * 3, [0, 1, 2], tables={0: "soleil pluton terre mars", 1: "soleil venus mars neptune"})

    assert scene.view()["seats"][0]["table_points"] - 3 - 2 - 3 == 4
    assert scene.view()["seats"][1]["table_points"] == 16


@pytest.mark.rule("SS-17", "SS-18", "SS-19")
@pytest.mark.parametrize(
    ("seats", "lots"),
    [
        (3, "mars jupiter/venus pluton/soleil"),
        (4, "mars pluton/venus terre/soleil uranus/jupiter"),
        (5, "mars terre/venus uranus/soleil neptune/jupiter/pluton"),
    ],
)
@pytest.mark.rule("WE-02")
def test_we_02_lots(seats: int, lots: str) -> None:
    drawn = DRAWN[: LAYOUTS[seats].cards_per_round]
    scene = fresh(Loaded(samples=[drawn])).begun(seats, start_seat=0)
    while scene.state.phase == "probe_choice":
        seat = RULEBOOK.awaiting(scene.state)[0]
        scene.when(seat, RULEBOOK.default_move(scene.state, seat))

    assert scene.of(RoundStarted)[0].drawn == drawn
    assert scene.of(LotsFormed)[0].lots == tuple(cards(lot) for lot in lots.split("/"))


@pytest.mark.rule("SS-12", "SS-13", "SS-14")
@pytest.mark.rule("WE-03")
def test_we_03_probe_sets() -> None:
    scene = fresh(Loaded(samples=[DRAWN])).begun(5, start_seat=3).then_awaits(3)
    scene.when(3, ChooseProbeSet("2244"))
    scene.when(4, ChooseProbeSet("2244")).then_refused("set_unavailable")
    scene.when(4, ChooseProbeSet("1335"))

    scene.when(0, ChooseProbeSet("1335"))

    scene.then_first(
        ProbeSetChosen(0, "1335", cards("p1 p3 p3 p5"), auto=False),
        ProbeSetChosen(1, "1245", cards("p1 p2 p4 p5"), auto=True),
        ProbeSetChosen(2, "1245", cards("p1 p2 p4 p5"), auto=True),
        FirstPlayerSet(2, "setup"),
        RoundStarted(1, first_player=2, drawn=DRAWN, deck_count=32, last=False),
    )
    assert scene.of(LotsFormed)
    assert [hand_value(hand) for hand in scene.state.hands] == [12] * 5
    assert scene.state.starter == 2
    scene.then_awaits(2)


@pytest.mark.rule("SS-10", "SS-16")
@pytest.mark.parametrize(("seats", "deck"), [(3, [20, 15, 10, 5, 0]), (4, [28, 21, 14, 7, 0]), (5, [32, 24, 16, 8, 0])])
@pytest.mark.rule("WE-04")
def test_we_04_counts(seats: int, deck: list[int]) -> None:
    scene = fresh().begun(seats)
    rounds = scene.of(RoundStarted)
    assert scene.of(GameSetUp)[0].deck_count == LAYOUTS[seats].deck
    while awaiting := RULEBOOK.awaiting(scene.state):
        scene.when(awaiting[0], RULEBOOK.default_move(scene.state, awaiting[0]))
        rounds += scene.of(RoundStarted)

    assert [event.deck_count for event in rounds] == deck
    assert [event.last for event in rounds] == [False, False, False, False, True]


@pytest.mark.rule("SS-21", "SS-23", "SS-25", "SS-29", "SS-30")
@pytest.mark.rule("WE-05")
def test_we_05_an_auction() -> None:
    scene = auction([FULL, "p4 p5", "p3 p4 p5", "p4"], marker=2)
    scene.when(2, Pass()).then_refused("opening_bid_required")
    scene.when(2, Bid(0)).then_refused("bid_too_low")
    scene.when(2, Bid(13)).then_refused("bid_over_hand")
    scene.when(3, Bid(2)).then_refused("not_awaited")
    scene.when(2, Bid(4)).then(by_hand(2, 4), BidPassed(3, auto=True)).then_awaits(0)
    scene.when(0, Bid(6)).then_awaits(1)
    scene.when(1, Bid(6)).then_refused("bid_too_low")
    scene.when(1, Pass()).when(2, Bid(9)).then_awaits(0)

    scene.when(0, Pass()).then(BidPassed(0, auto=False), AuctionWon(2, 9)).then_awaits(2)

    scene.when(2, Pay(cards("p3 p5"))).then_refused("price_not_met")
    scene.when(2, Pay(cards("p4 p4 p5"))).then_refused("cards_not_in_hand", cards=["probe_4"])
    scene.when(2, Pay(())).then_refused("no_cards")
    scene.when(2, Pay(cards("p4 p5"))).then(
        PricePaid(2, 9, cards("p4 p5"), 9, (), cards("p4 p5"), auto=False),
        FirstPlayerSet(2, "auction"),
        OrderCardsChosen(3, auto=True, cards=cards("p4")),
    )
    scene.then_awaits(0, 1)


@pytest.mark.rule("SS-27")
@pytest.mark.rule("WE-06")
def test_we_06_all_pass_at_once() -> None:
    scene = auction([FULL] * 3, marker=1).when(1, Bid(3)).when(2, Pass())

    scene.when(0, Pass()).then(BidPassed(0, auto=False), AuctionWon(1, 3))


@pytest.mark.rule("SS-29", "SS-66")
@pytest.mark.rule("WE-07")
def test_we_07_the_whole_hand() -> None:
    scene = auction(["p1 p2 p5 jupiter", "p3 p4", FULL])

    scene.when(0, Bid(16)).then(
        by_hand(0, 16),
        BidPassed(1, auto=True),
        BidPassed(2, auto=True),
        AuctionWon(0, 16),
        PricePaid(0, 16, cards("p1 p2 p5 jupiter"), 16, (), cards("p1 p2 p5 jupiter"), auto=True),
        FirstPlayerSet(0, "auction"),
    )
    scene.then_awaits(1, 2)
    assert scene.view()["seats"][0]["hand_count"] == 0


@pytest.mark.rule("SS-67")
@pytest.mark.rule("WE-08")
def test_we_08_limits() -> None:
    scene = auction([FULL] * 3).when(0, Bid(2, up_to=6)).when(1, Bid(3, up_to=5))

    scene.when(2, Pass()).then(BidPassed(2, auto=False), by_limit(0, 4, 6), by_limit(1, 5, 5), by_limit(0, 6, 6))
    scene.then_awaits(1)
    scene.when(1, Bid(8)).then(by_hand(1, 8)).then_awaits(0)
    scene.when(0, Pass()).then(BidPassed(0, auto=False), AuctionWon(1, 8))


@pytest.mark.rule("SS-31", "SS-32", "SS-42")
@pytest.mark.rule("WE-09")
def test_we_09_overpaying_and_pluto() -> None:
    scene = payment(["p2 jupiter pluton", FULL, FULL], 0, 3)

    assert sorted(paid(scene, 0)) == sorted(
        [*map(list, map(cards, ["jupiter", "jupiter pluton", "p2 pluton", "p2 jupiter", "p2 jupiter pluton"]))]
    )
    scene.when(0, Pay(cards("jupiter pluton")))
    assert scene.events[0] == PricePaid(0, 3, cards("jupiter pluton"), 9, cards("pluton"), cards("jupiter"), auto=False)


@pytest.mark.rule("SS-43", "SS-44")
@pytest.mark.rule("WE-10")
def test_we_10_two_earths() -> None:
    scene = ordering([FULL, "terre terre p1", FULL], 0)
    assert order_of(scene, {2: "p1", 1: "terre terre"}) == (0, 1, 2)
    shown = scene.of(OrderRevealed)[0].bids[0]
    assert (shown.total, shown.tabled, shown.discarded) == (6, cards("terre"), cards("terre"))

    later = ordering([FULL, "terre p1", FULL], 0, tables={1: "terre"})
    order_of(later, {2: "p1", 1: "terre"})
    shown = later.of(OrderRevealed)[0].bids[0]
    assert (shown.tabled, shown.discarded) == ((), cards("terre"))


@pytest.mark.rule("SS-38", "SS-39")
@pytest.mark.parametrize(
    ("winner", "shown", "order"),
    [
        pytest.param(1, {0: "p5", 2: "p5", 3: "p3 p4"}, (1, 3, 0, 2), id="WE-11 four players"),
        pytest.param(3, dict.fromkeys((0, 1, 2, 4), "p4"), (3, 2, 1, 0, 4), id="WE-12 five players, all equal"),
        pytest.param(3, {0: "p4", 1: "p1", 2: "p4"}, (3, 2, 0, 1), id="WE-22 from the new holder of the marker"),
    ],
)
@pytest.mark.rule("WE-11", "WE-12", "WE-22")
def test_we_11_we_12_we_22_ties(winner: Seat, shown: dict[Seat, str], order: tuple[Seat, ...]) -> None:
    scene = ordering([FULL] * (len(shown) + 1), winner, marker=0)

    assert order_of(scene, shown) == order


@pytest.mark.rule("SS-51", "SS-52")
@pytest.mark.rule("WE-13")
def test_we_13_twins() -> None:
    lots = ["jupiter jupiter", "venus", "soleil"]
    scene = selection([FULL] * 3, [0, 1, 2], lots=lots)
    assert [laid for lot, laid in to_table(scene, 0) if lot == 1] == [[], ["jupiter"]]
    scene.when(0, TakeLot(1, cards("jupiter jupiter"))).then_refused("already_on_table")

    with_jupiter = selection([FULL] * 3, [0, 1, 2], tables={0: "jupiter"}, lots=lots)
    assert [laid for lot, laid in to_table(with_jupiter, 0) if lot == 1] == [[]]


@pytest.mark.rule("SS-53", "SS-54")
@pytest.mark.rule("WE-14")
def test_we_14_an_empty_hand() -> None:
    lots = ["saturne mars", "uranus", "venus"]
    scene = selection(["", FULL, FULL], [1, 0, 2], number=3, lots=lots).when(1, TakeLot(3, ()))
    assert to_table(scene, 0) == [(1, []), (1, ["mars"]), (1, ["saturne"]), (2, [])]
    scene.when(0, TakeLot(1, cards("saturne mars"))).then_refused("hand_would_be_empty")
    scene.when(0, TakeLot(2, cards("uranus"))).then_refused("hand_would_be_empty")

    last = selection(["", FULL, FULL], [1, 0, 2], number=5, lots=lots).when(1, TakeLot(3, ()))
    assert len(to_table(last, 0)) == 6


@pytest.mark.rule("SS-53", "SS-66")
@pytest.mark.rule("WE-15")
def test_we_15_the_last_pick() -> None:
    lots = ["saturne mars", "venus", "uranus"]
    scene = selection([FULL, FULL, ""], [0, 1, 2], number=2, lots=lots).when(0, TakeLot(1, ()))

    scene.when(1, TakeLot(2, ())).then_first(
        LotTaken(1, 2, (), cards("venus"), auto=False), LotTaken(2, 3, (), cards("uranus"), auto=True)
    )
    assert [event.round for event in scene.of(RoundStarted)] == [3]
    assert isinstance(scene.events[-1], LotsFormed)


@pytest.mark.rule("SS-42", "SS-51")
@pytest.mark.rule("WE-16")
def test_we_16_laid_down_too_early() -> None:
    scene = payment(["terre p1", FULL, FULL], 0, 1, lots=["terre neptune", "venus", "soleil"])
    scene.when(0, Pay(cards("terre")))
    order_of(scene, {1: "p1", 2: "p1"})

    assert [laid for lot, laid in to_table(scene, 0) if lot == 1] == [[], ["neptune"]]
    scene.when(0, TakeLot(1, cards("terre"))).then_refused("already_on_table")


@pytest.mark.rule("SS-59", "SS-60", "SS-62")
@pytest.mark.rule("WE-17")
def test_we_17_scoring() -> None:
    tables = {0: "soleil mars uranus", 1: "jupiter neptune", 2: "mercure venus mars uranus"}
    scene = selection(["saturne p2", "p4 p5", "venus"], [0, 1, 2], number=5, tables=tables, starter=1)

    found = scores(scene.state)

    assert [score.table_points for score in found] == [12, 11, 15]
    assert [score.hand_value for score in found] == [9, 9, 4]
    assert [score.bonus for score in found] == [4, 4, 0]
    assert [score.total for score in found] == [16, 15, 15]
    assert [score.rank for score in found] == [1, 2, 3]


@pytest.mark.rule("SS-64", "SS-65")
@pytest.mark.rule("WE-18")
def test_we_18_the_variant() -> None:
    scene = fresh(Loaded(samples=[DRAWN[:7]])).begun(4, start_seat=0, lot_filling="first_player")
    assert scene.view()["pending_extras"] == ["pluton", "terre", "uranus"]

    scene.when(0, FillLots((4, 2, 4))).then_refused("lot_full", lot=4)
    scene.when(0, FillLots((4, 2))).then_refused("bad_parameters")
    scene.when(0, FillLots((4, 2, 1))).then(
        LotsFormed((cards("mars uranus"), cards("venus terre"), cards("soleil"), cards("jupiter pluton")))
    )


@pytest.mark.rule("SS-72")
@pytest.mark.rule("WE-19")
def test_we_19_defaults() -> None:
    default = RULEBOOK.default_move
    assert default(payment(["p1 p3 p4 venus", FULL, FULL], 0, 6).state, 0) == Pay(cards("p3 p4"))
    assert default(ordering([FULL, "p1 pluton", FULL], 0).state, 1) == ChooseOrderCards(cards("pluton"))
    laid = ordering([FULL, "p1 pluton", FULL], 0, tables={1: "pluton"})
    assert default(laid.state, 1) == ChooseOrderCards(cards("p1"))
    scene = selection(
        [FULL] * 3, [1, 0, 2], number=2, tables={0: "soleil"}, lots=["mercure mars", "neptune", "venus"]
    ).when(1, TakeLot(3, ()))
    assert default(scene.state, 0) == TakeLot(1, cards("mercure mars"))


@pytest.mark.rule("SS-35", "SS-68")
@pytest.mark.rule("WE-20")
def test_we_20_views_while_the_turn_order_is_chosen() -> None:
    scene = ordering([FULL] * 4, 2).when(0, ChooseOrderCards(cards("p1 p2")))

    for viewer in (1, None):
        seat = scene.view(viewer)["seats"][0]
        assert (seat["hand_count"], seat["has_chosen"], seat["hand"]) == (5, True, None)
        assert scene.view(viewer)["my_choice"] is None
        assert "cards" not in redact(*split(scene.events[0]), viewer)
    assert len(scene.view(0)["seats"][0]["hand"]) == 5
    assert scene.view(0)["my_choice"] == ["probe_1", "probe_2"]
    scene.when(0, ChooseOrderCards(cards("p3"))).then_refused("not_awaited")


@pytest.mark.rule("SS-31", "SS-42")
@pytest.mark.rule("WE-21")
def test_we_21_a_superfluous_earth() -> None:
    scene = payment(["p5 terre", FULL, FULL], 0, 4)
    assert paid(scene, 0) == [["probe_5"], ["probe_5", "terre"]]
    scene.when(0, Pay(cards("terre"))).then_refused("price_not_met", total=3)

    scene.when(0, Pay(cards("p5 terre")))

    seat = scene.view()["seats"][0]
    assert (seat["table"], seat["table_points"], seat["hand_count"]) == (["terre"], 2, 0)


@pytest.mark.rule("SS-59")
@pytest.mark.rule("WE-23")
def test_we_23_nobody_has_a_card_left() -> None:
    scene = selection(["", "", ""], [0, 1, 2], number=5)

    assert [(score.hand_value, score.bonus) for score in scores(scene.state)] == [(0, 0)] * 3
