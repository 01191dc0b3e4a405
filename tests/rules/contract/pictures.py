"""What every game's picture and plain-text board promise, over positions that the game's own tests choose."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import translate
from functools import cached_property
from typing import Any, ClassVar, Final, TypeVar
from xml.etree import ElementTree

import pytest

from games.core.forms import Form
from games.core.rulebook import Rulebook, Shape
from games.core.staging.references import references_in
from games.core.view import View
from games.drawing.columns import columns
from games.drawing.plain import board_of, picture_of
from games.drawing.svg import LEAST

SVG: Final = "{http://www.w3.org/2000/svg}"
SHAPES: Final[tuple[Shape, ...]] = ("wide", "tall")
LANGUAGES: Final = ("fr", "en")
MODELS: Final = tuple(SVG + name for name in ("defs", "symbol", "clipPath", "mask"))
_SCALE: Final = re.compile(r"scale\(([\d.]+)\)")
WIDTH: Final = 72
"""Columns of a plain-text board (docs/tutorials/add-a-game.md)."""
NAMES: Final = ("Ada", "Béatrice de Châlons-Vert", "Caroline", "Nicolas & fils", "Maximilien-Alexandre", "Fanny")
SEEN_BY: Final = 2
"""Views of a position, one after the other: of who is to move, and of somebody else."""
HOSTILE: Final = (
    '</text><script>alert("1")</script>',
    "&amp;'\"<!--]]>",
    "\x00\x1b[31m\x0b\u202eevil\ud800\ufffe",
    "  \n\t ",
    "漢字漢字漢字漢字漢字漢字🪐",
    "W" * 80,
)

V = TypeVar("V", bound=View)
Position = tuple[V, list[str]]
"""A view, and the picture elements that its viewer's forms name."""


def named(forms: Iterable[Form]) -> Iterator[str]:
    """The ids of picture elements that forms refer to."""
    for form in forms:
        yield from form.elements
        for field in form.fields:
            offers = (*getattr(field.domain, "choices", ()), *getattr(field.domain, "ways", ()), field.domain)
            yield from (element for offer in offers if (element := getattr(offer, "element", None)))


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The elements that have ids."""
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def title(element: ElementTree.Element) -> str:
    """What a pointer shows of the element."""
    return element.findtext(f"{SVG}title") or ""


def words(root: ElementTree.Element) -> str:
    """All that is written in the picture, titles included."""
    return " ".join(root.itertext())


def titled(root: ElementTree.Element) -> set[str]:
    """The ids of what is drawn and has a title."""
    aside = {id(inner) for one in root.iter() if one.tag in MODELS for inner in one.iter()}
    return {name for name, element in by_id(root).items() if title(element) and id(element) not in aside}


def texts(element: ElementTree.Element) -> list[str | None]:
    """What is written within the element, titles left out."""
    return [text.text for text in element.iter(f"{SVG}text")]


def used(element: ElementTree.Element) -> set[str]:
    """The symbols that the element shows."""
    return {use.attrib["href"].removeprefix("#") for use in element.iter(f"{SVG}use")}


def sizes(element: ElementTree.Element, size: float = 16, scale: float = 1) -> Iterator[tuple[float, str]]:
    """How high each text of the element is in the picture's units, and what it says; symbols are left out."""
    size = float(element.get("font-size", size))
    scale *= math.prod(float(factor) for factor in _SCALE.findall(element.get("transform", "")))
    if element.tag == f"{SVG}text" and (element.text or "").strip():
        yield size * scale, element.text or ""
    for inner in element:
        if inner.tag not in MODELS:
            yield from sizes(inner, size, scale)


