"""Analyses: a decision is weighed by what its seat knew then, luck is fair, and no interruption changes anything."""

import random
from collections.abc import Sequence
from functools import partial
from itertools import islice
from statistics import fmean, stdev

import pytest

from events.envelope import Entry
from games.core.facts import Seat
from games.core.lifecycle import decider
from games.core.lifecycle.contract import command_of
from games.core.lifecycle.game import Game
from games.core.thinking.chances import shares_of
from projections.analysis.luck import drawing, luck_of
from projections.analysis.minds import mind_of
from projections.analysis.model import Findings, Json, Weighed
from projections.analysis.steps import Step, answers_in, steps
from projections.analysis.summary import costliest, summaries
from projections.analysis.weighing import LEAST, share, weighed
from projections.analysis.work import go_on
from projections.games import book_of, fold

SEATS = (0, 1, 2)
ITERATIONS = 4
FALLS = 50
WORLDS = 5


def say(game: Game, seat: Seat, move: Json) -> dict[str, str]:
    return {"en": f"{game.version} {seat} {move['type']}"}


def analysed(entries: Sequence[Entry], seats: Sequence[Seat] = SEATS, *, pause: int = 10**6) -> Findings:
    """All that is found, by work that is left after so many commands and taken up anew."""
    found = Findings()
    while found.version < len(entries):
        for commands, _ in enumerate(go_on("g", entries, seats, ITERATIONS, found, say), 1):
            if commands == pause:
                break
    return found


def test_what_is_found_does_not_depend_on_interruptions(entries: Sequence[Entry]) -> None:
    whole = analysed(entries)
    assert analysed(entries, pause=5) == whole
    # and it is about every decision, and every position
    assert len(whole.decisions) == answers_in(entries, SEATS)
    assert whole.chances[-1].version == len(entries)


def test_one_seat_s_analysis_is_a_part_of_that_of_all(entries: Sequence[Entry]) -> None:
    one, whole = analysed(entries, [1]), analysed(entries)
    assert one.decisions == [decision for decision in whole.decisions if decision.seat == 1]
    assert (one.chances, one.draws) == (whole.chances, whole.draws)


def test_a_decision_is_weighed_without_what_came_later(entries: Sequence[Entry]) -> None:
    # given a decision in the middle of the game
    step = [step for step in map(kept, steps(book_of("g", entries[0]), entries)) if step.answer()][10]
    answer = step.answer()
    assert answer is not None
    # when the log ends there, and when it goes on
    known = weighed("g", step, answer, entries[: step.before.version], ITERATIONS)
    assert weighed("g", step, answer, entries, ITERATIONS) == known
    assert known.seat == answer.seat
    assert known.played == answer.move


def test_a_decision_is_weighed_without_what_its_seat_cannot_know(entries: Sequence[Entry]) -> None:
    differed = 0
    for step in steps(book_of("g", entries[0]), entries):
        answer = step.answer()
        if answer is None or differed == WORLDS:
            continue
        # given a decision, and another world that its seat cannot tell from the true one
        other, book = step.before.copy(), step.before.book
        mind = mind_of("g", step.before, answer.seat, partial(islice, entries, step.before.version), random.Random(1))
        assert book.insight is not None
        other.state = book.insight.imagine(mind.view, mind.history, random.Random(2))
        assert other.view(answer.seat) == mind.view
        differed += other.state != step.before.state
        # then it is weighed alike in both
        assert weighed("g", step._replace(before=other), answer, entries, ITERATIONS) == weighed(
            "g", step, answer, entries, ITERATIONS
        )
    assert differed == WORLDS


def kept(step: Step) -> Step:
    """The step, with a game after it that no later one changes."""
    return step._replace(after=step.after.copy())


def test_dice_favour_nobody_on_average(entries: Sequence[Entry]) -> None:
    # given a command in the middle of the game that draws, and other games in which its dice fell otherwise
    book = book_of("g", entries[0])
    types = drawing(book.key, book.version)
    step = next(
        step
        for step in map(kept, steps(book, entries))
        if step.before.state is not None and any(entry.type in types for entry in step.batch)
    )
    command = command_of(list(step.events()))
    assert command is not None
    rng, lucks = random.Random(3), []
    for _ in range(FALLS):
        fell = step.before.copy()
        fell.key = rng.randbytes(32)
        decider.decide(fell, command, step.batch[0].at)
        luck = luck_of(step._replace(after=fell), rng)
        assert luck is not None
        assert sum(luck) == pytest.approx(0, abs=1e-9)
        lucks.append(luck)
    # then each seat's luck differs from game to game, and is none on average
    for own in zip(*lucks, strict=True):
        assert stdev(own) > 0
        assert abs(fmean(own)) < 3 * stdev(own) / FALLS**0.5


def test_only_commands_that_draw_have_luck(entries: Sequence[Entry]) -> None:
    book = book_of("g", entries[0])
    types, rng = drawing(book.key, book.version), random.Random(4)
    for step in steps(book, entries):
        drew = any(entry.type in types for entry in step.batch)
        assert (luck_of(step, rng, samples=1) is not None) is drew
    assert types == {"game_set_up", "round_started"}


def test_result_is_an_even_share_and_luck_and_skill(entries: Sequence[Entry]) -> None:
    found, game = analysed(entries), fold("g", entries).game
    result = shares_of(game.standings)
    for summary in summaries(found, result):
        assert summary.luck is not None
        assert summary.skill is not None
        assert summary.result == pytest.approx(1 / 3 + summary.luck + summary.skill)
        assert summary.luck == pytest.approx(sum(draw.luck[summary.seat] for draw in found.draws))
    # and chances are shares of one win, the last of them the result
    assert all(sum(chances.seats) == pytest.approx(1, abs=1e-3) for chances in found.chances)
    assert found.chances[-1].seats == pytest.approx(result, abs=1e-3)


def test_without_worth_there_is_neither_luck_nor_skill(entries: Sequence[Entry]) -> None:
    found = analysed(entries)
    found.chances, found.draws = found.chances[-1:], []
    assert {(one.luck, one.skill) for one in summaries(found, [1.0, 0.0, 0.0])} == {(None, None)}


def decision(version: int, lost: float, error: float) -> Weighed:
    """A decision that cost so much."""
    return Weighed(version, 0, f"{version}-0", "player", {}, {}, 0.5 - lost, 0.5, error)


def test_mistakes_are_what_cost_most_beyond_doubt() -> None:
    weighed = [decision(1, 0.3, 0.2), decision(2, 0.05, 0.01), decision(3, 0.2, 0.05), decision(4, 0.0, 0.0)]
    assert [one.version for one in costliest(weighed)] == [3, 2]
    assert [one.version for one in costliest([*weighed, decision(5, 0.1, 0), decision(6, 0.4, 0.1)])] == [6, 3, 5]


def test_a_game_s_iterations_are_shared_by_its_decisions() -> None:
    assert share(20_000, 100, 1000) == 200
    assert share(20_000, 2, 1000) == 1000
    assert share(20_000, 0, 1000) == 1000
    assert share(20_000, 10_000, 1000) == LEAST
