"""The showman's arm wrestling (RULES.md, part G)."""

import pytest

from games.fabulastro import moves
from games.fabulastro.components import EFFORT, WRESTLING_MIX, Effort
from games.fabulastro.facts import jobs, table
from tests.rules.fabulastro.positions import Zodiac


def fair(seats: int = 4, *purses: int, ahead: int = 1) -> Zodiac:
    """Seat 0 is the showman; seat 1 stands just ahead, the last seat just behind."""
    zodiac = Zodiac(seats).at("R3.0", 1).at("R12.3", seats - 1)
    for seat, gold in enumerate(purses):
        zodiac.purse(gold, seat)
    zodiac.at("R1.0").rolls(1, 3)
    return zodiac.when(0, moves.MoveTo("B1", "forward", 4))


def wrestled(mine: Effort, theirs: Effort, *dice: int, bet: int = 7, purses: tuple[int, ...] = ()) -> Zodiac:
    """Both have chosen."""
    zodiac = fair(4, *purses).when(0, moves.Challenge(1, bet)).when(1, moves.Wrestle(theirs))
    return zodiac.lucky(*dice).when(0, moves.Wrestle(mine))


@pytest.mark.rule("FA-107")
def test_the_nearest_ahead_and_behind_may_be_challenged() -> None:
    zodiac = fair()
    assert [form.facts["opponent"] for form in zodiac.forms(0) if form.type == "challenge"] == [1, 3]
    zodiac.when(0, moves.Challenge(2, 1)).then_refused("no_target", "FA-107", candidates=[1, 3])


@pytest.mark.rule("FA-107")
def test_who_owns_nothing_is_struck_off_and_not_replaced() -> None:
    zodiac = fair(4, 4, 9, 5, 0)
    assert [form.facts for form in zodiac.forms(0) if form.type == "challenge"] == [{"opponent": 1, "most": 9}]
    nobody = fair(4, 4, 0, 5, 0)
    assert nobody.of(jobs.JobFailed) == [jobs.JobFailed(0, "forain", "no_opponent")]


@pytest.mark.rule("FA-107")
def test_who_is_level_is_nearest_both_ways() -> None:
    zodiac = Zodiac().at("R1.0", 1).at("G1", 2).at("R1.0").rolls(1, 3).when(0, moves.MoveTo("B1", "forward", 4))
    assert [form.facts["opponent"] for form in zodiac.forms(0) if form.type == "challenge"] == [1, 2]


@pytest.mark.rule("FA-108", "FA-109")
def test_the_bet_is_up_to_what_the_opponent_owns() -> None:
    zodiac = fair(4, 4, 9)
    zodiac.when(0, moves.Challenge(1, 10)).then_refused("too_much", "FA-108", most=9)
    zodiac.when(0, moves.Challenge(1, 0)).then_refused("too_much", "FA-108")
    zodiac.when(0, moves.Challenge(1, 9)).then_awaits(0, 1)


@pytest.mark.rule("FA-048", "FA-047")
def test_the_job_may_be_given_up() -> None:
    zodiac = fair()
    assert zodiac.book.default_move(zodiac.state, 0) == moves.Decline()
    zodiac.when(0, moves.Decline())
    assert zodiac.of(jobs.JobFailed) == [jobs.JobFailed(0, "forain", "declined")]
    assert zodiac.of(table.GoldMoved) == []


@pytest.mark.rule("FA-110")
def test_the_opponent_is_ruined_but_stays() -> None:
    zodiac = wrestled((5, 4, 0), (0, 0, 9), purses=(10, 7))
    assert (zodiac.player(0).gold, zodiac.player(1).gold, zodiac.player(1).active) == (17, 0, True)


@pytest.mark.rule("FA-109", "FA-204")
def test_a_showman_who_cannot_pay_the_bet_pays_what_there_is_and_is_out() -> None:
    zodiac = wrestled((0, 0, 9), (5, 4, 0), bet=7, purses=(4, 9))
    assert [(event.amount, event.short) for event in zodiac.of(table.GoldMoved)] == [(4, 3)]
    assert (zodiac.player(0).active, zodiac.player(1).gold) == (False, 13)


@pytest.mark.rule("FA-111")
def test_efforts_are_secret_until_both_are_in() -> None:
    zodiac = fair().when(0, moves.Challenge(1, 3))
    zodiac.when(0, moves.Wrestle((5, 5, 0))).then_refused("effort_sum", "FA-111", effort=9, sum=10)
    zodiac.when(0, moves.Wrestle((-1, 5, 5))).then_refused("effort_sum")
    assert len(zodiac.moves(0)) == 55
    zodiac.when(0, moves.Wrestle((5, 3, 1))).then_awaits(1)
    seen = [zodiac.view(viewer)["work"] for viewer in (0, 1, None)]
    assert [work["mine"] for work in seen] == [[5, 3, 1], None, None]
    assert [work["chosen"] for work in seen] == [[0], [0], [0]]
    assert zodiac.book.default_move(zodiac.state, 1) == moves.Wrestle((3, 3, 3))


@pytest.mark.rule("FA-112")
def test_even_holds_go_to_the_dice_until_they_differ() -> None:
    zodiac = wrestled((5, 3, 1), (4, 4, 1), 2, 2, 3, 6)
    resolved = zodiac.of(jobs.FairResolved)[0]
    assert (resolved.holds, resolved.dice, resolved.winner) == ((1, 1), ((2, 2), (3, 6)), 1)


@pytest.mark.rule("FA-111")
def test_nobody_beats_the_mix_of_efforts_on_average() -> None:
    def holds(effort: Effort, other: Effort) -> int:
        won = sum(ours > theirs for ours, theirs in zip(effort, other, strict=True))
        lost = sum(ours < theirs for ours, theirs in zip(effort, other, strict=True))
        return (won > lost) - (won < lost)

    efforts = [(a, b, EFFORT - a - b) for a in range(EFFORT + 1) for b in range(EFFORT + 1 - a)]
    assert all(sum(holds(effort, mixed) for mixed in WRESTLING_MIX) <= 0 for effort in efforts)
    assert len(WRESTLING_MIX) == 31
