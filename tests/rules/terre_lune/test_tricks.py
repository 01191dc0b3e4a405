"""The battle of cards: tricks, the prize of a challenge, the spoils of an ambush."""

from typing import Any

import pytest

from games.terre_lune import RULEBOOK, facts, moves
from games.terre_lune.board import BOARD
from games.terre_lune.components import SUITS, Suit
from games.terre_lune.facts import Tricks
from games.terre_lune.rules.battle.tricks import best, legal
from service.games.decision_answers import Form
from tests.rules.contract.scene import Loaded
from tests.rules.terre_lune.positions import Moon, cards, squares

STRONG = "R1 R2 R3 R4 R5"
WEAK = "J8 B8 V8 J7 B7"


def challenge(*hands: str, trump: Suit = "R", left: int = 7, luck: Loaded | None = None, **options: Any) -> Moon:
    """Seat 0 has boarded A and called a challenge; all others follow. `left` options lie there."""
    moon = Moon(len(hands), hands, **options)
    for seat in range(1, len(hands)):
        moon.flown(seat, "N", *squares("NB", 1, 10 + seat))
    if left < 8:
        moon.emptied(0, "A", left)
    moon.luck = luck or moon.luck
    return moon.calls(0, "A").when(0, moves.CallChallenge(trump))


def ambush(mine: str, theirs: str, trump: Suit = "R") -> Moon:
    """Seat 0 has laid an ambush on A for seat 1, which came from the Moon."""
    moon = Moon(2, [mine, theirs]).flown(0, "A", home=True).flown(1, "L", "AL10", home=True)
    moon.holding(1, "FE-1 FE-2 SI-1 ZR-1 ZR-2 ZR-3 EP-1", "B").deposit(1, "FE", "SI", "ZR")
    return moon.calls(0, "A").when(0, moves.LayAmbush(1, trump))


def play(moon: Moon, text: str) -> Moon:
    """These cards are played, each by whoever is to play."""
    for card in text.split():
        moon.when(moon.state.fight.turn, moves.PlayCard(card))
        assert moon.refusal is None, moon.refusal
    return moon


@pytest.mark.rule("TL-40", "TL-47", "TL-48")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_play_the_caller_leads_and_trump_is_any_suit(seats: int) -> None:
    for trump in SUITS:
        hands = [STRONG, WEAK, "J1 J2 J3 J4 J5", "V1 V2 V3 V4 V5"][:seats]
        moon = challenge(*hands, trump=trump)
        assert moon.state.fight.players == tuple(range(seats))
        moon.then_awaits(0)
        assert moon.view()["battle"]["trump"] == trump
        assert all(moon.rocket(seat).trail == ["A"] for seat in range(seats))


@pytest.mark.rule("TL-49", "TL-50", "TL-54")
@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [("J1 J2", "V", "J1"), ("J2 J1", "V", "J1"), ("J1 V8", "V", "V8"), ("J8 B1", "V", "J8"), ("V5 V4 V6", "V", "V4"),
     ("R4 V5 V2 R1", "V", "V2"), ("R8 R7 R6", "R", "R6")],
)  # fmt: skip
def test_the_highest_card_takes_the_trick(trick: str, trump: str, winner: str) -> None:
    assert best(cards(trick), trump) == winner


@pytest.mark.rule("TL-50")
def test_who_takes_the_trick_leads_next() -> None:
    moon = play(challenge("J2 R1 R2 R3 R4", "J1 B1 B2 B3 B4"), "J2 J1")
    assert moon.of(facts.TrickTaken) == [facts.TrickTaken(1, 1, (Tricks(0, 0), Tricks(1, 1)))]
    moon.then_awaits(1)


