"""Where everything lies: a wide board for tables and mails, a tall one for telephones."""

from typing import Final

from games.core.svg import label, text_width
from games.destiny.picture import cards, piles, seats, trick
from games.destiny.picture.clock import clock
from games.destiny.picture.scene import Scene, panel
from games.destiny.picture.scores import plaques, triumph
from games.destiny.picture.style import DISPLAY, PALE

WIDE: Final = (1600, 1000)
TALL: Final = 800
_RIVAL: Final = 310.0
"""The height of an opponent's panel where there is room enough."""


def wide(scene: Scene) -> str:
    """The clock on the left, the trick and the own horoscope in the middle, the others right, the hand below."""
    return "".join(
        (
            _strip(scene, 20, 16, 1560, 44, 24),
            clock(scene, 346, 412, 330),
            piles.destiny(scene, 24, 74, 60),
            _middle(scene, 690, 68, 434),
            _rivals(scene, 1134, 68, 446, 558),
            _wide_discard(scene, 1134, 446),
            _wide_foot(scene),
        )
    )


def _wide_discard(scene: Scene, x: float, width: float) -> str:
    """Below the others; with one opponent there is more room."""
    if scene.view["players"] > 2:
        return _discard(scene, x, 632, width, 130, 18)
    return _discard(scene, x, 68 + _RIVAL + 30, width, 250, 24)


def _wide_foot(scene: Scene) -> str:
    if scene.view["phase"] == "finished":
        return plaques(scene, 20, 776, 1560, 206)
    return seats.hand(scene, 20, 776, 1560, 212, 12)


def _middle(scene: Scene, x: float, y: float, width: float) -> str:
    below = seats.own(scene, x, y + 402, width, 292)
    if scene.view["phase"] == "finished":
        return triumph(scene, x, y, width, 392) + below
    count = scene.view["players"] + 1
    card = 132.0 if count == 3 else 94.0
    top = y + 10 + (380 - trick.height(card, count, 3)) / 2
    return trick.trick(scene, x, top + 6, width, card, 3) + below


def _rivals(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    rivals = scene.rivals
    each = min(_RIVAL, (height - 8 * (len(rivals) - 1)) / len(rivals))
    return "".join(seats.rival(scene, seat, x, y + (each + 8) * at, width, each) for at, seat in enumerate(rivals))


def _discard(scene: Scene, x: float, y: float, width: float, height: float, size: float) -> str:
    heading = label(x + width / 2, y + size, scene.say("discard", count=len(scene.view["discard"])), size, **DISPLAY)
    return heading + piles.discard(scene, x, y + size + 6, width, (height - size - 6) / 6)


def tall(scene: Scene) -> tuple[str, int]:
    """Everything one under the other, 800 wide; the height depends on the number of players."""
    y = 76.0
    drawn = [_strip(scene, 16, 16, 768, 52, 23)]
    for seat in scene.rivals:
        drawn.append(seats.rival(scene, seat, 16, y, 768, 176))
        y += 182
    drawn += [clock(scene, 400, y + 382, 376), piles.destiny(scene, 24, y + 10, 84)]
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
    if scene.view["phase"] == "finished":
        return plaques(scene, 16, y, 768, 216), 216
    rows = max(1, -(-scene.seat(scene.bottom)["hand_size"] // 6))
    height = rows * (121 * cards.RATIO + 8)
    return seats.hand(scene, 16, y, 768, height, 6), height


def _tall_trick(scene: Scene, y: float) -> str:
    if scene.view["phase"] == "finished":
        return triumph(scene, 16, y, 768, 232)
    return trick.trick(scene, 16, y, 768, 110, 6)


def _strip(scene: Scene, x: float, y: float, width: float, height: float, size: float) -> str:
    """The round and the phase on the left, what is awaited on the right."""
    view = scene.view
    phase = scene.words.say(f"phases.{view['phase']}")
    where = f"{scene.say('round', round=view['round'])} · {phase}"
    left = label(x + 16, y + height / 2 + size * 0.35, where, size, fill=PALE, font_family=DISPLAY["font_family"])
    room = width - text_width(where, size) * 1.15 - 60
    doing = scene.text(
        scene.doing(), x + width - 16, y + height / 2 + size * 0.35, size, room, fill=PALE, text_anchor="end"
    )
    return panel(x, y, width, height) + left + doing
