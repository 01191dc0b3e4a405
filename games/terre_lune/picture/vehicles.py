"""The eight lunar vehicles of the exploration cards, engraved in a window of 84 by 62 around (0, 0)."""

from collections.abc import Callable
from functools import cache
from typing import Final

from games.drawing.svg import group, number, tag
from games.terre_lune.picture.style import INK, LINE, PAPER

GROUND: Final = 20


def _wheels(radius: float, *places: float) -> str:
    """Wire wheels on the ground, with hubs."""
    return "".join(
        tag("circle", cx=x, cy=GROUND - radius, r=radius, fill="#6d665c", stroke=INK, stroke_width=1.4)
        + tag("circle", cx=x, cy=GROUND - radius, r=radius * 0.36, fill=PAPER, stroke=INK, stroke_width=0.9)
        for x in places
    )


def _body(path: str, fill: str, width: float = 1.5) -> str:
    return tag("path", d=path, fill=fill, stroke=INK, stroke_width=width, stroke_linejoin="round")


def _lines(path: str, width: float = 1.1) -> str:
    return tag("path", d=path, stroke=INK, stroke_width=width, **LINE)


def _dish(x: float, y: float) -> str:
    return _lines(
        f"M{number(x)},{number(y)}v-7M{number(x - 5)},{number(y - 12)}q5,8 10,0zM{number(x)},{number(y - 9)}v-6"
    )


def _molab(colour: str) -> str:
    cabin = "M-30,10V-6Q-30,-20 -16,-20H12Q28,-20 31,-4V10Z"
    dome = "M-10,-20Q-9,-30 1,-30Q11,-30 12,-20Z"
    panes = "M14,-14Q24,-14 27,-4H14Z"
    return (
        _dish(-22, -19)
        + _body(dome, PAPER)
        + _body(cabin, colour)
        + _body(panes, PAPER, 1)
        + _lines("M-30,2H31M-24,-12H8M-20,2V10M0,2V10M18,2V10")
        + _wheels(7.5, -24, -6, 12, 28)
    )


def _mobex(colour: str) -> str:
    return (
        _body("M-36,11V-8H-8V11Z", colour)
        + _body("M-4,11V-14H20Q34,-14 36,0V11Z", colour)
        + _body("M-8,0H-4V7H-8Z", INK)
        + _body("M18,-9Q28,-9 31,-1H18Z", PAPER, 1)
        + _lines("M-32,-3H-12M-32,2H-12M2,-9H12M2,-4H12M4,-14V-22H12V-14M-22,-8V-20M-26,-20H-18")
        + _wheels(6.5, -30, -15, 4, 18, 31)
    )


def _molem(colour: str) -> str:
    return (
        _dish(2, -20)
        + _body("M-20,-6L-12,-20H10L20,-8V6H-20Z", colour)
        + _body("M-14,-8L-8,-16L-3,-8Z", PAPER, 1)
        + _body("M12,-8L7,-16L3,-8Z", PAPER, 1)
        + _body("M-26,6H26V12H-26Z", PAPER)
        + _lines("M-20,-2H20M-8,6V-2H8V6M-26,12L-30,16M26,12L30,16")
        + _wheels(7, -24, 0, 24)
    )


def _mocom(colour: str) -> str:
    return (
        _body("M-6,-27H6L22,7H-22Z", colour)
        + _body("M-6,-27Q0,-33 6,-27Z", PAPER)
        + _body("M-7,-10H0V-3H-9Z", PAPER, 1)
        + _body("M4,-10H9L12,-3H4Z", PAPER, 1)
        + _body("M-28,7H28V12H-28Z", PAPER)
        + _lines("M-11,-17H11M-19,1H19")
        + _wheels(7, -22, 0, 22)
    )


def _mocan(colour: str) -> str:
    return (
        _body("M-30,-16H26Q34,-3 26,10H-30Q-22,-3 -30,-16Z", colour)
        + _body("M-30,-16Q-38,-3 -30,10Q-22,-3 -30,-16Z", PAPER)
        + _lines("M-14,-16Q-6,-3 -14,10M2,-16Q10,-3 2,10M16,-16Q24,-3 16,10M-4,-16V-22H6V-16")
        + _wheels(7, -22, -4, 14, 28)
    )


def _lssm(colour: str) -> str:
    return (
        _body("M-28,4H28L24,12H-26Z", colour)
        + _body("M-6,4V-12H-2L0,-2H12V4Z", PAPER)
        + _lines("M18,4L12,-10M12,-10L7,-7M18,4L28,-12M-20,4V-20L-26,-26M-20,-20L-14,-26")
        + _wheels(7.5, -23, 1, 24)
    )


def _lrv(colour: str) -> str:
    umbrella = "M8,-29Q22,-31 30,-20L22,-18Z"
    return (
        _body(umbrella, PAPER)
        + _lines("M20,-20L20,4")
        + _body("M-32,6H32V10H-32Z", colour)
        + _body("M-14,6V-8H-10V0H0V6Z", colour)
        + _body("M2,6V-8H6V0H14V6Z", colour)
        + _lines("M-32,4Q-24,-5 -14,2M14,2Q24,-5 32,4M-24,6V-8H-30")
        + _wheels(8, -24, 24)
    )


def _lfu(colour: str) -> str:
    return (
        _body("M-4,14Q-7,22 0,28Q7,22 4,14Z", "#e8502f", 1)
        + _body("M-22,2H22L18,8H-18Z", colour)
        + _body("M-7,8H7L4,14H-4Z", PAPER)
        + tag("circle", cx=0, cy=-24, r=6.5, fill=PAPER, stroke=INK, stroke_width=1.4)
        + _body("M-3,-26H5V-21H-3Z", INK, 0.5)
        + _body("M-7,-17H7L6,-4H-6Z", PAPER)
        + _lines(
            "M-7,-15L-14,-4M7,-15L14,-4M-4,-4V2M4,-4V2M-14,2V-6H-18M14,2V-6H18M-18,8L-26,17M18,8L26,17M-30,17H-22M22,17H30"
        )
    )


_DRAWN: Final[tuple[Callable[[str], str], ...]] = (_molab, _mobex, _molem, _mocom, _mocan, _lssm, _lrv, _lfu)


@cache
def vehicle(rank: int, colour: str) -> str:
    """The vehicle of a rank, painted in the suit's colour, on the Moon's ground."""
    ground = "M-42,20Q-24,16 -8,20T22,19T42,20V31H-42Z"
    stones = "M-32,25h6M-12,27h4M8,25h7M26,28h6M-20,22h3M18,23h3"
    return group(
        tag("path", d=ground, fill="#b9ad93"), _lines(stones, 1), _DRAWN[rank - 1](colour), stroke_linecap="round"
    )
