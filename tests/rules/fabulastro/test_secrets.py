"""Two worlds that differ in one secret look alike to whoever may not know it (RULES.md, part M)."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest

from games.core.facts import Event, Viewer, type_name
from games.core.visibility import redact, split
from games.fabulastro import moves
from games.fabulastro.facts import jobs, table
from games.fabulastro.facts.shapes import Opinion
from tests.rules.fabulastro.positions import Zodiac

SEATS = 4
World = tuple[Zodiac, list[Event]]


def play(zodiac: Zodiac, *steps: tuple[int, Any]) -> World:
    """Play these moves; the scene and all events."""
    events: list[Event] = []
    for seat, move in steps:
        zodiac.when(seat, move)
        assert zodiac.refusal is None, zodiac.refusal
        events += zodiac.events
    return zodiac, events


def sent(world: World, viewer: Viewer) -> bytes:
    """All that a viewer is sent of a world."""
    zodiac, events = world
    told = [(type_name(type(event)), redact(*split(event), viewer)) for event in events]
    forms = [] if viewer is None else zodiac.forms(viewer)
    return msgspec.json.encode([zodiac.view(viewer), forms, told])


def viewers_but(*knowing: int) -> list[Viewer]:
    return [viewer for viewer in (*range(SEATS), None) if viewer not in knowing]


def alike(make: Callable[[Any], World], one: Any, other: Any, knowing: Iterable[int]) -> None:
    """Only those who know can tell the worlds apart."""
    worlds = make(one), make(other)
    for viewer in viewers_but(*knowing):
        assert sent(worlds[0], viewer) == sent(worlds[1], viewer), viewer
    for seat in knowing:
        assert sent(worlds[0], seat) != sent(worlds[1], seat), seat


def on_stage(title: str, clue: tuple[str, ...] = ("shark", "wave", "beach")) -> World:
    zodiac = Zodiac(SEATS).given(table.ChoiceOpened("actor_stage", (0,)), jobs.GlassTurned(0, 180_000))
    return play(zodiac, (0, moves.ChooseTitle(title)), (0, moves.Mime(clue)))


@pytest.mark.rule("FA-135")
def test_a_title_is_the_actors_secret() -> None:
    alike(on_stage, "jaws", "titanic", knowing=(0,))


@pytest.mark.rule("FA-136", "FA-137")
def test_a_mime_is_for_those_who_watch() -> None:
    def watched(clue: tuple[str, ...]) -> World:
        zodiac, events = on_stage("jaws", clue)
        _, more = play(zodiac, (0, moves.Curtain()), (2, moves.Watch()))
        return zodiac, events + more

    alike(watched, ("shark", "wave", "beach"), ("lion", "crown", "earth", "sunrise"), knowing=(0, 2))


@pytest.mark.rule("FA-137")
def test_a_guess_is_between_guesser_and_actor() -> None:
    def guessed(text: str) -> World:
        zodiac, _ = on_stage("jaws")
        return play(zodiac, (0, moves.Curtain()), (2, moves.Watch()), (2, moves.Guess(text)))

    alike(guessed, "Gold", "Moby Dick", knowing=(0, 2))


@pytest.mark.rule("FA-138")
def test_a_bots_time_is_nobodys() -> None:
    def timed(ms: int) -> World:
        zodiac, _ = on_stage("jaws")
        zodiac.when(0, moves.Curtain()).moment(0, bots=(2,)).lucky(ms - 20_000 + 1)
        return play(zodiac, (2, moves.Watch()))

    alike(timed, 30_000, 90_000, knowing=())


@pytest.mark.rule("FA-142")
def test_a_proposal_is_ones_own_and_the_celebrity_everybodys_but_the_detectives() -> None:
    def proposed(celebrity: str) -> World:
        zodiac = Zodiac(SEATS).given(table.ChoiceOpened("detective_pick", (1, 2, 3)))
        return play(zodiac, (1, moves.ProposeCelebrity(celebrity)))

    def agreed(celebrity: str) -> World:
        zodiac, events = proposed(celebrity)
        _, more = play(zodiac, (2, moves.Abstain()), (3, moves.Abstain()), (0, moves.Begin()))
        return zodiac, events + more

    alike(proposed, "cleopatra", "confucius", knowing=(1,))
    alike(agreed, "cleopatra", "confucius", knowing=(1, 2, 3))


@pytest.mark.rule("FA-158")
def test_a_vote_is_secret_until_all_have_voted() -> None:
    def voted(yes: bool) -> World:
        zodiac = Zodiac(SEATS).given(table.ChoiceOpened("invent", (0,)))
        return play(zodiac, (0, moves.Propose("rent", amount=3)), (2, moves.Vote(yes)))

    alike(voted, True, False, knowing=(2,))


@pytest.mark.rule("FA-084")
def test_an_opinion_is_secret_until_all_have_one() -> None:
    def judged(opinion: Opinion) -> World:
        zodiac = Zodiac(SEATS).tiles("TTTNNE")
        return play(zodiac, (0, moves.WriteName("Tnten", "character")), (3, moves.Judge(opinion)))

    alike(judged, "yes", "no", knowing=(3,))


@pytest.mark.rule("FA-111")
def test_an_effort_is_secret_until_both_have_chosen() -> None:
    def chosen(effort: tuple[int, int, int]) -> World:
        zodiac = Zodiac(SEATS).given(jobs.FairChallenged(0, 1, 3), table.ChoiceOpened("fair_wrestle", (0, 1)))
        return play(zodiac, (1, moves.Wrestle(effort)))

    alike(chosen, (3, 3, 3), (0, 0, 9), knowing=(1,))


@pytest.mark.rule("FA-081")
def test_loose_letters_are_their_owners() -> None:
    def drawn(letters: str) -> World:
        return play(Zodiac(SEATS).tiles(letters, 1).given(table.ChoiceOpened("poet", (1,))))

    alike(drawn, "AEZ", "BCD", knowing=(1,))
