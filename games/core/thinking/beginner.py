"""How a beginner plays: now and then with the right idea, but another detail than the one that makes it good."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from games.core.domains import Text
from games.core.forms import Form, enumerate_moves
from games.core.thinking.insight import ATTENTION
from games.core.thinking.minds import Json, Mind, Policy

SEEN: Final = 4
"""How many other moves a beginner looks at."""
_COUNTED: Final = 2


def lapsed(idea: Json, forms: Sequence[Form], rng: random.Random, attention: float = ATTENTION) -> Json:
    """The move of a better player or, now and then, another that looks much like it to somebody who overlooks the rest.

    `attention` is how often it is the better player's. Of a few legal moves drawn at random it is the one most like the
    idea: of the same kind where that kind has others, so that a card is played for a card and a bid made for a bid.
    What players put into words stays as it is.
    """
    if rng.random() < attention:
        return idea
    kind = [form for form in forms if form.type == idea["type"]]
    if any(map(_has_words, kind)):
        return idea
    looked_at = kind if _leave_a_choice(kind) else _said_without_words(forms)
    drawn = [rng.choice(looked_at).sample(rng) for _ in range(SEEN)]
    others = [move for move in drawn if move != idea]
    return max(others, key=lambda move: likeness(idea, move), default=idea)


def _leave_a_choice(forms: Sequence[Form]) -> bool:
    return len(list(islice(enumerate_moves(forms), _COUNTED))) == _COUNTED


def _said_without_words(forms: Sequence[Form]) -> list[Form]:
    return [form for form in forms if not _has_words(form)]


def _has_words(form: Form) -> bool:
    return any(isinstance(field.domain, Text) for field in form.fields)


def likeness(idea: Mapping[str, Any], move: Mapping[str, Any]) -> float:
    """How much two moves look alike, field by field: 1 for each that is the same, less for near ones.

    A field that one of them lacks counts as nothing there: 0, or an empty list.
    """
    return sum(_alike(idea.get(field), move.get(field)) for field in idea.keys() | move.keys())


def _alike(one: Any, other: Any) -> float:
    if one == other:
        return 1.0
    kind, *others = {type(value) for value in (one, other) if value is not None}
    if others or kind is str:  # forms may have fields of one name and different kinds
        return 0.0
    if kind is list:
        return _overlap(one or [], other or [])
    return 1 / (1 + abs(int(one or 0) - int(other or 0)))


def _overlap(one: Sequence[Any], other: Sequence[Any]) -> float:
    """What two lists have in common, of all that is in them (Sørensen's index); without counterpart, the less."""
    if not one or not other:
        return 1 / (1 + len(one) + len(other))
    shared = (Counter(one) & Counter(other)).total()
    return 2 * shared / (len(one) + len(other))


@dataclass(frozen=True)
class Beginner:
    """Plays like a better bot most of the time, and then lapses: the `easy` bot of a game that has none of its own."""

    better: Policy[Any]
    attention: float = ATTENTION

    def __call__(self, mind: Mind[Any]) -> Json:
        """What the better bot would play, or nearly that."""
        return lapsed(self.better(mind), mind.forms, mind.rng, self.attention)
