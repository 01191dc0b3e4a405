"""The auction and the payment of Système Solaire (RULES.md)."""

import pytest

from games.systeme_solaire.facts import AuctionWon, BidPassed, BidPlaced, FirstPlayerSet, PricePaid
from games.systeme_solaire.moves import Bid, Pass, Pay, TakeLot
from tests.rules.systeme_solaire.positions import FULL, auction, cards, payment, selection


def by_hand(seat: int, amount: int, up_to: int | None = None) -> BidPlaced:
    return BidPlaced(seat, amount, auto=False, up_to=up_to)


@pytest.mark.rule("SS-21")
def test_the_first_player_must_open_with_at_least_1() -> None:
    scene = auction([FULL] * 3, marker=1).then_awaits(1)

    scene.when(1, Pass()).then_refused("opening_bid_required", "SS-21")
    scene.when(1, Bid(0)).then_refused("bid_too_low", "SS-21", minimum=1)
    scene.when(1, Bid(-3)).then_refused("bid_too_low", "SS-21")
    assert [form.type for form in scene.forms(1)] == ["bid"]

    scene.when(1, Bid(1)).then(by_hand(1, 1)).then_awaits(2)
    assert [form.type for form in scene.forms(2)] == ["bid", "pass"]


@pytest.mark.rule("SS-22")
@pytest.mark.parametrize("amount", [1.5, 2.0, True, "2", None, [2]])
def test_bids_are_whole_numbers(amount: object) -> None:
    scene = auction([FULL] * 3)

    scene.when(0, {"type": "bid", "amount": amount}).then_refused("bad_parameters")
    scene.when(0, {"type": "bid", "amount": 1, "up_to": amount})
    if amount is not None:
        scene.then_refused("bad_parameters")


@pytest.mark.rule("SS-23")
def test_a_bid_is_at_most_the_hand_value() -> None:
    scene = auction(["p1 soleil", FULL, FULL])

    scene.when(0, Bid(10)).then_refused("bid_over_hand", "SS-23", maximum=9)
    scene.when(0, Bid(10**30)).then_refused("bid_over_hand", "SS-23")
    scene.when(0, Bid(9)).then(by_hand(0, 9)).then_awaits(1)


@pytest.mark.rule("SS-24")
def test_the_turn_goes_clockwise_over_those_who_have_not_passed() -> None:
    scene = auction([FULL] * 4, marker=2)

    scene.when(2, Bid(1)).then_awaits(3).when(3, Bid(2)).then_awaits(0).when(0, Pass()).then_awaits(1)
    scene.when(1, Bid(3)).then_awaits(2).when(2, Bid(4)).then_awaits(3).when(3, Bid(5)).then_awaits(1)
    scene.when(0, Bid(6)).then_refused("not_awaited")


@pytest.mark.rule("SS-25")
def test_each_bid_is_higher_by_any_amount() -> None:
    scene = auction([FULL] * 3).when(0, Bid(5))

    scene.when(1, Bid(5)).then_refused("bid_too_low", "SS-25", minimum=6)
    scene.when(1, Bid(4)).then_refused("bid_too_low", "SS-25")
    scene.when(1, Bid(14)).then(by_hand(1, 14)).then_awaits(2)


@pytest.mark.rule("SS-26")
def test_a_pass_is_final_for_the_round() -> None:
    scene = auction([FULL] * 3).when(0, Bid(1)).when(1, Pass()).when(2, Bid(2)).when(0, Bid(3))

    scene.then_awaits(2)
    assert scene.view()["auction"]["passed"] == [1]
    scene.when(1, Bid(5)).then_refused("not_awaited")


@pytest.mark.rule("SS-27")
def test_the_auction_ends_when_all_but_one_have_passed() -> None:
    scene = auction([FULL] * 3).when(0, Bid(1)).when(1, Bid(2)).when(2, Pass())

    scene.when(0, Pass()).then(BidPassed(0, auto=False), AuctionWon(1, 2)).then_awaits(1)
    assert scene.state.phase == "payment"


@pytest.mark.rule("SS-28")
def test_the_first_player_may_pass_after_the_opening() -> None:
    scene = auction([FULL] * 3).when(0, Bid(1)).when(1, Bid(2)).when(2, Bid(3))

    scene.when(0, Pass()).then(BidPassed(0, auto=False)).then_awaits(1)


@pytest.mark.rule("SS-29")
def test_a_hand_that_cannot_outbid_passes_by_itself() -> None:
    scene = auction([FULL, "p4", "p5 p1", FULL])

    scene.when(0, Bid(4)).then(by_hand(0, 4), BidPassed(1, auto=True)).then_awaits(2)
    scene.when(2, Bid(6)).then(by_hand(2, 6)).then_awaits(3)


@pytest.mark.rule("SS-67")
def test_a_limit_raises_by_one_for_its_seat() -> None:
    scene = auction([FULL] * 3).when(0, Bid(1, up_to=4)).when(1, Pass())

    scene.when(2, Bid(3)).then(by_hand(2, 3), BidPlaced(0, 4, auto=True, up_to=4)).then_awaits(2)
    # Past the limit, the seat is asked
    scene.when(2, Bid(5)).then(by_hand(2, 5)).then_awaits(0)
    # A bid by hand takes the limit away
    scene.when(0, Bid(6)).then_awaits(2).when(2, Bid(7)).then(by_hand(2, 7)).then_awaits(0)


