"""The turn order of Système Solaire, and Earth and Pluto when they are used (RULES.md)."""

from itertools import permutations

import pytest

from games.systeme_solaire.facts import OrderBid, OrderCardsChosen, OrderRevealed, PricePaid
from games.systeme_solaire.moves import ChooseOrderCards, Pay
from tests.rules.systeme_solaire.positions import FULL, Solar, cards, ordering, payment


def show(scene: Solar, **shown: str) -> OrderRevealed:
    """Each seat (`s0="p1 p2"`) chooses cards; what is revealed."""
    for seat, some in shown.items():
        scene.when(int(seat[1:]), ChooseOrderCards(cards(some)))
        assert scene.refusal is None
    (revealed,) = scene.of(OrderRevealed)
    assert isinstance(revealed, OrderRevealed)
    return revealed


@pytest.mark.rule("SS-35")
def test_all_but_the_winner_choose_at_the_same_time_and_in_secret() -> None:
    scene = ordering([FULL] * 4, 2).then_awaits(0, 1, 3)
    scene.when(2, ChooseOrderCards(cards("p1"))).then_refused("not_awaited")

    scene.when(3, ChooseOrderCards(cards("p1 p2")))

    scene.then(OrderCardsChosen(3, auto=False, cards=cards("p1 p2"))).then_awaits(0, 1)
    for viewer in (0, 1, 2, None):
        seat = scene.view(viewer)["seats"][3]
        assert (seat["hand_count"], seat["hand"], seat["has_chosen"]) == (5, None, True)
        assert scene.view(viewer)["my_choice"] is None
    assert scene.view(3)["my_choice"] == ["probe_1", "probe_2"]


@pytest.mark.rule("SS-36")
def test_everybody_shows_at_least_one_card_of_the_hand() -> None:
    scene = ordering([FULL] * 3, 0)

    scene.when(1, ChooseOrderCards(())).then_refused("no_cards", "SS-36")
    scene.when(1, ChooseOrderCards(cards("p1 p1"))).then_refused("cards_not_in_hand", "SS-36", cards=["probe_1"])
    scene.when(1, {"type": "pass"}).then_refused("wrong_phase")
    scene.when(1, ChooseOrderCards(cards(FULL))).then_awaits(2)


@pytest.mark.rule("SS-37")
def test_the_last_choice_reveals_all() -> None:
    scene = ordering([FULL] * 3, 0).when(1, ChooseOrderCards(cards("p3")))
    assert not scene.of(OrderRevealed)

    scene.when(2, ChooseOrderCards(cards("p1")))

    assert [type(event) for event in scene.events] == [OrderCardsChosen, OrderRevealed]
    assert scene.view()["order_totals"] == [
        {"seat": 1, "cards": ["probe_3"], "total": 3},
        {"seat": 2, "cards": ["probe_1"], "total": 1},
    ]
    assert scene.view()["order"] == [0, 1, 2]


@pytest.mark.rule("SS-38", "SS-40")
def test_the_higher_total_of_bid_values_plays_earlier() -> None:
    # Venus bids 4 and scores 2, Mercury bids 2 and scores 4
    revealed = show(ordering([FULL, "mercure p1", "venus p1", FULL], 0), s1="mercure", s2="venus", s3="p1 p2")

    assert revealed.order == (0, 2, 3, 1)
    assert [(bid.seat, bid.total) for bid in revealed.bids] == [(2, 4), (3, 3), (1, 2)]


@pytest.mark.rule("SS-37", "SS-38")
def test_the_order_in_which_choices_arrive_does_not_matter() -> None:
    chosen = {"s0": "p2", "s1": "p1 p3", "s3": "p2"}
    revealed = [
        show(ordering([FULL] * 4, 2), **{seat: chosen[seat] for seat in arrival}) for arrival in permutations(chosen)
    ]

    assert all(event == revealed[0] for event in revealed)


