"""What stands on the board and moves: piles, deposits, the satellite and the rockets with their trails."""

import math
from collections import defaultdict

from games.drawing.svg import circle, group, label, number, polygon, rect, star, tag
from games.terre_lune.board import BOARD
from games.terre_lune.components import Deposit
from games.terre_lune.picture.board import course, travel
from games.terre_lune.picture.figures import minerals, rockets
from games.terre_lune.picture.geometry import CENTRE, EARTH, MOON, ORBIT, RADIUS, SITES, SLOTS, Point, place, towards
from games.terre_lune.picture.scene import Scene, colour
from games.terre_lune.picture.style import ART, GLOW, GOLD, INK, LINE, NIGHT, PALE, PAPER
from games.terre_lune.view.shapes import PileView, SeatView, SiteView

_SITE = 18


def trails(scene: Scene) -> str:
    """The ways flown since the last place, in the rockets' colours, and the arcs of those dragged along."""
    drawn = []
    for at, seat in enumerate(scene.view.seats):
        if seat.status != "in_play":
            continue
        if not seat.docked:
            drawn.append(_line(travel(seat.trail), colour(seat), None, 34 - 3 * at))
        if seat.owed:
            drawn.append(_line(_arc(seat), colour(seat), "1 11", 9))
    return group(*drawn) if drawn else ""


def _line(path: str, stroke: str, dashes: str | None, width: float) -> str:
    opacity = 1 if dashes else 0.5
    return tag(
        "path", d=path, stroke=stroke, stroke_width=width, stroke_dasharray=dashes, stroke_opacity=opacity, **LINE
    )


def _arc(seat: SeatView) -> str:
    start, spot = place(seat.square), ORBIT[seat.orbit or 0]
    far = 1 if seat.owed * 2 > BOARD.orbit else 0
    return (
        f"M{number(start[0])},{number(start[1])}"
        f"A{number(RADIUS)},{number(RADIUS)} 0 {far} 1 {number(spot.x)},{number(spot.y)}"
    )


def piles(scene: Scene) -> str:
    """On each station a paper with the number of its options."""
    return "".join(_pile(scene, pile) for pile in scene.view.piles)


def _pile(scene: Scene, pile: PileView) -> str:
    x, y = place(pile.station)
    title = scene.say("pile", station=scene.words.say(f"places.{pile.station}"), count=pile.size)
    for layer in pile.under:
        if layer.left:
            under = scene.say("pile_under", count=layer.left, name=scene.names[layer.seat])
            title = f"{title}, {under}"
    empty = not pile.size
    papers = "".join(
        rect(x - 13 + shift, y - 17 - shift, 26, 34, rx=3, fill=NIGHT if empty else PAPER)
        for shift in ((0,) if pile.size < 2 else (3, 0))
    )
    return group(
        group(papers, stroke=GOLD if empty else INK, stroke_width=1.2, stroke_dasharray="4 3" if empty else None),
        label(x, y + 9, str(pile.size), 25, fill=PALE if empty else INK, text_anchor="middle", font_weight=600),
        id=f"station-{pile.station}",
        title=title,
    )


def sites(scene: Scene) -> str:
    """The Moon's deposits: face down with their numbers, known ones with their mineral, taken ones hollow."""
    return "".join(_site(scene, site) for site in scene.view.sites)


def site_title(scene: Scene, site: SiteView) -> str:
    """What is known of a site."""
    number_, kind = site.site, site.deposit
    if kind:
        title = scene.say("site_known" if site.token else "site_was", site=number_, mineral=scene.mineral(kind))
    else:
        title = scene.say("site_hidden" if site.token else "site_empty", site=number_)
    looked = scene.say("looked", names=scene.listed_names(site.looked)) if site.looked else ""
    return f"{title} · {looked}" if looked else title


def _site(scene: Scene, site: SiteView) -> str:
    x, y = SITES[site.site]
    looking = scene.view.looking
    lit = looking is not None and looking.site == site.site
    ring = circle(x, y, _SITE + 4, fill="none", stroke=GLOW, stroke_width=4) if lit else ""
    return group(
        ring,
        token(site.site, site.deposit, x, y, _SITE, there=site.token),
        *_witnesses(scene, site, x, y),
        id=f"site-{site.site}",
        title=site_title(scene, site),
    )


def token(site: int, deposit: Deposit | None, x: float, y: float, radius: float, *, there: bool = True) -> str:
    """A site's deposit as the viewer knows it, or the hollow that it has left."""
    if not there:
        hollow = circle(x, y, radius - 2, fill="#6b604c", stroke=INK, stroke_width=1.6, stroke_dasharray="4 3")
        known = minerals.crystal(deposit, x, y, radius * 0.5) if deposit else ""
        return hollow + group(known, opacity=0.55)
    if deposit:
        return minerals.token(deposit, x, y, radius)
    size = radius * 1.05
    figure = label(x, y + size * 0.36, str(site), size, fill=PALE, text_anchor="middle", font_weight=600)
    return minerals.token(None, x, y, radius) + figure


