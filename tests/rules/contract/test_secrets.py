"""Secrets: what a viewer is shown is the same in every world that fits what it knows."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from games.core.domains import Text
from games.core.facts import Viewer, Visibility, type_name
from games.core.forms import Field
from games.core.visibility import hidden_fields, redact, split
from games.drawing.plain import board_of, picture_of
from service.games.decision_answers import Form as Offered
from tests.rules.contract.playing import Playing, Table, seeds
from tests.rules.contract.worlds import determinize, has_worlds

LANGUAGES = ("fr", "en")
LOOKING = 2
"""Viewers of a position, of all seats and a spectator; the next position is looked at by others."""


def _shown(game: Playing, state: Any, viewer: Viewer, *, drawn: bool) -> Iterator[bytes]:
    """Everything that a viewer is sent of a state; pictures only where `drawn`, for they take long."""
    view = game.book.view(state, viewer)
    yield msgspec.json.encode(view)
    if viewer is not None:
        yield msgspec.json.encode(game.book.forms(state, viewer))
    if drawn:
        names = [f"N{seat}" for seat in range(game.table.seats)]
        for language in LANGUAGES:
            yield picture_of(game.book)(view, language, names).encode()
            yield board_of(game.book)(view, language, names).encode()


def test_what_a_viewer_cannot_know_does_not_show(table: Table, long_mode: bool) -> None:
    for seed in seeds(table, 48, long_mode):
        game = Playing(table, seed)
        for _ in game.looked_at():
            drawn = game.rng.random() < 0.02
            viewers = game.viewers if long_mode else game.rng.sample(game.viewers, LOOKING)
            for viewer in viewers:
                other = determinize(game.book, game.state, viewer, game.history(viewer), game.rng)
                assert list(_shown(game, other, viewer, drawn=drawn)) == list(
                    _shown(game, game.state, viewer, drawn=drawn)
                )


def test_only_a_game_that_hides_nothing_needs_no_worlds(table: Table) -> None:
    hides = any(hidden_fields(event) for event in table.book.events)
    game = Playing(table, 0)
    for _ in game.looked_at():
        shown = game.book.view(game.state, None)
        own = (msgspec.structs.replace(game.book.view(game.state, seat), viewer=None) for seat in range(table.seats))
        hides = hides or any(view != shown for view in own)
    assert has_worlds(table.book) or not hides


def test_an_imagined_world_can_be_played_to_the_end(table: Table) -> None:
    game = Playing(table, 1)
    for _ in game.looked_at():
        if game.rng.random() < 0.15:
            viewer = game.rng.choice(game.viewers)
            imagined = Playing(table, 2)
            imagined.state = determinize(game.book, game.state, viewer, game.history(viewer), game.rng)
            assert imagined.awaiting == game.awaiting
            list(imagined.positions())
            assert game.book.result(imagined.state) is not None


def test_redacted_events_have_no_hidden_field(table: Table) -> None:
    game = Playing(table, 0)
    list(game.positions())
    for event in game.log:
        marks = hidden_fields(type(event))
        public, private = split(event)
        assert not marks.keys() & public.keys()
        assert redact(public, private, None) == public
        for viewer in range(table.seats):
            extra = redact(public, private, viewer).keys() - public.keys()
            own = {name for name, mark in marks.items() if mark is not Visibility.SEALED}
            assert extra <= own
            if "seat" in public and public["seat"] != viewer:
                assert not {name for name in extra if marks[name] is Visibility.OWN}


def test_a_view_names_its_viewer_and_is_json(table: Table) -> None:
    game = Playing(table, 0)
    for _ in game.looked_at():
        for viewer in game.viewers:
            view = game.book.view(game.state, viewer)
            assert isinstance(view, game.book.views)
            assert view.viewer == viewer
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.book.views) == view
            assert list(view.awaiting) == game.awaiting


def test_a_client_is_given_no_idea_and_needs_none(usual: Table) -> None:
    game = Playing(usual, 0)
    for _ in game.looked_at():
        for seat in game.awaiting:
            forms = game.book.forms(game.state, seat)
            assert any(not any(map(_asks_for_words, form.fields)) for form in forms)
            given = msgspec.json.encode([Offered.of(form, game.book, game.book.texts.words("en")) for form in forms])
            ideas = {idea for form in forms for field in form.fields for idea in getattr(field.domain, "ideas", ())}
            assert not any(msgspec.json.encode(idea) in given for idea in ideas)


def _asks_for_words(field: Field) -> bool:
    return isinstance(field.domain, Text) and not field.optional and not field.domain.suggestions


def test_forms_name_elements_of_the_picture(table: Table) -> None:
    game = Playing(table, 0)
    names = [""] * table.seats
    for _ in game.looked_at():
        for seat in game.awaiting:
            if game.rng.random() < 0.15:
                picture = picture_of(game.book)(game.book.view(game.state, seat), "en", names)
                forms = msgspec.to_builtins(game.book.forms(game.state, seat))
                assert set(_elements(forms)) <= set(re.findall(r'\bid="([^"]+)"', picture))


def _elements(part: Any) -> Iterator[str]:
    """Every picture element that forms mention."""
    if isinstance(part, dict):
        yield from part.get("elements", ())
        if part.get("element"):
            yield part["element"]
        part = list(part.values())
    if isinstance(part, list | tuple):
        for inner in part:
            yield from _elements(inner)


def test_stored_names_are_stable_words(table: Table) -> None:
    for fact in (*table.book.events, *table.book.moves):
        assert re.fullmatch("[a-z]+(_[a-z]+)*", type_name(fact))
