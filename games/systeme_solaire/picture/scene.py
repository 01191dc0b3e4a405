"""One picture in the making: the view, the words, the symbols drawn so far, and the small parts that recur."""

from functools import cache
from typing import Final, Literal

from games.core.texts import Words
from games.drawing.depth import cast, plate
from games.drawing.sheet import Mood, Palette, Sheet
from games.drawing.svg import Look, group, use
from games.systeme_solaire.picture.figures import cards, marks
from games.systeme_solaire.picture.style import GOLD, INK, MIST, NIGHT, PALE, PANEL
from games.systeme_solaire.telling import TEXTS
from games.systeme_solaire.view import View

Size = Literal["card", "mini", "held"]
"""How a card is drawn: with its name; with large points; with a large bid value."""


class Scene(Sheet[View]):
    """What every part of a picture needs; it knows the view only, so it can show nothing hidden."""

    texts = TEXTS
    palette = Palette(pale=PALE, gold=GOLD, mist=MIST, ink=INK, night=NIGHT)

    def card_name(self, card: str) -> str:
        """The card's full name."""
        return self.words.say(f"cards.{card}")

    def describe(self, card: str) -> str:
        """A card with its numbers, for its title."""
        return _described(self.words, card)

    def card(
        self, card: str, x: float, y: float, width: float, size: Size = "card", **marks: str | float | None
    ) -> str:
        """A card face up, titled; `marks` are further attributes of its group such as the id."""
        self._define(card, size)
        height = width * 1.4
        title = marks.pop("title", None) or self.describe(card)
        box = (x, y, width, height)
        return group(cast(box, width * 0.075, width * 0.04), use(f"{size}-{card}", *box), title=str(title), **marks)

    def _define(self, card: str, size: Size) -> None:
        self.symbols.setdefault(f"art-{card}", cards.art(card))
        key = f"{size}-{card}"
        if key not in self.symbols:
            self.symbols[key] = self._symbol(card, size)

    def _symbol(self, card: str, size: Size) -> str:
        if size == "card":
            return cards.full(card, self.words.say(f"on_card.{card}"))
        return (cards.mini if size == "mini" else cards.held)(card, self.words.say(f"short.{card}"))

    def piece(self) -> str:
        """The drawing of what goes to a pile and comes from there: a card face down."""
        self.symbols.setdefault("back", cards.back())
        return "back"

    def back(self, x: float, y: float, width: float) -> str:
        """A card face down."""
        back = self.piece()
        box = (x, y, width, width * 1.4)
        return cast(box, width * 0.075, width * 0.04) + use(back, *box)

    def table(self, seat: int, x: float, y: float, width: float, step: tuple[float, float], per_row: int) -> str:
        """The ten places of a seat's table, empty ones as outlines."""
        laid = self.view.seats[seat].table
        places = (
            self._place(seat, body, body in laid, x + step[0] * (at % per_row), y + step[1] * (at // per_row), width)
            for at, body in enumerate(cards.BODIES)
        )
        return "".join(places)

    def _place(self, seat: int, body: str, laid: bool, x: float, y: float, width: float) -> str:
        place = f"table-{seat}-{body}"
        if not laid:
            self.symbols.setdefault(f"slot-{body}", cards.slot(body, self.words.say(f"short.{body}")))
            empty = self.say("empty_place", card=self.card_name(body))
            return group(use(f"slot-{body}", x, y, width, width * 1.4), title=empty, id=place)
        title = self.say("on_table", card=self.describe(body), name=self.names[seat])
        drawn = self.card(body, x, y, width, "mini", id=place, title=title)
        return drawn + (self._sun_points(seat, x, y, width) if body == "soleil" else "")

    def _sun_points(self, seat: int, x: float, y: float, width: float) -> str:
        """The Sun's present points, over its sign."""
        value = str(len(self.view.seats[seat].table))
        radius = max(width * 12.5 / 50, 14.7 if len(value) < 2 else 17.0)
        return marks.hexagon(x + width * 37 / 50, y + width * 57 / 50, radius, value)

    def state(self, seat: int) -> tuple[str, Mood] | None:
        """What a seat is doing, in a word."""
        view = self.view
        auction = view.auction
        if view.phase == "finished":
            rank = next((score.rank for score in view.result or () if score.seat == seat), None)
            return (f"{self.say('rank')} {rank}", "act" if rank == 1 else "done") if rank else None
        if seat in view.awaiting:
            return self.say("to_act"), "act"
        if any(lot.taken_by == seat for lot in view.lots or ()):
            return self.say("served"), "done"
        if view.phase == "ordering" and view.seats[seat].has_chosen:
            return self.say("chosen"), "done"
        if auction and auction.high_seat == seat:
            return self.say("leads" if view.phase == "auction" else "won"), "done"
        if auction and view.phase == "auction" and seat in auction.passed:
            return self.say("passed"), "quiet"
        return None


_QUIET: Final[Look] = {"stroke": GOLD, "stroke_width": 1, "stroke_opacity": 0.55}
_LIT: Final[Look] = {"stroke": PALE, "stroke_width": 2.6}


def panel(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A dark plate with a gold rule; a seat that is awaited has a strong double one."""
    return plate((x, y, width, height), 10, GOLD, lit, fill=PANEL, fill_opacity=0.86, **(_LIT if lit else _QUIET))


@cache
def _described(words: Words, card: str) -> str:
    name, value = words.say(f"cards.{card}"), cards.BID[card]
    if card in cards.PROBES:
        return words.say("picture.card_probe", card=name, value=value)
    if card == "soleil":
        return words.say("picture.card_sun", card=name, value=value)
    return words.say("picture.card_value", card=name, value=value, points=cards.POINTS[card])
