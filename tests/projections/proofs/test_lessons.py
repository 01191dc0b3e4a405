"""Guided games: every step of every lesson is legal and told, bots follow it, and whoever leaves it plays on."""

import random
import re
from functools import partial

import msgspec
import pytest

from games.core.catalogue import rulebooks
from games.core.facts import Seat
from games.core.forms import sample_move
from games.core.guiding import guidance, scripted
from games.core.lifecycle.dice import Reseed
from games.core.lifecycle.playing import Play
from games.core.lifecycle.substitution import Resign
from games.core.positions.lessons import MOST_STEPS, Lesson, LessonStep, progress
from games.core.positions.set_pieces import Step
from games.core.rulebook import Json, move_json
from projections.games import fold
from projections.positions import set_piece
from projections.proofs.audit import audit
from tests.clients.verifying import archived, failed, reports
from tests.projections.logs import GAME, Kept, entries_of
from tests.projections.practising import ME, play_out, practice

LESSONS = [(key, name) for key, book in rulebooks().items() for name in book.lessons()]


def _begun(key: str, name: str, **changed: object) -> tuple[Lesson, Kept]:
    """A lesson's table, as it is when the player has sat down."""
    lesson = rulebooks()[key].lessons()[name]
    usual = {"entropy": "", "seed": bytes.fromhex(lesson.seed), "at": lesson.at + 10**10}
    return lesson, practice(set_piece(key, name), lesson.seat, **{**usual, **changed})  # type: ignore[arg-type]


def _play(kept: Kept, seat: Seat, move: Json) -> None:
    by = "bot" if kept.game.chairs[seat].bot else f"player:{ME}"
    kept.do(Play(seat, move, chosen_by="bot" if by == "bot" else "player"), 1, by)


def _bots_answer(kept: Kept, mine: Seat) -> None:
    """Have the bots play what the lesson has for them, until the player is to move."""
    while others := [seat for seat in kept.game.decisions if seat != mine]:
        move = scripted(kept.game, others[0])
        assert move is not None
        _play(kept, others[0], move)


def _other(kept: Kept, seat: Seat, move: Json, rng: random.Random) -> Json | None:
    """Another legal move of a seat, None where it is hard to come by."""
    drawn = (sample_move(kept.game.forms(seat), rng) for _ in range(200))
    return next((one for one in drawn if move_json(kept.game.book.read_move(one)) != move), None)


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_a_lesson_is_played_to_its_end_and_proves_itself(key: str, name: str) -> None:
    rng = random.Random(key)
    lesson, kept = _begun(key, name)
    steps = lesson.of(lesson.seat)
    leaving = rng.randrange(len(steps))
    for number, step in enumerate(steps, 1):
        _bots_answer(kept, lesson.seat)
        # then the player, and nobody else, is told the step
        told = guidance(kept.game, lesson.seat)
        assert told is not None
        assert (told.state, told.step, told.steps, told.rule) == ("on", number, len(steps), step.rule)
        assert told.move == step.move == move_json(kept.game.book.read_move(step.move))
        assert {guidance(kept.game, seat) for seat in (None, *range(lesson.seats)) if seat != lesson.seat} == {None}
        # and another move leaves the lesson, not the game
        other = _other(kept, lesson.seat, step.move, rng)
        if other is not None:
            _leaves(kept, lesson, other, rng, to_the_end=number - 1 == leaving)
        _play(kept, lesson.seat, step.move)
    # and at the end it is over, the game goes on, and the whole log holds
    _finished(kept, lesson)
    play_out(kept)
    _finished(kept, lesson)
    assert fold(GAME, entries_of(kept.raws)).game.moves_since == kept.game.moves_since
    assert len(kept.game.moves_since) <= MOST_STEPS
    assert audit(GAME, kept.raws).sound
    assert failed(reports([archived(kept.raws)], table=kept.game.book.draws())[0]) is None


def _finished(kept: Kept, lesson: Lesson) -> None:
    told = guidance(kept.game, lesson.seat)
    assert told is not None
    assert (told.state, told.step, told.move) == ("finished", told.steps, None)
    assert {scripted(kept.game, seat) for seat in kept.game.decisions} <= {None}


