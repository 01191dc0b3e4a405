"""A decision as JSON: what may be chosen, in the words of the caller's language, exact enough to play without rules."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.core.domains import Choice, Domain, Way
from games.core.forms import Field, Form
from games.core.lifecycle.chairs import Decision
from games.core.lifecycle.game import Game
from games.core.rulebook import move_json
from games.core.texts import Words
from service.games.people import Json
from service.times import rfc3339


def decision_json(game: Game, decision: Decision | None, language: str) -> Json:
    """The caller's decision with its forms; nothing to choose when it is not the seat's turn."""
    if decision is None:
        return {"decision": None, "forms": [], "default": None}
    return {
        "decision": {
            "id": decision.id,
            "seat": decision.seat,
            "opened": rfc3339(decision.opened),
            "deadline": rfc3339(decision.deadline),
        },
        "forms": forms_json(game, decision.seat, language),
        "default": move_json(game.book.default_move(game.state, decision.seat)),
    }


def forms_json(game: Game, seat: int, language: str) -> list[Json]:
    """The forms of a seat that has to move."""
    words = game.book.texts.words(language)
    return [_form_json(form, words) for form in game.forms(seat)]


def _form_json(form: Form, words: Words) -> Json:
    return {
        "type": form.type,
        "label": _said(words, f"moves.{form.label or form.type}", form.type, form.facts),
        "fields": [_field_json(field, words) for field in form.fields],
        "elements": list(form.elements),
        "schema": form.schema(),
    }


def _field_json(field: Field, words: Words) -> Json:
    return {
        "name": field.name,
        "label": _said(words, f"fields.{field.name}", field.name),
        "optional": field.optional,
        "domain": _domain_json(field.domain, words),
    }


def _domain_json(domain: Domain, words: Words) -> Json:
    described: Json = msgspec.to_builtins(domain)
    choices: tuple[Choice | Way, ...] = getattr(domain, "choices", ())
    if choices:
        described["choices"] = [_choice_json(choice, words) for choice in choices]
    return described


def _choice_json(choice: Choice | Way, words: Words) -> Json:
    plain = " ".join(map(str, choice.value)) if isinstance(choice, Way) else str(choice.value)
    label = _said(words, choice.label, plain) if choice.label else plain
    return {"value": choice.value, "label": label, "element": choice.element, "weight": choice.weight}


def _said(words: Words, key: str, otherwise: str, facts: Mapping[str, Any] | None = None) -> str:
    return words.label(key, facts or {}) if words.has(key) else otherwise
