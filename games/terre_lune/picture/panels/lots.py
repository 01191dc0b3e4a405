"""The lots of an ambush: what the loser lays out, and what the winner may choose from."""

from collections.abc import Sequence

from games.core.view import present
from games.drawing.svg import Box, group, label, rect
from games.terre_lune.components import Deposit, Option, of_kind
from games.terre_lune.picture import pieces
from games.terre_lune.picture.figures import minerals
from games.terre_lune.picture.scene import Scene, panel
from games.terre_lune.picture.style import GOLD, INK, MIST, NIGHT, PALE, PAPER
from games.terre_lune.view.shapes import SeatView, SpoilsView


def lots(scene: Scene, box: Box) -> str:
    """The lots of an ambush, face down but for their sizes; the loser sees what is in them."""
    x, y, width, height = box
    spoils = present(scene.view.spoils)
    name, sizes = scene.names[spoils.loser], spoils.sizes
    heading = scene.say("lots", name=name) if sizes else scene.say("laying_out", name=name)
    shown = _shown(spoils, scene.view.seats[spoils.loser])
    count = len(sizes) if sizes else len(shown)
    room = width / count
    drawn = (
        _lot(
            scene,
            at + 1 if sizes else None,
            sizes[at] if sizes else len(shown[at][1]),
            *(shown[at] if shown else (None, ())),
            (x + room * at + 5, y + 54, room - 10, height - 64),
        )
        for at in range(count)
    )
    due = scene.say("due", due=spoils.due)
    return group(
        panel(x, y, width, height),
        scene.title(x + 16, y + 36, heading, 24, width - 160),
        scene.text(x + width - 16, y + 35, due, 18, 130, fill=MIST, text_anchor="end"),
        *drawn,
        id="lots",
        title=f"{heading} · {due}",
    )


def _shown(spoils: SpoilsView, loser: SeatView) -> list[tuple[Deposit | None, Sequence[Option]]]:
    """What is laid out, or is there to be: known to the loser, for all others so many deposits face down."""
    if spoils.lots or spoils.sizes:
        return [(lot.deposit, lot.options) for lot in spoils.lots or ()]
    if loser.deposits is None:
        return [(None, ())] * loser.deposit_count
    return [(deposit, of_kind(loser.options or (), deposit)) for deposit in loser.deposits]


def _lot(scene: Scene, number: int | None, size: int, kind: Deposit | None, options: Sequence[Option], box: Box) -> str:
    x, y, width, height = box
    middle, radius = x + width / 2, min((height - 66) / 2, width * 0.36)
    title = scene.say("lot_title", lot=number, count=size) if number else None
    if kind:
        title = " · ".join(filter(None, (title, f"{scene.mineral(kind)}, {', '.join(options)}")))
    step = min(16, width / (size + 1))
    places = (middle + (at - (size - 1) / 2) * step for at in range(size))
    papers = "".join(rect(place - 8, y, 16, 22, rx=2, fill=PAPER, stroke=INK) for place in places)
    known = number is not None or kind is not None
    return group(
        rect(x, y, width, height, rx=7, fill=NIGHT, stroke=GOLD, stroke_width=1.6),
        group(papers, transform=f"translate(0 {height - 54:.0f})"),
        _face(number, kind, middle, y + 8 + radius, radius),
        label(middle, y + height - 8, f"×{size}", 17.5, fill=PALE, text_anchor="middle", font_weight=600)
        if known
        else "",
        id=f"lot-{number}" if number else None,
        title=title,
    )


def _face(number: int | None, kind: str | None, x: float, y: float, radius: float) -> str:
    """A lot's deposit: its mineral where it is known, else its number."""
    if kind or number is None:
        return minerals.token(kind, x, y, radius)
    return pieces.token(number, None, x, y, radius)
