"""What a view holds, as titled tables: from this the boards of games are made that have none of their own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from games.core.texts import Words
from games.core.view import View

_ELSEWHERE: Final = frozenset({"viewer", "players", "phase", "awaiting", "marks"})
"""Fields that the heading tells, and what is drawn rather than written."""

_NOTHING: Final = "–"


class Row(NamedTuple):
    """A line of a table: its `element` is what move forms may refer to, a `seat` tells whose it is."""

    element: str
    cells: tuple[str, ...]
    seat: int | None = None


class Table(NamedTuple):
    """A field of a view. A list of parts has a head and a row for each of them, anything else is one row."""

    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]


class Derived:
    """One view in words.

    A field is called `view.<field>` in the game's texts, its value `names.<field>.<value>`, else both as they are.
    """

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self.view = view
        self.words = words
        self.names = [words.seat_name(names, seat) for seat in range(view.players)]

    @property
    def heading(self) -> tuple[str, str]:
        """The game's title and phase, and who is to act."""
        waiting = [self.names[seat] for seat in self.view.awaiting]
        say = self.words.say
        to_act = say("picture.awaiting", names=self.words.listed(waiting)) if waiting else say("picture.over")
        return f"{say('title')} · {self._title('phases', self.view.phase)}", to_act

    def tables(self) -> Iterator[Table]:
        """Every field that is known, in the view's order."""
        for name in self.view.__struct_fields__:
            value = getattr(self.view, name)
            if name not in _ELSEWHERE and value is not None and value != ():
                yield self._table(name, value)

    def _table(self, name: str, value: Any) -> Table:
        title = self._title("view", name)
        if name == "options":
            value = [self._option(option, getattr(value, option)) for option in value.__struct_fields__]
        if isinstance(value, msgspec.Struct):
            value = (value,)
        if isinstance(value, Sequence) and value and isinstance(value[0], msgspec.Struct):
            fields = value[0].__struct_fields__
            head = tuple(self._title("view", field) for field in fields)
            rows = tuple(self._row(f"{name.removesuffix('s')}-{place}", part) for place, part in enumerate(value))
            return Table(title, head, rows)
        return Table(title, (), (Row(name, (self._said(name, value),)),))

    def _row(self, element: str, part: msgspec.Struct) -> Row:
        seat = getattr(part, "seat", None)
        cells = tuple(self._said(field, getattr(part, field)) for field in part.__struct_fields__)
        return Row(element, cells, seat)

    def _said(self, name: str, value: Any) -> str:
        """A value in words: a seat by its player, who is marked while awaited."""
        match value:
            case None | () | []:
                return _NOTHING
            case bool():
                return self.words.say(f"booleans.{str(value).lower()}")
            case int() if name == "seat":
                waits = f"{self.words.say('picture.to_act')}: " if value in self.view.awaiting else ""
                return f"{waits}{self.names[value]}"
            case str():
                return self._named(f"names.{name}", value)
            case Mapping():
                return ", ".join(f"{self._said(name, key)} {self._said(name, item)}" for key, item in value.items())
            case msgspec.Struct():
                parts = ((field, getattr(value, field)) for field in value.__struct_fields__)
                return ", ".join(f"{self._named('view', field)} {self._said(field, part)}" for field, part in parts)
            case Sequence():
                return ", ".join(self._said(name, item) for item in value)
        return str(value)

    def _option(self, name: str, choice: Any) -> str:
        """An option and what was chosen."""
        plain = msgspec.json.encode(choice).decode().strip('"')
        chosen = self._named(f"options.{name}.values", plain)
        return f"{self.words.say(f'options.{name}.title')}: {chosen}"

    def _title(self, table: str, name: str) -> str:
        """A name that begins with a capital letter."""
        title = self._named(table, name)
        return title[:1].upper() + title[1:]

    def _named(self, table: str, name: str) -> str:
        """The text under a key of one of the game's tables; without one the name as it is."""
        key = f"{table}.{name}"
        return self.words.say(key) if self.words.has(key) else name.replace("_", " ")
