"""What answers are made of: Structs whose types and docstrings describe them in openapi.yaml, encoded as they are.

Streams and webhooks tell the same as resources do, so this stands below the API.
"""

from functools import cache
from typing import Annotated, Any, Final, Self, get_args, get_type_hints

from msgspec import Meta, Struct

from games.core.texts import LANGUAGES
from service.times import rfc3339

COMPONENT: Final = "#/components/schemas/"
"""Where openapi.yaml has the shapes."""


def says(text: str) -> Meta:
    """What the document says of a field."""
    return Meta(description=text)


_MOMENT: Final = Meta(extra_json_schema={"format": "date-time"})

Time = Annotated[str, _MOMENT]
"""A moment, with milliseconds: `2026-03-01T18:05:00.250Z`."""

Next = Annotated[str | None, says("The `cursor` of the next page; null on the last one.")]
"""How every list that is in pages goes on."""

Language = Annotated[str, Meta(description="Language of texts.", extra_json_schema={"enum": [*LANGUAGES]})]
"""A language that the service speaks."""


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer, or a part of one: what has no default is always there, and there is nothing else."""

    @classmethod
    def showing(cls, source: object, **given: Any) -> Self:
        """What `source` has under the names of the answer's fields, and the fields that are `given`.

        Moments, which are milliseconds since the epoch everywhere else, are written out. Raises AttributeError for a
        field that neither has.
        """
        moments = _moments(cls)
        shown = {name: getattr(source, name) for name in cls.__struct_fields__ if name not in given}
        return cls(**given, **{name: rfc3339(value) if name in moments else value for name, value in shown.items()})


@cache
def _moments(kind: type[Answer]) -> frozenset[str]:
    """The names of the fields that hold a moment."""
    return frozenset(name for name, hint in get_type_hints(kind, include_extras=True).items() if _is_moment(hint))


def _is_moment(hint: Any) -> bool:
    return _MOMENT in getattr(hint, "__metadata__", ()) or any(_is_moment(part) for part in get_args(hint))
