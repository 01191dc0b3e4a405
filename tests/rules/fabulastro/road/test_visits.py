"""The landlord and the way round Taurus, the hostess, the casino and the poet (RULES.md, part E)."""

import pytest

from games.fabulastro import moves
from games.fabulastro.facts import table
from tests.rules.fabulastro.positions import Zodiac


@pytest.mark.rule("FA-051", "FA-052")
def test_a_throw_that_can_end_at_the_landlords_must() -> None:
    zodiac = Zodiac().at("R1.3").rolls(2, 4)
    assert zodiac.of(table.PawnMoved)[0].path[-1] == "B2"
    assert zodiac.player().gold == 9


@pytest.mark.rule("FA-051")
def test_owners_animals_and_an_open_landlord_let_pass() -> None:
    for zodiac in (Zodiac().owner(), Zodiac().law("open_landlord")):
        assert zodiac.at("R1.3").rolls(5, 6).squares() == ["R3.4", "B3"]
    assert Zodiac().animal().at("R1.3").rolls(5, 6).player().square == "R3.4"
    assert Zodiac().owner().at("R1.3").rolls(2, 4).squares() == ["R2.4", "B2"]


@pytest.mark.rule("FA-053", "FA-054", "FA-055")
@pytest.mark.parametrize(("dice", "square"), [((2, 4), "B2"), ((4, 5), "B2"), ((5, 6), "R1.4"), ((6, 6), "R1.3")])
def test_points_beyond_the_labyrinth_go_back(dice: tuple[int, int], square: str) -> None:
    zodiac = Zodiac().at("R1.3").rolls(*dice)
    assert zodiac.player().square == square


@pytest.mark.rule("FA-053")
def test_the_way_back_is_told_square_by_square() -> None:
    zodiac = Zodiac().at("R2.1").rolls(3, 4)
    moved = zodiac.of(table.PawnMoved)[0]
    assert moved.path == ("R2.1", "R2.2", "R2.3", "R2.4", "R2.3", "R2.2", "R2.1", "R2.0")
    assert (moved.by, moved.u) == ("bounce", 5)


@pytest.mark.rule("FA-056")
def test_on_the_way_back_nothing_else_is_entered() -> None:
    zodiac = Zodiac().at("R1.3").rolls(5, 6)
    assert (zodiac.player().square, zodiac.of(table.PawnMoved)[0].by) == ("R1.4", "bounce")


@pytest.mark.rule("FA-057")
def test_the_duty_begins_anew_with_each_way_into_taurus() -> None:
    zodiac = Zodiac().used("B2").turn(0)
    assert not zodiac.view()["seats"][0]["duty"]
    assert zodiac.at("R3.0").at("R2.1").view()["seats"][0]["duty"]
    again = Zodiac().used("B2", u=5).at("R3.0").at("R2.0", u=5).rolls(1, 1)
    assert again.player().square == "B2"


@pytest.mark.rule("FA-058")
def test_backwards_one_may_cross_taurus_but_not_stop_on_its_squares() -> None:
    visiting = Zodiac().at("R3.3").given(table.SaturnStarted(0)).rolls(1, 3)
    assert {move["square"] for move in visiting.moves(0) if move["direction"] == "back"} == {"B2"}
    crossing = Zodiac().at("R3.4").given(table.SaturnStarted(0)).rolls(5, 6)
    assert {move["square"] for move in crossing.moves(0) if move["direction"] == "back"} == {"R1.3", "B1"}


@pytest.mark.rule("FA-059", "FA-062")
def test_the_rent_is_demanded() -> None:
    paid = Zodiac().at("R2.0").purse(1).rolls(1, 1)
    assert (paid.player().gold, paid.state.bank) == (0, 240 - 30)
    broke = Zodiac().at("R2.0").purse(0).rolls(1, 1)
    assert [event.reason for event in broke.of(table.SeatEliminated)] == ["proprietaire"]
    dear = Zodiac().law("rent", amount=3).at("R2.0").purse(5).rolls(1, 1)
    assert dear.player().gold == 2
    free = Zodiac().law("rent", amount=0).at("R2.0").purse(0).rolls(1, 1)
    assert free.player().active


@pytest.mark.rule("FA-060", "FA-061")
def test_with_the_price_one_buys_or_pays_the_rent() -> None:
    zodiac = Zodiac().at("R2.0").purse(33).rolls(1, 1)
    assert [form.facts for form in zodiac.forms(0)] == [{"house": 5, "price": 33}, {"rent": 1}]
    zodiac.when(0, moves.Buy())
    assert zodiac.of(table.HouseBought) == [table.HouseBought(0, 5, 33)]
    assert (zodiac.player().gold, zodiac.player().house) == (0, True)
    renting = Zodiac().at("R2.0").purse(33).rolls(1, 1).when(0, moves.PayRent())
    assert (renting.player().gold, renting.player().house) == (32, False)
    assert renting.book.default_move(Zodiac().at("R2.0").purse(33).rolls(1, 1).state, 0) == moves.Buy()


