"""The work on one game, which may be left after any command and taken up again from what was found so far."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import structs

from events.envelope import Entry
from games.core.facts import Seat
from games.core.lifecycle.game import Game
from games.core.search.levels import effort_of
from games.core.thinking.insight import STRONG
from projections.analysis.luck import luck_of
from projections.analysis.model import Chances, Drawn, Findings, Json, Weighed
from projections.analysis.steps import Step, answers_in, steps
from projections.analysis.weighing import seeded, share, weighed
from projections.analysis.worth import worth_of
from projections.games import book_of

Say = Callable[[Game, Seat, Json], dict[str, str]]
"""A move of an awaited seat in words, by language."""

_PLACES: Final = 4
"""Decimal places that are kept: more would be noise."""


def iterations_of(game: str, entries: Sequence[Entry], seats: Sequence[Seat], total: int) -> int:
    """How many iterations each decision gets out of `total`. Raises NoRulebook."""
    most = effort_of(book_of(game, entries[0]), STRONG).iterations
    return share(total, answers_in(entries, seats), most)


def go_on(
    game: str, entries: Sequence[Entry], seats: Sequence[Seat], iterations: int, found: Findings, say: Say
) -> Iterator[None]:
    """Add to what was found, and pause after each command. Raises BrokenLog, NoRulebook and LookupError.

    However often it is left and taken up, the same comes out.
    """
    for step in steps(book_of(game, entries[0]), entries, found.version):
        answer = step.answer()
        if answer is not None and answer.seat in seats:
            one = weighed(game, step, answer, entries, iterations)
            found.decisions.append(_rounded(one, step.before, say))
        _look(game, step, found)
        found.version = step.last
        yield


def _look(game: str, step: Step, found: Findings) -> None:
    """Value the position, and what the dice gave."""
    chances = worth_of(step.after)
    if chances is not None:
        found.chances.append(Chances(step.last, _tidy(chances)))
    luck = luck_of(step, seeded(game, step.last, "luck"))
    if luck is not None:
        found.draws.append(Drawn(step.last, _tidy(luck)))


def _tidy(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, _PLACES) for value in values)


def _rounded(one: Weighed, game: Game, say: Say) -> Weighed:
    played, best = say(game, one.seat, one.played), say(game, one.seat, one.best)
    said = {language: (played[language], best[language]) for language in played}
    chance, best_chance, error = _tidy((one.chance, one.best_chance, one.error))
    return structs.replace(one, chance=chance, best_chance=best_chance, error=error, said=said)
