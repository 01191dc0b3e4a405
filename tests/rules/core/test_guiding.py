"""Guided games: what a lesson says next, to its player and to its bots, as long as the game is what it was made for."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from games.core.guiding import Guidance, guidance, scripted
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit, SitBot
from games.core.lifecycle.state import Practice
from games.core.lifecycle.substitution import Resign
from games.core.positions.lessons import FOLDER, MOST_STEPS, Lesson, LessonStep
from games.core.positions.set_pieces import Step
from tests.rules.core import toy
from tests.rules.core.tables import SEED, Plan, Table

NAME: Final = "first"
JOURNEY: Final = {"type": "travel", "route": ["pylos"], "goods": ["tin"], "flag": "red"}
PLAN: Final[Plan] = (Sit(0, "ada"), SitBot(1, "easy"), SitBot(2, "easy"))


def bid(amount: int) -> dict[str, Any]:
    return {"type": "bid", "amount": amount}


STEPS: Final = (
    LessonStep(0, bid(5), "T-1"),
    LessonStep(1, bid(2)),
    LessonStep(2, bid(1)),
    LessonStep(0, JOURNEY, "T-2"),
    LessonStep(0, bid(4)),
)


def guided(folder: Path, steps: Sequence[LessonStep] = STEPS) -> Table:
    """A game that began with a lesson."""
    lesson = Lesson("astrolude-lesson/1", SEED.hex(), 0, 3, 0, {}, tuple(steps))
    (folder / FOLDER).mkdir(parents=True)
    (folder / FOLDER / f"{NAME}.json").write_bytes(msgspec.json.encode(lesson))
    return taken_up(Table(PLAN, book=replace(toy.RULEBOOK, folder=folder)))


def taken_up(table: Table, position: str | None = NAME) -> Table:
    """The table as one that began at a set-piece."""
    table.game.practice = Practice(None, position, table.game.version, "")
    return table


def on(step: int, move: dict[str, Any] | None, rule: str | None) -> Guidance:
    return Guidance(NAME, "on", step, 3, rule, move)


def play(table: Table, seat: int, move: dict[str, Any]) -> None:
    table.do(Play(seat, move, table.game.decisions[seat].id, "player" if seat == 0 else "bot"))


def test_a_lesson_says_each_step_and_waits_for_others_in_between(tmp_path: Path) -> None:
    table = guided(tmp_path)
    assert guidance(table.game, 0) == on(1, bid(5), "T-1")
    assert [scripted(table.game, seat) for seat in range(3)] == [bid(5), bid(2), bid(1)]
    # when the player has bid, its bots have not
    play(table, 0, bid(5))
    assert guidance(table.game, 0) == on(2, None, "T-2")
    assert [scripted(table.game, seat) for seat in range(3)] == [None, bid(2), bid(1)]
    # and when they have
    for seat, amount in ((1, 2), (2, 1)):
        play(table, seat, bid(amount))
    assert guidance(table.game, 0) == on(2, JOURNEY, "T-2")
    # then bots that have no more to do play by themselves
    play(table, 0, JOURNEY)
    assert guidance(table.game, 0) == on(3, bid(4), None)
    assert [scripted(table.game, seat) for seat in range(3)] == [bid(4), None, None]
    # until it is over with the player's last step
    play(table, 0, bid(4))
    assert guidance(table.game, 0) == Guidance(NAME, "finished", 3, 3, None, None)
    assert [scripted(table.game, seat) for seat in range(3)] == [None] * 3


def test_no_more_moves_are_kept_than_a_lesson_may_have(tmp_path: Path) -> None:
    table = guided(tmp_path)
    table.game.moves_since = (Step(1, bid(2)),) * (MOST_STEPS - 1)
    play(table, 0, bid(5))
    play(table, 1, bid(2))
    assert len(table.game.moves_since) == MOST_STEPS
    assert table.game.moves_since[-1] == Step(0, bid(5))


def test_a_lesson_is_left_by_another_move(tmp_path: Path) -> None:
    table = guided(tmp_path)
    play(table, 0, bid(4))

    assert guidance(table.game, 0) == Guidance(NAME, "left", 1, 3, None, None)
    assert scripted(table.game, 1) is None


def test_a_step_that_is_none_of_the_moves_is_not_played(tmp_path: Path) -> None:
    # given a lesson that was written for other rules
    table = guided(tmp_path, [LessonStep(0, bid(99), "T-1"), LessonStep(1, bid(99)), *STEPS[3:]])

    assert scripted(table.game, 1) is None
    assert guidance(table.game, 0) == Guidance(NAME, "left", 1, 3, None, None)


def test_only_its_player_is_guided_and_only_in_a_game_that_began_with_it(tmp_path: Path) -> None:
    table = guided(tmp_path)
    assert [guidance(table.game, seat) for seat in (None, 1, 2)] == [None] * 3
    for position in (None, "another"):
        other = taken_up(Table(PLAN, book=table.game.book), position).game
        assert (guidance(other, 0), scripted(other, 0)) == (None, None)
    plain = Table(PLAN, book=table.game.book).game
    assert (guidance(plain, 0), scripted(plain, 0)) == (None, None)


def test_a_game_that_is_no_longer_what_the_lesson_was_made_for_has_left_it(tmp_path: Path) -> None:
    book, plans = guided(tmp_path).game.book, ((*PLAN[:2], Sit(2, "cy")), (Sit(0, "ada", "entropy"), *PLAN[1:]))
    others = [Table(plan, book=book) for plan in plans] + [Table(PLAN, book=book, seed=bytes(32))]
    resigned = Table(PLAN, book=book)
    resigned.do(Resign(0))
    for table in (*others, resigned):
        told = guidance(taken_up(table).game, 0)
        assert told is not None
        assert (told.state, scripted(table.game, 1)) == ("left", None)