@pytest.mark.rule("SS-67")
def test_what_a_limit_may_be() -> None:
    scene = auction([FULL] * 3)

    scene.when(0, Bid(5, up_to=4)).then_refused("limit_too_low", "SS-67", minimum=5)
    scene.when(0, Bid(5, up_to=16)).then_refused("limit_over_hand", "SS-67", maximum=15)
    scene.when(0, Bid(5, up_to=5)).then(by_hand(0, 5, 5)).then_awaits(1)

    without = auction([FULL] * 3, proxy_bids=False)
    without.when(0, Bid(5, up_to=4)).then_refused("limits_disabled", "SS-67")
    assert [field.name for field in without.forms(0)[0].fields] == ["amount"]
    without.when(0, Bid(5)).then_awaits(1)


@pytest.mark.rule("SS-67")
def test_a_limit_is_its_own_seat_s_secret_and_forgotten_after_the_auction() -> None:
    scene = auction([FULL] * 3).when(0, Bid(1, up_to=6)).when(1, Bid(2, up_to=3))

    assert scene.view(1)["auction"]["my_limit"] == 3
    assert scene.view(0)["auction"]["my_limit"] == 6
    assert scene.view(2)["auction"]["my_limit"] is scene.view()["auction"]["my_limit"] is None

    scene.when(2, Pass()).when(1, Pass())
    assert scene.state.phase == "payment"
    assert scene.view(0)["auction"]["my_limit"] is None


@pytest.mark.rule("SS-30")
def test_the_payment_reaches_the_price_with_cards_of_the_hand() -> None:
    scene = payment([FULL, FULL, FULL], 0, 6)

    scene.when(0, Pay(())).then_refused("no_cards", "SS-30")
    scene.when(0, Pay(cards("p5 p5"))).then_refused("cards_not_in_hand", "SS-30", cards=["probe_5"])
    scene.when(0, Pay(cards("mars p5"))).then_refused("cards_not_in_hand", "SS-30", cards=["mars"])
    scene.when(0, Pay(cards("p5"))).then_refused("price_not_met", "SS-30", price=6, total=5)
    scene.when(0, {"type": "pay", "cards": ["moon"]}).then_refused("bad_parameters")

    scene.when(0, Pay(cards("p5 p1")))
    assert scene.events[0] == PricePaid(0, 6, cards("p1 p5"), 6, (), cards("p1 p5"), auto=False)


@pytest.mark.rule("SS-31")
def test_superfluous_cards_may_be_added() -> None:
    scene = payment([FULL, FULL, FULL], 0, 2)

    scene.when(0, Pay(cards("p1 p3 p5")))

    assert scene.events[0] == PricePaid(0, 2, cards("p1 p3 p5"), 9, (), cards("p1 p3 p5"), auto=False)


@pytest.mark.rule("SS-32")
def test_no_change_is_given() -> None:
    scene = payment(["soleil p1", FULL, FULL], 0, 2)

    scene.when(0, Pay(cards("soleil")))

    assert scene.view(0)["seats"][0]["hand"] == ["probe_1"]


@pytest.mark.rule("SS-33")
def test_what_is_paid_is_discarded() -> None:
    scene = payment([FULL, FULL, FULL], 0, 2).when(0, Pay(cards("p2 p4")))

    assert scene.view()["discard"] == {"probe_2": 1, "probe_4": 1}


@pytest.mark.rule("SS-34")
def test_the_winner_takes_the_marker_before_the_turn_order_is_decided() -> None:
    scene = payment([FULL] * 3, 2, 2, marker=0)

    scene.when(2, Pay(cards("p2")))

    assert scene.events[1] == FirstPlayerSet(2, "auction")
    assert (scene.state.phase, scene.view()["first_player"]) == ("ordering", 2)
    # Also when the winner held it before
    again = payment([FULL] * 3, 0, 2, marker=0).when(0, Pay(cards("p2")))
    assert again.of(FirstPlayerSet) == [FirstPlayerSet(0, "auction")]


@pytest.mark.rule("SS-66")
def test_a_bid_that_nobody_can_follow_settles_auction_and_payment() -> None:
    scene = auction(["p1 p1", "p1", "p2"]).when(0, Bid(2))

    scene.then_first(
        by_hand(0, 2),
        BidPassed(1, auto=True),
        BidPassed(2, auto=True),
        AuctionWon(0, 2),
        PricePaid(0, 2, cards("p1 p1"), 2, (), cards("p1 p1"), auto=True),
    )


@pytest.mark.rule("SS-66")
def test_a_hand_of_value_1_opens_by_itself() -> None:
    # Given a first player of the next round whose only card will be Pluto
    scene = selection(["", FULL, FULL], [0, 1, 2], tables={2: "soleil"}, lots=["pluton", "mars", "soleil"])

    scene.when(0, TakeLot(1, ())).when(1, TakeLot(2, ()))

    assert scene.state.round == 2
    assert scene.events[-1] == BidPlaced(0, 1, auto=True, up_to=None)
    scene.then_awaits(1)
