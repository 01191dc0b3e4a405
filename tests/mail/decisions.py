"""Decisions as the API gives them: from forms made by hand with the games' own texts, and of random games."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from games.core.catalogue import rulebooks
from games.core.domains import Choice
from games.core.forms import Form
from games.core.lifecycle.game import Game
from games.core.rulebook import Rulebook
from service.games.decision_answers import forms_of
from tests.rules.contract.playing import Playing, Table

Json = dict[str, Any]


def decision(book: str, language: str, *forms: Form) -> Json:
    """The decision that offers the forms, in a language."""
    return told(rulebooks()[book], 0, language, list(forms))


def told(book: Rulebook[Any, Any], seat: int, language: str, forms: list[Form]) -> Json:
    """What `GET /v1/games/{game}/moves` says of the forms, as it comes out of JSON."""
    game = cast(Game, SimpleNamespace(book=book, forms=lambda _: forms))
    return cast(Json, msgspec.json.decode(msgspec.json.encode({"forms": forms_of(game, seat, language)})))


def met(table: Table, seed: int) -> Iterator[tuple[Playing, int, list[Form]]]:
    """Every decision of a random game, where it is long some of them: the game, the seat, and the forms."""
    game = Playing(table, seed)
    for _ in game.looked_at():
        for seat in game.awaiting:
            yield game, seat, game.book.forms(game.state, seat)


def labelled(texts: str, *values: str | int) -> tuple[Choice, ...]:
    """Choices whose labels are the game's texts under a key."""
    return tuple(Choice(value, f"{texts}-{value}", label=f"{texts}.{value}") for value in values)
