"""Badges are earned by what they say, and by nothing less; an opening is what the seat did first."""

from collections.abc import Sequence

from games.core.facts import Event, Standing
from games.fabulastro.deeds import BADGES, opening
from games.fabulastro.facts.ending import GameEnded
from games.fabulastro.facts.jobs import CaseClosed, JobStarted, NameWritten, PerformanceEnded
from games.fabulastro.facts.shapes import Person, Title
from games.fabulastro.facts.table import DebtSettled, HumanAgain
from tests.rules.deeds import assert_earned, assert_opens

STANDINGS = (Standing(0, 1, 9), Standing(1, 2, 5))

PAID = DebtSettled(0, 1, 1, "fire", success=True, points=2)
UNPAID = DebtSettled(0, 1, 2, "fire", success=False, points=0)


def _named(letters: str) -> NameWritten:
    return NameWritten(0, letters, letters, "given_name", "lexicon", "1", {})


def _played(invited: int | None) -> PerformanceEnded:
    return PerformanceEnded(0, Title("film", "Metropolis"), (), invited, ())


CASES: dict[str, tuple[Sequence[Event], Sequence[Event]]] = {
    "three-wishes": ([GameEnded("goal", ())], [GameEnded("round_limit", ())]),
    "long-name": ([_named("AILMNOO")], [_named("AILMNO")]),
    "case-solved": ([CaseClosed(0, Person("Galileo"), found=True)], [CaseClosed(0, Person("Galileo"), found=False)]),
    "understood": ([_played(1)], [_played(None)]),
    "good-payer": ([PAID] * 3, [PAID, PAID, UNPAID]),
    "love-at-first-sight": ([HumanAgain(0)], [HumanAgain(1)]),
}
OPENING: tuple[Sequence[Event], str] = (
    [JobStarted(1, "facteur"), JobStarted(0, "acteur"), JobStarted(0, "forain")],
    "own_job.acteur",
)


def test_badges_and_opening() -> None:
    assert_earned(BADGES, CASES, STANDINGS)
    assert_opens(opening, *OPENING)
