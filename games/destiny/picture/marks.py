"""The signs that mean the same everywhere in the picture: points, eyes, locks, settings, the initiative."""

from typing import Final

from games.core.svg import DISPLAY_FONT, Look, group, label, number, polygon, star, tag
from games.destiny.picture.style import BLUE, DEEP, GOLD, INK, LINE, NIGHT, PALE, PAPER, RED, WHITE

_NUMERAL: Final[Look] = {"text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": 600}


def hexagon(x: float, y: float, radius: float, value: str) -> str:
    """Points, in the hexagon that means points in every game's picture."""
    size = radius * (1.1 if len(value) < 3 else 0.86)
    return polygon(
        star(x, y, radius, radius, 6), fill=GOLD, stroke=INK, stroke_width=radius * 0.08, stroke_linejoin="round"
    ) + label(x, y + size * 0.36, value, size, fill=INK, **_NUMERAL)


def initiative(x: float, y: float, radius: float) -> str:
    """The star of the seat that plays first."""
    return polygon(star(x, y, radius * 0.78, radius * 0.3, 4, -45), fill=GOLD, fill_opacity=0.75) + polygon(
        star(x, y, radius, radius * 0.26, 4), fill=PALE, stroke=INK, stroke_width=radius * 0.05
    )


def eye(x: float, y: float, size: float, *, opened: bool, colour: str = PALE, ground: str = NIGHT) -> str:
    """An eye, open or shut: what all may see, what is masked."""
    lids = "M-9,0Q0,-9 9,0Q0,9 -9,0Z" if opened else "M-9,-1Q0,8 9,-1M-6.4,3.2L-8.4,6.4M0,4.4V8M6.4,3.2L8.4,6.4"
    shape = tag("path", d=lids, stroke=colour, stroke_width=2.2, **{**LINE, "fill": ground if opened else "none"})
    pupil = tag("circle", r=3, fill=colour) if opened else ""
    return group(shape, pupil, transform=f"translate({number(x)} {number(y)}) scale({number(size / 20)})")


def lock(x: float, y: float, size: float) -> str:
    """A closed padlock: consolidated."""
    return group(
        tag("path", d="M-4.6,-1V-5A4.6,4.6 0 0 1 4.6,-5V-1", fill="none", stroke=INK, stroke_width=4.4),
        tag("path", d="M-4.6,-1V-5A4.6,4.6 0 0 1 4.6,-5V-1", fill="none", stroke=GOLD, stroke_width=2.2),
        tag("rect", x=-7.5, y=-1.5, width=15, height=11, rx=2, fill=GOLD, stroke=INK, stroke_width=1.2),
        tag("path", d="M0,2.4V6", stroke=INK, stroke_width=2.4, stroke_linecap="round"),
        transform=f"translate({number(x)} {number(y)}) scale({number(size / 20)})",
    )


def cog(radius: float, fill: str, rim: str) -> str:
    """The toothed disc of a setting, around (0, 0)."""
    return polygon(star(0, 0, radius, radius * 0.86, 14), fill=fill, stroke=rim, stroke_width=radius * 0.09)


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
        tag("path", d="M-7,10L-6,-4H6L7,10Z", fill=PAPER),
        tag("path", d="M-9,-4V-11H-5V-8H-2V-11H2V-8H5V-11H9V-4Z", fill=RED),
        tag("path", d="M-2,10V5Q0,2 2,5V10Z", fill=INK),
        transform=f"translate({number(x)} {number(y)}) scale({number(size / 20)})",
        stroke=INK,
        stroke_width=1.2,
        stroke_linejoin="round",
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
    return tag("path", d=path, fill=GOLD, stroke=INK, stroke_width=1.4, stroke_linejoin="round", transform=place)


def person(x: float, y: float, size: float, fill: str = WHITE) -> str:
    """Somebody else."""
    path = "M-8,9C-8,0 -4,-1 0,-1C4,-1 8,0 8,9ZM-4.4,-5.4A4.4,4.4 0 1 1 4.4,-5.4A4.4,4.4 0 1 1 -4.4,-5.4Z"
    place = f"translate({number(x)} {number(y)}) scale({number(size / 20)})"
    return tag("path", d=path, fill=fill, stroke=DEEP, stroke_width=1.2, transform=place)
