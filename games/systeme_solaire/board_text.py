"""The board as plain text for terminals and mails, from a view: at most 72 columns, no colours."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.drawing.board import WIDTH, TextBoard
from games.drawing.columns import columns, left, right, wrapped
from games.systeme_solaire.components import CARDS, PROBE_SETS, TYPES, CardType
from games.systeme_solaire.telling import TEXTS, card_name
from games.systeme_solaire.view import Lot, SeatView, View

_KINDS: Final[dict[str, CardType]] = {kind.id: kind for kind in TYPES}
_SCORE_FIELDS: Final = ("table_points", "hand_value", "hand_count", "bonus", "total")
_SCORE_HEADS: Final = ("table", "hand_worth", "cards", "bonus", "total")


def board_text(view: View, language: str, names: Sequence[str]) -> str:
    """The whole view; a card reads `Mars 3/3` (bid value / points), `*` stands for the Sun's points."""
    return _Board(view, language, names).text()


class _Board(TextBoard[View]):
    """The lines of one board."""

    texts = TEXTS

    def lines(self) -> Iterator[str]:
        """Heading, the middle of the table, the players, the piles."""
        yield from self._heading()
        yield from self._middle()
        yield from self._result()
        for seat in self._clockwise():
            yield from self._seat(seat)
        yield ""
        yield from self._discard()
        yield from self._legend()

    def _heading(self) -> Iterator[str]:
        view = self.view
        key = "picture.last_round" if view.last_round else "picture.round"
        where = self._say(key, round=view.round, rounds=view.rounds) if view.round else ""
        yield from self._headline(where)
        yield from self._awaited()

    def _middle(self) -> Iterator[str]:
        yield ""
        yield from self._probe_sets()
        for lot in self.view.lots or ():
            yield from self._lot(lot)
        if self.view.pending_extras:
            yield from self._cards(f"  {self._say('board.to_place')} ", self.view.pending_extras)
        yield from self._auction()
        yield from self._order()
        yield ""

    def _probe_sets(self) -> Iterator[str]:
        left_over = self.view.probe_sets_left or {}
        if left_over:
            yield self._say("board.sets")
        for kind in PROBE_SETS:
            if left_over.get(kind.id):
                yield f"  {left_over[kind.id]} × {kind.id}   {self._say('sets.' + kind.id)}"

    def _lot(self, lot: Lot) -> Iterator[str]:
        head = f"  {self._say('picture.lot', lot=lot.lot)}  "
        if lot.taken_by is not None:
            yield f"{head}({self._say('picture.taken_by')} {self.names[lot.taken_by]})"
        else:
            yield f"{head}{' + '.join(self._card(card) for card in lot.cards)}"

    def _auction(self) -> Iterator[str]:
        view, auction = self.view, self.view.auction
        if auction is None or view.phase not in ("auction", "payment"):
            return
        yield ""
        key = "board.price" if view.phase == "payment" else "board.high"
        bid = self._say("picture.no_bid")
        if auction.high_seat is not None:
            bid = self._say(key, amount=auction.high, name=self.names[auction.high_seat])
        yield f"  {bid}"
        if auction.my_limit is not None:
            yield f"  {self._say('picture.limit', limit=auction.my_limit)}"

    def _order(self) -> Iterator[str]:
        view = self.view
        if view.my_choice:
            yield ""
            yield from self._cards(f"  {self._say('board.my_choice')} ", view.my_choice)
        if not view.order or view.phase == "finished":
            return
        shown = {entry.seat: entry for entry in view.order_totals or ()}
        yield ""
        high = view.auction.high if view.auction else 0
        for place, seat in enumerate(view.order, 1):
            head = f"  {place}. {left(self.names[seat], 24)} "
            if seat in shown:
                yield from self._cards(f"{head}{right(str(shown[seat].total), 3)}  ", shown[seat].cards)
            else:
                yield f"{head}{right(str(high), 3)}  {self._say('picture.won')}"

    def _result(self) -> Iterator[str]:
        if not self.view.result:
            return
        heads = "".join(right(self._say(f"picture.{head}"), 8) for head in _SCORE_HEADS)
        yield left(f"  {self._say('picture.player')}", 31) + heads
        for score in sorted(self.view.result, key=lambda score: score.rank):
            numbers = "".join(right(str(getattr(score, field)), 8) for field in _SCORE_FIELDS)
            yield left(f"  {score.rank}. {self.names[score.seat]}", 31) + numbers
        yield ""

    def _seat(self, seat: int) -> Iterator[str]:
        shown = self.view.seats[seat]
        mark = "★" if seat == self.view.first_player else " "
        points = self._say("board.points", points=shown.table_points)
        state = self._state(seat)
        name = f"{mark} {self.names[seat]}{f' ({state})' if state else ''}"
        yield "─" * WIDTH
        yield left(name, WIDTH - columns(points) - 1) + " " + points
        yield from self._cards(f"    {left(self._say('picture.table'), 6)} ", shown.table)
        yield from self._hand(shown)

    def _hand(self, shown: SeatView) -> Iterator[str]:
        head = f"    {left(self._say('picture.hand'), 6)} "
        if not shown.hand_count:
            yield head + self._say("board.empty")
            return
        if shown.hand is None:
            yield head + self._say("board.hidden", count=shown.hand_count)
            return
        lines = list(self._cards(head, shown.hand))
        value = f" = {shown.hand_value}"
        fits = columns(lines[-1]) + len(value) <= WIDTH
        yield from [*lines[:-1], lines[-1] + value] if fits else [*lines, " " * columns(head) + value.strip()]

    def _state(self, seat: int) -> str:
        view = self.view
        if seat in view.awaiting:
            return self._say("picture.to_act")
        if view.phase == "ordering" and view.seats[seat].has_chosen:
            return self._say("picture.chosen")
        if view.phase == "auction" and view.auction and seat in view.auction.passed:
            return self._say("picture.passed")
        return ""

    def _discard(self) -> Iterator[str]:
        view = self.view
        deck = self._say("picture.deck_count", count=view.deck_count)
        removed = view.removed_count
        yield f"{deck} · {self._say('picture.removed', count=removed)}" if removed else deck
        counts = {card: view.discard[card] for card in CARDS if view.discard.get(card)}
        yield self._say("picture.discard_count", count=sum(counts.values()))
        if counts:
            items = [
                card_name(self.words, card) + (f" ×{count}" if count > 1 else "") for card, count in counts.items()
            ]
            yield from wrapped("    ", items, WIDTH)

    def _legend(self) -> Iterator[str]:
        yield ""
        yield self._say("board.legend")

    def _cards(self, head: str, cards: Sequence[str]) -> Iterator[str]:
        yield from wrapped(head, [self._card(card) for card in cards] or [self._say("board.empty")], WIDTH)

    def _card(self, card: str) -> str:
        kind = _KINDS[card]
        if kind.kind == "probe":
            return card_name(self.words, card)
        return f"{card_name(self.words, card)} {kind.bid_value}/{'*' if kind.points is None else kind.points}"
