"""Cards that wait to be given a place: the probe sets to choose from, and the variant's extras."""

from collections.abc import Iterator

from games.drawing.svg import group, label, snug
from games.systeme_solaire.picture.figures import cards
from games.systeme_solaire.picture.scene import Scene, panel
from games.systeme_solaire.picture.style import PALE, TITLE


def extras(scene: Scene, centre: float, y: float, card: float) -> str:
    """The cards that the first player has still to place (variant)."""
    row = scene.view.pending_extras or ()
    step = card * 1.2
    left = centre - (step * (len(row) - 1) + card) / 2
    words = scene.say("extras")
    size, _ = snug(words, 26, left - 40)
    heading = label(left - 16, y + card * 0.75, words, size * 0.8, text_anchor="end", **TITLE)
    shown = (scene.card(face, left + step * at, y, card, "mini", id=f"extra-{at}") for at, face in enumerate(row))
    return group(heading, *shown, id="extras", title=words)


def probe_sets(scene: Scene, centre: float, y: float, width: float, card: float) -> str:
    """The groups of probes that are left, side by side, with how many of each."""
    left = _left(scene)
    room = min(width / max(1, len(left)), card * 4.6)
    start = centre - room * len(left) / 2
    drawn = [label(centre, y, scene.say("sets"), 26, text_anchor="middle", **TITLE)]
    for at, (name, count) in enumerate(left):
        x = start + room * at + 12
        note = label(
            x + room / 2 - 12, y + card * 1.4 + 62, _note(scene, name, count), 22, fill=PALE, text_anchor="middle"
        )
        plate = panel(x, y + 16, room - 24, card * 1.4 + 64)
        faces = _fan(scene, name, x + 12, y + 30, room - 48, card)
        drawn.append(group(plate, *faces, note, id=f"set-{name}", title=_note(scene, name, count)))
    return "".join(drawn)


def probe_set_rows(scene: Scene, centre: float, y: float, width: float, card: float) -> str:
    """The same one under the other, for a narrow picture."""
    drawn = [label(centre, y, scene.say("sets"), 26, text_anchor="middle", **TITLE)]
    x = centre - width / 2
    for at, (name, count) in enumerate(_left(scene)):
        top = y + 18 + at * (card * 1.4 + 26)
        words = _note(scene, name, count)
        size, shown = snug(words, 24, width - card * 4.4 - 60)
        note = label(x + card * 4.4 + 36, top + card * 0.7 + 18, shown, size, fill=PALE)
        faces = _fan(scene, name, x + 16, top + 9, card * 4.4, card)
        drawn.append(group(panel(x, top, width, card * 1.4 + 18), *faces, note, id=f"set-{name}", title=words))
    return "".join(drawn)


def _left(scene: Scene) -> list[tuple[str, int]]:
    return [(name, count) for name, count in (scene.view.probe_sets_left or {}).items() if count]


def _note(scene: Scene, name: str, count: int) -> str:
    return scene.say("set_left", set=scene.words.say(f"sets.{name}"), count=count)


def _fan(scene: Scene, name: str, x: float, y: float, width: float, card: float) -> Iterator[str]:
    kinds = next(kind.cards for kind in cards.SETS if kind.id == name)
    step = min(card * 1.04, (width - card) / (len(kinds) - 1))
    left = x + (width - step * (len(kinds) - 1) - card) / 2
    for at, kind in enumerate(kinds):
        yield scene.card(kind, left + step * at, y, card, "card" if card >= 100 else "mini")
