"""What players write is declared, field by field, and masked in views and events."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from games.core.catalogue import rulebooks
from games.core.facts import Origin
from games.core.lifecycle.ending import GameAborted
from games.core.lifecycle.facts import EVENTS
from games.fabulastro.facts import jobs, shapes
from games.fabulastro.view import work_shapes
from service.masks.fields import masked_data, masked_struct

OURS = {
    "lifecycle": {
        *(
            "bot",
            "commitment",
            "creator",
            "decision",
            "dice",
            "ended_by",
            "epoch",
            "nonce",
            "options",
            "order",
            "parts",
            "player",
        ),
        *("rulebook", "seed"),
        *("bots", "club", "counter", "game", "hash", "instead_of", "position", "tournament"),
    },
    "fabulastro": {
        *("celebrity", "id", "judged", "last", "letter", "letters", "lexicon", "origin", "params", "pictograms"),
        *("purpose", "question", "reason", "rule", "slot", "square", "squares", "to", "type", "why"),
    },
}
"""Fields of texts that are ids, tiles, or words of the rules."""


def _written() -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The types of the events and views of games in which players write: they have moves with texts of any kind."""
    yield "lifecycle", EVENTS
    for book in rulebooks().values():
        if any(_lengths(move) for move in book.moves):
            yield book.key, (book.views, *book.events)


def _lengths(move: type[msgspec.Struct]) -> list[int]:
    parts = [part for hint in get_type_hints(move, include_extras=True).values() for part in (hint, *get_args(hint))]
    marks = [mark for part in parts for mark in getattr(part, "__metadata__", ())]
    return [mark.max_length for mark in marks if isinstance(mark, msgspec.Meta) and mark.max_length]


def test_players_write_in_one_game() -> None:
    assert dict(_written()).keys() == OURS.keys()


@pytest.mark.parametrize(("game", "kinds"), [*_written()])
def test_every_text_is_declared_as_free_or_known_to_be_ours(game: str, kinds: tuple[Any, ...]) -> None:
    found = {name for kind in _parts_of(kinds) for name in _plain_texts(kind)}

    assert found == OURS[game]


def _parts_of(kinds: tuple[Any, ...]) -> set[type[msgspec.Struct]]:
    found: set[type[msgspec.Struct]] = set()
    hints = [*kinds]
    while hints:
        hint = hints.pop()
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in found:
            found.add(hint)
            hints += get_type_hints(hint, include_extras=True).values()
        hints += [part for part in get_args(hint) if not isinstance(part, str)]
    return found


def _plain_texts(kind: type[msgspec.Struct]) -> Iterator[str]:
    hints = get_type_hints(kind, include_extras=True)
    return (name for name in kind.__struct_fields__ if _is_plain(hints[name]))


def _is_plain(hint: Any) -> bool:
    marks = getattr(hint, "__metadata__", ())
    if Origin.PLAYER in marks or any(isinstance(mark, msgspec.Meta) and mark.pattern for mark in marks):
        return False
    if get_origin(hint) is Literal:
        return False
    return hint is str or any(_is_plain(part) for part in get_args(hint))


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        (GameAborted, {"reason": "merde", "seed": "00"}, {"reason": "m••••", "seed": "00"}),
        (jobs.NameTried, {"seat": 0, "text": "Putain", "right": False}, {"seat": 0, "text": "P•••••", "right": False}),
        (jobs.GuessMade, {"number": 1, "text": {"1": "fuck"}}, {"number": 1, "text": {"1": "f•••"}}),
        (jobs.GuessMade, {"number": 1}, {"number": 1}),
        (
            jobs.WordsJudged,
            {"verdicts": [{"word": "salope", "verdict": "accepted", "entry": None}]},
            {"verdicts": [{"word": "s•••••", "verdict": "accepted", "entry": None}]},
        ),
        (
            jobs.PerformanceEnded,
            {"title": {"kind": "film", "title": "Shit", "accept": ["x"]}, "guesses": [{"seat": 1, "text": "cunt"}]},
            {"title": {"kind": "film", "title": "S•••", "accept": ["x"]}, "guesses": [{"seat": 1, "text": "c•••"}]},
        ),
    ],
)
def test_free_texts_of_events_are_masked(kind: Any, data: dict[str, Any], told: dict[str, Any]) -> None:
    assert masked_data(kind, data) == told


def test_free_texts_of_views_are_masked_and_nothing_else_is() -> None:
    person = work_shapes.PersonView("merde", work_shapes.BothNames("Merde", "Ada"), ("fuck", "Ada"))

    read = masked_struct(person)

    assert read == work_shapes.PersonView("merde", work_shapes.BothNames("M••••", "Ada"), ("f•••", "Ada"))


def test_what_needs_no_mask_is_the_very_same() -> None:
    title = shapes.Title("film", "Metropolis", ("La Métropole",))
    data = {"seat": 0, "text": "Ada", "right": True}

    assert masked_struct(title) is title
    assert masked_data(jobs.NameTried, data) is data
