"""The choices on the board: lit ways of the flights with a ring at each end, and squares that one can push to."""

from games.core.view import present
from games.drawing.svg import circle, group, label, number, polygon, star, tag
from games.terre_lune.picture.board import travel
from games.terre_lune.picture.geometry import NODES, place, reach, towards
from games.terre_lune.picture.perils import peril, pull
from games.terre_lune.picture.scene import Scene, colour
from games.terre_lune.picture.style import EMBER, GLOW, LINE, NIGHT, PALE
from games.terre_lune.telling import reach as reached


def ways(scene: Scene) -> str:
    """The legal flights as beams under the squares."""
    drawn = "".join(travel(path) for path in scene.view.flights or ())
    if not drawn:
        return ""
    return tag("path", d=drawn, stroke=GLOW, stroke_width=30, stroke_opacity=0.3, **LINE) + tag(
        "path", d=drawn, stroke=PALE, stroke_width=7, **LINE
    )


def ends(scene: Scene) -> str:
    """A ring at each flight's end; at a crossing also what will happen there."""
    nodes = dict.fromkeys(path[-1] for path in scene.view.flights or ())
    return "".join(_end(scene, node) for node in nodes)


def _end(scene: Scene, node: str) -> str:
    x, y = place(node)
    radius = reach(NODES[node])
    ring = circle(x, y, radius, fill="none", stroke=NIGHT, stroke_width=9) + circle(
        x, y, radius, fill="none", stroke=GLOW, stroke_width=5
    )
    title = scene.say("flight", reach=reached(scene.words, node))
    warning, words = _warning(scene, present(scene.view.turn), node)
    return group(ring, warning, id=f"flight-{node}", title=f"{title} · {words}" if words else title)


def _warning(scene: Scene, seat: int, node: str) -> tuple[str, str]:
    """The satellite that a rocket would run into, or the points by which the orbit would drag it along."""
    match peril(scene.view, seat, node):
        case "collision":
            return _badge(node, "!", EMBER), scene.say("collision")
        case "danger":
            points = pull(scene.view)
            return _badge(node, f"+{points}", NIGHT), scene.say("danger", points=points)
        case None:
            return "", ""


def _badge(node: str, text: str, fill: str) -> str:
    x, y = place(node)
    x, y = x + 22, y - 22
    burst = polygon(star(x, y, 19, 15, 12), fill=fill, stroke=GLOW, stroke_width=2)
    return burst + label(x, y + 6, text, 17.5, fill=PALE, text_anchor="middle", font_weight=600)


def pushes(scene: Scene) -> str:
    """Arrows from the rockets that can be pushed to where they would go."""
    return "".join(_push(scene, push.target, to) for push in scene.view.pushes or () for to in push.to)


def _push(scene: Scene, target: int, to: str) -> str:
    seat = scene.view.seats[target]
    start, end = place(seat.square), place(to)
    tip = towards(end, start, 4)
    ring = circle(end[0], end[1], 17, fill="none", stroke=NIGHT, stroke_width=9) + circle(
        end[0], end[1], 17, fill="none", stroke=colour(seat), stroke_width=5, stroke_dasharray="7 4"
    )
    line = f"M{number(start[0])},{number(start[1])}L{number(tip[0])},{number(tip[1])}"
    arrow = tag("path", d=line, stroke=colour(seat), stroke_width=10, stroke_opacity=0.85, **LINE)
    title = scene.say("push_title", name=scene.names[target], square=to)
    warning, words = _warning(scene, target, to)
    return group(arrow, ring, warning, id=f"push-{target}-{to}", title=f"{title} · {words}" if words else title)