@pytest.mark.rule("TL-51", "TL-52", "TL-53", "TL-55")
@pytest.mark.parametrize(
    ("hand", "trick", "trump", "allowed"),
    [
        ("R8 B1 J2", "", "B", "R8 B1 J2"),
        ("R8 B1 J2", "R3", "B", "R8"),
        ("R8 R1 B1", "R3", "B", "R8 R1"),
        ("B1 B8 J2", "R3", "B", "B1 B8"),
        ("V6 J1 B3", "R4 V5", "V", "V6 J1 B3"),
        ("V2 V6 J1", "R4 V5", "V", "V2"),
        ("V1 V7 R1", "V3", "V", "V1 V7"),
        ("J1 B3", "R4", "V", "J1 B3"),
        ("R1 V8", "R4 V5", "V", "R1"),
    ],
)
def test_which_cards_may_be_played(hand: str, trick: str, trump: str, allowed: str) -> None:
    assert legal(cards(hand), cards(trick), trump) == list(cards(allowed))


@pytest.mark.rule("TL-51", "TL-52")
def test_other_cards_are_refused_with_the_reason() -> None:
    moon = play(challenge("R4 R5 R6 R7 R8", "R3 B1 V1 V2 J2", "B2 V6 V3 J4 J5", trump="V"), "R4")
    moon.when(1, moves.PlayCard("V1")).then_refused("must_follow", "TL-51", card="V1", legal=["R3"])
    moon.when(1, moves.PlayCard("B8")).then_refused("card_not_held", "TL-51")
    play(moon, "R3").when(2, moves.PlayCard("B2")).then_refused("must_trump", "TL-52", legal=["V3", "V6"])
    moon = play(challenge("R4 R5 R6 R7 R8", "V5 B1 J1 J2 J3", "V4 V6 B3 J4 J5", trump="V"), "R4 V5")
    moon.when(2, moves.PlayCard("V6")).then_refused("must_overtrump", "TL-52", legal=["V4"])
    moon.when(2, moves.PlayCard("B3")).then_refused("must_overtrump", "TL-52", legal=["V4"])


@pytest.mark.rule("TL-57")
def test_the_fifth_trick_is_played_by_the_engine() -> None:
    moon = play(challenge("R1 R2 J8 B8 V8", "J1 B1 V1 J2 B2", trump="R"), "R1 J2 R2 B2 J8 J1 B1 B8")
    played = [(event.seat, event.card, event.auto) for event in moon.of(facts.CardPlayed)[-2:]]
    assert played == [(1, "V1", True), (0, "V8", True)]
    assert moon.of(facts.DuelWon)[0].seat == 1


@pytest.mark.rule("TL-57")
def test_a_battle_stops_when_it_is_decided() -> None:
    moon = play(challenge(STRONG, WEAK), "R1 J8 R2 B8 R3 V8")
    (won,) = moon.of(facts.DuelWon)
    assert (won.seat, won.tally, won.tie) == (0, (Tricks(0, 3), Tricks(1, 0)), False)
    assert not any(card.auto for card in moon.of(facts.CardPlayed))


@pytest.mark.rule("TL-57")
@pytest.mark.parametrize("auto", [False, True])
def test_cards_without_alternative_are_asked_for_unless_the_option_says_otherwise(auto: bool) -> None:
    moon = play(challenge("R1 R2 J8 B8 V8", "R3 B1 V1 J2 B2", auto_forced_cards=auto), "R1")
    if auto:
        assert moon.of(facts.CardPlayed)[1] == facts.CardPlayed(1, "R3", auto=True)
    else:
        moon.then_awaits(1)
        (form,) = moon.forms(1)
        assert form.lone
        assert moon.moves(1) == [{"type": "play_card", "card": "R3"}]


@pytest.mark.rule("TL-56")
def test_with_equal_tricks_the_latest_decides() -> None:
    # Given tricks taken by 0, 1, 2, 1 the battle goes on, and the fifth is 0's
    moon = challenge("R1 J8 V7 J5 R2", "R7 J1 V8 B1 R8", "R6 J7 V1 B8 J6", trump="B")
    play(moon, "R1 R7 R6 J8 J1 J7 V8 V1 V7")
    assert moon.state.fight.taken == [0, 1, 2]
    play(moon, "B8 J5 B1")
    (won,) = moon.of(facts.DuelWon)
    assert (won.seat, won.tie, won.tally) == (0, True, (Tricks(0, 2), Tricks(1, 2), Tricks(2, 1)))


