"""Where everything lies: a wide plate with the whole sky for tables, a tall one with a near view for telephones."""

from games.core.rulebook import Focus
from games.drawing.depth import grain
from games.drawing.finale import ribbon, sparks
from games.drawing.svg import LEAST, circle, group, label, number, rect, tag
from games.jeu_des_etoiles.picture import chart
from games.jeu_des_etoiles.picture.figures import marks
from games.jeu_des_etoiles.picture.panels.index import index
from games.jeu_des_etoiles.picture.panels.journey import journey
from games.jeu_des_etoiles.picture.panels.seats import GAP, seats
from games.jeu_des_etoiles.picture.scene import Scene, heading, panel
from games.jeu_des_etoiles.picture.sky import covered, frame, sky
from games.jeu_des_etoiles.picture.style import ENGRAVED, GOLD, MIST, PALE, SUN
from games.jeu_des_etoiles.picture.window import WHOLE, Rectangle, Window, focused, near

WIDE = (1600, 1100)
_MAP = Rectangle(18, 18, 1064, 1064)
_GLASS = (1342.0, 468.0, 196.0)
_COLUMN = Rectangle(1100, 16, 484, 1068)
_TALL_MAP = Rectangle(16, 72, 768, 768)
_TALL_ROW = 96
_BEND = 14
"""The radius of corners."""
_LEGEND = ("ring", "band", "within_reach")


def wide(scene: Scene, focus: Focus | None) -> str:
    """The whole sky at the left, a glass with the near view and the players at the right; 1600 by 1100.

    With a focus the large map shows that part, and the glass where it lies.
    """
    whole = Window(WHOLE, _MAP)
    lead = Window(focused(focus), _MAP) if focus else whole
    x, y, radius = _GLASS
    glass = Rectangle(x - radius, y - radius, 2 * radius, 2 * radius)
    side = Window(WHOLE, glass) if focus else Window(near(scene), glass)
    left, top, width, _ = _COLUMN
    drawn = [_wide_map(scene, lead, whole=focus is None), strip(scene, Rectangle(left, top, width, 44))]
    drawn.append(journey(scene, left, top + 50, width, 190))
    drawn.append(_round(scene, side, lead if focus else None))
    drawn.append(seats(scene, Rectangle(left, 682, width, 402)))
    drawn.append(_finale(scene, _MAP))
    return "".join(drawn)


def _wide_map(scene: Scene, window: Window, *, whole: bool) -> str:
    if scene.hidden:
        return index(scene, window.box, 4)
    if not whole:
        return _framed(scene, window)
    return sky(scene, window, "url(#lead)", lead=True) + _corners(scene, window)


def _finale(scene: Scene, box: Rectangle) -> str:
    """Once the game is over: a wreath of stars on the map, and in it the winners' ribbon."""
    (x, y), room = box.middle, box.width * 0.6
    return sparks(scene, (x, y), room * 0.5) + ribbon(scene, x, y - 24, room * 1.2)


def _framed(scene: Scene, window: Window) -> str:
    """The lead map in a gold rule."""
    rule = rect(*window.box, rx=_BEND, fill="none", stroke=GOLD, stroke_width=2)
    places = {"data_map": lies(window.whole), "data_window": lies(window.box)}
    return group(sky(scene, window, "url(#lead)", lead=True), **places) + rule


def _round(scene: Scene, window: Window, part: Window | None) -> str:
    """The map in an eyepiece."""
    (x, y), radius = window.box.middle, window.box.width / 2
    drawn = covered(scene, x, y, radius) if scene.hidden else sky(scene, window, "url(#side)", lead=False)
    if part and not scene.hidden:
        drawn += group(frame(part, window), clip_path="url(#side)")
    rings = "".join(circle(x, y, radius + by, stroke_width=width) for by, width in ((1, 5), (7, 1.5), (-4, 1)))
    chosen = {"data_overview": lies(window.whole), "cursor": "pointer"} if part and not scene.hidden else {}
    return group(drawn, group(rings, fill="none", stroke=GOLD), id="glass", title=scene.say("glass"), **chosen)


def lies(box: Rectangle) -> str:
    """Where something lies, in picture units, for clients that let people choose a focus."""
    return " ".join(map(number, box))


def strip(scene: Scene, box: Rectangle) -> str:
    """Round and phase."""
    x, y, width, height = box
    view = scene.view
    base, size = y + height * 0.67, height * 0.47
    told = scene.say("over") if view.phase == "over" else scene.say("round", round=view.round)
    if view.end_called and view.phase != "over":
        told = scene.say("last_round", round=view.round)
    phase = "" if view.phase == "over" else f" · {scene.words.say('phases.' + view.phase)}"
    return panel(x, y, width, height) + heading(x + 14, base, told + phase, size, width - 28)


