"""The players in turn order: rocket, name, journey, tokens, cards and points."""

from typing import Final

from games.drawing.sheet import Mood
from games.drawing.svg import LEAST, circle, group, label, rect, snug
from games.jeu_des_etoiles.components import SIGNS
from games.jeu_des_etoiles.naming import card_name, quest, spelled
from games.jeu_des_etoiles.picture.figures import marks
from games.jeu_des_etoiles.picture.figures.letters import sign
from games.jeu_des_etoiles.picture.figures.rockets import rocket
from games.jeu_des_etoiles.picture.scene import Scene, panel
from games.jeu_des_etoiles.picture.style import ENGRAVED, GOLD, MIST, PALE, PAPER, RUST
from games.jeu_des_etoiles.picture.window import Rectangle
from games.jeu_des_etoiles.view import SeatView

GAP: Final = 6
_MOST: Final = 180


def seats(scene: Scene, box: Rectangle) -> str:
    """One row for each player, as high as there is room."""
    rows = scene.seats
    if scene.view.result:
        rows = sorted(rows, key=lambda seat: scene.rank(seat.seat) or 0)
    height = min(_MOST, (box.height - GAP * (len(rows) - 1)) / len(rows))
    drawn = (_row(scene, seat, box.x, box.y + (height + GAP) * at, box.width, height) for at, seat in enumerate(rows))
    return "".join(drawn)


def _row(scene: Scene, seat: SeatView, x: float, y: float, width: float, height: float) -> str:
    lit = seat.seat in scene.view.awaiting or scene.rank(seat.seat) == 1
    size = min(25.0, height * 0.32)
    left, right = x + 58, x + width - 14
    hexagon = min(26.0, height * 0.4)
    drawn = [panel(x, y, width, height, lit=lit), _vessel(scene, seat, x + 30, y + height / 2, min(height * 0.78, 60))]
    drawn.append(marks.hexagon(right - hexagon, y + height / 2, hexagon, str(seat.points)))
    right -= 2 * hexagon + 12
    lines = 3 if height >= 86 else 2
    first, second = (y + height * at for at in ((0.33, 0.6) if lines == 3 else (0.42, 0.78)))
    drawn += _state(scene, seat, left, right, first, size)
    drawn += _possessions(scene, seat, right, second, size)
    words, shown = snug(quest(scene.words, seat), max(LEAST, size * 0.78), right - left - size * 5.6)
    drawn.append(label(left, second, shown, words, fill=MIST))
    if lines == 3:
        drawn.append(_journeys(scene, seat, left, y + height * 0.85, right - left, size * 0.7))
    return group(*drawn, id=f"seat-{seat.seat}", title=scene.names[seat.seat])


def _vessel(scene: Scene, seat: SeatView, x: float, y: float, size: float) -> str:
    if seat.colour is None:
        return circle(x, y, size * 0.3, fill="none", stroke=MIST, stroke_dasharray="4 3")
    return rocket(seat.colour, x, y, size, mark=scene.view.marks[seat.seat])


def _state(scene: Scene, seat: SeatView, left: float, right: float, base: float, size: float) -> list[str]:
    """The name, and what the seat is doing in a word."""
    state = _mood(scene, seat)
    room = right - left
    drawn = []
    if state:
        drawn.append(scene.pill(right, base - size * 0.34, *state, size=size * 0.68))
        room -= scene.pill_width(state[0], size * 0.68) + 8
    return [scene.name(seat.seat, left, base, size, room), *drawn]


def _mood(scene: Scene, seat: SeatView) -> tuple[str, Mood] | None:
    if rank := scene.rank(seat.seat):
        return scene.say("rank", rank=rank), "act" if rank == 1 else "done"
    if seat.seat in scene.view.awaiting:
        return scene.say("to_act"), "act"
    ended = scene.view.end_called
    return (scene.say("calls_end"), "done") if ended and ended.seat == seat.seat else None


def _possessions(scene: Scene, seat: SeatView, right: float, base: float, size: float) -> list[str]:
    """Finished journeys and gold tokens, with how many."""
    drawn = []
    for at, (count, key) in enumerate(((seat.gold, "tokens"), (len(seat.done), "journeys"))):
        x, y = right - size * (1.5 + 2.5 * at), base - size * 0.3
        sign = (
            marks.token(x - size * 0.4, y, size * 0.52)
            if key == "tokens"
            else rect(x - size * 0.7, y - size * 0.5, size * 0.7, size, rx=2, fill=PAPER, stroke=RUST)
        )
        look = {"fill": PALE, **ENGRAVED}
        shown = label(x + size * 0.3, base, str(count), max(LEAST, size * 0.86), **look)
        drawn.append(group(sign, shown, title=scene.say(key, count=count)))
    return drawn


def _journeys(scene: Scene, seat: SeatView, x: float, base: float, width: float, size: float) -> str:
    """What the seat has flown: on tour the signs visited, else the cards of its finished journeys, latest first."""
    if seat.kind == "tour":
        return _signs(set(seat.visited or ()), x, base - size * 0.4, width, size * 1.5)
    named = " · ".join(card_name(scene.words, card) for card in reversed(seat.done))
    if not named and seat.star:
        named = scene.say("stands", star=spelled(scene.words, seat.star))
    words, shown = snug(named, max(LEAST, size), width)
    return label(x, base, shown, words, fill=GOLD)


def _signs(visited: set[str], x: float, y: float, width: float, size: float) -> str:
    """The twelve signs in a row, those visited in gold."""
    step = width / 12
    return "".join(
        sign(name, x + step * (at + 0.5), y, size, *((GOLD, 2.6) if done else (MIST, 1.4)))
        for at, name in enumerate(SIGNS)
        for done in [name in visited]
    )
