"""Where everything lies: a wide board for tables and mails, a tall one for telephones."""

from typing import Final

from games.core.svg import label, text_width
from games.destiny.picture import cards, piles, seats, trick
from games.destiny.picture.clock import clock
from games.destiny.picture.scene import Scene, panel
from games.destiny.picture.scores import scores
from games.destiny.picture.style import DISPLAY, PALE

WIDE: Final = (1600, 1000)
TALL: Final = 800


def wide(scene: Scene) -> str:
    """The clock on the left, the trick and the own horoscope in the middle, the others right, the hand below."""
    return "".join(
        (
            _strip(scene, 20, 16, 1560, 44, 24),
            clock(scene, 346, 408, 330),
            piles.destiny(scene, 26, 76, 70),
            _middle(scene, 690, 68, 420),
            _rivals(scene, 1122, 68, 458, 558),
            _discard(scene, 1122, 632, 458, 130, 18),
            seats.hand(scene, 20, 776, 1560, 212, 12),
        )
    )


def _middle(scene: Scene, x: float, y: float, width: float) -> str:
    below = seats.own(scene, x, y + 402, width, 292)
    if scene.view["phase"] == "finished":
        return scores(scene, x, y, width, 392) + below
    count = scene.view["players"] + 1
    card = {3: 128.0, 4: 96.0}.get(count, 96.0)
    top = y + 10 + (380 - trick.height(card, count, 3)) / 2
    return trick.trick(scene, x, top, width, card, 3) + below


def _rivals(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    rivals = scene.rivals
    each = min(330.0, (height - 8 * (len(rivals) - 1)) / len(rivals))
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
    rows = max(1, -(-scene.seat(scene.bottom)["hand_size"] // 6))
    hand = rows * (121 * cards.RATIO + 8)
    drawn.append(seats.hand(scene, 16, y, 768, hand, 6))
    y += hand + 8
    drawn.append(_discard(scene, 16, y, 768, 240, 22))
    return "".join(drawn), round(y + 240 + 20)


def _tall_trick(scene: Scene, y: float) -> str:
    if scene.view["phase"] == "finished":
        return scores(scene, 16, y, 768, 232)
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