@pytest.mark.rule("TL-43", "TL-44", "TL-45")
@pytest.mark.parametrize(
    ("hand", "trump", "colours", "due"),
    [
        ("R1 R2 R3 R4 R5", "R", "RJBV", 5),
        ("R1 R2 R3 R4 R5", "R", "JRBV", 3),
        ("R2 R3 R4 R5 J1", "R", "JRBV", 4),
        ("R2 R3 R4 R5 J1", "R", "BRJV", 2),
    ],
)
def test_the_prize_grows_with_players_and_molabs(hand: str, trump: Suit, colours: str, due: int) -> None:
    for more in (0, 1, 2):
        others = [WEAK, "B6 B5 V7 V6 V5", "B4 B3 V4 V3 V2"][: 1 + more]
        moon = challenge(hand, *others, trump=trump, colours=colours)
        while moon.state.phase == "duel":
            seat = moon.state.fight.turn
            moon.when(seat, moves.PlayCard(min(move["card"] for move in moon.moves(seat))))
        (won,) = moon.of(facts.DuelWon)
        assert (won.seat, won.due) == (0, due + more)
        assert moon.of(facts.PrizeTaken)[0].count == min(due + more, 7)


@pytest.mark.rule("TL-46")
def test_a_short_pile_gives_what_it_has() -> None:
    moon = play(challenge(STRONG, WEAK, left=3), "R1 J8 R2 B8 R3 V8")
    (prize,) = moon.of(facts.PrizeTaken)
    assert (moon.of(facts.DuelWon)[0].due, prize.count, prize.pile_left) == (5, 3, 0)


@pytest.mark.rule("TL-58")
def test_after_a_battle_all_cards_are_dealt_anew() -> None:
    moon = play(challenge(STRONG, WEAK, "B6 B5 V7 V6 V5"), "R1 J8 B6 R2 B8 B5 R3 V8 V7")
    (dealt,) = moon.of(facts.CardsRedealt)
    assert {seat: len(hand) for seat, hand in dealt.hands.items()} == {0: 5, 1: 5, 2: 5}
    assert (dealt.talon_size, moon.state.discard, moon.state.battle) == (17, [], None)
    assert len({card for hand in dealt.hands.values() for card in hand}) == 15
    assert moon.state.turn == 1


@pytest.mark.rule("TL-91", "TL-102")
def test_lots_are_counted_and_told_by_their_sizes() -> None:
    moon = play(ambush("J1 J2 J3 J4 J5", WEAK.replace("J8", "V1").replace("J7", "V2"), trump="J"), "J1 V1 J2 V2 J3 B7")
    said = RULEBOOK.texts.words("fr")
    assert Form.of(moon.forms(1)[0], RULEBOOK, said).label == "Étaler 3 lots, dont 2 seront pris"
    moon.when(1, moves.LayOut(("SI",)))
    form = Form.of(moon.forms(0)[0], RULEBOOK, said)
    offered = getattr(form.fields[0].domain, "choices", [])
    assert form.label == "Prendre 2 lots sur 3"
    assert [choice.label for choice in offered] == [
        f"Lot {number}\u00a0: {size} options" for number, size in enumerate(moon.of(facts.LotsLaidOut)[0].sizes, 1)
    ]


