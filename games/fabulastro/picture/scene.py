"""One picture in the making: the view, the words, and the small parts that recur."""

from collections.abc import Sequence
from typing import Final

from games.drawing.depth import plate
from games.drawing.sheet import LetteredSheet, Mood, Palette
from games.drawing.svg import Box, Look, broken, group, number
from games.fabulastro.picture import art
from games.fabulastro.picture.style import GOLD, INK, MIST, NIGHT, PALE, PANEL, TITLE
from games.fabulastro.telling import TEXTS
from games.fabulastro.view.shapes import View


class Scene(LetteredSheet[View]):
    """What every part of a picture needs; it knows the view only, so it can show nothing hidden."""

    texts = TEXTS
    palette = Palette(pale=PALE, gold=GOLD, mist=MIST, ink=INK, night=NIGHT)
    lettering = TITLE
    marks_names = False

    def __init__(self, view: View, language: str, names: Sequence[str], *, tall: bool = False) -> None:
        super().__init__(view, language, names)
        self.tall = tall
        self.all_names = names

    def paragraph(
        self, x: float, y: float, text: str, size: float, width: float, most: int, **look: str | float | None
    ) -> tuple[str, float]:
        """Text on up to `most` lines, the last cut if need be; and the baseline after it."""
        lines = broken(text, size, width)
        shown = lines[: most - 1] + ([" ".join(lines[most - 1 :])] if len(lines) >= most else [])
        drawn = [self.text(x, y + size * 1.28 * place, line, size, width, **look) for place, line in enumerate(shown)]
        return "".join(drawn), y + size * 1.28 * len(shown)

    def state(self, seat: int) -> tuple[str, Mood] | None:
        """What a seat is doing, in a word."""
        view, shown = self.view, self.view.seats[seat]
        if view.result:
            rank = view.result[seat].rank
            return self.say("rank", rank=rank), "act" if rank == 1 else "done"
        if shown.eliminated:
            return self.say("out"), "quiet"
        if seat in view.awaiting:
            return self.say("to_act"), "act"
        if shown.asleep:
            return self.say("asleep"), "quiet"
        return (self.say("on_turn"), "done") if view.turn == seat else None


def token(seat: int, x: float, y: float, size: float) -> str:
    """A seat's pawn put somewhere."""
    return group(art.pawn(seat, size), transform=f"translate({number(x)} {number(y)})")


_QUIET: Final[Look] = {"stroke": GOLD, "stroke_width": 1.2, "stroke_opacity": 0.7}
_LIT: Final[Look] = {"stroke": PALE, "stroke_width": 2.8}


def panel(box: Box, lit: bool = False) -> str:
    """A velvet panel with a gold rule; what is awaited has a strong double one."""
    return plate(box, 10, GOLD, lit, fill=PANEL, **(_LIT if lit else _QUIET))