def _witnesses(scene: Scene, site: SiteView, x: float, y: float) -> list[str]:
    """A dot in the colour of each who has looked there, outwards."""
    angle = math.atan2(y - MOON.y, x - MOON.x)
    drawn = []
    for step, seat in enumerate(site.looked):
        turn = angle + (step - (len(site.looked) - 1) / 2) * 0.62
        spot = (x + math.cos(turn) * (_SITE + 1), y + math.sin(turn) * (_SITE + 1))
        fill = colour(scene.view.seats[seat])
        drawn.append(circle(spot[0], spot[1], 5, fill=fill, stroke=INK, stroke_width=1.4))
    return drawn


def satellite(scene: Scene) -> str:
    """The pirate on its orbit; nothing once it has made off."""
    index = scene.view.satellite
    if index is None:
        return ""
    spot = ORBIT[index]
    halo = circle(spot.x, spot.y, 27, fill="#e8502f", fill_opacity=0.3)
    drawn = group(ART["satellite"], transform=f"translate({number(spot.x)} {number(spot.y)}) scale(1.15)")
    return group(halo, drawn, id="satellite", title=scene.say("satellite"))


def figures(scene: Scene) -> str:
    """All rockets that are left, side by side where several share a square."""
    crowds: dict[object, list[int]] = defaultdict(list)
    for at, seat in enumerate(scene.view.seats):
        if seat.status != "eliminated":
            crowds[_spot(seat)].append(at)
    return "".join(_figure(scene, at, rank, len(crowd)) for crowd in crowds.values() for rank, at in enumerate(crowd))


def _spot(seat: SeatView) -> object:
    return seat.orbit if seat.owed else BOARD.earth if seat.status == "home" else seat.square


def _figure(scene: Scene, at: int, rank: int, crowd: int) -> str:
    seat = scene.view.seats[at]
    (x, y), turn, scale, flying = _stance(seat, at, rank, crowd)
    drawn = rockets.rocket(seat.colour, scale, round(turn, 1), flying)
    lit = at == scene.view.turn or at in scene.view.awaiting
    ring = polygon(star(0, 0, 37, 25, 18), fill=GLOW, fill_opacity=0.6) if lit else ""
    title = scene.say(
        "rocket",
        name=scene.names[at],
        colour=scene.words.say(f"rockets.{seat.colour}"),
        where=f"{scene.where(seat)}, {scene.leg(seat)}" if seat.status == "in_play" else scene.where(seat),
    )
    return group(
        group(ring, drawn, transform=f"translate({number(x)} {number(y)}) scale({scale})"),
        _owed(seat, x, y),
        id=f"rocket-{at}",
        title=title,
    )


def _stance(seat: SeatView, at: int, rank: int, crowd: int) -> tuple[Point, float, float, bool]:
    """Where a rocket stands, how it is turned, how large it is, and whether its engine burns."""
    if seat.owed:
        spot = ORBIT[seat.orbit or 0]
        out = 1 + (rank - (crowd - 1) / 2) * 0.13
        x, y = (CENTRE[0] + (spot.x - CENTRE[0]) * out, CENTRE[1] + (spot.y - CENTRE[1]) * out)
        return (x, y), math.degrees(math.atan2(y - CENTRE[1], x - CENTRE[0])), 1.05, True
    if seat.docked or seat.status == "home":
        node = BOARD.earth if seat.status == "home" else seat.square
        if node in (EARTH.id, MOON.id):
            return SLOTS[node][at], 0.0, 0.82, False
        middle, slot = place(node), SLOTS[node][at]
        return towards(middle, slot, math.dist(middle, slot) * 1.32), 0.0, 0.9, False
    turn = course(seat.trail)
    aside = (rank - (crowd - 1) / 2) * 26
    x, y = place(seat.square)
    side = math.radians(turn)
    return (x + math.cos(side) * aside, y + math.sin(side) * aside), turn, 1.0, True


def _owed(seat: SeatView, x: float, y: float) -> str:
    """How many steps an attracted rocket has to come back."""
    if not seat.owed:
        return ""
    out = math.dist((x, y), CENTRE)
    bx, by = x + (x - CENTRE[0]) / out * 36, y + (y - CENTRE[1]) / out * 36
    disc = circle(bx, by, 14, fill=NIGHT, stroke=colour(seat), stroke_width=3)
    return disc + label(bx, by + 6, f"-{seat.owed}", 17.5, fill=PALE, text_anchor="middle", font_weight=600)
