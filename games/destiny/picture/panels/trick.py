"""The trick in the order of play, Destiny's card first, and the power that acts."""

from typing import Final, Literal

from games.core.facts import Seat
from games.destiny.components import TYPES
from games.destiny.picture.figures import cards, marks
from games.destiny.picture.scene import Scene
from games.destiny.picture.style import BRASS, GOLD, MIST, NIGHT, PALE, RED
from games.destiny.view import PlayView
from games.drawing.svg import LEAST, Look, circle, group, rect, tag

_DESTINY: Final = "destiny"
Who = Seat | Literal["destiny"]
"""A seat, or Destiny."""


def trick(scene: Scene, x: float, y: float, width: float, card: float, per_row: int) -> str:
    """Cards of one width in rows, centred in `width`, each with its player's name below."""
    order: list[Who] = [_DESTINY, *scene.view.turn_order]
    down = card * cards.RATIO + card * 0.36
    drawn = []
    for at, who in enumerate(order):
        row, column = divmod(at, per_row)
        count = min(per_row, len(order) - row * per_row)
        step = min(card * 1.22, width / count)
        left = x + width / 2 + (column - count / 2) * step + (step - card) / 2
        drawn.append(_place(scene, who, left, y + row * down, card, step))
    return group(*drawn, id="trick", title=scene.say("trick"))


def height(card: float, count: int, per_row: int) -> float:
    """How high the trick is for so many cards."""
    return -(-count // per_row) * (card * cards.RATIO + card * 0.36)


def _place(scene: Scene, who: Who, x: float, y: float, card: float, step: float) -> str:
    """One card of the trick, or the place where it will lie."""
    drawn = _destiny(scene, x, y, card) if who == _DESTINY else _played(scene, who, x, y, card)
    name = scene.say("destiny") if who == _DESTINY else scene.names[who]
    foot = y + card * cards.RATIO
    caption = scene.text(
        name, x + card / 2, foot + card * 0.22, max(LEAST, card * 0.2), step - 4, fill=PALE if drawn else MIST
    )
    star = ""
    if who == scene.view.initiative:
        sign = marks.initiative(x + card * 0.94, y + card * 0.04, card * 0.17)
        star = group(sign, title=scene.say("initiative"))
    return group(drawn, caption, star, _verdict(scene, who, x, y, card), id=f"trick-{who}")


def _destiny(scene: Scene, x: float, y: float, card: float) -> str:
    lead = scene.view.destiny.card
    if lead is None:
        return _outline(x, y, card)
    return scene.card(lead, x, y, card, title=scene.say("trick_lead", card=scene.describe(lead)))


def _played(scene: Scene, seat: int, x: float, y: float, card: float) -> str:
    name = scene.names[seat]
    play = next((play for play in scene.view.trick if play.seat == seat), None)
    if play is None:
        return group(_outline(x, y, card), title=scene.say("trick_empty", name=name))
    if play.card is None:
        return group(scene.back(x, y, card), title=scene.say("trick_down", name=name))
    title = scene.say(f"trick_{play.mode}", name=name, card=scene.describe(play.card))
    drawn = scene.card(play.card, x, y, card, title=title)
    if _acts(scene, play):
        drawn = _glow(scene, x, y, card) + drawn
    if play.mode == "value":
        return drawn + (_face_down_mark(x, y, card) if scene.view.phase == "cards" else "")
    return drawn + scene.ribbon(scene.say("power"), x + card / 2, y + card * 1.12, card * 0.92, "act")


def _acts(scene: Scene, play: PlayView) -> bool:
    acting = scene.view.acting
    return bool(acting and acting.card == play.card)


def _glow(scene: Scene, x: float, y: float, card: float) -> str:
    """Light around the card whose power acts, doubled when it acts twice."""
    twice = scene.view.acting is not None and scene.view.acting.doubled
    title = scene.say("doubled") if twice else scene.say("acting")
    rims = "".join(
        rect(x - gap, y - gap, card + 2 * gap, card * cards.RATIO + 2 * gap, rx=card * 0.1, stroke_width=3)
        for gap in ((5, 10) if twice else (5,))
    )
    return group(rims, title=title, fill="none", stroke=PALE)


def _face_down_mark(x: float, y: float, card: float) -> str:
    """The viewer's own card lies face down for everybody else."""
    disc = circle(x + card * 0.5, y + card * 1.1, card * 0.16, fill=NIGHT, stroke=GOLD, stroke_width=1.6)
    return disc + marks.eye(x + card * 0.5, y + card * 1.1, card * 0.22, opened=False)


def _outline(x: float, y: float, card: float) -> str:
    look: Look = {"fill": NIGHT, "fill_opacity": 0.35, "stroke": BRASS, "stroke_dasharray": "6 5"}
    return rect(x, y, card, card * cards.RATIO, rx=card * 0.07, **look)


def _verdict(scene: Scene, who: Who, x: float, y: float, card: float) -> str:
    """Who wins, who loses, whose value is cancelled."""
    outcome = scene.view.outcome
    if outcome is None:
        return ""
    middle, line = x + card / 2, y + card * 1.12
    if outcome.winner == who:
        return marks.crown(x + card * 0.16, y - card * 0.02, card * 0.36) + scene.ribbon(
            scene.say("winner"), middle, line, card * 0.92, "act"
        )
    if outcome.loser == who:
        return scene.ribbon(scene.say("loser"), middle, line, card * 0.92, "quiet")
    if _value(scene, who) in outcome.cancelled:
        path = f"M{x + card * 0.08:.1f},{y + card * 0.28:.1f}L{x + card * 0.92:.1f},{y + card * 1.46:.1f}"
        strike = tag("path", d=path, stroke=RED, stroke_width=card * 0.05)
        return strike + scene.ribbon(scene.say("cancelled"), middle, line, card * 0.92, "quiet")
    return ""


def _value(scene: Scene, who: Who) -> int | None:
    """The value that takes part in the trick."""
    if who == _DESTINY:
        lead = scene.view.destiny.card
        return TYPES[lead].value if lead else None
    play = next((play for play in scene.view.trick if play.seat == who), None)
    return TYPES[play.card].value if play and play.card and play.mode == "value" else None
