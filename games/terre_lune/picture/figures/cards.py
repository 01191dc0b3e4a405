"""The exploration cards as symbols: suit by colour, emblem and letter, rank by number and vehicle."""

from functools import cache
from typing import Final

from games.drawing.svg import DISPLAY_FONT, Look, group, label, number, polygon, rect, star, tag
from games.terre_lune.picture.style import ART, GOLD, INK, PAPER, SUIT_COLOURS

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
        ART[f"suit-{suit}"],
        transform=f"translate({number(x)} {number(y)}) scale({number(radius / 10)})",
        fill=SUIT_COLOURS[suit],
        stroke=INK,
        stroke_width=1.2,
        stroke_linejoin="round",
    )


@cache
def face(card: str, name: str) -> str:
    """A card face up, 100 by 140."""
    suit, rank = card[0], int(card[1])
    colour = SUIT_COLOURS[suit]
    sheet = rect(0.6, 0.6, 98.8, 138.8, rx=8, fill=PAPER, stroke=INK, stroke_width=1.2)
    rule = rect(4, 4, 92, 132, rx=5.5, fill="none", stroke=colour, stroke_width=2)
    window = rect(8, 45, 84, 62, rx=3, fill=_SKIES[suit], stroke=INK, stroke_width=1)
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
    return tag("symbol", ART["card-back"], id="back", viewBox="0 0 100 140")