def _leaves(kept: Kept, lesson: Lesson, other: Json, rng: random.Random, *, to_the_end: bool) -> None:
    left = Kept.__new__(Kept)
    left.raws, left.game, left.at, left._causes = kept.raws.copy(), kept.game.copy(), kept.at, kept._causes
    _play(left, lesson.seat, other)
    told = guidance(left.game, lesson.seat)
    assert told is not None
    assert (told.state, told.move) == ("left", None)
    assert left.game.over or left.game.decisions
    assert {scripted(left.game, seat) for seat in left.game.decisions} <= {None}
    if to_the_end:
        assert play_out(left, rng.randrange(99)).game.status == "finished"


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_a_lesson_is_short_and_told_in_every_language(key: str, name: str) -> None:
    book = rulebooks()[key]
    lesson = book.lessons()[name]
    steps = lesson.of(lesson.seat)
    assert 5 <= len(steps) <= 10
    assert lesson.steps[-1].seat == lesson.seat
    assert name not in book.positions()
    numbers = set(re.findall(r"\*\*([A-Z]{2}-\d+)\*\*", book.rules()))
    assert {step.rule for step in steps} <= numbers
    assert {step.rule for step in lesson.steps if step.seat != lesson.seat} <= {None}
    for language in book.texts.languages:
        said = {key for key in book.texts.words(language).entries if key.startswith(f"lessons.{name}.")}
        parts = ["title", "lead", "closing", *(f"steps.{number}" for number in range(1, len(steps) + 1))]
        assert said == {f"lessons.{name}.{part}" for part in parts}


def test_what_happens_to_the_table_ends_the_lesson() -> None:
    key, name = LESSONS[0]
    # given tables at which the dice or the player became others, or that have never been the lesson's
    for happened in (Reseed("epoch", "nonce"), partial(Resign, rulebooks()[key].lessons()[name].seat)):
        lesson, kept = _begun(key, name)
        _bots_answer(kept, lesson.seat)
        command, by = (happened(), f"player:{ME}") if isinstance(happened, partial) else (happened, "system")
        kept.do(command, by=by)
        _has_left(kept, lesson)
    for changed in ({"entropy": "of my own"}, {"seed": bytes(32)}):
        lesson, kept = _begun(key, name, **changed)
        _has_left(kept, lesson)


def _has_left(kept: Kept, lesson: Lesson) -> None:
    told = guidance(kept.game, lesson.seat)
    assert told is not None
    assert told.state == "left"
    assert {scripted(kept.game, seat) for seat in kept.game.decisions} <= {None}


def _has_lists(lesson: Lesson) -> bool:
    return any(isinstance(value, list) and len(value) > 1 for step in lesson.steps for value in step.move.values())


def _turned(value: object) -> object:
    return value[::-1] if isinstance(value, list) else value


def test_the_order_of_answers_and_of_cards_is_free_and_a_changed_lesson_is_over() -> None:
    lesson = next(one for book in rulebooks().values() for one in book.lessons().values() if _has_lists(one))
    played = [Step(step.seat, step.move) for step in lesson.steps]
    by_seat = sorted(played[:-1], key=lambda step: step.seat == lesson.seat)
    assert progress(lesson, [*by_seat, played[-1]]) == progress(lesson, played)
    turned = [Step(one.seat, {name: _turned(value) for name, value in one.move.items()}) for one in played]
    assert turned != played
    assert progress(lesson, turned) == progress(lesson, played)
    changed = [*lesson.steps]
    changed[2] = msgspec.structs.replace(changed[2], move={"type": "another"})
    assert progress(msgspec.structs.replace(lesson, steps=tuple(changed)), played).left
    # and lists hold what moves may hold
    mixed = LessonStep(lesson.seat, {"type": "go", "with": [{"of": 1}, None, 2, [3, 4]]})
    again = Step(lesson.seat, {"type": "go", "with": [[4, 3], 2, None, {"of": 1}]})
    assert progress(msgspec.structs.replace(lesson, steps=(mixed,)), [again]).done == {lesson.seat: 1}
