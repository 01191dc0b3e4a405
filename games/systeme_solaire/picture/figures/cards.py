"""Cards as symbols: paper frames around the engravings, the bid value in a disc, the points in a hexagon."""

from functools import cache
from typing import Final

from games.drawing.svg import DISPLAY_FONT, Look, group, label, number, rect, tag
from games.systeme_solaire import components
from games.systeme_solaire.picture.figures import marks
from games.systeme_solaire.picture.style import ART, GOLD, INK, NIGHT, PALE

PROBES: Final[tuple[str, ...]] = tuple(kind.id for kind in components.TYPES if kind.kind == "probe")
BODIES: Final[tuple[str, ...]] = tuple(kind.id for kind in components.TYPES if kind.kind != "probe")
BID: Final[dict[str, int]] = {kind.id: kind.bid_value for kind in components.TYPES}
POINTS: Final[dict[str, int]] = {kind.id: kind.points for kind in components.TYPES if kind.points is not None}
SETS: Final = components.PROBE_SETS
_LAID_WHEN_USED: Final = frozenset(kind.id for kind in components.TYPES if kind.used_goes_to == "own_table_if_absent")

RADII: Final = {
    "soleil": 27,
    "mercure": 20,
    "venus": 27,
    "terre": 28,
    "mars": 24,
    "jupiter": 44,
    "saturne": 30,
    "uranus": 32,
    "neptune": 32,
    "pluton": 18,
}
"""Drawn radii: larger bodies are larger, the Sun keeps room for its rays."""

_DARK: Final[Look] = {"fill": INK, "text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": 600}


def _points(card: str, x: float, y: float, radius: float) -> str:
    if card in POINTS:
        return marks.hexagon(x, y, radius, str(POINTS[card]))
    return marks.hexagon(x, y, radius, "") + marks.stack(x, y, radius * 0.62)


@cache
def art(card: str) -> str:
    """The group that both sizes of a card share."""
    return group(ART[card], id=f"art-{card}")


@cache
def full(card: str, name: str) -> str:
    """The card as it lies in a lot or in the viewer's hand, 120 by 168."""
    probe = card in PROBES
    parts = [
        f'<use href="#frame-full-{"probe" if probe else "body"}"/>',
        f'<use href="#art-{card}" transform="translate(60 66) scale(.96)"/>',
        marks.disc(22, 22, 18, str(BID[card])),
    ]
    if probe:
        parts += [label(60, 141, name, 14.5, **_DARK), marks.pips(60, 153, 6, BID[card])]
    else:
        parts += [label(11, 148, name, 12.4, **{**_DARK, "text_anchor": "start"}), _points(card, 97, 142, 20)]
    if card in _LAID_WHEN_USED:
        parts.append(marks.goes_to_table(23, 111, 12))
    return tag("symbol", *parts, id=f"card-{card}", viewBox="0 0 120 168")


def _mini_scale(card: str) -> float:
    """Small bodies are drawn larger on small cards, or they could not be told apart."""
    return 0.4 if card in PROBES else 0.37 + 0.008 * max(0, 34 - RADII[card])


@cache
def mini(card: str, short: str) -> str:
    """The card as it lies on a table or in another hand, 50 by 70."""
    probe = card in PROBES
    parts = [
        f'<use href="#frame-mini-{"probe" if probe else "body"}"/>',
        f'<use href="#art-{card}" transform="translate(26 28) scale({number(_mini_scale(card))})"/>',
        marks.disc(11, 11, 10.5, str(BID[card])),
    ]
    if probe:
        parts.append(marks.pips(25, 60, 4, BID[card]))
    else:
        parts += [label(3.4, 62, short, 9.6, fill=INK, font_weight=600), _points(card, 37, 57, 12.5)]
    if card in _LAID_WHEN_USED:
        parts.append(marks.goes_to_table(40.5, 9.5, 6.5))
    return tag("symbol", *parts, id=f"mini-{card}", viewBox="0 0 50 70")


@cache
def held(card: str, short: str) -> str:
    """The card as it lies in a small open hand, where its bid value counts most, 50 by 70."""
    probe = card in PROBES
    return tag(
        "symbol",
        f'<use href="#frame-mini-{"probe" if probe else "body"}"/>',
        f'<use href="#art-{card}" transform="translate(27 31) scale({number(_mini_scale(card) * 0.86)})"/>',
        marks.disc(15, 15, 15, str(BID[card])),
        marks.pips(25, 60, 4, BID[card]) if probe else _points(card, 39, 58.5, 10.5),
        "" if probe else label(3.4, 63, short, 9.6, fill=INK, font_weight=600),
        id=f"held-{card}",
        viewBox="0 0 50 70",
    )


@cache
def slot(card: str, short: str) -> str:
    """The empty place of a body on a table, 50 by 70."""
    return tag(
        "symbol",
        rect(1, 1, 48, 68, rx=4, fill=NIGHT, fill_opacity=0.5, stroke_dasharray="3 2.5"),
        group(ART[f"outline-{card}"], transform="translate(25 28) scale(.4)", stroke_width=2, fill="none"),
        label(25, 63, short, 11, fill=PALE, fill_opacity=0.75, stroke="none", text_anchor="middle"),
        id=f"slot-{card}",
        viewBox="0 0 50 70",
        fill="none",
        stroke=GOLD,
        stroke_opacity=0.6,
    )


@cache
def back() -> str:
    """The back of every card: an orrery."""
    return tag("symbol", ART["card-back"], id="back", viewBox="0 0 50 70")
