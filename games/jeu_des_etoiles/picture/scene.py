"""One picture in the making: the view, the words, and what of the position the parts of the picture ask for."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from games.core.svg import Look, label, snug, tag, text_width
from games.core.texts import Words
from games.jeu_des_etoiles.components import START
from games.jeu_des_etoiles.picture.style import ENGRAVED, GOLD, INK, MIST, NIGHT, PALE, PANEL
from games.jeu_des_etoiles.telling import TEXTS

View = Mapping[str, Any]
Mood = Literal["act", "done", "quiet"]

_PILLS: Final[dict[Mood, Look]] = {
    "act": {"fill": GOLD, "stroke": PALE},
    "done": {"fill": NIGHT, "stroke": GOLD},
    "quiet": {"fill": NIGHT, "stroke": MIST},
}
_PILL_TEXT: Final[dict[Mood, str]] = {"act": INK, "done": PALE, "quiet": MIST}


class Scene:
    """What every part of a picture needs; it knows the view only, so it can show nothing hidden."""

    def __init__(self, view: View, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.words: Words = TEXTS.words(language)
        self.names = [self.words.seat_name(names, seat) for seat in range(view["players"])]

    @property
    def hidden(self) -> bool:
        """Whether the sky is covered for this viewer."""
        return bool(self.view["sky_hidden"])

    @property
    def seats(self) -> list[View]:
        """The seats in turn order."""
        return [self.view["seats"][seat] for seat in self.view["order"]]

    @property
    def shown(self) -> View:
        """The seat whose journey the picture follows: the viewer's, for a spectator the one on turn."""
        view = self.view
        seat = view["viewer"] if view["viewer"] is not None else view["turn"]
        followed: View = view["seats"][view["order"][0] if seat is None else seat]
        return followed

    @property
    def middle(self) -> str:
        """The star about which the near view lies: the followed rocket's, or the Pole Star."""
        return self.shown["star"] or START

    def say(self, key: str, **params: Any) -> str:
        """A text of the picture."""
        return self.words.say(f"picture.{key}", **params)

    def name(self, seat: int, x: float, y: float, size: float, width: float, **look: str | float | None) -> str:
        """A player's name, smaller or, where that is not enough, cut to the width."""
        size, shown = snug(self.names[seat], size, width)
        return label(x, y, shown, size, **{"fill": PALE, "font_weight": 600, **look})

    def rank(self, seat: int) -> int | None:
        """The seat's final rank."""
        result = self.view["result"]
        return int(result[seat]["rank"]) if result else None


def pill(right: float, y: float, text: str, mood: Mood, size: float = 15) -> str:
    """A state in a lozenge that ends at `right`, centred on `y`; the moods differ in form as well as colour."""
    width = pill_width(text, size)
    height = size * 1.6
    box = tag(
        "rect",
        x=right - width,
        y=y - height / 2,
        width=width,
        height=height,
        rx=4 if mood == "act" else height / 2,
        stroke_width=1.4,
        stroke_dasharray="4 3" if mood == "quiet" else None,
        **_PILLS[mood],
    )
    look: Look = {"fill": _PILL_TEXT[mood], "text_anchor": "middle", "font_weight": 600}
    return box + label(right - width / 2, y + size * 0.35, text, size, **look)


def pill_width(text: str, size: float = 15) -> float:
    """How much room a pill takes."""
    return text_width(text, size) + size * 1.4


def panel(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A dark plate with a gold rule; a seat that is awaited has a strong double one."""
    look: Look = {"fill": PANEL, "fill_opacity": 0.86, "rx": 10}
    edge: Look = {"stroke": PALE, "stroke_width": 2.6} if lit else {"stroke": GOLD, "stroke_opacity": 0.55}
    plate = tag("rect", x=x, y=y, width=width, height=height, **look, **edge)
    inner = tag("rect", x=x + 5, y=y + 5, width=width - 10, height=height - 10, rx=6, fill="none", stroke=GOLD)
    return plate + inner if lit else plate


def heading(x: float, y: float, text: str, size: float, width: float, **look: str | float | None) -> str:
    """Engraved words on one line, shrunk or cut to the width (the engraved letters are the broader ones)."""
    size, shown = snug(text, size, width / 1.12)
    return label(x, y, shown, size, **{"fill": PALE, **ENGRAVED, **look})
