"""The panel of what goes on: party, fair, lesson, stage, investigation, invention, a name to judge, or the outcome."""

from collections.abc import Callable, Mapping
from typing import Final

from games.drawing.svg import broken, group
from games.fabulastro.picture import art
from games.fabulastro.picture.panels import inquiry, stage
from games.fabulastro.picture.scene import Box, Scene, panel
from games.fabulastro.picture.style import GOLD, PALE

_PARTS: Final[Mapping[str, Callable[[Scene, Box], str]]] = {
    "party": inquiry.party,
    "fair": stage.fair,
    "mistress": stage.mistress,
    "actor": stage.actor,
    "detective": inquiry.detective,
    "invent": inquiry.invent,
}
_ART: Final = {
    "party": "party",
    "fair": "muscle",
    "mistress": "graduation",
    "actor": "theatre_masks",
    "detective": "magnifier",
    "invent": "light_bulb",
}


def busy(scene: Scene) -> bool:
    """Whether there is anything to show."""
    return bool(scene.view["work"] or scene.view["claim"] or _told(scene))


def _told(scene: Scene) -> str | None:
    """How the last work ended, as a sentence."""
    outcome = scene.view["outcome"]
    return scene.words.tell(outcome, scene.all_names) if outcome else None


def needed(scene: Scene, width: float) -> float:
    """The height that suits what there is to show."""
    view = scene.view
    if view["claim"]:
        return _asking(scene)
    if view["work"]:
        return _HEIGHTS[view["work"]["kind"]](scene, width)
    outcome = view["outcome"]["data"]
    return 64 + 23.0 * len(broken(_told(scene) or "", 18, width - 32)) + (70 if outcome.get("pictograms") else 0)


def _asking(scene: Scene) -> float:
    """Several seats are asked, two to a line."""
    return 138.0 + 34 * int(scene.view["players"] // 2)


def _fair(scene: Scene, width: float) -> float:
    return 124.0 if scene.view["work"]["opponent"] is None else 180.0


def _mistress(scene: Scene, width: float) -> float:
    shown = scene.view["work"]
    return 124.0 if not shown["letter"] else 250.0 if shown["verdicts"] else 150.0


def _actor(scene: Scene, width: float) -> float:
    shown = scene.view["work"]
    title = 104 if shown["pictograms"] else 62 if shown["words"] else 16
    return 78.0 + title + 44 * int((len(shown["audience"]) + 1) // 2)


def _detective(scene: Scene, width: float) -> float:
    if scene.view["phase"] == "detective_pick":
        return _asking(scene)
    return min(290.0, 108 + 25.0 * inquiry.lines(scene, width - 32))


def _invent(scene: Scene, width: float) -> float:
    return _asking(scene) if scene.view["work"]["rule"] else 100.0


def work(scene: Scene, box: Box) -> str:
    """The panel; its heading says which phase it is."""
    view = scene.view
    x, y, width, height = box
    heading = scene.words.say(f"phases.{view['phase']}")
    inner = (x + 16, y + 46, width - 32, height - 56)
    if view["claim"]:
        icon, drawn = "scroll", inquiry.claim(scene, inner)
    elif view["work"]:
        kind = view["work"]["kind"]
        icon, drawn = _ART[kind], _PARTS[kind](scene, inner)
    else:
        icon, drawn, heading = "scroll", _outcome(scene, inner), scene.say("outcome")
    return group(
        panel(box, lit=bool(view["work"] or view["claim"])),
        art.pictogram(icon, x + 30, y + 26, 30, GOLD),
        scene.title(x + 54, y + 33, heading, 20, width - 70, fill=PALE),
        drawn,
        id="work",
        title=heading,
    )


def _outcome(scene: Scene, box: Box) -> str:
    """The sentence, and the mime once everybody may see it."""
    x, y, width, height = box
    data = scene.view["outcome"]["data"]
    mime = stage.mime(scene, data["pictograms"], (x, y, width, 56)) if data.get("pictograms") else ""
    top = y + (70 if mime else 0)
    text, _ = scene.paragraph(x, top + 18, _told(scene) or "", 18, width, max(1, int((height - (top - y)) / 23)))
    return mime + text


_HEIGHTS: Final[Mapping[str, Callable[[Scene, float], float]]] = {
    "party": lambda scene, _: _asking(scene),
    "fair": _fair,
    "mistress": _mistress,
    "actor": _actor,
    "detective": _detective,
    "invent": _invent,
}
