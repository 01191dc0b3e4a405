"""The worked examples of RULES.md, one by one."""

import pytest

from games.terre_lune import RULEBOOK, facts, moves
from games.terre_lune.board import BOARD
from games.terre_lune.components import Suit
from games.terre_lune.rules.battle.tricks import best, legal
from games.terre_lune.rules.position import followers, pushable, stop, targets
from games.terre_lune.state import Rocket
from tests.rules.contract.scene import Loaded
from tests.rules.terre_lune.positions import Moon, cards, squares
from tests.rules.terre_lune.test_tricks import WEAK, ambush, challenge, play


@pytest.mark.rule("WE-01")
def test_we_01_red_two() -> None:
    moon = Moon(2, satellite=5).flown(0, "T", "TM1", "TM2", "TM3").throws(0, (4, 3), 2)
    assert (moon.state.satellite, moon.rocket(0).square) == (12, "TM5")
    hand = tuple(moon.state.hands[0])
    for count in (1, 3, 4, 5):
        moon.when(0, moves.ExchangeCards(hand[:count])).then_refused("wrong_card_count", "TL-25", count=2)
    moon.when(0, moves.ExchangeCards(hand[:2]))
    assert moon.of(facts.CardsExchanged)[0].count == 2


@pytest.mark.parametrize(("red", "phase"), [(5, "fly"), (6, "push")])
@pytest.mark.rule("WE-02")
def test_we_02_five_and_six_change_five_and_six_pushes(red: int, phase: str) -> None:
    moon = Moon(2).flown(1, "T", "TM1").phase(0, red)
    moon.when(0, moves.ExchangeCards(tuple(moon.state.hands[0][:4]))).then_refused("wrong_card_count", count=5)
    moon.when(0, moves.ExchangeCards(tuple(moon.state.hands[0])))
    assert moon.of(facts.CardsExchanged)[0].count == 5
    assert (moon.state.phase == "push") is (phase == "push")


@pytest.mark.rule("WE-03")
def test_we_03_more_points_than_needed() -> None:
    moon = Moon(2).flown(0, "T", *squares("TM", 1, 9)).throws(0, (1, 1), 5)
    assert [tuple(move["path"][2:]) for move in moon.moves(0)] == [
        ("M",), ("M", "MA1", "MA2", "MA3"), ("M", "MP1", "MP2", "MP3"),
    ]  # fmt: skip


def dragged() -> Moon:
    """Outbound on MA8, red 3, blue 1 + 2, the satellite elsewhere."""
    return Moon(2).flown(0, "M", *squares("MA", 1, 8)).throws(0, (1, 2), 3, to=20)


@pytest.mark.rule("WE-04")
def test_we_04_dragged_and_on_in_one_turn() -> None:
    moon = dragged()
    rocket = moon.rocket(0)
    assert (rocket.square, rocket.owed, rocket.orbit) == ("MA11", 3, 10)
    moon.throws(0, (1, 1), 5, to=20)
    assert (moon.rocket(0).square, moon.rocket(0).owed) == ("MA13", 0)


@pytest.mark.rule("WE-05")
def test_we_05_not_enough_points() -> None:
    moon = dragged().throws(0, (1, 1), 2, to=20)
    rocket = moon.rocket(0)
    assert (rocket.square, rocket.owed, rocket.orbit) == ("MA11", 1, BOARD.crossings["MA14"])
    moon.throws(0, (1, 1), 1, to=20)
    assert (moon.rocket(0).square, moon.rocket(0).owed) == ("MA11", 0)
    assert not moon.of(facts.RocketAttracted)
    moon.throws(0, (1, 1), 1, to=20)
    assert moon.rocket(0).square == "MA12"


@pytest.mark.rule("WE-06")
def test_we_06_the_molab_is_the_ace() -> None:
    assert best(cards("J1 J2"), "R") == "J1"
    assert best(cards("J1 V8"), "V") == "V8"


@pytest.mark.rule("WE-07")
def test_we_07_following() -> None:
    assert legal(cards("R8 B1 J2"), cards("R3"), "B") == ["R8"]


