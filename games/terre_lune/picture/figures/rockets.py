"""The four rockets, each with a silhouette of its own as well as its colour and letter."""

from functools import cache
from typing import Final

from games.drawing.svg import Look, group, label, number, tag
from games.terre_lune.picture.style import EMBER, INK, LINE, PALE, PAPER, SUIT_COLOURS, SUIT_INKS

_FLAME: Final = "M-5,18Q-6,26 0,32Q6,26 5,18Z"
_FLAMES: Final = {"R": (0.0,), "J": (0.0,), "B": (0.0,), "V": (-7.0, 7.0)}

_HULLS: Final = {
    # The shell of the novel: an aluminium cylinder with an ogive, no fins.
    "R": "M-10,18V-6Q-10,-20 0,-25Q10,-20 10,-6V18Z",
    # The rocket of the picture papers: a cigar on three fins.
    "J": "M-8,-4L-8,4L-16,14V23L-6,15H6L16,23V14L8,4V-4Q8,-18 0,-26Q-8,-18 -8,-4Z",
    # A needle with swept wings.
    "B": "M0,-28Q6,-16 6,-4L18,16V20L6,16V19H-6V16L-18,20V16L-6,-4Q-6,-16 0,-28Z",
    # A sphere on legs.
    "V": "M-4,-21L0,-27L4,-21Q15,-17 15,-4Q15,6 8,10L16,21H11L4,12H-4L-11,21H-16L-8,10Q-15,6 -15,-4Q-15,-17 -4,-21Z",
}
_TRIMS: Final = {
    "R": "M-10,12H10M-10,15H10M-9.4,-9H9.4",
    "J": "M-7,12H7M-6,-13H6",
    "B": "M-12,12L-6,2M12,12L6,2M-5,-13H5",
    "V": "M-14,-9H14M-12,8H12M-11,21H-16M11,21H16",
}


@cache
def definitions() -> str:
    """The hulls, drawn once in each picture around (0, 0), 50 high, at rest and with the engine burning."""
    return "".join(_hull(suit, flying=False) + _hull(suit, flying=True) for suit in _HULLS)


def _hull(suit: str, *, flying: bool) -> str:
    if flying:
        flames = (
            tag("path", d=_FLAME, fill=EMBER, stroke=PALE, stroke_width=1.2, transform=f"translate({number(x)} -1)")
            for x in _FLAMES[suit]
        )
        return group(*flames, f'<use href="#hull-{suit}"/>', id=f"flying-{suit}")
    look: Look = {"fill": SUIT_COLOURS[suit], "stroke_linejoin": "round"}
    return group(
        tag("path", d=_HULLS[suit], stroke=PAPER, stroke_width=4, **look),
        tag("path", d=_HULLS[suit], stroke=INK, stroke_width=1.6, **look),
        tag("path", d=_TRIMS[suit], stroke=INK, stroke_width=1.3, **LINE),
        id=f"hull-{suit}",
    )


def rocket(suit: str, turn: float = 0.0, flying: bool = False) -> str:
    """A rocket around (0, 0), turned by so many degrees; its letter stays upright."""
    turned = f' transform="rotate({number(turn)})"' if turn else ""
    look: Look = {"fill": SUIT_INKS[suit], "font_weight": 600, "text_anchor": "middle"}
    return f'<use href="#{"flying" if flying else "hull"}-{suit}"{turned}/>' + label(0, 5, suit, 16, **look)
