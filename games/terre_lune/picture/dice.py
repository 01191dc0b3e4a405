"""The corner of the board with the three dice, the talon and what is laid down."""

from typing import Final

from games.drawing.depth import cast, sheen
from games.drawing.svg import Look, circle, group, label, number, rect, tag
from games.terre_lune.picture.scene import Scene
from games.terre_lune.picture.style import ART, GOLD, INK, MIST, PALE, PAPER

_FACES: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_SIZE: Final = 58.0
_Y: Final = 906.0


def corner(scene: Scene) -> str:
    """Blue dice beside the satellite, red die beside the rocket on turn, then the cards; nothing after the recall."""
    if scene.view.ended_by:
        return ""
    return _dice(scene) + _talon(scene) + _discards(scene)


def _dice(scene: Scene) -> str:
    view = scene.view
    (a, b), red = view.dice.blue, view.dice.red
    if not a:
        return ""
    sign = group(ART["satellite"], transform=f"translate(584 {number(_Y)}) scale(.72)")
    blue = group(
        sign,
        _die(644, a, "#2f66c4", PAPER),
        _die(710, b, "#2f66c4", PAPER),
        title=scene.say("blue_dice", a=a, b=b),
        id="dice-blue",
    )
    flyer = scene.figure(view.turn, 770, _Y, 0.95) if view.turn is not None else ""
    return blue + group(flyer, _die(822, red, "#c8352c", PAPER), title=scene.say("red_die", red=red), id="die-red")


def _die(x: float, value: int, fill: str, pips: str) -> str:
    """A die around (x, _Y)."""
    half = _SIZE / 2
    body = rect(x - half, _Y - half, _SIZE, _SIZE, rx=11, fill=fill, stroke=PALE, stroke_width=2)
    box = (x - half, _Y - half, _SIZE, _SIZE)
    edge = rect(x - half + 5, _Y - half + 5, _SIZE - 10, _SIZE - 10, rx=8, fill="#fff", fill_opacity=0.13)
    dots = "".join(f"M{number(x + dx * 15)},{number(_Y + dy * 15)}h.01" for dx, dy in _FACES[value])
    return (
        cast(box, 11, 5)
        + body
        + edge
        + sheen(box, 11)
        + tag("path", d=dots, stroke=pips, stroke_width=12, stroke_linecap="round")
    )


def _talon(scene: Scene) -> str:
    count = scene.view.talon_count
    shown = "".join(scene.back(876 - 2 * layer, _Y - 30 - 2 * layer, 42) for layer in range(min(3, -(-count // 6))))
    title = scene.say("talon_title", count=count)
    return group(shown or _sheet(876, True), _count(894, count), title=title, id="talon", data_piece=scene.piece())


def _discards(scene: Scene) -> str:
    count = scene.view.discard_count
    sheets = "".join(_sheet(930 + shift, not count) for shift in ((0, 3) if count > 1 else (0,)))
    title = scene.say("discards_title", count=count)
    return group(sheets, _count(952, count), title=title, id="discards", data_piece=scene.piece())


def _sheet(x: float, hollow: bool) -> str:
    look: Look = {"fill": "none" if hollow else PAPER, "stroke": MIST if hollow else INK}
    return rect(x, _Y - 30, 42, 58.8, rx=4, stroke_dasharray="5 4" if hollow else None, **look)


def _count(x: float, count: int) -> str:
    disc = circle(x, _Y + 26, 15, fill=INK, stroke=GOLD, stroke_width=1.6)
    look: Look = {"fill": PALE, "text_anchor": "middle", "font_weight": 600}
    return disc + label(x, _Y + 32.5, str(count), 18, **look)
