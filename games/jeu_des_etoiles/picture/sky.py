"""The map in a window: the fixed layers, then the ruler, the last flight, where one may go, and the rockets."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.drawing.marks import HUES
from games.drawing.svg import LEAST, Look, circle, group, label, number, rect, tag
from games.jeu_des_etoiles.components import STARS
from games.jeu_des_etoiles.naming import full_name, in_sentence, letter, star_name
from games.jeu_des_etoiles.picture import chart
from games.jeu_des_etoiles.picture.figures import marks
from games.jeu_des_etoiles.picture.figures.letters import GREEK, greek
from games.jeu_des_etoiles.picture.figures.rockets import rocket
from games.jeu_des_etoiles.picture.scene import Scene
from games.jeu_des_etoiles.picture.style import ART, ENGRAVED, GOLD, LINE, MIST, NIGHT, PALE
from games.jeu_des_etoiles.picture.window import Window
from games.jeu_des_etoiles.view import Offer, SeatView

_READABLE: Final = 0.2
"""Below this scale there are neither names nor numbers."""
_NUMBERED: Final = 0.28
"""From this scale on there is room for the steps beside where a flight may end."""
_CLOSE: Final = 0.4
"""From this scale on every star has its letter."""
_BRIGHT: Final = 3.6
"""Stars up to this magnitude are named in full where there is room."""
_RULER: Final = (100, 200, 300, 400)


def sky(scene: Scene, window: Window, clip: str | None, *, lead: bool) -> str:
    """The window's content; the `lead` one holds the elements with ids, the other shows them again."""
    fixed = tag("use", href="#sky")
    if lead:
        fixed = group(ART["vault"], ART["hours"], group(chart.heavens(scene.words), id="heavens"), id="sky")
    moving = "".join(
        (
            _spent(scene, window),
            _ruler(scene, window),
            _trail(scene, window),
            _lettering(scene, window, lead=lead),
            _reach(scene, window, lead=lead),
            *_rockets(scene, window, lead=lead),
        )
    )
    return group(chart.scaled(fixed, *window.origin, window.scale), moving, clip_path=clip)


def _lettering(scene: Scene, window: Window, *, lead: bool) -> str:
    """Names at a size that is the same in the picture whatever the scale; none on a small overview."""
    if window.scale < _READABLE:
        return ""
    close = window.scale > _CLOSE
    figures, named = (19, LEAST) if close and not lead else (27, 25) if close else (LEAST, LEAST)
    drawn = group(tag("use", href="#figure-names"), font_size=round(figures / window.scale, 1))
    drawn += group(tag("use", href="#star-names"), font_size=round(named / window.scale, 1))
    lettered = "".join(_letters(scene, window, 12, named=lead)) if close else ""
    written = group(lettered, **{**LINE, "fill": MIST}, stroke=MIST, stroke_width=0.9)
    return chart.scaled(drawn, *window.origin, window.scale) + written


def _letters(scene: Scene, window: Window, height: float, *, named: bool) -> Iterator[str]:
    """Each star's letter on its free side, as atlases have it; a star with an offer has a number there instead."""
    offered = {offer.to for offer in scene.view.reach or ()}
    for star in STARS.values():
        if star.circled or star.id in offered or not window.shows(star.id, 8):
            continue
        (x, y), (across, down) = window.place(star.id), chart.free_side(star.id)
        if named and star.names and star.mag < _BRIGHT:
            gap = 30 * window.scale
            yield _beside(star_name(scene.words, star.id), x + across * gap, y + down * gap * 1.2, across, height * 1.6)
        else:
            gap = 20 * window.scale + height
            yield _letter(letter(star.id), x + across * gap, y + down * gap, height)


def _beside(name: str, x: float, y: float, across: float, size: float) -> str:
    anchor = "middle" if abs(across) < 0.3 else "start" if across > 0 else "end"
    return label(x, y + size * 0.36, name.partition(" (")[0], size, stroke="none", text_anchor=anchor)


def _letter(mark: str, x: float, y: float, height: float) -> str:
    """A Greek letter with its index, or a number, about a point."""
    if mark[:1] not in GREEK:
        return label(x, y + height * 0.6, mark, height * 1.5, stroke="none", text_anchor="middle") if mark else ""
    index = label(x + height * 0.7, y, mark[1:], height * 1.45, stroke="none") if mark[1:] else ""
    return greek(mark[0], x - height / 2, y + height / 2, height) + index


def _spent(scene: Scene, window: Window) -> str:
    """The rings of the circled stars that pay no more on the journey of the seat on turn, dimmed."""
    seat = scene.view.on_turn
    if seat is None:
        return ""
    rings = "".join(
        circle(round(x, 1), round(y, 1), chart.RING * window.scale) for x, y in map(window.place, seat.passed or ())
    )
    width = 9 * window.scale
    return group(rings, fill=NIGHT, fill_opacity=0.25, stroke=NIGHT, stroke_opacity=0.6, stroke_width=width)


