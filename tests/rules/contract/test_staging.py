"""Hints of motion name what the viewer's board has, whoever looks and whatever happens."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from games.core.catalogue import rulebooks
from games.core.dice import Dice
from games.core.facts import Event, Seat, Viewer, type_name
from games.core.forms import sample_move
from games.core.rulebook import Json, Shape
from games.core.staging.motions import Motion, staged
from games.core.visibility import redact, split
from games.drawing.plain import picture_of
from tests.rules.contract import golden
from tests.rules.contract.playing import Playing, Table
from tests.rules.contract.worlds import determinize

ID: Final = re.compile(r'\sid="([^"]+)"')
SYMBOLS: Final = re.compile(r"<(symbol|defs)\b.*?</\1>", re.DOTALL)
SHAPES: Final[tuple[Shape, ...]] = get_args(Shape)
LOOKED_AT: Final = 2
"""So many events of each type, in each game."""
POSITIONS: Final = 6
"""So many of a game's are imagined otherwise."""


def commands(playing: Playing) -> Iterator[tuple[Any, list[Event]]]:
    """Plays to the end: the state before each command, and the events that have happened."""
    before = playing.book.copy(playing.state)
    for latest in playing.positions():
        yield before, latest
        before = playing.book.copy(playing.state)


def hints(playing: Playing, event: Event, viewer: Viewer) -> list[Motion]:
    """The hints of an event, made from what the viewer is told of it."""
    kind = type_name(type(event))
    return staged(playing.book.staging, kind, redact(*split(event), viewer), viewer)


def named(motion: Motion) -> Iterator[str]:
    """The elements and places of a hint."""
    yield from (name for name in (motion.element, motion.origin, *motion.via, motion.to) if name is not None)


def drawn(playing: Playing, state: Any, viewer: Viewer, shape: Shape) -> set[str]:
    """The ids of the viewer's picture."""
    svg = picture_of(playing.book)(playing.book.view(state, viewer), "en", (), shape)
    return set(ID.findall(SYMBOLS.sub("", svg)))


class Boards:
    """The boards before and after a command, drawn when they are asked for."""

    def __init__(self, playing: Playing, before: Any, events: list[Event]) -> None:
        self._playing = playing
        self._states = (playing.state,) if events[0] is playing.log[0] else (before, playing.state)
        self._drawn: dict[tuple[Viewer, Shape], set[str]] = {}

    def show(self, viewer: Viewer, shape: Shape) -> set[str]:
        """The ids of what the viewer has before them, sooner or later."""
        if (viewer, shape) not in self._drawn:
            ids = (drawn(self._playing, state, viewer, shape) for state in self._states)
            self._drawn[viewer, shape] = set[str]().union(*ids)
        return self._drawn[viewer, shape]


@pytest.mark.slow
def test_all_that_a_hint_names_is_on_the_board_before_or_after(usual: Table) -> None:
    # given a whole random game
    playing = Playing(usual, 1)
    looked: Counter[str] = Counter()
    for before, events in commands(playing):
        boards = Boards(playing, before, events)
        for event in events:
            kind = type_name(type(event))
            # when the first events of each type are told to one viewer after another
            viewer = playing.viewers[looked[kind] % len(playing.viewers)]
            wanted = {name for motion in hints(playing, event, viewer) for name in named(motion)}
            if wanted and looked[kind] < LOOKED_AT:
                # then their hints lead to what that viewer's board shows
                shape = SHAPES[looked[kind] % len(SHAPES)]
                assert wanted <= boards.show(viewer, shape), (kind, viewer, shape)
                looked[kind] += 1
    # and every hook is for an event of the game
    assert playing.book.staging.keys() <= {type_name(fact) for fact in playing.book.events}
    assert looked or not playing.book.staging


def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_hints(usual: Table) -> None:
    # given two worlds that fit what a seat was told
    playing = Playing(usual, 2)
    compared = 0
    for _ in itertools.islice(playing.looked_at(), POSITIONS):
        for viewer in playing.awaiting[:1]:
            other = determinize(playing.book, playing.state, viewer, playing.history(viewer), playing.rng)
            move = sample_move(playing.book.forms(playing.state, viewer), playing.rng)
            # when the seat makes the same move in both
            told = [following(playing, state, viewer, move) for state in (playing.book.copy(playing.state), other)]
            # then the hints are the same as long as it is told the same
            for (one, hint), (another, other_hint) in zip(*told, strict=False):
                if one != another:
                    break
                assert hint == other_hint
                compared += 1
    assert compared


def following(playing: Playing, state: Any, viewer: Seat, move: Json) -> list[tuple[Json, list[Motion]]]:
    """What the viewer is told of the move that it makes in a state, and the hints of it, as they are sent."""
    told = []
    for event in playing.book.decide(state, viewer, playing.book.read_move(move), Dice(b"alike" * 7)):
        playing.book.evolve(state, event)
        told.append((redact(*split(event), viewer), hints(playing, event, viewer)))
    return told


@pytest.mark.parametrize("path", sorted(golden.FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_what_happened_in_kept_games_has_hints_for_everybody(path: Path) -> None:
    kept = golden.read(path)
    staging = rulebooks()[kept.rulebook].staging
    events = [event for batch in kept.batches for event in batch.events]
    for viewer in (*range(kept.seats), None):
        for opened in (False, True):
            told = [(event.type, redact(event.public, event.private, viewer, opened=opened)) for event in events]
            assert any(staged(staging, kind, data, viewer) for kind, data in told) or not staging
