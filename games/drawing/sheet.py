"""What every picture of a game has: the view, the words, the players' names, and their states in lozenges."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from games.core.texts import Texts
from games.core.view import View
from games.drawing.depth import DEFINITIONS
from games.drawing.marks import mark_star
from games.drawing.svg import LEAST, Attribute, Box, Look, document, group, label, rect, snug, text_width

V = TypeVar("V", bound=View)
Mood = Literal["act", "done", "quiet"]
"""What is awaited, what is done, and what is out of the game for now."""

_MARK_ROOM: Final = 1.05
"""How broad a player's mark is before the name, as a multiple of the letters' size."""
_BEFORE: Final[Mapping[Attribute, float]] = {"middle": 0.5, "end": 1}
"""How much of a name lies before its place, by anchor."""


@dataclass(frozen=True, kw_only=True)
class Palette:
    """The colours of a game's lozenges and names; `size` of their letters, `margin` around them as a multiple of it."""

    pale: str
    gold: str
    mist: str
    ink: str
    night: str
    size: float = 17
    margin: float = 1.5

    def pill(self, right: float, y: float, text: str, mood: Mood, size: float | None = None) -> str:
        """A state in a lozenge that ends at `right`, centred on `y`; the moods differ in form as well as colour."""
        size = max(LEAST, size or self.size)
        width, height = self.pill_width(text, size), size * 1.6
        line: Look = {"stroke_width": 1.4, "stroke_dasharray": "4 3" if mood == "quiet" else None, **self.edges(mood)}
        box = rect(right - width, y - height / 2, width, height, rx=4 if mood == "act" else height / 2, **line)
        look: Look = {"fill": self.letters(mood), "text_anchor": "middle", "font_weight": 600}
        return box + label(right - width / 2, y + size * 0.35, text, size, **look)

    def pill_width(self, text: str, size: float | None = None) -> float:
        """How much room a pill takes."""
        size = max(LEAST, size or self.size)
        return text_width(text, size) + size * self.margin

    def edges(self, mood: Mood) -> Look:
        """How a ribbon or lozenge of the mood is filled and drawn."""
        if mood == "act":
            return {"fill": self.gold, "stroke": self.pale}
        return {"fill": self.night, "stroke": self.gold if mood == "done" else self.mist}

    def letters(self, mood: Mood) -> str:
        """The colour of what is written in it."""
        return {"act": self.ink, "done": self.pale, "quiet": self.mist}[mood]


class Sheet(Generic[V]):
    """The base of a game's scene; it knows the view only, so it can show nothing hidden."""

    texts: ClassVar[Texts]
    palette: ClassVar[Palette]
    marks_names: ClassVar[bool] = True
    """Whether names have their players' marks before them; not where pawns do that, which are such stars."""

    def __init__(self, view: V, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.words = self.texts.words(language)
        self.names = [self.words.seat_name(names, seat) for seat in range(view.players)]
        self.symbols: dict[str, str] = {}
        """Markup that the picture defines once, by name, as far as it has been drawn."""

    @property
    def bottom(self) -> int:
        """The seat that the picture is turned to: the viewer's, a spectator's is seat 0."""
        viewer = self.view.viewer
        return 0 if viewer is None else viewer

    @property
    def rivals(self) -> list[int]:
        """The other seats clockwise from the viewer's left."""
        players = self.view.players
        return [(self.bottom + step) % players for step in range(1, players)]

    def say(self, key: str, **params: Any) -> str:
        """A text of the picture."""
        return self.words.say(f"picture.{key}", **params)

    def document(self, size: tuple[float, float], title: str, definitions: str, *content: str, look: str = "") -> str:
        """The whole picture, with the game's definitions and the symbols that it has drawn."""
        defined = f"<defs>{DEFINITIONS}{definitions}{''.join(self.symbols.values())}</defs>"
        return document(*size, self.words.language, title, defined, *content, look=look)

    def listed_names(self, seats: Sequence[int]) -> str:
        """Several players' names."""
        return self.words.listed([self.names[seat] for seat in seats])

    def name(self, seat: int, x: float, y: float, size: float, width: float, **look: Attribute) -> str:
        """A player's mark and name, the name smaller or, where that is not enough, cut to the width."""
        room = size * _MARK_ROOM if self.marks_names else 0
        small, shown = snug(self.names[seat], size, width - room)
        before = _BEFORE.get(look.pop("text_anchor", None), 0) * (room + text_width(shown, small))
        name = label(x - before + room, y, shown, small, **{"fill": self.palette.pale, "font_weight": 600, **look})
        return self.mark(seat, x - before + size * 0.42, y - size * 0.34, size * 0.46) + name if room else name

    def mark(self, seat: int, x: float, y: float, radius: float) -> str:
        """A player's star around a point."""
        return mark_star(self.view.marks[seat], x, y, radius)

    def pill(self, right: float, y: float, text: str, mood: Mood, size: float | None = None) -> str:
        """A state in a lozenge; see `Palette.pill`."""
        return self.palette.pill(right, y, text, mood, size)

    def pill_width(self, text: str, size: float | None = None) -> float:
        """How much room a pill takes."""
        return self.palette.pill_width(text, size)


class LetteredSheet(Sheet[V]):
    """A sheet whose lines shrink to fit, with headings in the game's lettering."""

    lettering: ClassVar[Look]

    def text(self, x: float, y: float, text: str, size: float, width: float, **look: Attribute) -> str:
        """A line that is made to fit the width."""
        size, shown = snug(text, size, width)
        return label(x, y, shown, size, **{"fill": self.palette.pale, **look})

    def title(self, x: float, y: float, text: str, size: float, width: float, **look: Attribute) -> str:
        """A heading that is made to fit the width; capitals are wider than the text font's letters."""
        size, shown = snug(text, size, width / 1.12)
        return label(x, y, shown, size, **{**self.lettering, **look})

    def status(self, plate: str, box: Box, size: float, turn: str) -> str:
        """On a plate the turn and the phase; who is to act is said once, beside the name."""
        x, y, width, height = box
        phase = self.words.say(f"phases.{self.view.phase}")
        base = y + height / 2 + size * 0.36
        after = x + 16 + text_width(turn, size) + size * 0.7
        return group(
            plate,
            label(x + 16, base, turn, size, fill=self.palette.gold, font_weight=600),
            self.title(after, base, phase, size, x + width - 16 - after),
            id="status",
            title=f"{turn} · {phase}",
        )
