"""The board as plain text for terminals and mails, from a view: at most 72 columns, no colours."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.destiny.components import CARDS, HOROSCOPE, POINTS, SPACE, Card, Slot
from games.destiny.naming import alternatives, capital, card_shown, described, face_name, power, source_name
from games.destiny.telling import TEXTS
from games.destiny.view import PlayView, SeatView, TokenView, View, in_tune
from games.drawing.board import WIDTH, TextBoard
from games.drawing.columns import columns, cut, left, right, wrapped

_TURNS: Final = {"upright": "", "left": " ←", "right": " →", "inverted": " ↓"}


def board_text(view: View, language: str, names: Sequence[str]) -> str:
    """The whole view; `[Mars]` is a face that all see, `(Mars)` one that the viewer knows, `?` one that it doesn't."""
    return _Board(view, language, names).text()


class _Board(TextBoard[View]):
    """The lines of one board."""

    texts = TEXTS

    def lines(self) -> Iterator[str]:
        """Heading, clock, trick, the players, the discard."""
        yield from self._heading()
        yield from self._clock()
        yield from self._trick()
        yield from self._result()
        for seat in self._clockwise():
            yield from self._seat(seat)
        yield "─" * WIDTH
        yield from self._discard()
        yield ""
        yield from self._say("board.legend").split("\n")

    def _heading(self) -> Iterator[str]:
        view = self.view
        where = self._say("picture.round", round=view.round)
        yield from self._headline(where)
        yield from self._awaited()
        if view.steps:
            step = view.steps[0]
            source = capital(source_name(self.words, step.source))
            what = alternatives(self.words, step.operations)
            yield from self._paragraph(self._say("board.by", name=source, what=what))

    def _paragraph(self, text: str, head: str = "  ") -> Iterator[str]:
        """A sentence after a head, in as many lines as it takes."""
        line, below = head, " " * (columns(head) + 2)
        for word in text.split(" "):
            if columns(line) + columns(word) > WIDTH:
                yield line.rstrip()
                line = below
            line += f"{cut(word, WIDTH - columns(below))} "
        yield line.rstrip()

    def _clock(self) -> Iterator[str]:
        view = self.view
        yield ""
        for shown in view.hours:
            hour = shown.hour
            mark = "−" if hour == view.red else "+" if hour == view.blue else " "
            planet, sign = self._token(shown.planet), self._token(shown.constellation)
            yield f"  {mark}{hour:3}  {left(planet, 26)}{sign}"

    def _token(self, token: TokenView | None) -> str:
        """A token by its id and what the viewer knows of it."""
        if token is None:
            return "·"
        if token.face is None:
            return f"{token.id} ?"
        face = face_name(self.words, token.face)
        return f"{token.id} [{face}]" if token.face_up else f"{token.id} ({face})"

    def _trick(self) -> Iterator[str]:
        view = self.view
        yield ""
        played = [self._played(play) for play in view.trick]
        if view.destiny.card:
            lead = self._say(
                "board.by", name=self._say("picture.destiny"), what=card_shown(self.words, view.destiny.card)
            )
            played.insert(0, lead)
        yield from wrapped(f"  {self._say('board.trick')}  ", played or [self._say("board.empty")], WIDTH)
        outcome = view.outcome
        if outcome:
            for part, who in (("winner", outcome.winner), ("loser", outcome.loser)):
                if who is not None:
                    yield f"  {self._who(who)} {self._say(f'picture.{part}')}"
        yield f"  {self._say('picture.destiny_left', count=view.destiny.left)}"

    def _played(self, play: PlayView) -> str:
        card = card_shown(self.words, play.card) if play.card else self._say("board.down")
        what = self._say("board.power", card=card) if play.mode == "power" else card
        return self._say("board.by", name=self.names[play.seat], what=what)

    def _who(self, winner: int | str) -> str:
        return self.names[winner] if isinstance(winner, int) else self._say("picture.destiny")

    def _result(self) -> Iterator[str]:
        if not self.view.result:
            return
        yield ""
        heads = "".join(
            right(self._say(f"picture.{head}"), 12) for head in ("horoscope", "characters", "bonus", "total")
        )
        yield left("", WIDTH - 48) + heads
        for score in sorted(self.view.result, key=lambda score: score.rank):
            characters = sum(role.points for role in score.characters)
            parts = (sum(score.horoscope.values()), characters, score.bonus, score.total)
            name = left(f"  {score.rank}. {self.names[score.seat]}", WIDTH - 48)
            yield name + "".join(right(str(part), 12) for part in parts)

    def _seat(self, seat: int) -> Iterator[str]:
        shown = self.view.seats[seat]
        mark = "★" if seat == self.view.initiative else " "
        state = self._say("picture.to_act") if seat in self.view.awaiting else self._chosen(seat)
        more = shown.points if shown.points > shown.shown_points else None
        points = self._say("board.points", points=shown.shown_points, all=more)
        name = f"{mark} {self.names[seat]}{f' ({state})' if state else ''}"
        yield "─" * WIDTH
        yield left(name, WIDTH - columns(points) - 1) + " " + points
        yield from self._stack(seat, shown)
        for slot in HOROSCOPE:
            yield self._slot(shown, slot)
        yield from self._hand(shown)
        if seat == self.view.viewer:
            yield from self._adjustment()

    def _chosen(self, seat: int) -> str:
        adjusted = self.view.phase == "adjust" and self.view.seats[seat].has_adjusted
        return self._say("picture.chosen") if adjusted else ""

    def _stack(self, seat: int, shown: SeatView) -> Iterator[str]:
        """The active character first, those below it after it, and the two tokens beside it."""
        roles = [
            f"{card_shown(self.words, role.card)}{_TURNS[role.turn]}" + (f" {role.points}" if role.points else "")
            for role in reversed(shown.stack)
        ]
        head = f"    {left(self._say('board.character'), 14)}"
        yield from wrapped(head, roles or [self._say("board.none")], WIDTH)
        if shown.stack:
            yield from self._paragraph(described(self.words, shown.stack[-1].card), f"    {left('', 14)}")
        beside = " + ".join(self._token(shown.slots[slot]) for slot in SPACE.values())
        tower = f"  {self._say('board.protected')}" if shown.protected else ""
        yield f"    {left('', 14)}{beside}{tower}"
        for pledge in self.view.pledges:
            if pledge.seat == seat:
                yield f"    {left('', 14)}{cut(self._say('picture.pledge', name=self.names[pledge.other]), 52)}"

    def _slot(self, shown: SeatView, slot: Slot) -> str:
        setting = shown.settings[slot]
        face = face_name(self.words, setting.face) if setting.face else "?"
        token = shown.slots[slot]
        kept = ""
        if setting.consolidated:
            kept = f" = {self._say('board.consolidated')}"
        elif token and in_tune(token, setting):
            kept = f" = {self._say('board.matched' if token.face_up else 'board.matched_down')}"
        name = f"{self._say(f'slots.{slot}')} {POINTS[slot]}"
        return f"    {left(name, 14)}{left(self._token(token), 22)}‹{face}›{kept}"

    def _hand(self, shown: SeatView) -> Iterator[str]:
        head = f"    {left(self._say('board.hand'), 14)}"
        if shown.hand:
            yield from self._powers(head, shown.hand)
            return
        count = shown.hand_size
        yield head + (self._say("board.cards_hidden", count=count) if count else self._say("board.empty"))
        if shown.known_hand:
            yield from wrapped(" " * 18, [card_shown(self.words, card) for card in shown.known_hand], WIDTH)

    def _powers(self, head: str, cards: Sequence[Card]) -> Iterator[str]:
        """Cards with what their powers do, those of the same power together."""
        alike: dict[str, list[str]] = {}
        for card in cards:
            alike.setdefault(power(self.words, card).removesuffix("."), []).append(card_shown(self.words, card))
        for what, same in alike.items():
            named = self._say("choices.power", chosen=", ".join(same), power=what)
            yield from self._paragraph(named, head)
            head = " " * columns(head)

    def _adjustment(self) -> Iterator[str]:
        """The viewer's own choice, while it is secret."""
        chosen = self.view.my_adjustment
        if chosen is None:
            return
        parts = []
        if chosen.token:
            slot = self._say(f"slots.{chosen.slot}")
            parts.append(self._say("picture.adjust_move", token=chosen.token, slot=slot))
        if chosen.steal is not None:
            parts.append(self._say("picture.adjust_steal", name=self.names[chosen.steal]))
        what = self.words.listed(parts) or self._say("picture.adjust_nothing")
        yield cut(f"    {self._say('picture.adjustment', what=what)}", WIDTH)

    def _discard(self) -> Iterator[str]:
        thrown = set(self.view.discard)
        yield self._say("picture.discard_title", count=len(thrown))
        if thrown:
            yield from wrapped("    ", [card_shown(self.words, card) for card in CARDS if card in thrown], WIDTH)
