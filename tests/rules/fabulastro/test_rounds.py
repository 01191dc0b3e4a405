"""Postman and tax collector, and the mail (RULES.md, part G)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from games.core.dice import Dice
from games.fabulastro import moves
from games.fabulastro.components import MAIL, Mail
from games.fabulastro.facts import jobs, table
from tests.rules.fabulastro.positions import Zodiac

T = TypeVar("T")


def postman(*squares: str, seats: int = 4) -> Zodiac:
    """Seat 0 becomes the postman; the others stand on these squares."""
    zodiac = Zodiac(seats)
    for seat, square in enumerate(squares, start=1):
        zodiac.at(square, seat)
    return zodiac.at("R3.0").rolls(1, 2).when(0, moves.MoveTo("B3", "forward", 3))


def collector(*squares: str, gold: int = 10, purses: tuple[int, ...] = (), pay_self: bool | None = None) -> Zodiac:
    """Seat 0 becomes the collector; the others stand on these squares with these purses."""
    zodiac = Zodiac()
    for seat, square in enumerate(squares, start=1):
        zodiac.at(square, seat)
    for seat, purse in enumerate(purses, start=1):
        zodiac.purse(purse, seat)
    zodiac.purse(gold).at("R10.1").rolls(1, 2)
    return zodiac.when(0, moves.MoveTo("B10", "forward", 3, pay_self))


class Posted(Dice):
    """Dice under which the postman draws a certain card."""

    def __init__(self, card: Mail) -> None:
        super().__init__(b"posted")
        self._card = card

    def pick(self, items: Sequence[T]) -> T:
        """The card, where cards are picked."""
        return next((item for item in items if item == self._card), super().pick(items))


@pytest.mark.rule("FA-113", "FA-115")
def test_the_first_stop_is_made_at_once() -> None:
    zodiac = postman("R3.4", "B6", "B6")
    assert zodiac.of(jobs.RoundStarted) == [jobs.RoundStarted(0, "facteur")]
    assert zodiac.of(jobs.RoundStop) == [jobs.RoundStop(0, "facteur", "R3.4", (1,))]
    assert (zodiac.player().square, zodiac.player().last) == ("R3.4", {3: 10})
    zodiac.then_awaits(1)


@pytest.mark.rule("FA-114", "FA-117", "FA-119", "FA-120")
def test_each_turn_the_next_ahead_is_served_and_all_on_the_square_together() -> None:
    zodiac = postman("R3.4", "B6", "B6").turn(0).when(0, moves.ContinueRound())
    assert zodiac.of(jobs.RoundStop) == [jobs.RoundStop(0, "facteur", "B6", (2, 3))]
    assert zodiac.of(jobs.RoundFinished) == [jobs.RoundFinished(0, "facteur", 10)]
    assert [(event.origin, event.to, event.amount) for event in zodiac.of(table.GoldMoved)][-1] == ("bank", 0, 10)
    assert (zodiac.player().round, zodiac.view()["seats"][2]["mail"]) == (None, [])


@pytest.mark.rule("FA-116")
def test_nothing_of_the_square_happens_to_the_postman() -> None:
    zodiac = postman("R5.3", "B6", "B6").turn(0)
    assert zodiac.player().courage == 3
    zodiac.when(0, moves.ContinueRound())
    assert (zodiac.player().square, zodiac.player().last) == ("B6", {3: 10})


@pytest.mark.rule("FA-124")
def test_level_squares_are_served_road_first_then_big_then_guardian() -> None:
    zodiac = postman("G6", "B6", "R6.0")
    assert zodiac.player().square == "R6.0"
    zodiac.turn(0).when(0, moves.ContinueRound())
    assert zodiac.player().square == "B6"


@pytest.mark.rule("FA-122")
def test_the_job_is_taken_until_the_round_ends() -> None:
    zodiac = postman("R3.4", "B6", "B6").at("R3.0", 1).turn(1).rolls(1, 2, seat=1)
    assert zodiac.player(1).square == "R3.3"


@pytest.mark.rule("FA-123")
def test_on_a_round_there_are_cards_and_debts_but_no_dice() -> None:
    zodiac = postman("R3.4", "B6", "B6").debt(4).turn(0)
    assert {move["type"] for move in zodiac.moves(0)} == {
        "continue_round", "abandon_round", "play_planet", "settle_debt",
    }  # fmt: skip
    zodiac.when(0, moves.Roll()).then_refused("round_open", "FA-123")
    zodiac.when(0, moves.AbandonRound()).then_first(jobs.RoundAbandoned(0, "facteur", "abandoned"))
    zodiac.then_awaits(0).when(0, moves.ContinueRound()).then_refused("no_round", "FA-123")
    zodiac.when(0, moves.AbandonRound()).then_refused("no_round", "FA-123")


@pytest.mark.rule("FA-123")
def test_another_job_by_ceres_ends_the_round() -> None:
    zodiac = Zodiac(hands=["ceres"]).at("B3").round("facteur").when(0, moves.PlayPlanet("ceres", sign=8))
    assert zodiac.of(jobs.RoundAbandoned) == [jobs.RoundAbandoned(0, "facteur", "other_job")]


@pytest.mark.rule("FA-123")
def test_a_round_that_cannot_go_on_and_leaves_no_choice_is_given_up() -> None:
    zodiac = Zodiac(3).spent().at("B10").round("percepteur", done=(1, 2)).purse(1)
    zodiac.given(table.PawnMoved(2, ("R11.0", "R8.2"), 37, "round", "back", None)).turn(2).rolls(1, 2, seat=2)
    assert zodiac.of(jobs.RoundAbandoned) == [jobs.RoundAbandoned(0, "percepteur", "forced")]


def delivered(card: Mail, given: Callable[[Zodiac], object] | None = None) -> Zodiac:
    """Seat 1 gets a letter from the postman."""
    zodiac = Zodiac(3).at("R3.4", 1).at("R6.1", 2).at("B3").round("facteur").pot(2)
    if given is not None:
        given(zodiac)
    zodiac.luck = Posted(card)
    return zodiac.when(0, moves.ContinueRound())


@pytest.mark.rule("FA-118", "FA-121")
@pytest.mark.parametrize("card", MAIL)
def test_mail_acts_at_once_and_never_eliminates(card: Mail) -> None:
    zodiac = delivered(card, lambda scene: scene.purse(0, 1).courage(0, 1))
    assert zodiac.of(table.MailDrawn) == [table.MailDrawn(1, 0, card)]
    assert zodiac.of(table.SeatEliminated) == []
    assert zodiac.view()["seats"][1]["mail"] == [card]


@pytest.mark.rule("FA-118")
def test_good_news() -> None:
    assert delivered("heritage").player(1).gold == 15
    assert delivered("mandat").player(1).gold == 13
    refunded = delivered("remboursement")
    assert (refunded.player(1).gold, refunded.state.pot) == (12, 0)
    assert delivered("admirateur").player(1).courage == 4
    assert len(delivered("carte_postale").player(1).tiles) == 1
    assert delivered("grace").player(1).gold == 12


@pytest.mark.rule("FA-118")
def test_a_pardon_gives_the_greatest_debt_back_of_the_lowest_sign() -> None:
    zodiac = delivered("grace", lambda scene: scene.debt(9, 2, 1).debt(4, 2, 1).debt(2, 1, 1))
    assert (zodiac.player(1).courage, zodiac.player(1).debts) == (5, {2: 1, 9: 2})


@pytest.mark.rule("FA-118", "FA-106")
def test_bad_news() -> None:
    assert delivered("facture").player(1).gold == 8
    fined = delivered("amende")
    assert (fined.player(1).gold, fined.state.pot) == (7, 5)
    left = delivered("rupture")
    assert (left.player(1).courage, left.state.pot_courage) == (2, [0, 1, 0])
    lost = delivered("lettre_perdue", lambda scene: scene.tiles("K", 1))
    assert (lost.player(1).tiles, lost.state.pot_letters) == ([], ["K"])
    hand = delivered("eclipse")
    assert (hand.of(table.HandBuried)[0].count, len(hand.player(1).hand)) == (4, 4)


@pytest.mark.rule("FA-106")
def test_a_strike_costs_a_turn_unless_one_is_held_already() -> None:
    zodiac = delivered("greve")
    assert zodiac.of(table.TurnSkipped) == [table.TurnSkipped(1, "greve", 0)]
    held = delivered("greve", lambda scene: scene.held("prison", 2, 1))
    assert held.of(table.HoldStarted) == []


@pytest.mark.rule("FA-149", "FA-150", "FA-151", "FA-153")
def test_the_collector_claims_two_gold_from_each() -> None:
    zodiac = collector("R11.1", "R12.1", "R1.1")
    assert (zodiac.player(1).gold, zodiac.state.pot, zodiac.player().square) == (8, 2, "R11.1")
    zodiac.turn(0).when(0, moves.ContinueRound())
    assert (zodiac.player(2).gold, zodiac.state.pot) == (8, 4)


@pytest.mark.rule("FA-152")
def test_who_cannot_pay_the_tax_is_out() -> None:
    zodiac = collector("R11.1", "R12.1", "R1.1", purses=(1,))
    assert (zodiac.player(1).active, zodiac.state.pot) == (False, 1)
    assert [event.reason for event in zodiac.of(table.SeatEliminated)] == ["percepteur"]


@pytest.mark.rule("FA-154", "FA-157")
def test_the_own_tax_is_paid_with_another_or_as_the_last() -> None:
    zodiac = collector("R11.1", "R12.1", "R12.1", pay_self=True)
    assert zodiac.of(jobs.TaxPaidSelf) == [jobs.TaxPaidSelf(0)]
    zodiac.turn(0).when(0, moves.ContinueRound(True)).then_refused("cannot_pay", "FA-154")
    zodiac.when(0, moves.ContinueRound())
    assert zodiac.of(jobs.RoundFinished) == [jobs.RoundFinished(0, "percepteur", 10)]
    assert zodiac.player().gold == 18
    last = collector("R11.1", "R12.1", "R12.1").turn(0).when(0, moves.ContinueRound())
    assert (last.of(jobs.TaxPaidSelf), last.player().gold) == ([jobs.TaxPaidSelf(0)], 18)


@pytest.mark.rule("FA-154")
def test_a_collector_without_gold_cannot_pay_and_waits() -> None:
    zodiac = Zodiac().purse(1).at("R10.1").rolls(1, 2)
    zodiac.when(0, moves.MoveTo("B10", "forward", 3, True)).then_refused("cannot_pay", "FA-154")
    zodiac = Zodiac().purse(1).at("R11.1").round("percepteur", done=(1, 2, 3))
    zodiac.when(0, moves.ContinueRound()).then_refused("nobody_to_serve", "FA-114")
    zodiac.purse(2).when(0, moves.ContinueRound())
    assert (zodiac.of(jobs.RoundStop), zodiac.player().gold) == ([], 10)


@pytest.mark.rule("FA-154")
def test_only_a_collector_pays_a_tax_of_his_own() -> None:
    zodiac = Zodiac().at("R4.0").rolls(2, 4)
    zodiac.when(0, moves.MoveTo("B5", "forward", 6, True)).then_refused("bad_parameter", "FA-154", field="pay_self")
    post = Zodiac().at("B3").round("facteur")
    post.when(0, moves.ContinueRound(False)).then_refused("bad_parameter", "FA-154")


@pytest.mark.rule("FA-155", "FA-156")
def test_all_on_a_square_pay_together_and_nothing_else_happens_there() -> None:
    zodiac = collector("R11.3", "R11.3", "R12.1")
    assert [event.served for event in zodiac.of(jobs.RoundStop)] == [(1, 2)]
    assert (zodiac.state.pot, zodiac.player().hold) == (4, None)


@pytest.mark.rule("FA-196")
def test_animals_owe_the_collector_nothing() -> None:
    zodiac = Zodiac().animal(1).at("R11.1", 1).at("R12.1", 2).at("R12.1", 3).at("R10.1").rolls(1, 2)
    zodiac.when(0, moves.MoveTo("B10", "forward", 3))
    assert zodiac.of(jobs.RoundStop)[0].square == "R12.1"
    assert zodiac.of(jobs.RoundFinished) == [jobs.RoundFinished(0, "percepteur", 10)]


@pytest.mark.rule("FA-046", "FA-164")
def test_an_invention_changes_the_salary() -> None:
    zodiac = Zodiac(3).law("salary", job="facteur", amount=14).at("B3").round("facteur", done=(1,))
    assert zodiac.when(0, moves.ContinueRound()).of(jobs.RoundFinished)[0].salary == 14


@pytest.mark.rule("FA-157")
def test_a_round_is_finished_when_the_last_one_owing_is_out() -> None:
    zodiac = Zodiac().at("B10").round("percepteur", done=(2, 3), self_paid=True).courage(0, 1)
    zodiac.at("R5.0", 1).turn(1).rolls(1, 2, seat=1).when(1, moves.MoveTo("R5.3", "forward", 3))
    kinds = [type(event) for event in zodiac.events]
    assert kinds.index(jobs.RoundFinished) == kinds.index(table.SeatEliminated) + 1
    assert zodiac.player().gold == 20


@pytest.mark.rule("FA-154", "FA-189")
def test_a_collector_who_sets_out_anew_may_pay_again_at_once() -> None:
    zodiac = Zodiac(hands=("ceres minos minos",)).at("R11.1").round("percepteur", done=(1,), self_paid=True)
    assert any(
        "pay_self" in [field.name for field in form.fields] for form in zodiac.forms(0) if form.type == "play_planet"
    )
    zodiac.when(0, moves.PlayPlanet("ceres", sign=10, pay_self=True))
    assert zodiac.of(jobs.TaxPaidSelf) == [jobs.TaxPaidSelf(0)]