@pytest.mark.rule("TL-90", "TL-91", "TL-102", "TL-94")
def test_the_winner_of_an_ambush_takes_two_lots_seeing_their_sizes() -> None:
    moon = play(ambush("J1 J2 J3 J4 J5", WEAK.replace("J8", "V1").replace("J7", "V2"), trump="J"), "J1 V1 J2 V2 J3 B7")
    assert moon.of(facts.DuelWon)[0].due == 2
    moon.then_awaits(1)
    moon.when(1, moves.LayOut(("SI",)))
    (laid,) = moon.of(facts.LotsLaidOut)
    assert sorted(laid.sizes) == [2, 2, 3]
    assert {lot.deposit: lot.options for lot in laid.lots} == {
        "FE": ("FE-1", "FE-2"), "SI": ("SI-1", "EP-1"), "ZR": ("ZR-1", "ZR-2", "ZR-3"),
    }  # fmt: skip
    moon.then_awaits(0)
    silicon, iron = (1 + [lot.deposit for lot in laid.lots].index(kind) for kind in ("SI", "FE"))
    for wrong in ((silicon,), (silicon, silicon), (silicon, 4), (1, 2, 3), ()):
        moon.when(0, moves.ChooseLots(wrong)).then_refused("illegal_lots", "TL-91", due=2, lots=3)
    moon.when(0, moves.ChooseLots((silicon, iron)))
    (taken,) = moon.of(facts.LotsTaken)
    assert (taken.winner, taken.loser, taken.deposits, taken.options) == (0, 1, 2, 4)
    assert (moon.state.deposits[0], moon.state.held[0][-4:]) == (["FE", "SI"], ["FE-1", "FE-2", "SI-1", "EP-1"])
    assert (moon.state.deposits[1], moon.state.held[1]) == (["ZR"], ["ZR-1", "ZR-2", "ZR-3"])
    assert moon.of(facts.CardsRedealt)


@pytest.mark.rule("TL-92", "TL-93")
def test_three_with_the_own_molab_and_all_where_there_are_no_more() -> None:
    moon = play(ambush(STRONG, WEAK), "R1 J8 R2 B8 R3 V8")
    assert moon.of(facts.DuelWon)[0].due == 3
    (taken,) = moon.of(facts.LotsTaken)
    assert (taken.deposits, taken.options) == (3, 6)
    assert moon.state.held[1] == ["EP-1"], "exhausted options that hide nothing stay"
    # And trump's MOLAB brings nothing
    moon = play(ambush("J1 J2 J3 J4 J5", "B8 V8 B7 V7 V6", trump="J"), "J1 B8 J2 V8 J3 B7")
    won = moon.of(facts.DuelWon)[0]
    assert (won.trump_molab, won.own_molab, won.due) == (True, False, 2)


@pytest.mark.rule("TL-91", "TL-93")
def test_the_target_may_win_and_takes_what_the_ambusher_has() -> None:
    moon = play(ambush("V8 V7 V6 V5 J8", "V1 V2 V3 V4 R1", trump="B"), "V8 V1 V2 V7 V3 V6")
    (won,) = moon.of(facts.DuelWon)
    assert won.seat == 1
    assert moon.of(facts.LotsTaken) == [facts.LotsTaken(1, 0, 0, 0, {1: (), 0: ()})]
    assert moon.of(facts.CardsRedealt)


@pytest.mark.rule("TL-102", "TL-108")
def test_decoys_are_as_many_as_exhausted_options_and_go_where_a_deposit_is() -> None:
    moon = play(ambush("J1 J2 J3 J4 J5", "B8 V8 B7 V7 V6", trump="J"), "J1 B8 J2 V8 J3 B7")
    moon.when(1, moves.LayOut(("AL",))).then_refused("illegal_decoy", "TL-102", deposits=["AL"])
    moon.when(1, moves.LayOut(("SI", "SI"))).then_refused("illegal_decoy", "TL-102", most=1)
    assert len(moon.moves(1)) == 4
    # Without exhausted options the loser is asked all the same
    moon.state.held[1].remove("EP-1")
    assert moon.moves(1) == [{"type": "lay_out", "decoys": []}]
    assert moon.forms(1)[0].lone
    moon.when(1, moves.LayOut(()))
    assert moon.view(0)["spoils"]["lots"] is None
    assert sum(moon.view(0)["spoils"]["sizes"]) == 6
    assert len(moon.view(1)["spoils"]["lots"]) == 3


@pytest.mark.rule("TL-42", "TL-88")
def test_nobody_is_safe_before_the_earth() -> None:
    moon = Moon(2, [STRONG, WEAK]).flown(0, "M", home=True).flown(1, "A", *squares("MA", 16, 1), home=True)
    moon.holding(1, "SI-1", "B").deposit(1, "SI").calls(0, "M").when(0, moves.LayAmbush(1, "R"))
    assert moon.of(facts.RocketSummoned) == [facts.RocketSummoned(1, "MA1", "M")]
    assert BOARD.to_earth["MA1"] == BOARD.to_earth["M"] + 1
