"""The panels of party, investigation, invention and names: who was asked, and what they said."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.drawing.svg import Box, broken, tag
from games.fabulastro.naming import invention, person
from games.fabulastro.picture import art
from games.fabulastro.picture.scene import Scene, token
from games.fabulastro.picture.style import GOLD, LEAF, LINE, MIST, PALE, ROSE
from games.fabulastro.view.work_shapes import ClaimView, DetectiveView, InventView, PartyView

_LINE: Final = 25.0

Marks = Mapping[int, str | None]
"""By seat: `yes`, `no`, `done` (in secret), or None while the seat thinks."""


def party(scene: Scene, shown: PartyView, box: Box) -> str:
    """Who is invited, and who comes."""
    replies = {one.seat: "yes" if one.accept else "no" for one in shown.replies}
    text = scene.say("party", name=scene.names[shown.seat])
    return _asked(scene, text, {seat: replies.get(seat) for seat in shown.invited}, box)


def invent(scene: Scene, shown: InventView, box: Box) -> str:
    """The proposal, and who has voted."""
    name = scene.names[shown.seat]
    if not shown.rule:
        return _asked(scene, scene.say("inventing", name=name), {}, box)
    text = scene.say("proposal", name=name, rule=invention(scene.words, shown.rule, shown.params or {}))
    voters = sorted({*scene.view.awaiting, *shown.voted})
    return _asked(scene, text, _voted(scene, voters, shown.voted, _opinion(shown.mine)), box)


def claim(scene: Scene, shown: ClaimView, box: Box) -> str:
    """A name that the lexicon does not know, and who has judged it."""
    kind = scene.words.say(f"name_kinds.{shown.kind}")
    text = scene.say(
        "claim", seat=scene.names[shown.seat], name=shown.name, kind=kind, reference=shown.reference or None
    )
    judges = sorted({*scene.view.awaiting, *shown.judged})
    return _asked(scene, text, _voted(scene, judges, shown.judged, shown.mine), box)


def _opinion(mine: bool | None) -> str | None:
    return None if mine is None else "yes" if mine else "no"


def _voted(scene: Scene, seats: Sequence[int], done: Sequence[int], mine: str | None) -> Marks:
    """The viewer's own vote is shown, others' only that they are in."""
    known = mine if mine in ("yes", "no") else "done"
    return {seat: None if seat not in done else known if seat == scene.view.viewer else "done" for seat in seats}


def _asked(scene: Scene, text: str, marks: Marks, box: Box) -> str:
    """A question to several seats, with a mark for each."""
    x, y, width, height = box
    drawn, top = scene.paragraph(x, y + 20, text, 19, width, 3)
    half = width / 2
    line = min(34.0, (y + height - top) / max(1, (len(marks) + 1) // 2))
    for place, (seat, mark) in enumerate(marks.items()):
        left, base = x + half * (place % 2), top + line * (place // 2 + 0.5)
        drawn += token(seat, left + 13, base - 6, 12) + _mark(mark, left + 42, base - 6)
        drawn += scene.name(seat, left + 60, base, 17.5, half - 68)
    return drawn


def _mark(mark: str | None, x: float, y: float) -> str:
    """A tick, a cross, a sealed envelope, or dots."""
    if mark == "yes":
        return tag("path", d=f"M{x - 8:.1f},{y:.1f}l6,7l11,-14", stroke=LEAF, stroke_width=4, **LINE)
    if mark == "no":
        return tag("path", d=f"M{x - 7:.1f},{y - 7:.1f}l14,14m0,-14l-14,14", stroke=ROSE, stroke_width=4, **LINE)
    if mark == "done":
        return art.pictogram("love_letter", x, y, 20, GOLD)
    dots = f"M{x - 8:.1f},{y:.1f}h.01m8,0h.01m8,0h.01"
    return tag("path", d=dots, stroke=MIST, stroke_width=5, **LINE)


def detective(scene: Scene, shown: DetectiveView, box: Box) -> str:
    """The celebrity for those who know, the questions with their answers, the names tried."""
    x, y, width, height = box
    head, top = scene.paragraph(x, y + 20, _brief(scene, shown), 19, width, 2)
    if scene.view.phase == "detective_pick":
        seats = sorted({*scene.view.awaiting, *shown.proposed})
        return _asked(
            scene,
            _brief(scene, shown),
            {seat: "done" if seat in shown.proposed else None for seat in seats},
            box,
        )
    rows = [row for asked in _asked_so_far(scene, shown) for row in _rows(*asked, width - 44)]
    most = max(1, int((y + height - top) / _LINE))
    for place, (text, mark) in enumerate(rows[-most:]):
        base = top + _LINE * place + 4
        head += scene.text(x, base, text, 17.5, width - 40, fill=PALE)
        head += _mark(mark, x + width - 16, base - 6) if mark else ""
    return head


def lines(scene: Scene, shown: DetectiveView, width: float) -> int:
    """How many lines the questions and names of an investigation take."""
    return sum(len(broken(text, 17.5, width - 44)) for text, _ in _asked_so_far(scene, shown))


def _asked_so_far(scene: Scene, shown: DetectiveView) -> list[tuple[str, str]]:
    """What was asked and who was named, with the answers."""
    return [*_questions(scene, shown), *_tried(scene, shown)]


def _rows(text: str, mark: str, width: float) -> Iterator[tuple[str, str | None]]:
    """A question's lines, the last with its answer."""
    *first, last = broken(text, 17.5, width)
    yield from ((line, None) for line in first)
    yield last, mark


def _brief(scene: Scene, shown: DetectiveView) -> str:
    """What the investigation is about, from where the viewer stands."""
    name, known = scene.names[shown.seat], shown.celebrity
    if known:
        return scene.say("celebrity", name=person(scene.words, known.id, known.name.fr))
    if scene.view.phase == "detective_pick":
        mine = shown.mine
        own = person(scene.words, mine.celebrity, mine.name or "") if mine else None
        return scene.say("my_proposal", name=own) if own else scene.say("picking", name=name)
    return scene.say("investigating", name=name, left=shown.questions_left)


def _questions(scene: Scene, shown: DetectiveView) -> Iterator[tuple[str, str]]:
    for one in shown.questions:
        text = scene.words.say(f"questions.{one.question}") if one.question else one.text or ""
        yield text, one.reply if one.reply in ("yes", "no") else "open"


def _tried(scene: Scene, shown: DetectiveView) -> Iterator[tuple[str, str]]:
    for one in shown.names:
        yield scene.say("tried", text=one.text), "yes" if one.right else "no"
