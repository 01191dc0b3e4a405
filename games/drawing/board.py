"""The plain-text board of a game, for terminals and mails: a heading and lines of at most 72 columns, no colours."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from games.core.texts import Texts
from games.core.view import View
from games.drawing.columns import columns, cut, left, wrapped

WIDTH: Final = 72
_LONGEST_NAME: Final = 24
V = TypeVar("V", bound=View)


class TextBoard(ABC, Generic[V]):
    """The base of a game's board; it knows the view only, so it can show nothing hidden."""

    texts: ClassVar[Texts]

    def __init__(self, view: V, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.words = self.texts.words(language)
        self.names = [cut(self.words.seat_name(names, seat), _LONGEST_NAME) for seat in range(view.players)]

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The lines of the board."""

    def text(self) -> str:
        """The board, each line without blanks at its end."""
        return "\n".join(line.rstrip() for line in self.lines()) + "\n"

    def _say(self, key: str, **params: Any) -> str:
        """A text of the game."""
        return self.words.say(key, **params)

    def _headline(self, where: str) -> Iterator[str]:
        """The game's title and phase, at the right how far it has come, and a rule."""
        title = f"{self._say('title').upper()} · {self._say('phases.' + self.view.phase)}"
        yield left(title, WIDTH - columns(where) - 1) + " " + where
        yield "═" * WIDTH

    def _clockwise(self) -> list[int]:
        """The viewer first, then the seats to the left."""
        start = self.view.viewer or 0
        return [(start + step) % self.view.players for step in range(self.view.players)]

    def _awaited(self) -> Iterator[str]:
        """Who is to act, on as many lines as it takes, or that the game is over."""
        waiting = [self.names[seat] for seat in self.view.awaiting]
        if not waiting:
            yield self._say("picture.over")
            return
        head, _, tail = self._say("picture.awaiting", names="|").partition("|")
        yield from wrapped(head, [*waiting[:-1], waiting[-1] + tail], WIDTH)
