"""What a picture is drawn from: all of it, and nothing that its viewer may not know."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from games.core.catalogue import rulebooks
from games.core.rulebook import Focus, Rulebook, Shape
from games.core.texts import printable
from games.core.view import View
from games.drawing.plain import picture_of
from games.drawing.waiting import waiting_picture

MIN_WIDTH: Final = 200
MAX_WIDTH: Final = 2400

Form = Literal["png", "webp"]
"""What pixels are sent as; WebP takes a fifth of the bytes, with small losses."""


class Position(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A view as one viewer's picture shows it, for another process; `width` is in pixels.

    A table that waits for players has no `view` yet.
    """

    rulebook: str
    version: int
    view: bytes
    language: str
    names: Sequence[str]
    shape: Shape
    focus: Focus | None
    width: int
    form: Form = "png"

    @classmethod
    def of(
        cls,
        book: Rulebook[Any, Any],
        view: View | None,
        language: str,
        names: Sequence[str],
        shape: Shape,
        width: int,
        focus: Focus | None = None,
        form: Form = "png",
    ) -> "Position":
        """The position that this view shows. Raises ValueError for a width out of `MIN_WIDTH` to `MAX_WIDTH`."""
        if not MIN_WIDTH <= width <= MAX_WIDTH:
            raise ValueError(f"width must be from {MIN_WIDTH} to {MAX_WIDTH}")
        named = tuple(map(printable, names))
        seen = b"" if view is None else msgspec.msgpack.encode(view)
        return cls(book.key, book.version, seen, language, named, shape, focus, width, form)

    def svg(self) -> str:
        """The picture as its rulebook draws it. Raises LookupError for rules that this process does not have."""
        book = rulebooks()[self.rulebook].pinned(self.version)
        if book is None:
            raise LookupError(f"{self.rulebook} {self.version} is not kept")
        if not self.view:
            return waiting_picture(book, self.language, self.names, self.shape)
        view = msgspec.msgpack.decode(self.view, type=book.views)
        return picture_of(book)(view, self.language, self.names, self.shape, focus=self.focus)
