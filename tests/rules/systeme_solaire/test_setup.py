"""The cards and the setup of Système Solaire (RULES.md)."""

from collections import Counter

import msgspec
import pytest

from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.systeme_solaire import RULEBOOK
from games.systeme_solaire.components import BID, CARDS, INDEX, LAYOUTS, POINTS, PROBE_SETS, TYPES
from games.systeme_solaire.facts import FirstPlayerSet, GameScored, GameSetUp, ProbesDealt, ProbeSetChosen, RoundStarted
from games.systeme_solaire.moves import Bid, ChooseProbeSet
from games.systeme_solaire.state import hand_value
from tests.rules.contract.scene import Loaded
from tests.rules.systeme_solaire.positions import ALL_BODIES, FULL, auction, cards, count_of, fresh, owned

COUNTS = pytest.mark.parametrize("seats", [3, 4, 5])


@pytest.mark.rule("SS-01")
def test_three_to_five_play() -> None:
    assert RULEBOOK.seats == (3, 4, 5)
    assert set(LAYOUTS) == {3, 4, 5}


@pytest.mark.rule("SS-03")
@COUNTS
def test_sixty_cards_are_in_play_or_set_aside(seats: int) -> None:
    assert [kind.id for kind in TYPES] == list(CARDS)
    assert sum(kind.copies for kind in TYPES) == 60

    scene = fresh().begun(seats)

    if seats == 5:
        assert owned(scene.state) == 40
        assert sum(kind.count * len(kind.cards) for kind in PROBE_SETS) == 20
    else:
        assert owned(scene.state) == (45 if seats == 3 else 60)


@pytest.mark.rule("SS-04")
def test_bid_values_bid_and_probes_have_no_points() -> None:
    # Given hands of the same bid value and quite different points
    scene = auction(["p5 p3", "soleil", FULL])

    assert hand_value(scene.state.hands[0]) == hand_value(scene.state.hands[1]) == 8
    assert all(points == 0 for kind, points in zip(TYPES, POINTS, strict=True) if kind.kind == "probe")
    assert all(kind.points_rule == "none" for kind in TYPES if kind.kind == "probe")


@pytest.mark.rule("SS-05")
def test_the_two_numbers_of_each_body() -> None:
    printed = {card: (BID[INDEX[card]], POINTS[INDEX[card]]) for card in ALL_BODIES}

    assert printed == {
        "soleil": (8, 0),
        "mercure": (2, 4),
        "venus": (4, 2),
        "terre": (3, 2),
        "mars": (3, 3),
        "jupiter": (8, 4),
        "saturne": (7, 5),
        "uranus": (6, 6),
        "neptune": (5, 7),
        "pluton": (1, 3),
    }
    assert [BID[INDEX[probe]] for probe in CARDS[:5]] == [1, 2, 3, 4, 5]


@pytest.mark.rule("SS-06")
@pytest.mark.parametrize("seats", [3, 4])
def test_one_seat_holds_the_marker_after_the_setup(seats: int) -> None:
    scene = fresh().begun(seats, start_seat=2)

    assert scene.of(FirstPlayerSet) == [FirstPlayerSet(2, "setup")]
    assert scene.view()["first_player"] == 2


@pytest.mark.rule("SS-07")
def test_three_players_set_one_copy_of_each_type_aside() -> None:
    state = fresh().begun(3).state

    assert {card: count_of(state, card) for card in CARDS} == dict.fromkeys(CARDS, 3)


@pytest.mark.rule("SS-08")
@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_begins_with_the_five_probes(seats: int) -> None:
    scene = fresh().begun(seats)

    assert scene.of(ProbesDealt) == [ProbesDealt(seat, cards(FULL)) for seat in range(seats)]
    assert [hand_value(hand) for hand in scene.state.hands] == [15] * seats


@pytest.mark.rule("SS-09")
@pytest.mark.parametrize("seats", [3, 4])
def test_five_bodies_are_never_drawn(seats: int) -> None:
    scene = fresh().begun(seats)
    drawn = [*scene.of(RoundStarted)[0].drawn]

    while seats_awaited := RULEBOOK.awaiting(scene.state):
        scene.when(seats_awaited[0], RULEBOOK.default_move(scene.state, seats_awaited[0]))
        drawn += [card for event in scene.of(RoundStarted) for card in event.drawn]

    (scored,) = scene.of(GameScored)
    assert len(scored.removed) == 5
    assert Counter([*drawn, *scored.removed]) == dict.fromkeys(ALL_BODIES, LAYOUTS[seats].copies_per_type)


