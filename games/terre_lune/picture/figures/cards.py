"""The exploration cards as symbols: suit by colour, emblem and letter, rank by number and vehicle."""

from functools import cache
from typing import Final

from games.drawing.svg import DISPLAY_FONT, Look, group, label, number, polygon, star, tag
from games.terre_lune.picture.style import ART, BRASS, CRIMSON, GOLD, INK, LINE, PALE, PAPER, SUIT_COLOURS

WIDTH: Final = 100
HEIGHT: Final = 140

_VEHICLES: Final = ("molab", "mobex", "molem", "mocom", "mocan", "lssm", "lrv", "lfu")
"""By rank; each is painted in the suit's colour."""
_SKIES: Final = {"R": "#f6c9b4", "J": "#f9e6a6", "B": "#c4d8f4", "V": "#c8e4c4"}
_DARK: Final[Look] = {"fill": INK, "text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": 600}


@cache
def emblem(suit: str, x: float, y: float, radius: float) -> str:
    """The suit's sign: red star, yellow sun, blue crescent, green ringed planet."""
    return group(
        _SIGNS[suit],
        transform=f"translate({number(x)} {number(y)}) scale({number(radius / 10)})",
        fill=SUIT_COLOURS[suit],
        stroke=INK,
        stroke_width=1.2,
        stroke_linejoin="round",
    )


_SIGNS: Final = {
    "R": polygon(star(0, 0.6, 10.6, 4.6, 5)),
    "J": polygon(star(0, 0, 10.4, 7.2, 10)) + tag("circle", r=4.6, fill="none"),
    "B": tag("path", d="M3.6,-9.6A10,10 0 1 0 3.6,9.6A8,8 0 0 1 3.6,-9.6Z"),
    "V": tag("ellipse", rx=11, ry=3.8, fill="none", stroke_width=2.2, transform="rotate(-24)")
    + tag("circle", r=6.6)
    + tag("path", d="M-10,4.5Q2,7 10,-4.5", fill="none", stroke_width=2.2),
}


@cache
def face(card: str, name: str) -> str:
    """A card face up, 100 by 140."""
    suit, rank = card[0], int(card[1])
    colour = SUIT_COLOURS[suit]
    sheet = tag("rect", x=0.6, y=0.6, width=98.8, height=138.8, rx=8, fill=PAPER, stroke=INK, stroke_width=1.2)
    rule = tag("rect", x=4, y=4, width=92, height=132, rx=5.5, fill="none", stroke=colour, stroke_width=2)
    window = tag("rect", x=8, y=45, width=84, height=62, rx=3, fill=_SKIES[suit], stroke=INK, stroke_width=1)
    ace = "".join(polygon(star(x, 122, 9, 3.8, 8), fill=GOLD, stroke=INK, stroke_width=0.8) for x in (15, 85))
    parts = (
        sheet,
        rule,
        label(24, 37, str(rank), 35, **_DARK),
        emblem(suit, 53, 25, 11.5),
        label(80, 32, suit, 17, fill=INK, text_anchor="middle", font_weight=600),
        window,
        group(ART[_VEHICLES[rank - 1]].replace("currentColor", colour), transform="translate(50 76)"),
        label(50, 127, name, 15.5, **_DARK),
        ace if rank == 1 else "",
    )
    return tag("symbol", *parts, id=f"card-{card}", viewBox="0 0 100 140")


@cache
def back() -> str:
    """The back of every card: a red and gold binding with the shell on its way."""
    sheet = tag("rect", x=0.6, y=0.6, width=98.8, height=138.8, rx=8, fill=CRIMSON, stroke=INK, stroke_width=1.2)
    rules = tag("rect", x=5, y=5, width=90, height=130, rx=5, stroke_width=2) + tag(
        "rect", x=9, y=9, width=82, height=122, rx=3, stroke_width=0.8
    )
    corners = "M9,27A18,18 0 0 0 27,9M73,9A18,18 0 0 0 91,27M9,113A18,18 0 0 1 27,131M73,131A18,18 0 0 1 91,113"
    shell = "M-11,22V-6Q-11,-22 0,-29Q11,-22 11,-6V22ZM-11,14H11M-11,18H11M-10.6,-8H10.6"
    flames = "M-7,24L-9,38M0,24V44M7,24L9,38"
    return tag(
        "symbol",
        sheet,
        group(rules, tag("path", d=corners, stroke_width=1.2), fill="none", stroke=GOLD),
        group(
            tag("circle", r=33, fill="none", stroke=GOLD, stroke_width=1, stroke_dasharray="2 4"),
            tag("path", d=shell, fill=BRASS, stroke=PALE, stroke_width=1.6, stroke_linejoin="round"),
            tag("path", d=flames, stroke=GOLD, stroke_width=2, **LINE),
            transform="translate(50 68) rotate(28)",
        ),
        *(polygon(star(x, y, 5, 2, 4), fill=PALE) for x, y in ((24, 32), (76, 106), (30, 104), (80, 44))),
        id="back",
        viewBox="0 0 100 140",
    )
