"""The signs that mean the same everywhere in the picture: points, eyes, locks, the initiative, the needle."""

from typing import Final

from games.destiny.picture.figures.ink import put
from games.destiny.picture.style import ART, BLUE, GOLD, INK, PALE, RED, WHITE
from games.drawing.svg import DISPLAY_FONT, Look, group, label, number, tag

_NUMERAL: Final[Look] = {"text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": 600}


def hexagon(x: float, y: float, radius: float, value: str) -> str:
    """Points, in the hexagon that means points in every game's picture."""
    size = radius * (1.1 if len(value) < 3 else 0.86)
    place = f"translate({number(x)} {number(y)}) scale({number(radius / 50)})"
    return put("hexagon", place) + label(x, y + size * 0.36, value, size, fill=INK, **_NUMERAL)


_PHI: Final = (
    "M7,-5.4A7,7.4 0 1 1 -7,-5.4A7,7.4 0 1 1 7,-5.4ZM4.4,-5.4A4.4,5.2 0 1 0 -4.4,-5.4A4.4,5.2 0 1 0 4.4,-5.4Z"
    "M-1.2,-16H1.2V5H-1.2Z"
)
"""The golden ratio, which the fonts lack, on a baseline and for a size of 20."""


def numeral(x: float, y: float, text: str, size: float, *, centred: bool = True, **look: str | float | None) -> str:
    """A card's value; its colour, font and anchor are those of the group around it, or of `look`."""
    if text != "φ":
        return label(x, y, text, size, **look)
    place = f"translate({number(x if centred else x + size * 0.36)} {number(y)}) scale({number(size / 20)})"
    return tag("path", d=_PHI, fill=look.get("fill"), transform=place)


def initiative(x: float, y: float, radius: float) -> str:
    """The star of the seat that plays first."""
    return put("initiative", f"translate({number(x)} {number(y)}) scale({number(radius / 50)})")


def eye(x: float, y: float, size: float, *, opened: bool) -> str:
    """An eye, open or shut: what all may see, what is masked."""
    place = f"translate({number(x)} {number(y)}) scale({number(size / 20)})"
    return put("eye-open" if opened else "eye-shut", place)


def lock(x: float, y: float, size: float) -> str:
    """A closed padlock: consolidated."""
    return put("lock", f"translate({number(x)} {number(y)}) scale({number(size / 20)})")


def needle(length: float) -> str:
    """One needle with a red end at the top and a blue one at the bottom, around (0, 0)."""
    shaft = tag("path", d=f"M0,{number(-length)}V{number(length)}", stroke=GOLD, stroke_width=5)
    ends = "".join(
        group(
            tag("path", d="M0,-34C12,-20 16,-8 11,0C7,6 -7,6 -11,0C-16,-8 -12,-20 0,-34Z", fill=colour, stroke=PALE),
            tag("circle", cy=-6, r=4, fill=PALE),
            transform=f"rotate({turn}) translate(0 {number(-length + 22)})",
            stroke_width=2,
        )
        for colour, turn in ((RED, 0), (BLUE, 180))
    )
    return shaft + ends


def tower(x: float, y: float, size: float) -> str:
    """The Tower as a piece that stands beside a character."""
    return group(
        ART["tower"],
        transform=f"translate({number(x)} {number(y)}) scale({number(size / 20)})",
        stroke=INK,
    )


def heart(x: float, y: float, size: float) -> str:
    """The Lovers' pledge."""
    path = "M0,9C-13,0 -10,-10 -4,-9Q-1,-8.6 0,-5Q1,-8.6 4,-9C10,-10 13,0 0,9Z"
    place = f"translate({number(x)} {number(y)}) scale({number(size / 20)})"
    return tag("path", d=path, fill=RED, stroke=PALE, stroke_width=1.4, transform=place)


def crown(x: float, y: float, size: float) -> str:
    """Who wins the trick."""
    path = "M-10,8L-11,-6L-5,0L0,-9L5,0L11,-6L10,8Z"
    place = f"translate({number(x)} {number(y)}) scale({number(size / 20)})"
    return tag("path", d=path, fill=GOLD, stroke=INK, stroke_width=1.4, transform=place)


def person(x: float, y: float, size: float, fill: str = WHITE) -> str:
    """Somebody else."""
    return put("person", f"translate({number(x)} {number(y)}) scale({number(size / 20)})", fill=fill)
