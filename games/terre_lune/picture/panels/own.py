"""The viewer's own things: hand, options with their deposits, the prospecting log; for spectators the price list."""

from collections import Counter
from typing import Final

from games.drawing.svg import LEAST, Box, Look, circle, group, label, rect
from games.terre_lune.components import KIND_OF, KINDS, VALUE, OptionKind
from games.terre_lune.picture import pieces
from games.terre_lune.picture.figures import minerals
from games.terre_lune.picture.scene import Scene, panel
from games.terre_lune.picture.style import BRASS, GOLD, INK, MIST, NIGHT, PAPER
from games.terre_lune.view.shapes import SeatView

_BIG: Final[Look] = {"font_weight": 600, "text_anchor": "middle"}


def own(scene: Scene, box: Box) -> str:
    """The panel of a seat."""
    x, y, width, height = box
    seat = scene.view.own
    if seat is None:
        return prices(scene, box)
    card = (width - 24 - 4 * 8) / 5
    top = y + 14
    log = min(64.0, width / 9.5)
    grid_y = top + card * 1.4 + 42
    cell = min(130.0, (y + height - 24 - log - grid_y) / 2 - 14)
    return group(
        panel(x, y, width, height),
        _hand(scene, seat, x + 12, top, card),
        _heading(scene, seat, x + 14, grid_y - 12, width - 28),
        _grid(scene, seat, (x + 12, grid_y, width - 24, cell)),
        _log(scene, x + 12, grid_y + 2 * cell + 10, width - 24, log),
        id="own",
        title=scene.say("own_options"),
    )


def _heading(scene: Scene, seat: SeatView, x: float, y: float, width: float) -> str:
    backed = scene.say("backed", points=seat.backed)
    return scene.title(x, y, scene.say("own_options"), 19, width * 0.58) + scene.text(
        x + width, y, backed, 19, width * 0.4, text_anchor="end", font_weight=600
    )


def _hand(scene: Scene, seat: SeatView, x: float, y: float, card: float) -> str:
    """The cards, which forms name by their ids."""
    shown = (
        scene.card(face, x + (card + 8) * at, y, card, id=f"hand-{face}") for at, face in enumerate(seat.hand or ())
    )
    return group(*shown, id="hand", title=scene.say("hand", count=seat.hand_count)) if seat.hand_count else ""


def _grid(scene: Scene, seat: SeatView, box: Box) -> str:
    """All nine kinds in the order of the table, so that nothing has to be searched; then the points made real."""
    x, y, width, height = box
    counts = Counter(KIND_OF[option] for option in seat.options or ())
    room = (width - 4 * 6) / 5
    cells = [
        _kind(scene, kind, counts[kind.id], kind.id in (seat.deposits or ()), _cell(at, x, y, room, height))
        for at, kind in enumerate(KINDS)
    ]
    return "".join([*cells, _total(scene, seat, _cell(len(KINDS), x, y, room, height))])