@pytest.mark.slow
class Pictures:
    """The promises; a game's test module makes a `Test…` class of it that says which positions to look at."""

    book: ClassVar[Rulebook[Any, Any]]
    phases: ClassVar[Sequence[str]]
    most_bytes: ClassVar[int]
    all_titled: ClassVar[bool] = True
    """Whether all that forms refer to has a title."""

    def positions(self) -> Sequence[Position[Any]]:
        """Positions of all phases."""
        raise NotImplementedError

    def tree(self, view: View, shape: Shape, names: Sequence[str] = NAMES) -> ElementTree.Element:
        """The picture of a view."""
        return ElementTree.fromstring(picture_of(self.book)(view, "fr", names, shape))

    def test_all_phases_are_looked_at(self) -> None:
        assert {view.phase for view, _ in self.positions()} >= set(self.phases)

    @pytest.mark.parametrize("shape", SHAPES)
    def test_every_position_is_well_formed_has_what_forms_refer_to_and_keeps_within_its_size(
        self, shape: Shape, long_mode: bool
    ) -> None:
        """Of two positions that follow each other one is drawn wide in French and tall in English, one the reverse."""
        for place, (view, wanted) in enumerate(self.positions()):
            for language in self._languages(place // SEEN_BY + SHAPES.index(shape), long_mode):
                self._is_sound(picture_of(self.book)(view, language, NAMES, shape), wanted)

    def _languages(self, turn: int, long_mode: bool) -> Sequence[str]:
        """Each in its turn, or all of them in the long mode."""
        return LANGUAGES if long_mode else (LANGUAGES[turn % len(LANGUAGES)],)

    def _is_sound(self, drawn: str, wanted: Sequence[str]) -> None:
        """Every id is there once, also of what is used and what forms refer to, and that has a title and a rule."""
        root = ElementTree.fromstring(drawn)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        pieces = {element.attrib["data-piece"] for element in root.iter() if "data-piece" in element.attrib}
        assert used(root) | pieces | set(wanted) <= set(ids)
        elements = by_id(root)
        assert not self.all_titled or all(title(elements[name]) for name in wanted)
        assert len(drawn.encode()) < self.most_bytes
        unexplained = [name for name in titled(root) if self._explained and not self._explained.fullmatch(name)]
        assert not unexplained, unexplained

    @cached_property
    def _explained(self) -> re.Pattern[str] | None:
        """What the rulebook's references name, if it has any."""
        named = [element for one in references_in(self.book.folder).values() for element in one.elements]
        return re.compile("|".join(map(translate, named))) if named else None

    def test_all_that_is_written_is_ten_pixels_high_in_a_window_of_1280(self) -> None:
        for view, _ in self.positions()[::3]:
            small = [(size, text) for size, text in sizes(self.tree(view, "wide")) if size < LEAST]
            assert not small

    @pytest.mark.parametrize("shape", SHAPES)
    def test_hostile_names_stay_text(self, shape: Shape) -> None:
        for view, _ in self.positions()[::5]:
            root = self.tree(view, shape, HOSTILE)
            assert not list(root.iter(f"{SVG}script"))
            assert title(by_id(root)["seat-0"]) == HOSTILE[0]
            assert not any(ord(letter) < 32 or letter == "\u202e" for letter in words(root))

    @pytest.mark.parametrize("shape", SHAPES)
    def test_the_same_view_gives_the_same_bytes(self, shape: Shape) -> None:
        for view, _ in self.positions()[::7]:
            first = picture_of(self.book)(view, "en", NAMES, shape)
            assert picture_of(self.book)(view, "en", list(NAMES), shape) == first

    def test_a_nameless_seat_is_called_by_its_number(self) -> None:
        view, _ = self.positions()[0]
        assert title(by_id(self.tree(view, "wide", HOSTILE[3:4]))["seat-0"]) == "Place 1"
        english = ElementTree.fromstring(picture_of(self.book)(view, "en", []))
        assert title(by_id(english)["seat-1"]) == "Seat 2"

    @pytest.mark.parametrize("names", [NAMES, HOSTILE, ()])
    def test_the_text_board_fits_a_terminal(self, names: Sequence[str], long_mode: bool) -> None:
        for place, (view, _) in enumerate(self.positions()):
            for language in self._languages(place // SEEN_BY, long_mode):
                text = board_of(self.book)(view, language, names)
                assert max(columns(line) for line in text.splitlines()) <= WIDTH
                assert not any(ord(letter) < 32 and letter != "\n" for letter in text)
                assert all(line == line.rstrip() for line in text.splitlines())