@pytest.mark.rule("SS-39")
@pytest.mark.parametrize(("winner", "order"), [(0, (0, 3, 2, 1)), (1, (1, 0, 3, 2)), (2, (2, 1, 0, 3))])
def test_ties_go_to_the_nearest_counter_clockwise(winner: int, order: tuple[int, ...]) -> None:
    others = {f"s{seat}": "p4" for seat in range(4) if seat != winner}

    assert show(ordering([FULL] * 4, winner), **others).order == order


@pytest.mark.rule("SS-41")
def test_cards_shown_are_discarded() -> None:
    scene = ordering([FULL] * 3, 0)

    revealed = show(scene, s1="p1 p3", s2="p1")

    assert revealed.bids[0] == OrderBid(1, cards("p1 p3"), 4, (), cards("p1 p3"))
    assert scene.view()["discard"] == {"probe_1": 2, "probe_3": 1}
    assert scene.view(1)["seats"][1]["hand"] == ["probe_2", "probe_4", "probe_5"]


@pytest.mark.rule("SS-68")
def test_a_choice_is_final() -> None:
    scene = ordering([FULL] * 3, 0).when(1, ChooseOrderCards(cards("p1")))

    scene.when(1, ChooseOrderCards(cards("p2"))).then_refused("not_awaited")
    assert scene.view(1)["my_choice"] == ["probe_1"]


@pytest.mark.rule("SS-42")
def test_earth_and_pluto_used_go_to_the_table() -> None:
    paid = payment(["terre pluton mars", FULL, FULL], 0, 1).when(0, Pay(cards("terre pluton mars")))
    assert paid.events[0] == PricePaid(
        0, 1, cards("terre mars pluton"), 7, cards("terre pluton"), cards("mars"), auto=False
    )
    assert paid.view()["seats"][0]["table"] == ["terre", "pluton"]
    assert paid.view()["discard"] == {"mars": 1}

    scene = ordering([FULL, "pluton p1", FULL], 0)
    assert show(scene, s1="pluton", s2="p2").bids[1] == OrderBid(1, cards("pluton"), 1, cards("pluton"), ())
    assert scene.view()["seats"][1]["table"] == ["pluton"]


@pytest.mark.rule("SS-43")
def test_not_where_the_same_body_lies() -> None:
    scene = payment(["terre pluton", FULL, FULL], 0, 3, tables={0: "terre"}).when(0, Pay(cards("terre pluton")))

    assert scene.of(PricePaid)[0].tabled == cards("pluton")
    assert scene.of(PricePaid)[0].discarded == cards("terre")


@pytest.mark.rule("SS-44")
def test_each_type_by_itself_and_one_of_two_copies() -> None:
    scene = ordering([FULL, "terre terre pluton p1", FULL], 0, tables={1: "pluton"})

    bid = show(scene, s1="terre terre pluton", s2="p1").bids[0]

    assert (bid.tabled, bid.discarded) == (cards("terre"), cards("terre pluton"))


@pytest.mark.rule("SS-45")
def test_it_happens_at_once_and_is_not_optional() -> None:
    paid = payment(["terre p1", FULL, FULL], 0, 1).when(0, Pay(cards("terre")))
    assert paid.state.phase == "ordering"
    assert paid.view()["seats"][0]["table"] == ["terre"]
    assert paid.view()["seats"][0]["table_points"] == 2

    scene = ordering([FULL, "pluton p1", FULL], 0)
    show(scene, s2="p1", s1="pluton")
    scene.then_awaits(0)
    assert scene.view()["seats"][1]["table"] == ["pluton"]


@pytest.mark.rule("SS-66")
def test_whoever_holds_one_card_has_chosen_it() -> None:
    scene = payment([FULL, "p4", "p2 p2"], 0, 1).when(0, Pay(cards("p1")))

    assert scene.of(OrderCardsChosen) == [OrderCardsChosen(1, auto=True, cards=cards("p4"))]
    # Two equal cards leave a choice: one of them or both
    scene.then_awaits(2)
    assert [move["cards"] for move in scene.moves(2)] == [["probe_2"], ["probe_2", "probe_2"]]
