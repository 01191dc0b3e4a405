"""The thirteen power arcana as woodcuts around (0, 0), for a window of 100 by 116."""

import math
from collections.abc import Callable
from functools import cache
from typing import Final

from games.destiny.picture import emblems
from games.destiny.picture.glyphs import sign
from games.destiny.picture.ink import block, cut, dot, lines, put, spangle
from games.destiny.picture.style import BLUE, FLESH, GREEN, INK, PAPER, RED, SKY, VIOLET, WHITE, YELLOW
from games.drawing.svg import group, number, polygon, star, tag

Point = tuple[float, float]


@cache
def arcanum(card: str) -> str:
    """The woodcut of a power."""
    return _DRAWN[card.removeprefix("arc-")]()


def _round(radius: float, count: int, turn: float = 0) -> list[Point]:
    return [
        (radius * math.cos(math.tau * k / count + turn), radius * math.sin(math.tau * k / count + turn))
        for k in range(count)
    ]


def _spokes(inner: float, outer: float, count: int, turn: float = 0) -> str:
    return "".join(
        f"M{number(x * inner)},{number(y * inner)}L{number(x * outer)},{number(y * outer)}"
        for x, y in _round(1, count, turn)
    )


def _cloud(x: float, y: float, scale: float = 1) -> str:
    path = "M-24,8C-36,6 -32,-10 -20,-7C-20,-20 -2,-20 1,-11C8,-20 24,-14 20,-4C32,-4 32,9 22,8Z"
    return group(block(cut(path, SKY)), transform=f"translate({x} {y}) scale({scale})")


def _chariot() -> str:
    def wheel(x: float) -> str:
        ring = block(dot(0, 0, 15, YELLOW), dot(0, 0, 10.5, PAPER), dot(0, 0, 3.4, RED))
        return group(ring, lines(_spokes(3.4, 10.5, 8)), transform=f"translate({x} 40)")

    canopy = block(
        cut(
            "M-34,-46H34V-36Q28,-28 22.6,-36Q17,-28 11.3,-36Q5.6,-28 0,-36Q-5.6,-28 -11.3,-36Q-17,-28 -22.6,-36"
            "Q-28,-28 -34,-36Z",
            BLUE,
        ),
        cut("M-32,-34H-28V12H-32ZM28,-34H32V12H28Z", YELLOW),
        cut("M-36,10H36V38H-36Z", RED),
    )
    driver = block(
        cut("M-16,10Q-15,-10 -5,-13H5Q15,-10 16,10Z", GREEN),
        cut("M-7,-21C-7,-9 7,-9 7,-21C7,-29 -7,-29 -7,-21Z", FLESH),
        cut("M-9,-23L-10,-34L-4,-29L0,-36L4,-29L10,-34L9,-23Q0,-28 -9,-23Z", YELLOW),
    )
    return (
        canopy
        + driver
        + lines("M-3.4,-19.4v.8M3.4,-19.4v.8M-2,-14H2", width=1.4)
        + sign("soleil", 1.2, YELLOW, 2, transform="translate(0 24)")
        + wheel(-31)
        + wheel(31)
    )


def _roue() -> str:
    rim = block(dot(0, 2, 44, YELLOW), dot(0, 2, 34, PAPER))
    studs = dot(0, 2, 39, "none", stroke=RED, stroke_width=5, stroke_dasharray="0 20.42")
    spokes = "".join(lines(_spokes(6, 34, 6, math.pi / 6), colour, width) for colour, width in ((INK, 6.4), (BLUE, 4)))
    crown = block(cut("M-13,-36L-17,-54L-8,-46L0,-57L8,-46L17,-54L13,-36Z", RED))
    return (
        rim + studs + group(spokes, transform="translate(0 2)") + block(dot(0, 2, 8, YELLOW), dot(0, 2, 3, INK)) + crown
    )


