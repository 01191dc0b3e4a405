"""The end: who won, and for every seat what the points are made of."""

from collections.abc import Iterator

from games.destiny.components import HOROSCOPE
from games.destiny.facts.shapes import Score
from games.destiny.picture.figures import marks
from games.destiny.picture.scene import Scene, panel
from games.destiny.picture.style import BRASS, CAPITALS, DISPLAY, GOLD, INK, MIST, PALE
from games.drawing.depth import ball
from games.drawing.finale import ribbon, sparks
from games.drawing.svg import LEAST, circle, group, label, polygon, star, tag


def triumph(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The sun of the winners with their points, and their ribbon across it."""
    best = [score for score in scene.view.result or () if score.rank == 1]
    middle, size = x + width / 2, min(width, height) * 0.44
    centre = y + height / 2 - 14
    rays = polygon(star(middle, centre, size, size * 0.62, 24), fill=GOLD, fill_opacity=0.32)
    disc = circle(middle, centre, size * 0.6, fill=INK, stroke=GOLD, stroke_width=3) + ball(middle, centre, size * 0.58)
    total = label(middle, centre + size * 0.06, str(best[0].total), size * 0.4, **DISPLAY)
    around = sparks(scene, (middle, centre), size * 0.8, 24)
    names = scene.listed_names([score.seat for score in best])
    drawn = (rays, around, disc, total, ribbon(scene, middle, centre + size * 0.34, width))
    return group(*drawn, id="triumph", title=names)


def plaques(scene: Scene, x: float, y: float, width: float, height: float, per_row: int) -> str:
    """A plaque per seat, best first; `height` is that of one row."""
    ranked = sorted(scene.view.result or (), key=lambda score: score.rank)
    columns = min(per_row, len(ranked))
    across = min(380.0, (width - 8 * (columns - 1)) / columns)
    drawn = []
    for at, score in enumerate(ranked):
        row, column = divmod(at, per_row)
        in_row = min(per_row, len(ranked) - row * per_row)
        left = x + (width - (across + 8) * in_row + 8) / 2 + (across + 8) * column
        drawn.append(_plaque(scene, score, left, y + (height + 8) * row, across, height))
    return group(*drawn, id="scores")


def _plaque(scene: Scene, score: Score, x: float, y: float, width: float, height: float) -> str:
    """Rank, name and total; below, the points of each slot, of the characters and of mixed cards."""
    seat = score.seat
    medal = polygon(star(x + 28, y + 28, 19, 16, 12), fill=GOLD if score.rank == 1 else MIST)
    rank = label(x + 28, y + 35, str(score.rank), 20, fill=INK, **CAPITALS)
    name = scene.name(seat, x + 54, y + 35, 21, width - 118)
    total = marks.hexagon(x + width - 32, y + 29, 25, str(score.total))
    rows = list(_parts(scene, score))
    step = (height - 66) / len(rows)
    places = [y + 58 + step * (at + 0.6) for at in range(len(rows))]
    rules = "".join(f"M{x + 18:.0f},{place + 5:.0f}h{width - 34:.0f}" for place in places)
    lines = group(
        tag("path", d=rules, stroke=BRASS, stroke_opacity=0.35),
        *(_row(x, place, width, *row) for place, row in zip(places, rows, strict=True)),
        fill=MIST,
        font_weight=600,
    )
    parts = (panel(x, y, width, height, score.rank == 1), medal, rank, name, total, lines)
    return group(*parts, id=f"score-{seat}", title=scene.names[seat])


def _parts(scene: Scene, score: Score) -> Iterator[tuple[str, int]]:
    for slot in HOROSCOPE:
        yield scene.words.say(f"slots.{slot}"), score.horoscope[slot]
    yield scene.say("characters"), sum(role.points for role in score.characters)
    yield scene.say("bonus"), score.bonus


def _row(x: float, y: float, width: float, text: str, points: int) -> str:
    colour = PALE if points else None
    size = round(max(LEAST, min(18.0, width * 0.1)), 1)
    number = label(round(x + width - 18), round(y), str(points), size, fill=colour, text_anchor="end")
    return label(round(x + 18), round(y), text, size, fill=colour) + number