def _cell(at: int, x: float, y: float, width: float, height: float) -> Box:
    return x + (width + 6) * (at % 5), y + (height + 6) * (at // 5), width, height


def _kind(scene: Scene, kind: OptionKind, count: int, deposit: bool, box: Box) -> str:
    """One mineral: sign, number of options, value of one, and whether its deposit is held."""
    x, y, width, height = box
    mineral = scene.mineral(kind.id)
    title = scene.say("kind", mineral=mineral, count=count, total=kind.options, value=kind.value)
    if deposit:
        title = f"{title} · {scene.say('kind_backed', points=count * kind.value)}"
    middle, line = _middle(box)
    radius = min(20.0, height * 0.2)
    ink, faint = (INK, None) if count else (MIST, 0.4)
    crystal = minerals.crystal(kind.id, x + radius + 9, y + radius + 9, radius)
    parts = [
        _plate(box, bool(count), deposit),
        group(crystal, fill_opacity=faint, stroke_opacity=faint),
        label(middle, line, str(count) if count else "", 34, fill=INK, **_BIG),
        label(x + 9, y + height - 10, scene.words.say(f"symbols.{kind.id}"), 19, fill=ink, font_weight=600),
        label(x + width - 9, y + height - 10, str(kind.value), 19, fill=ink, text_anchor="end"),
    ]
    if kind.deposit_token:
        parts.append(_deposit(scene, kind.id, deposit, x + width - 20, y + 20))
    return group(*parts, id=f"kind-{kind.id}", title=title)


def _middle(box: Box) -> tuple[float, float]:
    """Where the count stands: between the signs in a flat cell, below them in a high one."""
    x, y, width, height = box
    return (x + width / 2 + 5, y + 40) if height < 104 else (x + width / 2, y + height * 0.63)


def _plate(box: Box, filled: bool, lit: bool) -> str:
    paint: Look = {"fill": PAPER, "fill_opacity": None} if filled else {"fill": NIGHT, "fill_opacity": 0.6}
    edge: Look = {"stroke": GOLD, "stroke_width": 4} if lit else {"stroke": BRASS, "stroke_width": 1.2}
    x, y, width, height = box
    return rect(x, y, width, height, rx=7, **paint, **edge, stroke_dasharray=None if filled else "5 4")


def _deposit(scene: Scene, kind: str, held: bool, x: float, y: float) -> str:
    """The token that makes the options real, or the place that waits for it."""
    if not held:
        return circle(x, y, 13, fill="none", stroke=BRASS, stroke_width=1.6, stroke_dasharray="4 3")
    title = scene.say("deposit", mineral=scene.mineral(kind))
    return group(minerals.token(kind, x, y, 17), id=f"deposit-{kind}", title=title)


def _total(scene: Scene, seat: SeatView, box: Box) -> str:
    x, y, width, height = box
    middle = x + width / 2
    return group(
        rect(x, y, width, height, rx=7, fill=GOLD, stroke=INK),
        label(middle, y + height * 0.56, str(seat.backed), min(38.0, height * 0.38), fill=INK, **_BIG),
        scene.text(
            middle, y + height - 12, scene.say("backed_short"), 17.5, width - 10, fill=INK, text_anchor="middle"
        ),
        title=scene.say("backed", points=seat.backed),
    )


def _log(scene: Scene, x: float, y: float, width: float, size: float) -> str:
    """The Moon's sites in a row, as the viewer knows them."""
    radius = size / 2
    room = (width - 2 * radius) / (len(scene.view.sites) - 1)
    drawn = []
    for at, site in enumerate(scene.view.sites):
        middle = x + radius + room * at
        shown = site.deposit or not site.token
        mark = label(middle, y + size + 15, str(site.site), LEAST, fill=MIST, text_anchor="middle") if shown else ""
        token = pieces.token(site.site, site.deposit, middle, y + radius, radius - 2, there=site.token)
        drawn.append(group(token, mark, id=f"log-{site.site}", title=pieces.site_title(scene, site)))
    return group(*drawn, id="log", title=scene.say("log"))


def prices(scene: Scene, box: Box) -> str:
    """What a spectator may read: how many options of each kind there are, and their value."""
    x, y, width, height = box
    cell = min(140.0, (height - 76) / 2)
    room = (width - 24 - 4 * 6) / 5
    cells = [_price(scene, kind, _cell(at, x + 12, y + 52, room, cell)) for at, kind in enumerate(KINDS)]
    heading = scene.title(x + 14, y + 34, scene.say("all_options"), 20, width - 28)
    return group(panel(x, y, width, 52 + 2 * cell + 18), heading, *cells, id="prices", title=scene.say("all_options"))


def _price(scene: Scene, kind: OptionKind, box: Box) -> str:
    x, y, width, height = box
    title = scene.say("kind_total", mineral=scene.mineral(kind.id), total=kind.options, value=VALUE[kind.id])
    return group(
        _plate(box, True, False),
        minerals.crystal(kind.id, x + 30, y + 31, 20),
        label(x + width - 34, y + 42, f"×{kind.options}", 27, fill=INK, **_BIG),
        label(x + 9, y + height - 11, scene.words.say(f"symbols.{kind.id}"), 19, fill=INK, font_weight=600),
        label(x + width - 9, y + height - 11, str(kind.value), 21, fill=INK, text_anchor="end"),
        id=f"kind-{kind.id}",
        title=title,
    )
