"""Cards as symbols: paper frames around the engravings, the bid value in a disc, the points in a hexagon."""

from functools import cache
from typing import Final

from games.drawing.svg import DISPLAY_FONT, Look, group, label, number, polygon, star, tag
from games.systeme_solaire import components
from games.systeme_solaire.picture.figures import bodies, marks
from games.systeme_solaire.picture.style import ART, DEEP, GOLD, INK, NIGHT, PALE, PAPER

PROBES: Final[tuple[str, ...]] = tuple(kind.id for kind in components.TYPES if kind.kind == "probe")
BODIES: Final[tuple[str, ...]] = tuple(kind.id for kind in components.TYPES if kind.kind != "probe")
BID: Final[dict[str, int]] = {kind.id: kind.bid_value for kind in components.TYPES}
POINTS: Final[dict[str, int]] = {kind.id: kind.points for kind in components.TYPES if kind.points is not None}
SETS: Final = components.PROBE_SETS
_LAID_WHEN_USED: Final = frozenset(kind.id for kind in components.TYPES if kind.used_goes_to == "own_table_if_absent")

_DARK: Final[Look] = {"fill": INK, "text_anchor": "middle", "font_family": DISPLAY_FONT, "font_weight": 600}


def _points(card: str, x: float, y: float, radius: float) -> str:
    if card in POINTS:
        return marks.hexagon(x, y, radius, str(POINTS[card]))
    return marks.hexagon(x, y, radius, "") + marks.stack(x, y, radius * 0.62)


def _sky(width: float, height: float, seed: int) -> str:
    """A few stars, elsewhere on each card."""
    spots = ((seed * 37 + k * 61) % 97 / 97 for k in range(18))
    values = list(spots)
    return "".join(
        tag("circle", cx=(x - 0.5) * width, cy=(y - 0.5) * height, r=0.5 + 0.5 * (k % 3 == 0))
        for k, (x, y) in enumerate(zip(values[::2], values[1::2], strict=True))
    )


def _full_frame(probe: bool) -> str:
    window = "M9,122V54A51,46 0 0 1 111,54V122Z"
    sheet = tag("rect", x=0.5, y=0.5, width=119, height=167, rx=9, fill=PAPER, stroke=INK)
    rule = tag("rect", x=4, y=4, width=112, height=160, rx=6, fill="none", stroke="#a8813a", stroke_width=0.8)
    if not probe:
        return sheet + rule + tag("path", d=window, fill="url(#sky)", stroke="#a8813a", stroke_width=1.4)
    grid = "".join(f"M{x},9V122" for x in range(22, 111, 13)) + "".join(f"M9,{y}H111" for y in range(18, 122, 13))
    return (
        sheet
        + rule
        + tag("rect", x=9, y=9, width=102, height=113, rx=3, fill="#dfe9ea", stroke=INK, stroke_width=1)
        + tag("path", d=grid, stroke="#9fbcc6", stroke_width=0.6, fill="none")
    )


def _mini_frame(probe: bool) -> str:
    sheet = tag("rect", x=0.4, y=0.4, width=49.2, height=69.2, rx=4, fill=PAPER, stroke=INK, stroke_width=0.8)
    fill = "#dfe9ea" if probe else "url(#sky)"
    return sheet + tag("rect", x=3.5, y=3.5, width=43, height=46, rx=2.5, fill=fill, stroke="#a8813a", stroke_width=0.8)


@cache
def art(card: str) -> str:
    """The group that both sizes of a card share."""
    if card in PROBES:
        return group(ART[card], id=f"art-{card}")
    sky = group(_sky(98, 100, BODIES.index(card) + 3), fill=PALE, fill_opacity=0.8)
    return group(sky, ART[card], id=f"art-{card}")


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
    return 0.4 if card in PROBES else 0.37 + 0.008 * max(0, 34 - bodies.RADII[card])


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
        tag("rect", x=1, y=1, width=48, height=68, rx=4, fill=NIGHT, fill_opacity=0.5, stroke_dasharray="3 2.5"),
        group(bodies.outline(card), transform="translate(25 28) scale(.4)", stroke_width=2, fill="none"),
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
    orbits = "".join(
        tag("ellipse", rx=rx, ry=rx * 0.62, transform=f"rotate({turn})")
        for rx, turn in ((8, -20), (13.5, 30), (19, -42), (25, 55))
    )
    planets = "".join(
        tag("circle", cx=x, cy=y, r=r)
        for x, y, r in ((7, -3.5, 1.3), (-10, -8, 1.7), (4.5, 15, 2.2), (-8, 21, 1.5), (11, -21, 1.9))
    )
    return tag(
        "symbol",
        tag("rect", x=0.4, y=0.4, width=49.2, height=69.2, rx=4, fill=PAPER, stroke=INK, stroke_width=0.8),
        tag("rect", x=2.6, y=2.6, width=44.8, height=64.8, rx=2.8, fill=DEEP, stroke="#a8813a", stroke_width=0.8),
        group(
            group(orbits, fill="none", stroke=GOLD, stroke_width=0.6),
            polygon(star(0, 0, 5.4, 2.4, 8), fill=GOLD),
            group(planets, fill=PALE),
            transform="translate(25 35)",
        ),
        id="back",
        viewBox="0 0 50 70",
    )


@cache
def frames() -> str:
    """Gradients and frames that the symbols use."""
    return "".join(
        (
            tag(
                "radialGradient",
                *_stops(("#fff", 0, 0.5), ("#fff", 0.35, 0), ("#0b1530", 0.6, 0.06), ("#0b1530", 1, 0.62)),
                id="shade",
                cx=0.34,
                cy=0.3,
                r=0.78,
            ),
            tag(
                "radialGradient",
                *_stops(("#2c477f", 0, 1), ("#16264f", 0.6, 1), ("#0b1530", 1, 1)),
                id="sky",
                cx=0.5,
                cy=0.5,
                r=0.75,
            ),
            group(_full_frame(False), id="frame-full-body"),
            group(_full_frame(True), id="frame-full-probe"),
            group(_mini_frame(False), id="frame-mini-body"),
            group(_mini_frame(True), id="frame-mini-probe"),
        )
    )


def _stops(*stops: tuple[str, float, float]) -> list[str]:
    return [
        tag("stop", offset=at, stop_color=colour, stop_opacity=None if opacity == 1 else opacity)
        for colour, at, opacity in stops
    ]