def _justice() -> str:
    sword = block(
        cut("M-3,-34L0,-56L3,-34V40H-3Z", SKY),
        cut("M-15,20H15V25H-15Z", YELLOW),
        cut("M-3,25H3V42H-3Z", RED),
        dot(0, 46, 5, YELLOW),
    )
    beam = block(cut("M-42,-30Q0,-42 42,-30V-26Q0,-37 -42,-26Z", YELLOW))
    cords = lines("M-38,-28L-48,8M-38,-28L-26,8M38,-28L48,8M38,-28L26,8", width=1.1)
    pans = block(cut("M-50,8H-24Q-26,20 -37,20Q-48,20 -50,8ZM50,8H24Q26,20 37,20Q48,20 50,8Z", YELLOW))
    weights = block(dot(-37, 2, 7, BLUE), spangle(37, 1, 9, RED))
    return sword + beam + cords + weights + pans


def _pendu() -> str:
    gallows = block(
        cut("M-44,-56H44V-48H-44Z", GREEN), cut("M-42,-48H-35V56H-42ZM42,-48H35V56H42Z", GREEN), width=1.2
    ) + lines("M-44,-30L-35,-33M-44,2L-35,-1M44,-14L35,-17M44,26L35,23", width=2)
    legs = block(
        cut("M-3,-34H4L6,0H-2Z", RED), cut("M6,-8L22,-24L26,-19L9,-1Z", RED), cut("M24,-26L8,-30L6,-25L22,-19Z", RED)
    )
    body = block(cut("M-13,-2H15L17,30H-15Z", BLUE), cut("M-15,26L-24,8L-18,5L-9,22ZM17,26L26,8L20,5L11,22Z", BLUE))
    head = block(
        cut("M-10,32C-10,20 12,20 12,32C12,46 7,50 1,50C-5,50 -10,46 -10,32Z", FLESH),
        cut("M-12,42Q-8,58 1,58Q10,58 14,42Q8,50 1,50Q-6,50 -12,42Z", YELLOW),
    )
    return (
        gallows
        + lines("M0,-48V-32", INK, 2.4)
        + legs
        + body
        + lines("M-14,10H16M1,-2V30", YELLOW, 1.6)
        + head
        + lines("M-4,37v1M6,37v1M-2,30H4", width=1.6)
    )


def _mort() -> str:
    scythe = (
        lines("M30,54L-24,-44", INK, 5)
        + lines("M30,54L-24,-44", "#9a6b3c", 2.8)
        + block(cut("M-22,-47C2,-58 34,-50 46,-26C28,-42 4,-42 -18,-38Z", SKY))
    )
    skull = block(cut("M-20,-2C-22,-30 20,-30 20,-2C20,6 16,10 12,12V22H-12V12C-16,10 -20,6 -20,-2Z", PAPER))
    holes = cut(
        "M-14,-4A5,5.6 0 1 1 -4,-4A5,5.6 0 1 1 -14,-4ZM4,-4A5,5.6 0 1 1 14,-4A5,5.6 0 1 1 4,-4ZM-2.4,8L0,3L2.4,8Z", INK
    )
    teeth = lines("M-8,15V22M-4,15V22M0,15V22M4,15V22M8,15V22M-12,15H12", width=1)
    soil = block(cut("M-50,58V48Q-30,38 -8,46Q18,36 50,48V58Z", INK)) + lines(
        "M-34,46v-8M-28,45l3,-7M-40,47l-3,-6M8,44l-2,-8M14,43l4,-7", GREEN, 1.8
    )
    return scythe + soil + group(skull, holes, teeth, transform="translate(-6 10)")


