"""Who sees what in Système Solaire, default moves, and the order of refusals (RULES.md, REFERENCE.md)."""

import pytest

from games.core.visibility import redact, split
from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.components import CARDS, LAYOUTS
from games.systeme_solaire.facts import BidPlaced, GameScored, OrderCardsChosen, RoundStarted
from games.systeme_solaire.moves import Bid, ChooseOrderCards, ChooseProbeSet, FillLots, Pass, Pay, TakeLot
from tests.rules.systeme_solaire.positions import (
    FULL,
    Solar,
    auction,
    cards,
    fresh,
    ordering,
    owned,
    payment,
    selection,
)

LOTS = ["mars jupiter", "venus pluton", "soleil"]


def _over() -> Solar:
    scene = selection([FULL] * 3, [0, 1, 2], number=5, lots=LOTS)
    for seat in range(3):
        scene.when(seat, TakeLot(seat + 1, ()))
    return scene


@pytest.mark.rule("SS-69")
def test_closed_hands_are_seen_by_their_own_seat_only() -> None:
    scene = auction([FULL, "p1 mars", "p2"])

    hands = {viewer: [seat["hand"] for seat in scene.view(viewer)["seats"]] for viewer in (None, 0, 1)}
    assert hands == {
        None: [None, None, None],
        0: [list(cards(FULL)), None, None],
        1: [None, ["probe_1", "mars"], None],
    }
    assert [seat["hand_value"] for seat in scene.view(1)["seats"]] == [None, 4, None]
    assert [seat["hand_count"] for seat in scene.view()["seats"]] == [5, 2, 1]


@pytest.mark.rule("SS-69")
def test_open_hands_and_hands_at_the_end_are_seen_by_all() -> None:
    opened = auction([FULL, "p1 mars", "p2"], hands="open")
    assert [seat["hand"] for seat in opened.view()["seats"]] == [list(cards(FULL)), ["probe_1", "mars"], ["probe_2"]]

    assert all(seat["hand"] for seat in _over().view()["seats"])


@pytest.mark.rule("SS-74")
def test_nothing_tells_what_comes_next_before_the_end() -> None:
    scene = fresh().begun(4)

    # Then no event has a part for nobody, and views only count the deck and what will be left
    assert all(set(split(event).private) <= {"0", "1", "2", "3"} for event in scene.events)
    view = scene.view(0)
    assert (view["deck_count"], view["removed_count"]) == (28, 5)
    assert len(_over().of(GameScored)[0].removed) == 25 + 5 - LAYOUTS[3].cards_per_round


@pytest.mark.rule("SS-67", "SS-35")
def test_limits_and_choices_are_in_no_one_else_s_events() -> None:
    bid = split(BidPlaced(1, 3, auto=True, up_to=5))
    choice = split(OrderCardsChosen(1, auto=False, cards=cards("p1 p2")))

    for viewer in (None, 0, 2):
        assert redact(*bid, viewer) == {"seat": 1, "amount": 3, "auto": True}
        assert redact(*choice, viewer) == {"seat": 1, "auto": False}
    assert redact(*bid, 1)["up_to"] == 5
    assert list(redact(*choice, 1)["cards"]) == ["probe_1", "probe_2"]


