"""A move in the words of its form: the label, and what was chosen for each field."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import msgspec
from msgspec import UNSET

from games.core.facts import Seat
from games.core.lifecycle.game import Game
from games.core.texts import LANGUAGES, Words
from service.games.decision_answers import Choice, Form, FormField, Step


def move_in_words(game: Game, seat: Seat, move: Mapping[str, Any], words: Words, names: Sequence[str]) -> str:
    """One line for a legal move of an awaited seat; its type for a move that no form has."""
    family = next((form for form in game.forms(seat) if form.accepts(move)), None)
    if family is None:
        return str(move["type"])
    form = Form.of(family, game.book, words, names)
    chosen = [_field(field, move[field.name], words) for field in form.fields if field.name in move]
    if not chosen:
        return form.label
    fields = reduce(lambda told, field: words.say("moves_in_words.both", first=told, second=field), chosen)
    return words.say("moves_in_words.whole", move=form.label, fields=fields)


def in_all_languages(game: Game, seat: Seat, move: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """The same by language."""
    texts = game.book.texts
    return {language: move_in_words(game, seat, move, texts.words(language), names) for language in LANGUAGES}


def _field(field: FormField, value: Any, words: Words) -> str:
    domain = field.domain
    choices = [] if domain.choices is UNSET else domain.choices
    labels = {_key(choice.value): choice.label for choice in choices}
    if domain.steps is not UNSET:
        told = _way(domain.steps, choices, value)
    elif isinstance(value, list):
        told = words.listed([labels.get(_key(one)) or str(one) for one in value])
    else:
        told = labels.get(_key(value)) or str(value)
    return words.say("moves_in_words.field", field=field.label, value=told or words.say("moves_in_words.nothing"))


def _way(steps: Sequence[Step], ways: Sequence[Choice], value: Sequence[Any]) -> str:
    """A way by a label of its own, or by its steps without the one where all ways begin; also one that is walked."""
    label = next((way.label for way in ways if list(way.value) == list(value)), "")
    if label not in ("", " ".join(map(str, value))):
        return label
    called = {step.value: step.label for step in steps}
    begun = len(value) > 1 and all(way.value[0] == value[0] for way in ways)
    return " > ".join(called[step] for step in value[1 if begun else 0 :])


def _key(value: Any) -> bytes:
    return msgspec.json.encode(value)