def _tour() -> str:
    tower = block(
        cut("M-22,56L-18,-22H18L22,56Z", FLESH),
        cut("M-7,56V40Q0,32 7,40V56Z", INK),
        cut("M-5,2V-8Q0,-14 5,-8V2ZM-12,26V18Q-8,12 -4,18V26ZM5,26V18Q9,12 13,18V26Z", BLUE),
    )
    bricks = lines(
        "M-19,-8H-9M8,-8H18M-19,8H-6M4,10H19M-20,32H-2M10,33H21M-21,44H-9M10,46H22M0,16V22M-14,-2V8M12,-2V10", width=0.9
    )
    crown = group(
        block(cut("M-22,0L-24,-18L-13,-10L-6,-20L0,-11L7,-20L13,-10L24,-18L22,0Z", YELLOW)),
        transform="translate(-12 -26) rotate(-20)",
    )
    bolt = block(cut("M48,-58L16,-34L24,-31L6,-16L38,-38L30,-41L54,-54Z", RED))
    sparks = "".join(
        block(dot(x, y, 3, colour), width=0.8)
        for x, y, colour in (
            (-40, -4, RED),
            (-34, 18, YELLOW),
            (36, -6, YELLOW),
            (42, 18, RED),
            (-44, 38, BLUE),
            (38, 42, BLUE),
        )
    )
    return tower + bricks + crown + bolt + sparks


def _etoile() -> str:
    great = block(
        polygon(star(0, -14, 36, 13, 8, -67.5), fill=RED),
        polygon(star(0, -14, 38, 12, 8), fill=YELLOW),
        dot(0, -14, 6, WHITE),
    )
    small = block(
        *(
            spangle(x, y, 8.6, colour)
            for x, y, colour in ((-38, -44, SKY), (38, -44, SKY), (-42, 2, YELLOW), (42, 2, YELLOW))
        ),
        width=0.9,
    )
    water = block(cut("M-50,58V38Q-37,30 -25,38T0,38T25,38T50,38V58Z", SKY)) + lines(
        "M-44,46Q-34,40 -24,46T-4,46T16,46T36,46M-34,53Q-24,48 -14,53T6,53T26,53", BLUE, 1.4
    )
    return great + small + water


def _lune() -> str:
    drops = block(
        *(
            cut(f"M{x},{y}q-4,6 0,8q4,-2 0,-8Z", colour)
            for x, y, colour in ((-40, -2, RED), (40, -2, BLUE), (-30, 16, YELLOW), (30, 16, RED), (0, 22, BLUE))
        ),
        width=0.8,
    )
    rays = put("seal", "translate(0 -18) scale(1.16)", fill=SKY)
    towers = block(
        cut("M-48,58V34H-44V38H-40V34H-36V38H-32V34H-28V58ZM48,58V34H44V38H40V34H36V38H32V34H28V58Z", YELLOW)
    )
    pool = block(cut("M-24,58Q-20,46 0,46Q20,46 24,58Z", SKY))
    return rays + group(emblems.moon(), transform="translate(2 -18) scale(.86)") + drops + towers + pool


def _soleil() -> str:
    wall = block(cut("M-50,58V40H50V58Z", YELLOW)) + lines(
        "M-50,49H50M-34,40V49M-10,40V49M14,40V49M38,40V49M-22,49V58M2,49V58M26,49V58", width=1
    )
    drops = block(
        *(
            cut(f"M{x},{y}q-4,6 0,8q4,-2 0,-8Z", colour)
            for x, y, colour in ((-42, 12, RED), (42, 12, BLUE), (-30, 26, YELLOW), (30, 26, YELLOW), (0, 28, RED))
        ),
        width=0.8,
    )
    return group(emblems.sun(), transform="translate(0 -14) scale(1.18)") + drops + wall


def _jugement() -> str:
    trumpet = group(
        block(cut("M-4,-26H4L6,22L18,40H-18L-6,22Z", YELLOW), cut("M-5,-32H5V-26H-5Z", RED)),
        block(cut("M5,-14H34L28,-4L34,6H5Z", WHITE)),
        lines("M19,-12V4M9,-4H29", RED, 3.4),
        transform="translate(2 20) rotate(-14)",
    )
    rays = lines(_spokes(30, 54, 11, math.pi / 11), YELLOW, 2.6)
    angel = block(
        dot(0, -42, 15, FLESH), cut("M-15,-42Q-14,-60 0,-60Q14,-60 15,-42Q8,-54 0,-54Q-8,-54 -15,-42Z", YELLOW)
    )
    look = lines("M-7,-43Q-5,-41 -3,-43M3,-43Q5,-41 7,-43M-2,-34Q0,-32 2,-34")
    left = "M-12,-34C-34,-28 -46,-40 -48,-56C-38,-48 -24,-50 -15,-46Z"
    right = "M12,-34C34,-28 46,-40 48,-56C38,-48 24,-50 15,-46Z"
    wings = block(cut(left + right, RED))
    return group(rays, transform="translate(0 -10)") + wings + angel + look + trumpet + _cloud(2, -20, 1.1)


