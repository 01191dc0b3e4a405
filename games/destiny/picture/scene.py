"""One picture in the making: the view, the words, the symbols drawn so far, and the small parts that recur."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from games.core.texts import Words
from games.destiny.components import TYPES
from games.destiny.naming import (
    alternatives,
    capital,
    card_name,
    card_shown,
    described,
    face_name,
    item_name,
    source_name,
)
from games.destiny.picture.figures import cards, marks, tokens
from games.destiny.picture.style import GOLD, INK, MIST, NIGHT, PALE, PANEL
from games.destiny.telling import TEXTS
from games.destiny.view import SeatView, SettingView, TokenView, View
from games.drawing.depth import cast, dropped, plate
from games.drawing.sheet import Mood, Palette, Sheet
from games.drawing.svg import LEAST, Look, broken, fitted, group, label, number, rect, sheer, snug, tag, use

WRITTEN: Final = {"fill": PALE, "text_anchor": "middle", "font_weight": "600"}
"""How texts look in a group of tokens and slots, unless they say otherwise."""


class Scene(Sheet[View]):
    """What every part of a picture needs; it knows the view only, so it can show nothing hidden."""

    texts = TEXTS
    palette = Palette(pale=PALE, gold=GOLD, mist=MIST, ink=INK, night=NIGHT)

    def seat(self, seat: int) -> SeatView:
        """What the view tells of a seat."""
        return self.view.seats[seat]

    def face_name(self, face: str) -> str:
        """A planet's or a sign's name."""
        return face_name(self.words, face)

    def describe(self, card: str) -> str:
        """A card with its value and power, for its title."""
        return _described(self.words, card)

    def card_title(self, card: str) -> str:
        """A card with its value, where there is no room for more."""
        return capital(card_shown(self.words, card))

    def card_names(self, named: Sequence[str]) -> str:
        """Cards as an enumeration."""
        return self.words.listed([card_name(self.words, card) for card in named])

    def card(self, card: str, x: float, y: float, width: float, **look: str | float | None) -> str:
        """A card face up, titled; `look` are further attributes of its group such as the id."""
        suit = TYPES[card].suit
        self.symbols.setdefault(f"frame-{suit}", cards.frame(suit))
        if f"card-{card}" not in self.symbols:
            drawn = cards.face(card, _capitals(card_name(self.words, card)))
            for face in re.findall(r"#emblem-(\w+)", drawn):
                self.emblem(face)
            self.symbols[f"card-{card}"] = drawn
        title = str(look.pop("title", None) or self.describe(card))
        box = (x, y, width, width * cards.RATIO)
        return group(cast(box, width * 0.07, width * 0.04), use(f"card-{card}", *box), title=title, **look)

    def stub(self, card: str, x: float, y: float, width: float, title: str, transform: str) -> str:
        """A card face up of which others hide all but the edge."""
        suit = TYPES[card].suit
        self.symbols.setdefault(f"frame-{suit}", cards.frame(suit))
        self.symbols.setdefault(f"stub-{card}", cards.stub(card))
        return group(use(f"stub-{card}", x, y, width, width * cards.RATIO), title=title, transform=transform)

    def piece(self) -> str:
        """The drawing of what goes to a pile and comes from there: a card face down."""
        self.symbols.setdefault("card-back", cards.back())
        return "card-back"

    def back(self, x: float, y: float, width: float) -> str:
        """A card face down."""
        back = self.piece()
        box = (x, y, width, width * cards.RATIO)
        return cast(box, width * 0.07, width * 0.04) + use(back, *box)

    def emblem(self, face: str) -> None:
        """Have the drawing of a face among the symbols."""
        self.symbols.setdefault(f"emblem-{face}", tokens.block_of(face))

    def token(self, token: TokenView, x: float, y: float, radius: float) -> str:
        """A token where it lies, face up or down, with all that the viewer may know of it."""
        kind, face = token.kind, token.face
        box = (x - radius, y - radius, radius * 2, radius * 2)
        if face is not None:
            self.emblem(face)
        if token.face_up:
            self.symbols.setdefault(f"face-{face}", tokens.front(face, self.words.say(f"short.{face}")))
            drawn = use(f"face-{face}", *box)
        else:
            self.symbols.setdefault(f"back-{kind}", tokens.back(kind))
            drawn = use(f"back-{kind}", *box) + _under(token, x, y, radius)
        return group(dropped(x, y, radius), drawn, id=f"token-{token.id}", title=self.token_title(token))

    def token_title(self, token: TokenView) -> str:
        """A token in words: what lies there, and who knows it."""
        name = capital(item_name(self.words, token.id))
        if token.face is None:
            return self.say("face_down", token=name) + self.knowers(token)
        face = self.face_name(token.face)
        if token.face_up:
            return self.say("face_up", token=name, face=face)
        return self.say("face_known", token=name, face=face) + self.knowers(token)

    def knowers(self, item: TokenView | SettingView, owner: int | None = None) -> str:
        """Who but the owner has looked under a token or a setting, to be put after its name."""
        if item.public:
            return f" · {self.say('public')}"
        names = [self.names[seat] for seat in item.known_by if seat != owner]
        return f" · {self.say('known_by', names=self.words.listed(names))}" if names else ""

    def text(self, text: str, x: float, y: float, size: float, width: float, **look: str | float | None) -> str:
        """A centred text, smaller or, where that is not enough, cut to the width."""
        size, shown = snug(text, size, width)
        return label(x, y, shown, size, **{"text_anchor": "middle", "font_weight": 600, **look})

    def ribbon(self, text: str, x: float, y: float, width: float, mood: Mood) -> str:
        """A word across a card, centred on (x, y)."""
        size = max(LEAST, width * 0.178)
        height = size * 1.36
        look: Look = {**self.palette.edges(mood), "stroke_width": 1.4}
        band = rect(x - width / 2, y - height / 2, width, height, rx=4, **look)
        return band + self.text(text, x, y + size * 0.36, size, width - 2, fill=self.palette.letters(mood))

    def state(self, seat: int) -> tuple[str, Mood] | None:
        """What a seat is doing, in a word."""
        view = self.view
        if view.phase == "finished":
            rank = next((score.rank for score in view.result or () if score.seat == seat), None)
            return (f"{self.say('rank')} {rank}", "act" if rank == 1 else "done") if rank else None
        if seat in view.awaiting:
            return self.say("to_act"), "act"
        if view.phase == "adjust" and self.seat(seat).has_adjusted:
            return self.say("chosen"), "done"
        return None

    def doing(self) -> str:
        """The step of a power that is awaited, in words; nothing where none is."""
        if not self.view.steps:
            return ""
        step = self.view.steps[0]
        what = alternatives(self.words, step.operations)
        source = capital(source_name(self.words, step.source))
        return self.say("doing", name=self.names[step.seat], source=source, what=what)


def _capitals(name: str) -> str:
    """A name as it is cut into a block: capitals, without the letter that the fonts lack."""
    return "".join(letter if letter == "π" else letter.upper() for letter in name.replace("φ", "").strip())


def _under(token: TokenView, x: float, y: float, radius: float) -> str:
    """What is written on a back: the id and, when the viewer knows it, the face, dim; an eye when all know it."""
    size = max(LEAST, round(radius * 0.36, 1))
    if token.face is None:
        size = max(size, round(radius * 0.66, 1))
        return label(x, round(y + size * 0.36, 1), token.id, size)
    top = round(y - radius * 0.86 + size * 0.72, 1)
    room = y + radius * 0.86 - top
    place = f"translate({number(x)} {number(round(top + room * 0.5, 1))}) scale({number(room * 0.46 / 34)})"
    face = tag("use", href=f"#emblem-{token.face}", transform=place, **sheer(0.62))
    public = marks.eye(x, y + radius * 0.83, radius * 0.42, opened=True) if token.public else ""
    return face + label(x, top, token.id, size) + public


def panel(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A dark plate with a gold rule; a seat that is awaited has a strong double one."""
    look: Look = {"stroke": PALE, "stroke_width": 2.6} if lit else {"stroke": GOLD, "stroke_opacity": 0.55}
    return plate((x, y, width, height), 10, GOLD, lit, fill=PANEL, fill_opacity=0.86, **look)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in as many lines as it needs, each cut to the width."""
    return [fitted(line, size, width) for line in broken(text, size, width)]


@cache
def _described(words: Words, card: str) -> str:
    name = capital(card_name(words, card))
    suit = words.say(f"suits.{TYPES[card].suit}")
    return words.say("picture.card", card=name, suit=suit, value=TYPES[card].label, power=described(words, card))