def _ruler(scene: Scene, window: Window) -> str:
    """The ruler's four graduations around the rocket that is about to fly."""
    seat, steps = scene.view.on_turn, scene.view.steps
    if seat is None or seat.star is None or steps is None or seat.kind == "tour":
        return ""
    x, y = window.place(seat.star)
    drawn = ""
    for count, radius in enumerate(_RULER, 1):
        inside = count <= steps
        look = {"stroke_opacity": 0.75 if inside else 0.25, "stroke_width": 1.4 if inside else 1}
        drawn += circle(x, y, radius * window.scale, stroke_dasharray="5 4", **look)
    wash = circle(x, y, 100 * steps * window.scale, fill=GOLD, fill_opacity=0.06, stroke="none")
    return group(wash, drawn, fill="none", stroke=GOLD)


def _trail(scene: Scene, window: Window) -> str:
    """The last flight in its rocket's colour."""
    last = scene.view.last
    if not last or len(last.path) < 2:
        return ""
    line = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in map(window.place, last.path))
    colour = HUES[scene.view.marks[last.seat].hue]
    width = 3.2 if window.scale < _CLOSE else 5
    casing = tag("path", d=line, stroke=NIGHT, stroke_width=width + 3, stroke_opacity=0.6, **LINE)
    return casing + tag(
        "path", d=line, stroke=colour, stroke_width=width, stroke_dasharray=f"{width} {width * 2}", **LINE
    )


def _reach(scene: Scene, window: Window, *, lead: bool) -> str:
    """A square on its tip about each star where the flight may end; in a near view the least steps beside it."""
    if window.scale < _READABLE:
        return ""
    radius = 14.0 if lead else 12.4
    marked, signs = "", ""
    for star, offer in _offers(scene.view.reach or ()).items():
        x, y = window.place(star)
        ring = max(7.0, (38 if STARS[star].circled else 26) * window.scale)
        sign = marks.target(x, y, ring) if offer.goal else marks.within_reach(x, y, ring)
        told = scene.say("offer", star=full_name(scene.words, star), cost=offer.cost) if lead else None
        marked += group(sign, title=told) if told else sign
        if window.scale > _NUMBERED:
            signs += _steps(star, offer, x, y, ring, radius)
    numbers = group(signs, font_size=number(radius * 1.4), text_anchor="middle", **ENGRAVED) if signs else ""
    return group(marked, fill="none", stroke=PALE, stroke_width=2, pointer_events="none") + numbers


def _steps(star: str, offer: "_Offer", x: float, y: float, ring: float, radius: float) -> str:
    """The steps on the star's free side, clear of its ring."""
    across, down = chart.free_side(star)
    gap = ring + radius * (1.6 if offer.pays else 1.1)
    return marks.steps(x + across * gap, y + down * gap, radius, offer.cost, goal=offer.goal, pays=offer.pays)


class _Offer(NamedTuple):
    cost: int
    goal: bool
    pays: bool


def _offers(reach: Sequence[Offer]) -> dict[str, _Offer]:
    """By star: the least steps, whether a way there ends the journey, whether one meets a star that pays."""
    best: dict[str, _Offer] = {}
    for way in reach:
        known = best.get(way.to, _Offer(way.cost, False, False))
        goal, pays = known.goal or way.ends_journey, known.pays or bool(way.circled)
        best[way.to] = _Offer(min(known.cost, way.cost), goal, pays)
    return best


def _rockets(scene: Scene, window: Window, *, lead: bool) -> Iterator[str]:
    """All rockets on the map, pointing away from their star, the one to move on top and larger."""
    turn = scene.view.turn
    for seat in sorted(scene.view.seats, key=lambda seat: seat.seat == turn):
        if seat.star is not None:
            yield _rocket(scene, window, seat, seat.star, lead=lead)


def _rocket(scene: Scene, window: Window, seat: SeatView, star: str, *, lead: bool) -> str:
    moves = seat.seat == scene.view.turn
    close = window.scale > _CLOSE
    height = (54 if close and lead else 44 if close else 21 if window.scale < _READABLE else 36) * (1.2 if moves else 1)
    turn = seat.seat * 60 + 30
    gap = (30 if STARS[star].circled else 12) * window.scale + height * 0.52
    x, y = window.place(star)
    x, y = x + gap * math.sin(math.radians(turn)), y - gap * math.cos(math.radians(turn))
    drawn = rocket(seat.colour or "", x, y, height, turn, scene.view.marks[seat.seat], lit=moves)
    if not lead:
        return drawn
    title = scene.say("rocket_on", name=scene.names[seat.seat], star=in_sentence(scene.words, star))
    return group(drawn, id=f"rocket-{seat.seat}", title=title)


def frame(part: Window, whole: Window) -> str:
    """On the overview: what the near view shows."""
    x, y = whole.origin
    left, top, width, height = (value * whole.scale for value in part.part)
    look: Look = {"fill": PALE, "fill_opacity": 0.1, "stroke": PALE, "stroke_width": 1.8}
    return rect(x + left, y + top, width, height, rx=3, **look)


def covered(scene: Scene, x: float, y: float, radius: float) -> str:
    """The vault without stars, for a seat that must not look."""
    scale = radius / 2130
    drawn = chart.scaled(ART["vault"], x - 2150 * scale, y - 2150 * scale, scale)
    look = {"fill": PALE, "text_anchor": "middle", **ENGRAVED}
    size = radius * 0.13
    lines = scene.say("covered").split(" / ")
    words = (
        label(x, y + size * 1.4 * (at - (len(lines) - 1) / 2), line, size, **look) for at, line in enumerate(lines)
    )
    return drawn + "".join(words)