@pytest.mark.parametrize(("trump", "due"), [("R", 5), ("J", 6)])
@pytest.mark.rule("WE-08")
def test_we_08_the_bonus_of_molabs(trump: Suit, due: int) -> None:
    hand = "J1 R2 R3 R4 R5" if trump == "R" else "J1 J2 J3 J4 J5"
    moon = challenge(hand, "V8 V7 V6 V5 B8", "B7 B6 B5 B4 V4", trump=trump, colours="JRBV")
    while moon.state.phase == "duel":
        moon.when(seat := moon.state.fight.turn, moves.PlayCard(moon.moves(seat)[-1]["card"]))
    (won,) = moon.of(facts.DuelWon)
    assert (won.seat, won.due, won.own_molab, won.trump_molab) == (0, due, True, trump == "J")


@pytest.mark.rule("WE-09")
def test_we_09_bonuses_of_the_landings() -> None:
    moon = Moon(4).flown(0, "M", *squares("TM", 10, 1), home=True).throws(0, (1, 1), 1)
    assert [event.bonus for event in moon.of(facts.EarthLanded)] == [200, 150, 0, 0]


@pytest.mark.rule("WE-10")
def test_we_10_a_collision() -> None:
    moon = Moon(3).holding(0, "ZR-1 FE-2", "N").emptied(2, "M", 5).flown(0, "M", *squares("MA", 1, 4))
    moon.throws(0, (2, 3), 2, to=5)
    assert moon.of(facts.RocketFlown)[0].path[-1] == "MA6"
    assert (moon.rocket(0).trail, moon.state.held[0], moon.state.piles["M"].size) == (["M"], [], 7)
    assert moon.state.phase == "cards"
    moon.throws(0, (1, 1), 1, to=0)
    assert {move["path"][1] for move in moon.moves(0)} == {"MA1", "MP1"}


@pytest.mark.rule("WE-11")
def test_we_11_the_same_homebound() -> None:
    moon = Moon(2).flown(0, "A", *squares("MA", 16, 8), home=True).throws(0, (6, 6), 2, to=5)
    assert (moon.rocket(0).square, moon.rocket(0).owed, moon.rocket(0).orbit) == ("MA6", 12, 17)


@pytest.mark.rule("WE-12")
def test_we_12_the_satellite_comes_to_the_rocket() -> None:
    moon = dragged().back(0, 3).flown(1, "T", "TM1").throws(1, (2, 3), 1, to=7)
    assert not moon.of(facts.RocketCollided)
    assert moon.rocket(0).square == "MA11"


@pytest.mark.rule("WE-13")
def test_we_13_pushes_into_the_satellite_and_into_the_orbit() -> None:
    trail = ("N", *squares("NP", 1, 10), "P", *squares("PA", 1, 8))
    moon = Moon(2, satellite=9).flown(1, *trail).phase(0, 6, (5, 4)).when(0, moves.KeepCards())
    moon.when(0, moves.PushRocket(1, "PA9"))
    assert moon.of(facts.RocketCollided)[0].back_to == "N"
    moon = Moon(2, satellite=9).flown(1, "A", "PA10", home=True).phase(0, 6, (5, 4)).when(0, moves.KeepCards())
    moon.when(0, moves.PushRocket(1, "PA9"))
    assert moon.of(facts.RocketAttracted) == [facts.RocketAttracted(1, "PA9", 9, 18, "push")]


@pytest.mark.rule("WE-14")
def test_we_14_limits_of_the_push() -> None:
    assert pushable(Rocket("R", ["M", "MP1"])) == ["MP2"]
    assert pushable(Rocket("R", ["M", *squares("MP", 1, 10), "P"])) == ["MP10"]
    assert pushable(Rocket("R", ["M"])) == []
    assert pushable(Rocket("R", ["M", "MA1", "MA2", "MA3"], owed=2)) == []


@pytest.mark.rule("WE-15")
def test_we_15_pushed_back_over_the_fork() -> None:
    moon = Moon(2).flown(1, "M", *squares("MP", 1, 10), "P", "PA1").phase(0, 6).when(0, moves.KeepCards())
    moon.when(0, moves.PushRocket(1, "P"))
    assert moon.rocket(1).trail[-2:] == ["MP10", "P"]
    moon.throws(1, (1, 1), 1)
    assert {move["path"][-1] for move in moon.moves(1)} == {"PA1", "PB1", "NP10"}


