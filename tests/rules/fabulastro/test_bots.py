"""The bots take part in everything, at their level (docs/explanation/bots.md)."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.core.dice import Dice
from games.core.forms import accepted
from games.core.rulebook import Mind
from games.fabulastro import RULEBOOK, moves
from games.fabulastro.bot.skill import SKILLS
from games.fabulastro.catalogues.general_knowledge import TITLES
from games.fabulastro.facts import jobs, table
from games.fabulastro.state import State
from tests.rules.contract.scene import Scene
from tests.rules.fabulastro.positions import Zodiac

LEVELS = list(SKILLS)


def mind(zodiac: Scene[State], seat: int, seed: int = 1) -> Mind[Any]:
    view, forms = zodiac.seen(seat), zodiac.forms(seat)
    return Mind(seat=seat, view=view, history=[], forms=forms, rng=random.Random(seed))


def plays(zodiac: Scene[State], level: str, seat: int, seed: int = 1) -> None:
    """The bot chooses one of the forms' moves, and it is played."""
    thinking = mind(zodiac, seat, seed)
    move = RULEBOOK.bots[level](thinking)
    assert accepted(thinking.forms, move), move
    zodiac.when(seat, move)
    assert zodiac.refusal is None, zodiac.refusal


def winners(levels: Sequence[str], seed: int, **options: Any) -> list[int]:
    """Who wins a game among bots of these levels."""
    scene = Scene(RULEBOOK, Dice(b"bots %d" % seed)).begun(len(levels), **options)
    for number in range(3_000):
        awaited = RULEBOOK.awaiting(scene.state)
        if not awaited:
            break
        plays(scene, levels[awaited[0]], awaited[0], number)
    return [seat for seat, standing in enumerate(RULEBOOK.result(scene.state) or ()) if standing.rank == 1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_games_among_bots_end(level: str, language: str) -> None:
    assert winners([level] * 4, 0, language=language)


def test_who_plays_cards_and_settles_soon_beats_who_keeps_them() -> None:
    """Alone among four others: an equal would win six games of thirty, this one wins 57 % of many."""
    won = 0
    for game in range(30):
        levels = ["normal"] * 5
        levels[game % 5] = "strong"
        won += game % 5 in winners(levels, game)
    assert won >= 12


@pytest.mark.parametrize(
    ("level", "least", "most"), [("easy", 12, 32), ("normal", 18, 38), ("strong", 23, 43), ("master", 28, 48)]
)
def test_a_bot_writes_words_at_its_level(level: str, least: int, most: int) -> None:
    written = []
    for letter in "ACDMPRST":
        zodiac = Zodiac().given(jobs.LetterShown(0, 1, letter), jobs.GlassTurned(0, 180_000))
        zodiac.given(table.ChoiceOpened("mistress_words", (0,)))
        while zodiac.state.phase == "mistress_words":
            plays(zodiac, level, 0)
        written.append(zodiac.of(jobs.MistressPaid)[0].count)
    assert least <= sum(written) / len(written) <= most


def test_a_bot_mimes_every_title() -> None:
    for title in TITLES:
        zodiac = Zodiac().given(table.ChoiceOpened("actor_stage", (0,)), jobs.GlassTurned(0, 180_000))
        zodiac.when(0, moves.ChooseTitle(title))
        while zodiac.state.phase == "actor_stage":
            plays(zodiac, "normal", 0)
        assert len(zodiac.of(jobs.CurtainRaised)) == 1


def found(level: str) -> int:
    """How many of the catalogue's mimes a bot understands."""
    right = 0
    for seed, (title, work) in enumerate(TITLES.items()):
        zodiac = Zodiac().purse(seed, 2).given(table.ChoiceOpened("actor_stage", (0,)), jobs.GlassTurned(0, 180_000))
        zodiac.when(0, moves.ChooseTitle(title)).when(0, moves.Mime(tuple(dict.fromkeys(work.clue))))
        zodiac.when(0, moves.Curtain())
        while 1 in RULEBOOK.awaiting(zodiac.state):
            plays(zodiac, level, 1)
            right += any(event.right for event in zodiac.of(jobs.GuessMade))
    return right


def test_better_bots_understand_more() -> None:
    easy, normal, strong, master = map(found, SKILLS)
    assert 30 <= easy < normal < strong < master <= 220


def solved(level: str) -> int:
    """How many of thirty cases a bot solves."""
    cases = 0
    for seed in range(30):
        zodiac = Zodiac().given(table.ChoiceOpened("detective_pick", (1, 2, 3)))
        for seat in (1, 2, 3):
            plays(zodiac, level, seat, seed)
        zodiac.when(0, moves.Begin())
        while zodiac.state.phase == "detective_ask":
            plays(zodiac, level, 0, seed)
        cases += zodiac.of(jobs.CaseClosed)[0].found
    return cases


def test_better_bots_solve_more_cases() -> None:
    easy, strong, master = map(solved, ("easy", "strong", "master"))
    assert easy < strong <= master
    assert strong >= 22


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_invents_and_votes(level: str) -> None:
    zodiac = Zodiac().given(table.ChoiceOpened("invent", (0,)))
    plays(zodiac, level, 0)
    for seat in list(RULEBOOK.awaiting(zodiac.state)):
        if zodiac.state.phase == "invent_vote":
            plays(zodiac, level, seat)
    assert zodiac.of(table.TurnEnded) == [table.TurnEnded(0)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_took_over_leaves_answers_and_names_to_people(level: str) -> None:
    zodiac = Zodiac().tiles("TTTNNE").when(0, moves.WriteName("Tnten", "character"))
    plays(zodiac, level, 1)
    assert zodiac.of(jobs.NameJudged) == [jobs.NameJudged(1, "abstain")]


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_a_bot_buys_writes_and_settles_when_it_can(level: str) -> None:
    zodiac = Zodiac().tiles("EOZ")
    plays(zodiac, level, 0)
    assert len(zodiac.of(jobs.NameWritten)) == 1
    debtor = Zodiac().owner().named("Zoe").debt(7)
    plays(debtor, level, 0)
    assert len(debtor.of(table.DebtSettled)) == 1
    rich = Zodiac().purse(40).given(table.ChoiceOpened("landlord", (0,)))
    plays(rich, level, 0)
    assert len(rich.of(table.HouseBought)) == 1
