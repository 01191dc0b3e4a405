"""A move in the words of its form: the label, and what was chosen for each field."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from games.core.facts import Seat
from games.core.lifecycle.game import Game
from games.core.texts import LANGUAGES, Words
from service.games.decision_answers import Form, FormField
from service.games.domain_answers import RouteDomain, Step, Way, labels_of


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
    labels = labels_of(field.domain)
    if isinstance(field.domain, RouteDomain):
        told = _way(field.domain.steps, field.domain.choices, value)
    elif isinstance(value, list):
        told = words.listed([labels.get(one) or str(one) for one in value])
    else:
        told = labels.get(value) or str(value)
    return words.say("moves_in_words.field", field=field.label, value=told or words.say("moves_in_words.nothing"))


def _way(steps: Sequence[Step], ways: Sequence[Way], value: Sequence[Any]) -> str:
    """A way by a label of its own, or by its steps without the one where all ways begin; also one that is walked."""
    label = next((way.label for way in ways if list(way.value) == list(value)), "")
    if label not in ("", " ".join(map(str, value))):
        return label
    called = {step.value: step.label for step in steps}
    begun = len(value) > 1 and all(way.value[0] == value[0] for way in ways)
    return " > ".join(called[step] for step in value[1 if begun else 0 :])
