"""The panel of the work under way: party, fair, lesson, stage, case, invention, a name to judge, or the outcome."""

from collections.abc import Sequence

from games.drawing.svg import Box, broken, group, label, snug, tag, text_width
from games.fabulastro.picture import art
from games.fabulastro.picture.panels import inquiry, stage
from games.fabulastro.picture.scene import Scene, panel, token
from games.fabulastro.picture.style import GOLD, LINE, PALE
from games.fabulastro.view import work_shapes
from games.fabulastro.view.shapes import PathView


def busy(scene: Scene) -> bool:
    """Whether there is anything to show."""
    return bool(scene.view.work or scene.view.claim or scene.view.path or _told(scene))


def _told(scene: Scene) -> str | None:
    """How the last work ended, as a sentence."""
    outcome = scene.view.latest
    return scene.words.tell({"type": outcome.type, "data": outcome.data}, scene.all_names) if outcome else None


def needed(scene: Scene, width: float) -> float:
    """The height that suits what there is to show."""
    view = scene.view
    if view.claim:
        return _asking(scene)
    if view.work:
        return _height(scene, view.work, width)
    told = _told(scene)
    lines = len(broken(told, 18, width - 32)) if told else 0
    return 62 + (38 if view.path else 0) + 23.0 * lines + (70 if _mime(scene) else 0)


def _mime(scene: Scene) -> Sequence[str]:
    """The pictograms of the performance that has just ended."""
    outcome = scene.view.latest
    return outcome.data.get("pictograms") or () if outcome else ()


def _asking(scene: Scene) -> float:
    """Several seats are asked, two to a line."""
    return 138.0 + 34 * (scene.view.players // 2)


def _height(scene: Scene, shown: work_shapes.WorkView, width: float) -> float:
    match shown:
        case work_shapes.PartyView():
            return _asking(scene)
        case work_shapes.FairView():
            return 124.0 if shown.opponent is None else 180.0
        case work_shapes.MistressView():
            return 124.0 if not shown.letter else 250.0 if shown.verdicts else 150.0
        case work_shapes.ActorView():
            title = 104 if shown.pictograms else 62 if shown.words else 16
            return 78.0 + title + 44 * ((len(shown.audience) + 1) // 2)
        case work_shapes.DetectiveView():
            picking = scene.view.phase == "detective_pick"
            return _asking(scene) if picking else min(290.0, 108 + 25.0 * inquiry.lines(scene, shown, width - 32))
        case work_shapes.InventView():
            return _asking(scene) if shown.rule else 100.0


def _part(scene: Scene, shown: work_shapes.WorkView, box: Box) -> tuple[str, str]:
    """The pictogram of the work, and what is drawn of it."""
    match shown:
        case work_shapes.PartyView():
            return "party", inquiry.party(scene, shown, box)
        case work_shapes.FairView():
            return "muscle", stage.fair(scene, shown, box)
        case work_shapes.MistressView():
            return "graduation", stage.mistress(scene, shown, box)
        case work_shapes.ActorView():
            return "theatre_masks", stage.actor(scene, shown, box)
        case work_shapes.DetectiveView():
            return "magnifier", inquiry.detective(scene, shown, box)
        case work_shapes.InventView():
            return "light_bulb", inquiry.invent(scene, shown, box)


def work(scene: Scene, box: Box) -> str:
    """The panel; its heading says which phase it is."""
    view = scene.view
    x, y, width, height = box
    heading = scene.words.say(f"phases.{view.phase}")
    inner = (x + 16, y + 46, width - 32, height - 56)
    if view.claim:
        icon, drawn = "scroll", inquiry.claim(scene, view.claim, inner)
    elif view.work:
        icon, drawn = _part(scene, view.work, inner)
    else:
        icon, drawn, heading = "scroll", _outcome(scene, inner), scene.say("outcome")
    return group(
        panel(box, lit=bool(view.work or view.claim)),
        art.pictogram(icon, x + 30, y + 26, 30, GOLD),
        scene.title(x + 54, y + 33, heading, 20, width - 70, fill=PALE),
        drawn,
        id="work",
        title=heading,
    )


def _outcome(scene: Scene, box: Box) -> str:
    """The last move, how the last work ended, and the mime once everybody may see it."""
    x, y, width, height = box
    shown, told, moved = _mime(scene), _told(scene), ""
    if way := scene.view.path:
        moved = _moved(scene, way, x, y, width)
        y, height = y + 38, height - 38
    mime = stage.mime(scene, shown, (x, y, width, 56)) if shown else ""
    top = y + (70 if mime else 0)
    if told:
        moved += scene.paragraph(x, top + 18, told, 18, width, max(1, int((height - (top - y)) / 23)))[0]
    return moved + mime


def _moved(scene: Scene, way: PathView, x: float, y: float, width: float) -> str:
    """Whose pawn went where, and at the right the dice that were rolled last."""
    roll = scene.view.roll
    dice = "".join(
        group(art.die(face, 28), transform=f"translate({x + width - 17 - 36 * place:.1f} {y + 17:.1f})")
        for place, face in enumerate(reversed(roll.dice if roll and roll.seat == way.seat else ()))
    )
    start, end = (scene.words.say(f"squares.{square}") for square in (way.origin, way.to))
    small, shown = snug(start, 19, (width - 66) / 2)
    after = x + 46 + text_width(shown, small)
    arrow = tag("path", d=f"M{after:.1f},{y + 17:.1f}h20m-7,-6l7,6l-7,6", stroke=GOLD, stroke_width=2.4, **LINE)
    whither = scene.text(after + 28, y + 23, end, 19, x + width - (76 if dice else 0) - after - 28)
    return token(way.seat, x + 13, y + 15, 13) + label(x + 38, y + 23, shown, small, fill=PALE) + arrow + whither + dice
