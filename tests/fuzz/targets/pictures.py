"""Names of strangers in boards, texts and cards: the first byte chooses the picture, a line is a seat's name."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

from games.core.rulebook import Rulebook, Shape
from games.core.view import View
from games.drawing.plain import board_of, picture_of
from service.pictures.card import Card, Line
from tests.rules.contract.pictures import HOSTILE, LANGUAGES, NAMES, SHAPES
from tests.rules.contract.playing import Playing, plain_tables

MOVES: Final = 12
"""After so many a picture shows what names stand beside."""

WORDS: tuple[bytes, ...] = (
    *(b"<", b">", b"&", b'"', b"'", b"]]>", b"<!--", b"-->", b"<![CDATA[", b"&lt;", b"&#0;", b"<?x", b"</svg>", b"\n"),
    *(b"</text><script>", b'" onload="', b"\0", b"\x1b", b"\x7f", b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xae"),
    *(b"\xef\xbf\xbe", b"\xef\xbf\xbf", b"\xed\xa0\x80", b"\xf0\x9f\xaa\x90", b"\xcc\x81", b"\xe6\xbc\xa2", b"W" * 40),
)


class Drawn(NamedTuple):
    """A picture of a game under way, as a seat sees it."""

    book: Rulebook[Any, Any]
    view: View
    seats: int
    language: str
    shape: Shape


def _drawn() -> Iterator[Drawn]:
    largest = {table.book.key: table for table in plain_tables()}
    for table in largest.values():
        game = Playing(table, 1)
        for _ in range(MOVES):
            game.do(*game.choose())
        for language, shape in zip(LANGUAGES, SHAPES, strict=True):
            yield Drawn(table.book, table.book.view(game.state, 0), table.seats, language, shape)


PICTURES: Final = list(_drawn())


@cache
def _tags(place: int) -> frozenset[str]:
    """The elements of a picture with harmless names; one of them is cut, which has no element of its own."""
    return _elements(PICTURES[place], NAMES)


def _elements(one: Drawn, names: tuple[str, ...]) -> frozenset[str]:
    svg = picture_of(one.book)(one.view, one.language, names[: one.seats], one.shape)
    root = ElementTree.fromstring(svg.encode())
    ids = [found for element in root.iter() if (found := element.get("id"))]
    assert len(ids) == len(set(ids)), "an id is there twice"
    return frozenset(f"{element.tag} {name}" for element in root.iter() for name in ("", *element.keys()))


def parse(data: bytes) -> None:
    """Draw a picture and a card with these names: well formed, and of no other elements than with harmless ones."""
    place = data[0] % len(PICTURES) if data else 0
    one = PICTURES[place]
    lines = data[1:].decode("utf-8", "surrogateescape").split("\n")
    names = (*lines, *NAMES)[: one.seats]
    assert _elements(one, names) <= _tags(place) | {"{http://www.w3.org/2000/svg}text textLength"}
    board_of(one.book)(one.view, one.language, names)
    card = Card(one.language, "Astrolude", lines=[Line(name, name) for name in names])
    ElementTree.fromstring(card.svg().encode())


def seeds() -> Iterator[bytes]:
    """For each picture usual names, and those that break out."""
    for place in range(len(PICTURES)):
        yield bytes([place]) + "\n".join(NAMES).encode()
        yield bytes([place]) + "\n".join(HOSTILE).encode("utf-8", "surrogatepass")
