"""The twelve obstacles and holds (RULES.md, part F)."""

import pytest

from games.fabulastro import moves
from games.fabulastro.components import TRAPS
from games.fabulastro.facts import table
from tests.rules.fabulastro.positions import Zodiac


def on(sign: int, *dice: int, zodiac: Zodiac | None = None) -> Zodiac:
    """Seat 0 stops by dice on a sign's obstacle; then these dice are thrown, or the arrow spun."""
    scene = zodiac or Zodiac()
    index = {1: 2, 2: 4, 3: 2, 4: 3, 5: 3, 6: 4, 7: 2, 8: 4, 9: 3, 10: 2, 11: 3, 12: 4}[sign]
    scene.owner().at(f"R{sign}.0")
    first = index - 1
    scene.rolls(1, first, *dice)
    if scene.state.phase == "destination":
        luck = scene.luck
        scene.when(0, moves.MoveTo(f"R{sign}.{index}", "forward", index))
        assert scene.luck is luck
    return scene


@pytest.mark.rule("FA-089")
@pytest.mark.parametrize("sign", TRAPS)
def test_whoever_stops_on_an_obstacle_meets_it(sign: int) -> None:
    zodiac = on(sign, 4, 4)
    assert zodiac.of(table.ObstacleMet) == [table.ObstacleMet(0, sign, TRAPS[sign])]


@pytest.mark.rule("FA-090")
def test_what_obstacles_take_lies_in_the_centre() -> None:
    assert on(5).state.pot_courage == [1, 0, 0, 0]
    assert on(6).state.pot == 1


@pytest.mark.rule("FA-091")
def test_the_duel_costs_or_gives_courage() -> None:
    assert on(1, 3).player().courage == 2
    assert on(1, 4).player().courage == 4
    lost = on(1, 2, zodiac=Zodiac().courage(0))
    assert [event.reason for event in lost.of(table.SeatEliminated)] == ["duel"]


@pytest.mark.rule("FA-092", "FA-098")
@pytest.mark.parametrize(("sign", "kind"), [(2, "labyrinthe"), (8, "prison")])
def test_labyrinth_and_prison_hold_for_three_tries(sign: int, kind: str) -> None:
    zodiac = on(sign)
    assert zodiac.view()["seats"][0]["hold"] == {"kind": kind, "left": 3}
    square = zodiac.player().square
    for left in (2, 1, 0):
        zodiac.tiles("ABC" if left == 2 else "").turn(0)
        assert {move["type"] for move in zodiac.moves(0)} <= {"roll", "write_name"}
        zodiac.rolls(1, 2)
        assert zodiac.of(table.EscapeFailed)[0].left == left
    assert (zodiac.player().hold, zodiac.player().square) == (None, square)


@pytest.mark.rule("FA-104")
def test_the_double_that_frees_is_also_the_move() -> None:
    zodiac = on(8).turn(0).rolls(1, 1)
    assert zodiac.of(table.HoldEnded) == [table.HoldEnded(0, "double")]
    assert zodiac.squares() == ["R9.1", "B9"]


@pytest.mark.rule("FA-093")
def test_the_pickpocket_takes_or_gives_three() -> None:
    assert on(3, 1).player().gold == 7
    assert on(3, 6).player().gold == 13
    poor = on(3, 1, zodiac=Zodiac().purse(2))
    assert (poor.player().gold, poor.player().active, poor.state.pot) == (0, True, 2)


@pytest.mark.rule("FA-094")
def test_the_well_changes_the_whole_hand() -> None:
    zodiac = Zodiac(hands=["mars lune neptune"])
    on(4, zodiac=zodiac)
    assert zodiac.of(table.HandBuried) == [table.HandBuried(0, 3, ("mars", "lune", "neptune"))]
    assert (zodiac.state.tail, len(zodiac.player().hand), len(zodiac.state.top)) == (["mars", "lune", "neptune"], 3, 9)


@pytest.mark.rule("FA-095")
def test_the_desert_takes_courage_or_the_player() -> None:
    assert on(5).player().courage == 2
    assert [event.reason for event in on(5, zodiac=Zodiac().courage(0)).of(table.SeatEliminated)] == ["desert"]


@pytest.mark.rule("FA-096", "FA-196")
def test_the_tax_takes_gold_or_the_player_but_not_from_animals() -> None:
    assert on(6).player().gold == 9
    assert [event.reason for event in on(6, zodiac=Zodiac().purse(0)).of(table.SeatEliminated)] == ["taxe"]
    assert on(6, zodiac=Zodiac().animal().purse(0)).player().active


