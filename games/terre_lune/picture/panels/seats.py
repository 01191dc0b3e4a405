"""The cosmonauts' lines: rocket, name, where they are, and what all may know of what they hold."""

from collections import Counter
from typing import Final

from games.drawing.svg import Look, circle, group, label, number, rect
from games.terre_lune.components import KIND_OF, KINDS
from games.terre_lune.picture.figures import minerals
from games.terre_lune.picture.scene import Scene, colour, panel
from games.terre_lune.picture.style import ART, GOLD, INK, MIST, NIGHT, PALE
from games.terre_lune.view.shapes import SeatView

_NUMBER: Final[Look] = {"fill": PALE, "font_weight": 600}


def row(scene: Scene, at: int, x: float, y: float, width: float, height: float) -> str:
    """One cosmonaut."""
    seat = scene.view.seats[at]
    third = height / 3
    left = x + 82
    settled = scene.view.result and seat.status != "eliminated"
    bottom = (_estate if settled else _figures)(scene, seat, left, y + third * 2.34, (width - 92) / 5)
    return group(
        panel(x, y, width, height, at in scene.view.awaiting),
        rect(x + 8, y + 8, 60, height - 16, rx=6, fill=NIGHT, stroke=colour(seat), stroke_width=3),
        scene.figure(at, x + 38, y + height / 2 - 1, 1.25),
        _heading(scene, at, left, y + third * 0.94, width - 96),
        scene.text(left, y + third * 1.65, _where(scene, seat), 18, width - 96, fill=MIST),
        bottom,
        id=f"seat-{at}",
        title=scene.names[at],
        opacity=0.55 if seat.status == "eliminated" else None,
    )


def _heading(scene: Scene, at: int, x: float, y: float, width: float) -> str:
    """Name and state."""
    state = scene.state(at)
    if state is None:
        return scene.name(at, x, y, 24, width)
    return scene.pill(x + width, y - 8, *state, size=16) + scene.name(
        at, x, y, 24, width - scene.pill_width(state[0], 16) - 10
    )


def _where(scene: Scene, seat: SeatView) -> str:
    if seat.status != "in_play":
        return scene.where(seat)
    return f"{scene.leg(seat)} · {scene.where(seat)}"


def _figures(scene: Scene, seat: SeatView, x: float, y: float, room: float) -> str:
    """Options, deposits, cards in hand, cards changed, collisions: signs with numbers."""
    changed = seat.changed
    shown = [
        (ART["sign-options"], seat.option_count, scene.say("options", count=seat.option_count)),
        (ART["sign-deposits"], seat.deposit_count, scene.say("deposits", count=seat.deposit_count)),
        (ART["sign-hand"], seat.hand_count, scene.say("hand", count=seat.hand_count)),
    ]
    if changed is not None:
        shown.append((ART["sign-changed"], changed, scene.say("changed", count=changed)))
    if seat.collisions:
        shown.append((ART["sign-collisions"], seat.collisions, scene.say("collisions", count=seat.collisions)))
    return "".join(
        group(
            group(sign, transform=f"translate({number(x + room * place + 13)} {number(y)})"),
            label(x + room * place + 33, y + 8, str(count), 23, **_NUMBER),
            title=title,
        )
        for place, (sign, count, title) in enumerate(shown)
    )


def _estate(scene: Scene, seat: SeatView, x: float, y: float, room: float) -> str:
    """At the end: the kinds held, those with their deposit ringed."""
    counts = Counter(KIND_OF[option] for option in seat.options or ())
    drawn: list[str] = []
    deposits = seat.deposits or ()
    for kind in (kind.id for kind in KINDS if counts[kind.id] or kind.id in deposits):
        place = x + 14 + room * 0.56 * len(drawn)
        backed = kind in deposits
        ring = circle(place, y, 16, fill=INK, stroke=GOLD, stroke_width=2.4) if backed else ""
        title = f"{scene.mineral(kind)} ×{counts[kind]}"
        drawn.append(
            group(
                ring,
                minerals.crystal(kind, place, y, 10 if backed else 12),
                label(place + 18, y + 7, str(counts[kind]), 18, **_NUMBER),
                title=title,
                opacity=None if backed else 0.6,
            )
        )
    return "".join(drawn)