@pytest.mark.rule("SS-72")
@pytest.mark.parametrize(
    ("scene", "seat", "move"),
    [
        (fresh().begun(5, start_seat=0), 0, ChooseProbeSet("1245")),
        (fresh().begun(4, start_seat=1, lot_filling="first_player"), 1, FillLots((1, 2, 3))),
        (auction([FULL] * 3), 0, Bid(1)),
        (auction([FULL] * 3).when(0, Bid(1)), 1, Pass()),
        (payment(["p1 p3 p4 venus", FULL, FULL], 0, 6), 0, Pay(cards("p3 p4"))),
        (payment(["p2 p3 p5", FULL, FULL], 0, 5), 0, Pay(cards("p5"))),
        (ordering([FULL, "p2 p3 mercure", FULL], 0), 1, ChooseOrderCards(cards("p2"))),
        (ordering([FULL, "p3 terre", FULL], 0), 1, ChooseOrderCards(cards("terre"))),
        (ordering([FULL, "p3 terre", FULL], 0, tables={1: "terre"}), 1, ChooseOrderCards(cards("p3"))),
        (selection([FULL] * 3, [0, 1, 2], lots=LOTS), 0, TakeLot(1, cards("mars jupiter"))),
        # Of equal points, the larger value to the hand; then the lower lot
        (selection([FULL] * 3, [0, 1, 2], tables={0: "mars"}, lots=["jupiter", "mars jupiter", "venus"]), 0,
         TakeLot(2, cards("jupiter"))),
        (selection([FULL] * 3, [0, 1, 2], lots=["venus", "mars", "mars"]), 0, TakeLot(2, cards("mars"))),
    ],
)  # fmt: skip
def test_the_default_of_each_phase(scene: Solar, seat: int, move: object) -> None:
    assert RULEBOOK.default_move(scene.state, seat) == move


@pytest.mark.rule("SS-75")
def test_what_is_wrong_first_is_refused_first() -> None:
    scene = auction([FULL] * 3)

    # Everything is wrong with the first move, and less with each that follows
    scene.when(1, {"type": "jump"}).then_refused("unknown_move")
    scene.when(1, {"type": "pay", "cards": "p1"}).then_refused("bad_parameters")
    scene.when(1, {"type": "pay", "cards": [], "tip": 1}).then_refused("bad_parameters")
    scene.when(1, {"type": "pay"}).then_refused("bad_parameters")
    scene.when(1, Pay(())).then_refused("not_awaited")
    scene.when(0, Pay(())).then_refused("wrong_phase", "SS-75", phase="auction", moves=["bid", "pass"])
    scene.when(0, Bid(0, up_to=99)).then_refused("bid_too_low")
    scene.when(0, Bid(16, up_to=3)).then_refused("bid_over_hand")
    scene.when(0, Bid(2, up_to=1)).then_refused("limit_too_low")
    scene.when(0, Bid(2, up_to=99)).then_refused("limit_over_hand")
    picking = selection(["", FULL, FULL], [0, 1, 2], lots=LOTS).when(0, TakeLot(3, cards("mars mars")))
    picking.then_refused("cards_not_in_lot")
    _over().when(0, Pass()).then_refused("not_awaited")


@pytest.mark.rule("SS-77")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_hand_has_a_card_when_an_auction_begins(seats: int) -> None:
    # Given seats that lay all they may on the table, which empties hands as fast as the rules allow
    scene = fresh().begun(seats)
    rounds = 0
    while seats_awaited := RULEBOOK.awaiting(scene.state):
        seat = seats_awaited[0]
        spends_all = scene.state.phase in ("payment", "ordering")
        move = max(scene.moves(seat), key=lambda move: len(move["cards"])) if spends_all else None
        scene.when(seat, move or RULEBOOK.default_move(scene.state, seat))
        assert scene.refusal is None
        if scene.of(RoundStarted):
            rounds += 1
            assert all(map(sum, scene.state.hands))
    assert rounds >= 4


@pytest.mark.rule("SS-78")
def test_the_discard_is_open_and_stays() -> None:
    scene = payment([FULL] * 4, 0, 3).when(0, Pay(cards("p5")))
    before = owned(scene.state)
    for viewer in (None, 0, 1):
        assert scene.view(viewer)["discard"] == {"probe_5": 1}

    while seats_awaited := RULEBOOK.awaiting(scene.state):
        discarded = [*scene.state.discard]
        scene.when(seats_awaited[0], RULEBOOK.default_move(scene.state, seats_awaited[0]))
        assert all(now >= then for now, then in zip(scene.state.discard, discarded, strict=True))

    assert owned(scene.state) == before
    assert set(scene.view()["discard"]) <= set(CARDS)