def _corners(scene: Scene, window: Window) -> str:
    """In the corners that the disc leaves free: the plate's title, the magnitudes, the ruler."""
    x, y, width, height = window.box
    return (
        _cartouche(scene, x, y)
        + _legend(scene, x + width, y)
        + _magnitudes(scene, x, y + height)
        + _ruler(scene, x + width, y + height, window.scale)
    )


def _cartouche(scene: Scene, x: float, y: float) -> str:
    words = scene.words.say("picture.cartouche").split(" / ")
    look = {"fill": PALE, **ENGRAVED}
    drawn = "".join(label(x + 6, y + 30 + 30 * at, line, 27, **look) for at, line in enumerate(words))
    rule = tag("path", d=f"M{x + 6},{y + 14 + 30 * len(words)}h{132 - 24 * len(words)}", stroke=GOLD, stroke_width=1.5)
    return drawn + rule


def _legend(scene: Scene, right: float, y: float) -> str:
    """What rings, the yellow band and squares mean."""
    look = {"fill": MIST, "text_anchor": "end"}
    ring = circle(right - 16, y + 16, 8.5, fill="none", stroke=SUN, stroke_width=1.6)
    dot = tag("use", href="#m4", transform=f"translate({right - 16} {y + 16}) scale(.26)")
    band = tag("path", d=f"M{right - 28},{y + 44}h24", stroke=SUN, stroke_width=6, stroke_opacity=0.55)
    square = marks.within_reach(right - 16, y + 72, 6, fill="none", stroke=PALE, stroke_width=1.6)
    words = (label(right - 36, y + 21 + 28 * at, scene.say(key), LEAST, **look) for at, key in enumerate(_LEGEND))
    return ring + group(dot, fill="#ffe9a8") + band + square + "".join(words)


def _magnitudes(scene: Scene, x: float, y: float) -> str:
    """How bright the signs of the stars are."""
    drawn = label(x + 6, y - 6, scene.say("magnitudes"), LEAST, fill=MIST)
    for at in range(5):
        row = y - 30 - 21 * (4 - at)
        sign = tag("use", href=f"#{chart.magnitude_symbol(at)}", transform=f"translate({x + 14} {row}) scale(.3)")
        drawn += group(sign, fill="#fff") + label(x + 30, row + 6, str(at), LEAST, fill=MIST)
    return drawn


def _ruler(scene: Scene, right: float, base: float, scale: float) -> str:
    """The ruler: four graduations at the map's scale."""
    step = 100 * scale
    left = right - 4 * step - 8
    line = tag("path", d=f"M{left},{base - 26}h{4 * step}", stroke=GOLD, stroke_width=2)
    ticks = "".join(
        tag("path", d=f"M{left + step * at:.2f},{base - 32}v12", stroke=GOLD, stroke_width=2)
        + label(left + step * at, base - 38, str(at), LEAST, fill=PALE, text_anchor="middle")
        for at in range(5)
    )
    return line + ticks + label(right - 8, base - 6, scene.say("ruler"), LEAST, fill=MIST, text_anchor="end")


def tall(scene: Scene, focus: Focus | None) -> tuple[str, int]:
    """A near view, then an overview with the card, then the players; 800 wide, the height depends on their number."""
    lead = Window(focused(focus) if focus else near(scene), _TALL_MAP)
    side = Window(WHOLE, Rectangle(22, 856, 284, 284))
    room = scene.view.players * (_TALL_ROW + GAP) - GAP
    height = 1158 + room + 16
    drawn = [index(scene, _TALL_MAP, 3) if scene.hidden else _framed(scene, lead)]
    drawn.append(strip(scene, Rectangle(16, 16, 768, 48)))
    drawn.append(_round(scene, side, lead))
    drawn.append(journey(scene, 324, 850, 460, 296))
    drawn.append(seats(scene, Rectangle(16, 1158, 768, room)))
    drawn.append(_finale(scene, _TALL_MAP))
    return "".join(drawn), height


def clips(shape: str, focus: Focus | None) -> str:
    """The edges of the eyepiece, and of the map."""
    whole = shape == "wide" and focus is None
    edge = rect(0, 0, 1096, 1100) if whole else rect(*(_TALL_MAP if shape == "tall" else _MAP), rx=_BEND)
    side = circle(164, 998, 142) if shape == "tall" else circle(*_GLASS)
    return tag("clipPath", edge, id="lead") + tag("clipPath", side, id="side")


def ground(width: int, height: int) -> str:
    """The table that the plate lies on."""
    frame = rect(6, 6, width - 12, height - 12, rx=_BEND, fill="none", stroke=GOLD, stroke_opacity=0.55)
    night = rect(0, 0, width, height, fill="url(#night)" if width > height else "url(#dusk)")
    return night + grain(width, height, PALE, 0.04) + frame
