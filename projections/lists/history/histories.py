"""All histories in one database: each generation of the read models has its own, by name."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from projections.lists.position import FORMAT

if TYPE_CHECKING:
    from projections.lists.history.history import History

_BEGINNING: Final = f"f{FORMAT}_"


class Histories:
    """Opens each when it is first asked for; raises HistoryUnavailable."""

    def __init__(self, open_one: Callable[[str], "History"], names: Callable[[], list[str]]) -> None:
        """`open_one` opens the history of a name, `names` lists those that are there."""
        self._open = open_one
        self._names = names
        self._opened: dict[str, History] = {}

    def __call__(self, name: str) -> "History":
        """The history of this name; an empty one where there was none."""
        if name not in self._opened:
            self._opened[name] = self._open(name)
        return self._opened[name]

    def newest(self) -> str | None:
        """The history that was completed last, in the current format; None when there is none."""
        whole = [(self(name).whole(), name) for name in self._names() if name.startswith(_BEGINNING)]
        return max(((at, name) for at, name in whole if at), default=(0, None))[1]

    def drop_others(self, alive: Callable[[], set[str]]) -> int:
        """Drop all that are not alive, and say how many: one that begins meanwhile is not on the list yet."""
        found = self._names()
        kept = alive()
        gone = [name for name in found if name not in kept]
        for name in gone:
            self(name).database.drop()
            self._opened.pop(name).database.close()
        return len(gone)

    def close(self) -> None:
        """Let all connections go."""
        for history in self._opened.values():
            history.database.close()
        self._opened.clear()


def new_name() -> str:
    """A name that no other history has; it tells the format of the rows."""
    return _BEGINNING + secrets.token_hex(6)