@pytest.mark.rule("FA-060")
def test_a_price_may_be_shifted_and_lowered() -> None:
    zodiac = Zodiac(house_price_shift=-10).law("house_sale", discount=6).at("R2.0").purse(17).rolls(1, 1)
    assert zodiac.forms(0)[0].facts["price"] == 17


@pytest.mark.rule("FA-063")
def test_for_an_owner_the_landlord_has_no_effect() -> None:
    zodiac = Zodiac().owner().at("R2.0").rolls(1, 1).when(0, moves.MoveTo("B2", "forward", 2))
    assert (zodiac.of(table.GoldMoved), zodiac.player().last) == ([], {2: 5})


@pytest.mark.rule("FA-064")
def test_the_hostess_sells_courage() -> None:
    zodiac = Zodiac().at("R6.0").rolls(1, 1).when(0, moves.MoveTo("B6", "forward", 2))
    zodiac.when(0, moves.BuyCourage(4)).then_refused("too_much", "FA-064", most=3)
    zodiac.when(0, moves.BuyCourage(2))
    assert (zodiac.player().gold, zodiac.player().courage, zodiac.state.bank_courage[0]) == (4, 5, 5)
    poor = Zodiac().at("R6.0").purse(2).rolls(1, 1).when(0, moves.MoveTo("B6", "forward", 2))
    poor.then_awaits(1)
    cheap = Zodiac().law("courage_price", amount=1).at("R6.0").purse(9).rolls(1, 1)
    cheap.when(0, moves.MoveTo("B6", "forward", 2))
    assert len(cheap.moves(0)) == 8


@pytest.mark.rule("FA-075", "FA-076", "FA-077")
def test_the_casino_takes_or_doubles_the_stake() -> None:
    for die, gold in ((3, 6), (4, 14)):
        zodiac = Zodiac().at("R9.0").rolls(1, 1).when(0, moves.MoveTo("B9", "forward", 2))
        zodiac.when(0, moves.Stake(11)).then_refused("too_much", "FA-077", most=10)
        zodiac.lucky(die).when(0, moves.Stake(4))
        assert zodiac.player().gold == gold
    nothing = Zodiac().at("R9.0").rolls(1, 1).when(0, moves.MoveTo("B9", "forward", 2)).when(0, moves.Stake(0))
    assert (nothing.of(table.DieRolled), nothing.player().gold) == ([], 10)
    limited = Zodiac().law("casino_limit", stake=3).at("R9.0").rolls(1, 1)
    assert (
        limited.when(0, moves.MoveTo("B9", "forward", 2)).forms(0)[0].schema()["properties"]["amount"]["maximum"] == 3
    )
    broke = Zodiac().at("R9.0").purse(0).rolls(1, 1).when(0, moves.MoveTo("B9", "forward", 2))
    broke.then_awaits(1)


def poet(letters: str = "AB", least: int = 3) -> Zodiac:
    """Seat 0 is at the poet's with these letters."""
    zodiac = Zodiac(name_min_letters=least).at("R12.0").tiles(letters).rolls(1, 1)
    return zodiac.when(0, moves.MoveTo("B12", "forward", 2))


@pytest.mark.rule("FA-078", "FA-081")
def test_the_poet_gives_two_letters() -> None:
    zodiac = poet("").lucky(samples=["XZ"])
    assert zodiac.player().tiles != []
    zodiac = poet("E").lucky(samples=["LA"]).when(0, moves.DrawLetters(()))
    assert (zodiac.player().tiles, len(zodiac.state.bag), zodiac.state.phase) == (["A", "E", "L"], 197, "after_letters")
    more = poet("EE").law("poet_letters", count=4).when(0, moves.DrawLetters(()))
    assert len(more.player().tiles) == 6


@pytest.mark.rule("FA-079", "FA-080")
def test_rejected_letters_are_drawn_anew_and_go_back_after_the_draw() -> None:
    zodiac = poet("AB").lucky(samples=["LMN"])
    zodiac.when(0, moves.DrawLetters(("C",))).then_refused("missing_letters", "FA-079", letters=["C"])
    zodiac.when(0, moves.DrawLetters(("B",)))
    assert [(event.origin, event.to, event.letters) for event in zodiac.of(table.LettersMoved)] == [
        ("bag", "hand", "LMN"),
        ("hand", "bag", "B"),
    ]
    assert zodiac.player().tiles == ["A", "L", "M", "N"]


@pytest.mark.rule("FA-078")
def test_a_bag_that_runs_out_gives_fewer_letters() -> None:
    zodiac = Zodiac()
    rest = "".join(zodiac.state.bag)[1:]
    zodiac.tiles(rest, 1).at("R12.0").rolls(1, 1).when(0, moves.MoveTo("B12", "forward", 2))
    assert (len(zodiac.player().tiles), zodiac.state.bag) == (1, [])


@pytest.mark.rule("FA-081")
def test_after_letters_a_name_may_be_kept_for_later() -> None:
    zodiac = poet("ABC").when(0, moves.DrawLetters(()))
    zodiac.when(0, moves.Keep()).then_awaits(1)
    few = poet("", least=5)
    few.then_awaits(1)