def _monde() -> str:
    wreath = "".join(
        tag("ellipse", cy=2, rx=39, ry=50, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dashes)
        for colour, width, dashes in ((INK, 12, None), (GREEN, 9.6, "7 7"), (YELLOW, 4, "0 14"))
    )
    globe = block(
        dot(0, 2, 20, SKY),
        cut("M-14,-11Q-2,-18 6,-10Q0,-2 6,4Q-4,10 -10,2Q-18,0 -14,-11ZM8,8Q16,4 17,12Q10,20 6,16Z", GREEN),
    )
    cross = lines("M0,-18V-36M-7,-29H7", INK, 5) + lines("M0,-18V-36M-7,-29H7", YELLOW, 2.8)
    return wreath + globe + lines("M-20,2H20M0,-18V22", YELLOW, 1.8) + cross


def _pacte() -> str:
    scroll = block(
        cut("M-30,-44H30Q38,-44 38,-38V38Q38,46 30,46H-22Q-30,46 -30,38V-38Q-38,-36 -38,-44Q-36,-50 -30,-48Z", PAPER)
    )
    text = lines("M-22,-36H28M-22,-29H24M-22,20H6M-22,27H2M-22,34H6", INK, 1.2, 0.7)
    points = star(4, -4, 21, 21, 5, 90)
    pentacle = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in (points[k * 2 % 5] for k in range(5))) + "Z"
    seal = (
        put("seal", "translate(24 34) scale(.45)", fill=RED)
        + dot(24, 34, 9, "#d2674a")
        + sign("soleil_noir", 0.6, INK, 2, transform="translate(24 34)")
    )
    return (
        scroll + text + lines(pentacle, VIOLET, 2.2) + dot(4, -4, 22.6, "none", stroke=VIOLET, stroke_width=1.6) + seal
    )


def _aide() -> str:
    glory = dot(
        0, -4, 36, "#f3d993", stroke="#f3d993", stroke_width=40, stroke_dasharray="3 4.07", stroke_linecap="butt"
    )
    rays = glory + dot(0, -4, 40, "#f8e7b4", stroke=YELLOW, stroke_width=2)
    hand = (
        "M-10,48V14L-17,2Q-19,-4 -14,-5L-9,3V-20Q-9,-25 -5,-25Q-2,-25 -2,-20V-4L-1,-25Q-1,-30 3,-30Q7,-30 7,-25L7,-3"
        "L10,-14Q13,-18 16,-14L15,10Q15,18 11,24V48Z"
    )
    eye = lines("M-5,10Q2,3 9,10Q2,17 -5,10Z", BLUE, 1.6) + dot(2, 10, 2.2, BLUE)
    sleeve = block(cut("M-15,42H16L20,58H-19Z", RED))
    return rays + block(cut(hand, FLESH)) + eye + sleeve + _cloud(0, 50, 1.2) + lines("M-2,-4V2M7,-3V2", width=1)


_DRAWN: Final[dict[str, Callable[[], str]]] = {
    "chariot": _chariot,
    "roue": _roue,
    "justice": _justice,
    "pendu": _pendu,
    "mort": _mort,
    "tour": _tour,
    "etoile": _etoile,
    "lune": _lune,
    "soleil": _soleil,
    "jugement": _jugement,
    "monde": _monde,
    "pacte": _pacte,
    "aide": _aide,
}
