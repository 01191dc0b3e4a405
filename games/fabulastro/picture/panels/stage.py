"""The panels of fair, lesson and theatre."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.drawing.svg import Box, Look, group, label, rect, tag, text_width
from games.fabulastro.naming import work_title
from games.fabulastro.picture import art
from games.fabulastro.picture.scene import Scene, token
from games.fabulastro.picture.style import GOLD, LEAF, LINE, MIST, NIGHT, PALE, PAPER, ROSE
from games.fabulastro.view.work_shapes import ActorView, FairView, JudgedWord, MistressView, SpectatorView

_BOLD: Final[Look] = {"fill": PALE, "font_weight": 600}
_MIDDLE: Final[Look] = {"text_anchor": "middle"}


def fair(scene: Scene, shown: FairView, box: Box) -> str:
    """The two wrestlers, the bet between them, and whether each has chosen; a wrestler sees their own effort."""
    x, y, width, _ = box
    if shown.opponent is None:
        names = scene.listed_names(shown.candidates)
        text = scene.say("candidates", name=scene.names[shown.seat], names=names)
        drawn, _ = scene.paragraph(x, y + 20, text, 19, width, 4)
        return drawn
    left = _wrestler(scene, shown, shown.seat, x, y, width / 2 - 60, "start")
    right = _wrestler(scene, shown, shown.opponent, x + width, y, width / 2 - 60, "end")
    bet = art.coin(x + width / 2 - 18, y + 18, 16) + label(x + width / 2 + 4, y + 27, str(shown.bet), 26, **_BOLD)
    mine = shown.mine
    effort = scene.say("effort", effort=" – ".join(map(str, mine))) if mine else scene.say("effort_secret")
    return left + right + bet + scene.text(x + width / 2, y + 112, effort, 18, width, fill=MIST, **_MIDDLE)


def _wrestler(scene: Scene, shown: FairView, seat: int, x: float, y: float, width: float, anchor: str) -> str:
    inward = 1 if anchor == "start" else -1
    chosen = seat in shown.chosen
    arm = art.pictogram("muscle", x + inward * 70, y + 60, 52, GOLD if chosen else MIST)
    state = scene.say("ready" if chosen else "choosing")
    return (
        token(seat, x + inward * 18, y + 16, 15)
        + scene.name(seat, x + inward * 42, y + 23, 20, width - 42, text_anchor=anchor)
        + arm
        + scene.text(x + inward * 106, y + 66, state, 17.5, width - 70, fill=PALE, text_anchor=anchor)
    )


def mistress(scene: Scene, shown: MistressView, box: Box) -> str:
    """The letter, how many words were accepted, and the latest ones with their verdicts."""
    x, y, width, height = box
    if not shown.letter:
        text = scene.say("mistress_ready", name=scene.names[shown.seat], quota=shown.quota)
        return scene.paragraph(x, y + 20, text, 19, width, 4)[0]
    bar = (x + 92, y + 12, width - 92)
    return (
        art.tile(shown.letter, x + 40, y + 40, 74)
        + _tally(scene, shown, bar)
        + _words(shown, (x, y + 90, width, height - 90))
    )


def _tally(scene: Scene, shown: MistressView, place: tuple[float, float, float]) -> str:
    """A bar that is full when the salary is earned."""
    x, y, width = place
    part = min(1.0, shown.accepted / shown.quota)
    rail = rect(x, y + 34, width, 14, rx=7, fill=NIGHT, stroke=MIST)
    fill = rect(x, y + 34, width * part, 14, rx=7, fill=LEAF if part == 1 else GOLD) if part else ""
    text = scene.say("words", count=shown.accepted, quota=shown.quota)
    return scene.text(x, y + 18, text, 21, width, font_weight=600) + rail + fill


def _words(shown: MistressView, box: Box) -> str:
    """The latest words; those that do not count are struck through."""
    x, y, width, height = box
    rows: list[list[tuple[float, JudgedWord]]] = [[]]
    right = 0.0
    for verdict in reversed(shown.verdicts):
        wide = text_width(verdict[0], 17.5) + 16
        if right + wide > width and rows[-1]:
            rows.append([])
            right = 0.0
        rows[-1].append((right, verdict))
        right += wide
    kept = rows[: max(1, int(height / 25))]
    return "".join(_word(one, x + shift, y + 18 + 25 * line) for line, row in enumerate(kept) for shift, one in row)


def _word(judged: JudgedWord, x: float, y: float) -> str:
    word, verdict, *_ = judged
    text = label(x, y, word, 17.5, fill=PALE if verdict == "accepted" else MIST)
    if verdict == "accepted":
        return text
    wide = text_width(word, 17.5)
    return text + tag("path", d=f"M{x:.1f},{y - 5:.1f}h{wide:.1f}", stroke=ROSE, stroke_width=2)


def actor(scene: Scene, shown: ActorView, box: Box) -> str:
    """What is known of the title, the mime for who may see it, and how far the audience is."""
    x, y, width, height = box
    top = y + 20
    drawn = [scene.text(x, top, _playbill(scene, shown), 19, width, font_weight=600)]
    if shown.pictograms:
        drawn.append(mime(scene, shown.pictograms, (x, y + 29, width, 52)))
        captions, top = _captions(scene, shown.pictograms, x, y + 98, width)
        drawn.append(captions)
    elif shown.words:
        drawn.append(_blanks(shown.words, x, y + 40))
        top = y + 84
    drawn += _audience(scene, shown, (x, top, width, y + height - top))
    return "".join(drawn)


def _playbill(scene: Scene, shown: ActorView) -> str:
    kind = scene.words.say(f"title_kinds.{shown.title_kind}") if shown.title_kind else None
    if shown.title:
        return scene.say("own_title", kind=kind, title=work_title(scene.words, shown.title.id, shown.title.title))
    name = scene.names[shown.seat]
    if kind:
        return scene.say("playbill", name=name, kind=kind, words=shown.words)
    return scene.say("backstage", name=name)


def mime(scene: Scene, pictograms: Sequence[str], box: Box) -> str:
    """The pictograms in a row on a lit strip, in their order."""
    x, y, width, height = box
    step = min(height + 6, width / len(pictograms))
    size = min(step, height) * 0.78
    strip = rect(x, y, step * len(pictograms) + 6, height, rx=8, fill=PAPER)
    drawn = [
        group(
            art.pictogram(name, x + 3 + step * (place + 0.5), y + height / 2, size),
            title=scene.words.say(f"pictograms.{name}"),
        )
        for place, name in enumerate(pictograms)
    ]
    return group(strip, *drawn, id="mime")


def _captions(scene: Scene, pictograms: Sequence[str], x: float, y: float, width: float) -> tuple[str, float]:
    """The pictograms in words, for those who read more easily than they look."""
    named = " · ".join(scene.words.say(f"pictograms.{name}") for name in pictograms)
    return scene.paragraph(x, y, named, 17.5, width, 2, fill=MIST)


def _blanks(words: int, x: float, y: float) -> str:
    """A stroke for each word of the title."""
    return "".join(
        tag("path", d=f"M{x + 62 * place:.1f},{y + 16:.1f}h48", stroke=PAPER, stroke_width=5, **LINE)
        for place in range(min(words, 9))
    )


def _audience(scene: Scene, shown: ActorView, box: Box) -> Iterator[str]:
    x, y, width, height = box
    if not shown.audience:
        return
    half = width / 2
    line = min(44.0, height / ((len(shown.audience) + 1) // 2))
    for place, one in enumerate(shown.audience):
        left, base = x + half * (place % 2), y + line * (place // 2) + 6
        yield token(one.seat, left + 12, base + 3, 12)
        yield scene.name(one.seat, left + 34, base, 18, half - 44)
        yield scene.text(left + 34, base + 19, _progress(scene, one), 17.5, half - 44, fill=_tone(one.status))


def _progress(scene: Scene, one: SpectatorView) -> str:
    """How a spectator does, and their latest guess for those who may read it."""
    text = scene.say(f"audience_{one.status}")
    if one.texts:
        return scene.say("guessed", state=text, text=one.texts[-1])
    return scene.say("guesses", state=text, count=one.guesses) if one.guesses else text


def _tone(status: str) -> str:
    return {"found": LEAF, "watching": GOLD, "waiting": PALE}.get(status, MIST)
