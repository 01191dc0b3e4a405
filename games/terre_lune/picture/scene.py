"""One picture in the making: the view, the words, the symbols drawn so far, and the small parts that recur."""

from typing import Final

from games.drawing.depth import cast, plate
from games.drawing.sheet import LetteredSheet, Mood, Palette
from games.drawing.svg import Look, group, use
from games.terre_lune.picture.figures import cards, rockets
from games.terre_lune.picture.style import BRASS, GOLD, INK, MIST, NIGHT, PALE, PANEL, SUIT_COLOURS, TITLE
from games.terre_lune.telling import TEXTS, at
from games.terre_lune.view.shapes import SeatView, View


class Scene(LetteredSheet[View]):
    """What every part of a picture needs; it knows the view only, so it can show nothing hidden."""

    texts = TEXTS
    palette = Palette(pale=PALE, gold=GOLD, mist=MIST, ink=INK, night=NIGHT)
    lettering = TITLE

    def mineral(self, kind: str) -> str:
        """A mineral's name, capitalised."""
        name = self.words.say(f"minerals.{kind}")
        return name[:1].upper() + name[1:]

    def where(self, seat: SeatView) -> str:
        """Where a cosmonaut is, in words."""
        if seat.status == "eliminated":
            return self.say("lost")
        if seat.status == "home":
            return self.say("home", landing=seat.landing)
        text = at(self.words, seat.square)
        return f"{text}, {self.say('attracted', owed=seat.owed)}" if seat.owed else text

    def leg(self, seat: SeatView) -> str:
        """Outbound or homebound."""
        return self.say("way_back" if seat.landed else "way_out")

    def card(self, card: str, x: float, y: float, width: float, **marks: str | None) -> str:
        """A card face up, titled; `marks` are further attributes of its group such as the id."""
        self.symbols.setdefault(card, cards.face(card, self.words.say(f"ranks.{card[1]}")))
        title = marks.pop("title", None) or self.card_title(card)
        box = (x, y, width, width * 1.4)
        return group(cast(box, width * 0.08, width * 0.04), use(f"card-{card}", *box), title=title, **marks)

    def card_title(self, card: str) -> str:
        """A card's name and id."""
        return self.say("card", card=self.words.say(f"cards.{card}"), id=card)

    def piece(self) -> str:
        """The drawing of what goes to a pile and comes from there: a card face down."""
        self.symbols.setdefault("back", cards.back())
        return "back"

    def back(self, x: float, y: float, width: float) -> str:
        """A card face down."""
        back = self.piece()
        box = (x, y, width, width * 1.4)
        return cast(box, width * 0.08, width * 0.04) + use(back, *box)

    def figure(self, seat: int, x: float, y: float, scale: float) -> str:
        """A seat's rocket as a sign, upright."""
        drawn = rockets.rocket(self.view.seats[seat].colour, scale)
        return group(drawn, transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3g})")

    def state(self, seat: int) -> tuple[str, Mood] | None:
        """What a seat is doing, in a word."""
        view = self.view
        shown = view.seats[seat]
        if view.result:
            rank = view.result[seat].rank
            return self.say("rank", rank=rank), "act" if rank == 1 else "done"
        if seat in view.awaiting:
            return self.say("to_act"), "act"
        if shown.status == "eliminated":
            return self.say("lost"), "quiet"
        if view.battle and view.battle.caller == seat:
            return self.say("ambusher" if view.battle.kind == "ambush" else "caller"), "done"
        return (self.say("on_turn"), "done") if view.turn == seat else None


_QUIET: Final[Look] = {"stroke": BRASS, "stroke_width": 1.4}
_LIT: Final[Look] = {"stroke": PALE, "stroke_width": 2.8}


def panel(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A riveted plate with a brass rule; what is awaited has a strong double one."""
    return plate((x, y, width, height), 9, GOLD, lit, fill=PANEL, fill_opacity=0.9, **(_LIT if lit else _QUIET))


def colour(seat: SeatView) -> str:
    """The seat's colour."""
    return SUIT_COLOURS[seat.colour]