@pytest.mark.parametrize(("index", "effect"), [(12, None), (5, "collision")])
@pytest.mark.rule("WE-16")
def test_we_16_once_per_crossing(index: int, effect: str | None) -> None:
    moon = Moon(2, satellite=index).flown(1, "M", *squares("MA", 1, 6)).attracted(1, 2).back(1, 2)
    moon.given(facts.RocketFlown(1, ("MA6", "MA7"), 0, auto=True), facts.RocketPushed(0, 1, "MA7", "MA6", "back"))
    assert stop(moon.state, 1) == effect


@pytest.mark.rule("WE-17")
def test_we_17_followers() -> None:
    moon = Moon(4).flown(0, "A").flown(1, "N", *squares("NB", 1, 11)).flown(2, "B", *squares("BL", 1, 3))
    moon.flown(3, "A", home=True)
    assert followers(moon.state, 0, "A") == [1, 3]
    assert followers(moon.flown(2, "B").state, 0, "A") == [1, 3]
    assert followers(moon.flown(3, "L").state, 0, "A") == [1]
    assert followers(moon.flown(3, "A", "MA16").state, 0, "A") == [1]


@pytest.mark.rule("WE-18")
def test_we_18_a_summons_frees() -> None:
    moon = Moon(2).flown(1, "N", *squares("NB", 1, 11)).attracted(1, 8).calls(0, "A").when(0, moves.CallChallenge("V"))
    assert (moon.rocket(1).trail, moon.rocket(1).owed, moon.state.held[1]) == (["A"], 0, [])


@pytest.mark.rule("WE-19")
def test_we_19_overtrumping() -> None:
    assert legal(cards("V6 J1 B3"), cards("R4 V5"), "V") == ["V6", "J1", "B3"]
    assert legal(cards("V2 V6 J1"), cards("R4 V5"), "V") == ["V2"]


@pytest.mark.rule("WE-20")
def test_we_20_trump_led() -> None:
    assert legal(cards("V1 V7 R1"), cards("V3"), "V") == ["V1", "V7"]


@pytest.mark.rule("WE-21")
def test_we_21_equal_tricks() -> None:
    moon = challenge("R1 J8 V7 J5 R2", "R7 J1 V8 B1 R8", "R6 J7 V1 B8 J6", trump="B")
    play(moon, "R1 R7 R6 J8 J1 J7 V8 V1 V7 B8 J5")
    assert moon.state.phase == "duel"
    play(moon, "B1")
    assert [event.seat for event in moon.of(facts.TrickTaken)] == [1, 0]
    assert moon.of(facts.DuelWon)[0].seat == 0


@pytest.mark.rule("WE-22")
def test_we_22_stopped_and_the_molab_counts_unplayed() -> None:
    moon = play(challenge("J1 J2 J3 V1 R1", "V8 V7 V6 B8 B7", trump="J"), "J1 V8 J2 V7 J3 V6")
    (won,) = moon.of(facts.DuelWon)
    assert (won.own_molab, won.trump_molab, won.due) == (True, True, 5)
    assert len(moon.of(facts.CardPlayed)) == 1


@pytest.mark.rule("WE-23")
def test_we_23_a_short_pile() -> None:
    moon = challenge("R1 R2 R3 R4 J2", WEAK, "B6 B5 V7 V6 V5", "B4 B3 V4 V3 V2", left=3, colours="VJBR")
    play(moon, "R1 J8 B6 B4 R2 B8 B5 B3 R3 V8 V7 V4")
    assert moon.of(facts.DuelWon)[0].due == 5
    assert (moon.of(facts.PrizeTaken)[0].count, moon.state.piles["A"].size) == (3, 0)


@pytest.mark.rule("WE-24")
def test_we_24_a_deposit_without_option() -> None:
    moon = Moon(2).flown(0, "A", *squares("AL", 1, 10)).throws(0, (1, 1), 1).given(facts.SiteProspected(0, 4, "TI"))
    assert moon.moves(0) == [{"type": "leave_deposit"}]
    moon.when(0, moves.LeaveDeposit()).holding(0, "TI-2", "B").throws(0, (1, 1), 1).when(0, moves.Prospect(4))
    assert {"type": "keep_deposit"} in moon.moves(0)


@pytest.mark.rule("WE-25")
def test_we_25_whom_to_ambush() -> None:
    moon = Moon(2).flown(0, "A", home=True).flown(1, "L", *squares("AL", 10, 5), home=True)
    assert targets(moon.state, 0, "A") == []
    moon.deposit(1, "SI")
    assert targets(moon.state, 0, "A") == [1]
    assert targets(moon.flown(1, "A", *squares("MA", 16, 8)).state, 0, "A") == []
    assert targets(moon.flown(1, "L").state, 0, "A") == []


