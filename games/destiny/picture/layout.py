"""Where everything lies: a wide board for tables and mails, a tall one for telephones."""

from typing import Final

from games.destiny.picture.figures import cards
from games.destiny.picture.panels import piles, seats, trick
from games.destiny.picture.panels.clock import clock
from games.destiny.picture.panels.hand import hand
from games.destiny.picture.panels.scores import plaques, triumph
from games.destiny.picture.scene import Scene, panel, wrapped
from games.destiny.picture.style import DISPLAY, PALE
from games.drawing.svg import LEAST, Look, label, text_width

WIDE: Final = (1600, 1000)
TALL: Final = 800
_RIVALS: Final = {1: 310.0, 2: 244.0, 3: 150.0, 4: 116.0}
"""The height of an opponent's panel, by how many there are: what is left below them is the discard's."""


def wide(scene: Scene) -> str:
    """The clock left, the trick and the viewer's horoscope in the middle, the others right, the hand below."""
    return "".join(
        (
            _strip(scene, 20, 16, 1560, 44, 24),
            clock(scene, 346, 412, 330),
            piles.destiny(scene, 24, 74, 60),
            _middle(scene, 690, 68, 434),
            _aside(scene, 1134, 68, 446, 698),
            _wide_foot(scene),
        )
    )


def _wide_foot(scene: Scene) -> str:
    if scene.view.phase == "finished":
        return plaques(scene, 20, 776, 1560, 206, 5)
    return hand(scene, 20, 776, 1560, 212, 12, 5)


def _middle(scene: Scene, x: float, y: float, width: float) -> str:
    below = seats.own(scene, x, y + 402, width, 292)
    if scene.view.phase == "finished":
        return triumph(scene, x, y, width, 392) + below
    count = scene.view.players + 1
    card = 132.0 if count == 3 else 94.0
    top = y + 10 + (380 - trick.height(card, count, 3)) / 2
    return trick.trick(scene, x, top + 6, width, card, 3) + below


def _aside(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The others, and below them the discard with all the room that they leave."""
    rivals = scene.rivals
    each = _RIVALS[len(rivals)]
    drawn = (seats.rival(scene, seat, x, y + (each + 8) * at, width, each) for at, seat in enumerate(rivals))
    below = (each + 8) * len(rivals) + 4
    return "".join(drawn) + _discard(scene, x, y + below, width, height - below, 20)


def _discard(scene: Scene, x: float, y: float, width: float, height: float, size: float) -> str:
    heading = label(x + width / 2, y + size, scene.say("discard", count=len(scene.view.discard)), size, **DISPLAY)
    return heading + piles.discard(scene, x, y + size + 6, width, (height - size - 6) / 6)


def tall(scene: Scene) -> tuple[str, int]:
    """Everything one under the other, 800 wide; the height depends on the number of players."""
    strip, y = _tall_strip(scene, 16, 16, 768, 23)
    drawn = [strip]
    for seat in scene.rivals:
        drawn.append(seats.rival(scene, seat, 16, y, 768, 176))
        y += 182
    drawn += [clock(scene, 400, y + 382, 376), piles.destiny(scene, 24, y + 8, 68)]
    y += 770
    drawn.append(_tall_trick(scene, y))
    y += 240
    drawn += [seats.own_row(scene, 16, y, 768, 206)]
    y += 216
    foot, height = _tall_foot(scene, y)
    drawn.append(foot)
    y += height + 8
    drawn.append(_discard(scene, 16, y, 768, 240, 22))
    return "".join(drawn), round(y + 240 + 20)


def _tall_foot(scene: Scene, y: float) -> tuple[str, float]:
    """The hand in rows of six, or how the points were made; and its height."""
    if scene.view.phase == "finished":
        rows = -(-scene.view.players // 3)
        return plaques(scene, 16, y, 768, 206, 3), rows * 214.0
    rows = max(1, -(-scene.seat(scene.bottom).hand_size // 6))
    height = rows * (121 * cards.RATIO + 8)
    return hand(scene, 16, y, 768, height, 6, 3), height


def _tall_trick(scene: Scene, y: float) -> str:
    if scene.view.phase == "finished":
        return triumph(scene, 16, y, 768, 232)
    return trick.trick(scene, 16, y, 768, 110, 6)


def _tall_strip(scene: Scene, x: float, y: float, width: float, size: float) -> tuple[str, float]:
    """The strip, and where what is below it begins; the step of a power has lines of its own."""
    if not scene.view.steps:
        return _strip(scene, x, y, width, 52, size), y + 60
    lines = wrapped(scene.doing(), size, width - 32)
    height = 48 + 28 * len(lines)
    said = (label(x + 16, y + 62 + 28 * at, line, size, fill=PALE, font_weight=600) for at, line in enumerate(lines))
    return panel(x, y, width, height) + _where(scene, x + 16, y + 34, size) + "".join(said), y + height + 8


def _where(scene: Scene, x: float, y: float, size: float) -> str:
    """The round and the phase."""
    return label(x, y, _place_in_time(scene), size, fill=PALE, font_family=DISPLAY["font_family"])


def _place_in_time(scene: Scene) -> str:
    phase = scene.words.say(f"phases.{scene.view.phase}")
    return f"{scene.say('round', round=scene.view.round)} · {phase}"


def _strip(scene: Scene, x: float, y: float, width: float, height: float, size: float) -> str:
    """The round and the phase on the left, the step of a power on the right, in two lines when it is long."""
    room = width - text_width(_place_in_time(scene), size) * 1.15 - 60
    lines = [scene.doing()]
    written = size
    if text_width(lines[0], size) * 0.85 > room:
        written = max(LEAST, size * 0.7)
        lines = wrapped(lines[0], written, room)[:2]
    first = y + height / 2 + written * (0.35 - 0.58 * (len(lines) - 1))
    look: Look = {"fill": PALE, "text_anchor": "end"}
    said = "".join(
        scene.text(line, x + width - 16, first + written * 1.16 * at, written, room, **look)
        for at, line in enumerate(lines)
    )
    return panel(x, y, width, height) + _where(scene, x + 16, y + height / 2 + size * 0.35, size) + said