@pytest.mark.rule("SS-10", "SS-15")
@pytest.mark.parametrize(("seats", "deck", "removed"), [(3, 25, 5), (4, 35, 5), (5, 40, 0)])
def test_the_deck_at_the_start(seats: int, deck: int, removed: int) -> None:
    (event,) = fresh().begun(seats).of(GameSetUp)

    assert (event.deck_count, event.removed_count) == (deck, removed)


@pytest.mark.rule("SS-11")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_the_start_seat_receives_the_marker_and_opens(start: Seat) -> None:
    scene = fresh().begun(4, start_seat=start)

    scene.then_awaits(start)
    assert scene.state.first_player == scene.state.starter == start


@pytest.mark.rule("SS-12")
def test_a_set_can_be_had_as_often_as_it_is_there() -> None:
    scene = fresh().begun(5, start_seat=0)
    assert scene.view()["probe_sets_left"] == {"1245": 2, "1335": 2, "2244": 1}
    assert {kind.id: (kind.count, hand_value([kind.cards.count(card) for card in CARDS])) for kind in PROBE_SETS} == {
        "1245": (2, 12),
        "1335": (2, 12),
        "2244": (1, 12),
    }

    scene.when(0, ChooseProbeSet("2244")).then(ProbeSetChosen(0, "2244", cards("p2 p2 p4 p4"), auto=False))
    scene.when(1, ChooseProbeSet("2244")).then_refused("set_unavailable", "SS-12", left=["1245", "1335"])
    scene.when(1, {"type": "choose_probe_set", "set": "1234"}).then_refused("bad_parameters")


@pytest.mark.rule("SS-13")
def test_sets_are_picked_clockwise_from_the_start_seat() -> None:
    scene = fresh().begun(5, start_seat=3).then_awaits(3)

    scene.when(4, ChooseProbeSet("1245")).then_refused("not_awaited")
    scene.when(3, ChooseProbeSet("1245")).then_awaits(4)
    scene.when(4, ChooseProbeSet("1335")).then_awaits(0)
    scene.when(0, ChooseProbeSet("2244")).then_awaits(1)


@pytest.mark.rule("SS-14")
def test_the_last_to_pick_a_set_receives_the_marker() -> None:
    scene = fresh().begun(5, start_seat=0)
    assert scene.view()["first_player"] is None
    for seat, name in enumerate(("1245", "1335", "2244")):
        scene.when(seat, {"type": "choose_probe_set", "set": name})

    scene.when(3, ChooseProbeSet("1335"))

    assert scene.of(FirstPlayerSet) == [FirstPlayerSet(4, "setup")]
    assert scene.view()["first_player"] == scene.view()["starter"] == 4
    scene.then_awaits(4)


@pytest.mark.rule("SS-70")
def test_the_start_seat_by_lot_or_by_option() -> None:
    assert fresh(Loaded(numbers=[2])).begun(3).state.start_seat == 2
    assert fresh(Loaded(numbers=[2])).begun(3, start_seat=1).state.start_seat == 1
    with pytest.raises(IllegalMove) as refusal:
        fresh().begun(3, start_seat=3)
    assert refusal.value.code == "bad_option"
    for wrong in (5, -1, True, "seat"):
        with pytest.raises(IllegalMove) as refusal:
            RULEBOOK.read_options({"start_seat": wrong})
        assert refusal.value.code == "bad_option"


@pytest.mark.rule("SS-73")
def test_chance_is_drawn_when_it_is_needed_and_recorded() -> None:
    # Given dice that draw these cards
    drawn = ("neptune", "neptune", "mars", "soleil", "pluton")
    scene = fresh(Loaded(numbers=[1], samples=[drawn])).begun(3)

    # Then the events hold the result, and nothing in the state has an order of its own
    assert scene.of(GameSetUp)[0].start_seat == 1
    assert scene.of(RoundStarted)[0].drawn == drawn
    assert scene.state.unseen[INDEX["neptune"]] == 1
    assert b"deck" not in scene.image().replace(b"deck_count", b"")

    # And the fold of what was recorded needs no dice
    again = fresh().given(*scene.events)
    assert again.image() == scene.image()


@pytest.mark.rule("SS-76")
def test_copies_cannot_be_told_apart() -> None:
    # Given a hand with two copies of a probe, a bid of which is paid
    scene = auction(["p2 p2 p1", "p1 p2", "p1 p2"])
    scene.when(0, Bid(4)).when(0, {"type": "pay", "cards": ["probe_2", "probe_1", "probe_2"]})

    # Then what is paid is told in the order of the cards, whichever way it was named
    assert scene.refusal is None
    assert scene.events[0] == msgspec.structs.replace(scene.events[0], cards=cards("p1 p2 p2"))