@pytest.mark.rule("FA-097", "FA-195")
def test_love_leads_where_the_arrow_points_and_cures() -> None:
    zodiac = on(7, 11, zodiac=Zodiac().animal())
    assert (zodiac.player().square, zodiac.player().animal) == ("R11.0", None)
    assert zodiac.of(table.ArrowSpun) == [table.ArrowSpun(0, 11)]
    assert zodiac.of(table.PawnMoved)[-1].u == 50


@pytest.mark.rule("FA-099")
def test_indigestion_costs_gold_or_three_turns() -> None:
    zodiac = on(9)
    assert [form.label for form in zodiac.forms(0)] == ["pay_indigestion", "stay"]
    paid = zodiac.when(0, moves.Pay())
    assert (paid.player().gold, paid.player().hold, paid.state.pot) == (7, None, 3)
    stayed = on(9).when(0, moves.Stay())
    assert stayed.view()["seats"][0]["hold"] == {"kind": "indigestion", "left": 3}
    poor = on(9, zodiac=Zodiac().purse(2))
    assert poor.player().hold is not None
    for gold, default in ((3, moves.Stay()), (4, moves.Pay())):
        choosing = on(9, zodiac=Zodiac().purse(gold))
        assert choosing.book.default_move(choosing.state, 0) == default


@pytest.mark.rule("FA-100")
def test_the_mine_gives_gold_and_takes_courage() -> None:
    assert (on(10).player().gold, on(10).player().courage) == (11, 2)
    lost = on(10, zodiac=Zodiac().courage(0))
    assert (lost.player().active, lost.state.bank) == (False, 240 - 30)


@pytest.mark.rule("FA-101")
def test_isolation_costs_courage_or_three_turns() -> None:
    paid = on(11).when(0, moves.Pay())
    assert (paid.player().courage, paid.state.pot_courage[0]) == (2, 1)
    stayed = on(11).when(0, moves.Stay())
    assert stayed.view()["seats"][0]["hold"] == {"kind": "isolement", "left": 3}
    weak = on(11, zodiac=Zodiac().courage(0))
    assert weak.player().hold is not None
    for points, default in ((1, moves.Stay()), (2, moves.Pay())):
        choosing = on(11, zodiac=Zodiac().courage(points))
        assert choosing.book.default_move(choosing.state, 0) == default


@pytest.mark.rule("FA-102", "FA-103", "FA-088")
def test_the_whirlpool_takes_two_loose_letters_openly() -> None:
    zodiac = on(12, zodiac=Zodiac().tiles("ABC"))
    lost = zodiac.of(table.LettersMoved)[0]
    assert (lost.to, lost.count, lost.faces, zodiac.state.pot_letters) == (
        "centre", 2, lost.letters, sorted(lost.letters),
    )  # fmt: skip
    assert on(12, zodiac=Zodiac().tiles("A")).state.pot_letters == ["A"]
    assert on(12, zodiac=Zodiac().named("Zoe").debt(3)).of(table.LettersMoved) == []


@pytest.mark.rule("FA-105")
def test_a_held_seat_plays_no_card_and_settles_no_debt() -> None:
    zodiac = Zodiac(hands=["minos"]).debt(3).held("prison")
    zodiac.when(0, moves.PlayPlanet("minos")).then_refused("held", "FA-105")
    zodiac.when(0, moves.SettleDebt(3)).then_refused("held", "FA-105")
    zodiac.round("facteur").when(0, moves.ContinueRound()).then_refused("held", "FA-105")


@pytest.mark.rule("FA-099", "FA-101")
def test_turns_are_skipped_while_held_still() -> None:
    zodiac = Zodiac(3).held("indigestion", 2, seat=1).at("R8.2").rolls(1, 2)
    assert zodiac.of(table.TurnSkipped) == [table.TurnSkipped(1, "indigestion", 1)]
    zodiac.then_awaits(2).at("R8.2", 2).rolls(1, 2, seat=2)
    zodiac.at("R8.2").rolls(1, 2)
    assert zodiac.of(table.TurnSkipped) == [table.TurnSkipped(1, "indigestion", 0)]
    assert zodiac.of(table.HoldEnded) == [table.HoldEnded(1, "time")]


@pytest.mark.rule("FA-164")
def test_inventions_defuse_transform_and_shorten() -> None:
    defused = on(5, zodiac=Zodiac().courage(0).law("defuse_obstacle", obstacle=5))
    assert defused.of(table.ObstacleMet) == [table.ObstacleMet(0, 5, None)]
    assert defused.player().active
    changed = on(5, 11, zodiac=Zodiac().animal().law("transform_obstacle", obstacle=5, into=7))
    assert (changed.player().square, changed.player().animal) == ("R11.0", None)
    short = on(8, zodiac=Zodiac().law("hold_turns", turns=1))
    assert short.view()["seats"][0]["hold"]["left"] == 1