@pytest.mark.rule("WE-26")
def test_we_26_spoils_with_a_decoy() -> None:
    moon = play(ambush("J1 J2 J3 J4 J5", "B8 V8 B7 V7 V6", trump="J"), "J1 B8 J2 V8 J3 B7")
    moon.when(1, moves.LayOut(("SI",)))
    (laid,) = moon.of(facts.LotsLaidOut)
    assert sorted(laid.sizes) == [2, 2, 3]
    number = 1 + [lot.deposit for lot in laid.lots].index("SI")
    moon.when(0, moves.ChooseLots((number, number % 3 + 1)))
    assert "EP-1" in moon.state.held[0]
    assert "SI" in moon.state.deposits[0]


@pytest.mark.rule("WE-27")
def test_we_27_an_ambush_lost() -> None:
    moon = play(ambush("V8 V7 V6 V5 J8", "V1 V2 V3 V4 R1", trump="B"), "V8 V1 V2 V7 V3 V6")
    assert moon.of(facts.LotsTaken)[0].deposits == 0
    assert len(moon.of(facts.CardsRedealt)) == 1


@pytest.mark.rule("WE-28")
def test_we_28_the_talon_runs_out() -> None:
    moon = Moon(4)
    talon = moon.state.talon
    for seat in (1, 2):
        drawn = tuple(talon[5 * seat - 5 : 5 * seat])
        moon.given(facts.CardsExchanged(seat, 5, 0, False, tuple(moon.state.hands[seat]), drawn))
    moon.phase(0, 4).when(0, moves.ExchangeCards(tuple(moon.state.hands[0][:4])))
    assert (len(moon.state.talon), len(moon.state.discard)) == (8, 4)


@pytest.mark.rule("WE-29")
def test_we_29_scores() -> None:
    moon = Moon(2).flown(0, "M", *squares("TM", 10, 1), home=True).holding(0, "ZR-1 ZR-2 ZR-3 SI-1 SI-2 FE-1 EP-1")
    moon.deposit(0, "ZR", "SI").flown(1, "L", home=True).holding(1, "H2O-1", "N").deposit(1, "H2O")
    moon.throws(0, (1, 1), 1)
    assert [(one.score, one.rank) for one in RULEBOOK.result(moon.state) or ()] == [(420, 2), (450, 1)]


@pytest.mark.rule("WE-30")
def test_we_30_the_recall() -> None:
    moon = Moon(3).flown(2, "M", *squares("TM", 10, 1), home=True).flown(0, "M", *squares("MA", 1, 9))
    moon.flown(1, "A", "PA10", "PA9", home=True).attracted(1, 5)
    moon.throws(2, (1, 1), 1, luck=Loaded(numbers=[0, 0, 0, 2, 5]))
    runs = moon.of(facts.HomewardRun)
    assert runs[0] == facts.HomewardRun(0, 3, ("MA9", "MA8", "MA7", "MA6"), 0)
    assert runs[1] == facts.HomewardRun(1, 6, ("PA9", "PA10"), 0)


@pytest.mark.rule("WE-31")
def test_we_31_an_elimination_of_two() -> None:
    moon = Moon(2).given(facts.RocketCollided(0, "MA3", "flight", 1, "M", 0, 8, ())).flown(0, "M", "MA1", "MA2")
    moon.flown(1, "L", home=True).holding(1, "FE-1 FE-2", "N").deposit(1, "FE").throws(0, (1, 1), 1, to=4)
    assert [(score.score, score.rank, score.landing) for score in moon.state.scores] == [(0, 2, None), (360, 1, 1)]


@pytest.mark.rule("WE-32")
def test_we_32_an_empty_moon() -> None:
    moon = Moon(2).holding(1, "H2O-1 O-1 AL-1 TI-1 FE-1 CA-1 SI-1 ZR-1", "N")
    moon.deposit(1, "H2O", "O", "AL", "TI", "FE", "CA", "SI", "ZR")
    moon.flown(0, "A", *squares("AL", 1, 10)).throws(0, (1, 1), 1)
    assert moon.state.phase == "cards"
    moon.throws(0, (1, 1), 1)
    assert {move["type"] for move in moon.moves(0)} == {"fly"}
