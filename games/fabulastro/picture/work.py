"""The panel of what goes on: party, fair, lesson, stage, investigation, invention, a name to judge, or the outcome."""

from collections.abc import Callable, Mapping
from typing import Final

from games.core.svg import group
from games.fabulastro.picture import art, inquiry, stage
from games.fabulastro.picture.scene import Box, Scene, panel, wrap
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
_HEIGHTS: Final = {"fair": 180.0, "mistress": 250.0, "actor": 270.0}
_ASKED: Final = ("party", "detective", "invent", "claim")
"""Where several seats are asked, two to a line."""


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
    kind = "claim" if view["claim"] else view["work"] and view["work"]["kind"]
    if kind == "detective" and view["phase"] not in ("detective_pick", "detective_ready"):
        return min(290.0, 120 + 25.0 * inquiry.lines(scene, width - 32))
    if kind in _ASKED:
        return 138.0 + 34 * int(view["players"] // 2)
    if kind:
        return _HEIGHTS[kind]
    outcome = view["outcome"]["data"]
    return 64 + 23.0 * len(wrap(_told(scene) or "", 18, width - 32)) + (70 if outcome.get("pictograms") else 0)


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
