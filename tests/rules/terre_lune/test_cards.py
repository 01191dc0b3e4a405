"""Changing cards and the six's push."""

import pytest

from games.terre_lune import facts, moves
from games.terre_lune.components import CARDS
from tests.rules.contract.scene import Loaded
from tests.rules.terre_lune.positions import Moon, cards, squares

HAND = "R1 R2 J3 B4 V5"


@pytest.mark.rule("TL-23", "TL-24", "TL-25")
@pytest.mark.parametrize(("red", "count"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_exactly_as_many_as_the_red_die_shows_or_none(red: int, count: int) -> None:
    hand = cards(HAND)
    for tried in range(1, 6):
        moon = Moon(2, [HAND]).phase(0, red).when(0, moves.ExchangeCards(hand[:tried]))
        if tried == count:
            (changed,) = moon.of(facts.CardsExchanged)
            assert (changed.count, changed.discarded, len(changed.drawn)) == (count, hand[:tried], count)
        else:
            moon.then_refused("wrong_card_count", "TL-25", count=count)
    Moon(2, [HAND]).phase(0, red).when(0, moves.KeepCards()).then_first(facts.HandKept(0))


@pytest.mark.rule("TL-25")
def test_cards_are_ones_own_and_each_is_named_once() -> None:
    moon = Moon(2, [HAND]).phase(0, 2)
    moon.when(0, moves.ExchangeCards(cards("R1 B8"))).then_refused("card_not_held", "TL-25", cards=["B8"])
    moon.when(0, moves.ExchangeCards(cards("R1 R1"))).then_refused("wrong_card_count", "TL-25")
    moon.when(0, {"type": "exchange_cards", "cards": ["R9", "R1"]}).then_refused("bad_parameters")


@pytest.mark.rule("TL-26")
def test_cards_laid_down_are_not_drawn_again() -> None:
    moon = Moon(2, [HAND]).phase(0, 5).when(0, moves.ExchangeCards(cards(HAND)))
    (changed,) = moon.of(facts.CardsExchanged)
    assert not set(changed.drawn) & set(cards(HAND))
    assert moon.state.discard == sorted(cards(HAND), key=CARDS.index)
    assert moon.state.laid[0] == list(cards(HAND))
    assert (changed.talon_left, len(moon.state.talon)) == (17, 17)


@pytest.mark.rule("TL-31")
def test_an_empty_talon_is_made_of_the_discards_without_those_just_laid() -> None:
    moon = Moon(4, [HAND])
    talon = moon.state.talon
    for seat, drawn in ((1, tuple(talon[:5])), (2, tuple(talon[5:10]))):
        moon.given(facts.CardsExchanged(seat, 5, 0, False, tuple(moon.state.hands[seat]), drawn))
    assert (len(moon.state.talon), len(moon.state.discard)) == (2, 10)
    last, discards = set(moon.state.talon), set(moon.state.discard)
    moon.phase(0, 4).when(0, moves.ExchangeCards(cards("R1 R2 J3 B4")))
    (changed,) = moon.of(facts.CardsExchanged)
    assert (changed.reshuffled, changed.talon_left) == (True, 8)
    assert last < set(changed.drawn) <= last | discards
    assert moon.state.discard == list(cards("R1 R2 J3 B4"))
    assert set(moon.state.talon) == discards - set(changed.drawn)


@pytest.mark.rule("TL-32", "TL-71")
def test_every_cosmonaut_in_play_has_five_cards() -> None:
    moon = Moon(3, [HAND]).phase(0, 3).when(0, moves.ExchangeCards(cards("R1 R2 J3")))
    assert [len(hand) for hand in moon.state.hands] == [5, 5, 5]


@pytest.mark.rule("TL-103")
def test_how_many_cards_are_changed_is_public() -> None:
    moon = Moon(3, [HAND]).phase(0, 3).when(0, moves.ExchangeCards(cards("R1 R2 J3")))
    assert moon.view(None)["seats"][0]["changed"] == 3
    moon.phase(0, 3).when(0, moves.KeepCards())
    assert moon.view(1)["seats"][0]["changed"] == 0


@pytest.mark.rule("TL-25")
def test_cards_are_changed_attracted_docked_and_collided() -> None:
    moon = Moon(2).flown(0, "M", *squares("MA", 1, 11)).attracted(0, 9).throws(0, (1, 1), 2)
    assert (moon.state.phase, moon.rocket(0).owed) == ("cards", 7)
    moon = Moon(2).flown(0, "A", *squares("AL", 1, 10)).throws(0, (1, 1), 1).when(0, moves.SkipProspect())
    assert moon.state.phase == "cards"


@pytest.mark.rule("TL-27")
def test_a_six_pushes_one_rocket_one_square_forward_or_back() -> None:
    def asked() -> Moon:
        return Moon(2).flown(1, "T", "TM1", "TM2").phase(0, 6).when(0, moves.KeepCards())

    assert asked().state.phase == "push"
    moon = asked().when(0, moves.PushRocket(1, "TM3"))
    moon.then_first(facts.RocketPushed(0, 1, "TM2", "TM3", "forward"))
    moon = asked().when(0, moves.PushRocket(1, "TM1"))
    moon.then_first(facts.RocketPushed(0, 1, "TM2", "TM1", "back"))
    moon = asked().when(0, moves.SkipPush())
    moon.then_first(facts.PushSkipped(0))
    moon = Moon(2).flown(1, "T", "TM1", "TM2").phase(0, 5).when(0, moves.KeepCards())
    assert not moon.of(facts.RocketPushed)
    assert moon.state.turn == 1


@pytest.mark.rule("TL-28", "TL-30", "TL-62")
def test_a_pushed_rocket_is_attracted_by_the_pushers_throw() -> None:
    moon = Moon(2, satellite=0).flown(1, "M", "MA1", "MA2").phase(0, 6, (2, 3)).when(0, moves.KeepCards())
    moon.when(0, moves.PushRocket(1, "MA3"))
    assert moon.of(facts.RocketAttracted) == [facts.RocketAttracted(1, "MA3", 5, 9, "push")]


@pytest.mark.rule("TL-28", "TL-70")
def test_a_pushed_rocket_collides() -> None:
    moon = Moon(2, satellite=4).flown(1, "M", "MA1", "MA2").phase(0, 6).when(0, moves.KeepCards())
    moon.when(0, moves.PushRocket(1, "MA3"))
    assert moon.of(facts.RocketCollided)[0].cause == "push"
    assert moon.rocket(1).trail == ["M"]


@pytest.mark.rule("TL-73", "TL-28")
def test_a_pushers_turn_goes_on_when_the_pushed_is_eliminated() -> None:
    moon = Moon(3, satellite=4).given(facts.RocketCollided(1, "MA3", "push", 1, "M", 0, 8, ()))
    moon.flown(1, "M", "MA1", "MA2").flown(2, "M", "MP1").boards(0, "N", red=6).when(0, moves.KeepCards())
    moon.when(0, moves.PushRocket(1, "MA3"))
    assert moon.of(facts.CosmonautEliminated) == [facts.CosmonautEliminated(1, 0)]
    assert (moon.state.phase, moon.state.turn) == ("station", 0)


@pytest.mark.rule("TL-29")
def test_only_rockets_under_way_and_not_attracted_and_not_onto_places() -> None:
    moon = Moon(4).flown(1, "M").flown(2, "M", *squares("MA", 1, 6)).attracted(2, 3).flown(3, "M", "MP1")
    moon.phase(0, 6).when(0, moves.KeepCards())
    assert moon.view()["pushes"] == [{"target": 3, "to": ["MP2"]}]
    for target, to in ((0, "TM1"), (1, "MA1"), (2, "MA7"), (3, "M"), (3, "MP3"), (3, "MP1")):
        moon.when(0, moves.PushRocket(target, to)).then_refused("illegal_push", "TL-29", target=target, to=to)


@pytest.mark.rule("TL-29", "TL-27")
def test_without_a_legal_push_nobody_is_asked() -> None:
    moon = Moon(2).flown(1, "M").phase(0, 6).when(0, moves.KeepCards())
    assert moon.state.turn == 1


@pytest.mark.rule("TL-112")
def test_cards_are_drawn_from_the_talon_when_they_are_drawn() -> None:
    moon = Moon(2, [HAND]).phase(0, 2)
    wanted = moon.state.talon[3:5]
    moon.luck = Loaded(samples=[wanted])
    moon.when(0, moves.ExchangeCards(cards("R1 R2")))
    assert moon.of(facts.CardsExchanged)[0].drawn == tuple(wanted)
