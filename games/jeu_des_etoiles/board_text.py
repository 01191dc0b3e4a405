"""The board as plain text for terminals and mails, from a view: at most 72 columns, no colours."""

from collections.abc import Iterator, Sequence

from games.drawing.board import WIDTH, TextBoard
from games.drawing.columns import columns, cut, left, wrapped
from games.jeu_des_etoiles.components import STARS
from games.jeu_des_etoiles.naming import away, card_name, figure_name, in_sentence, quest, star_name
from games.jeu_des_etoiles.telling import TEXTS
from games.jeu_des_etoiles.view import Offer, SeatView, View


def board_text(view: View, language: str, names: Sequence[str]) -> str:
    """The whole view: turn and throw, the flights on offer, then each player's place, goal, points."""
    return _Board(view, language, names).text()


class _Board(TextBoard[View]):
    """The lines of one board."""

    texts = TEXTS

    def lines(self) -> Iterator[str]:
        """Heading, throw, what is on offer, the players, the legend."""
        yield from self._heading()
        yield ""
        yield from self._throw()
        yield from self._offers()
        yield from self._names()
        yield from self._last()
        for seat in self._ranked():
            yield from self._seat(seat)
        if self.view.reach:
            yield from ("", self._say("board.legend"))

    def _heading(self) -> Iterator[str]:
        view = self.view
        last = view.end_called and view.phase != "over"
        where = self._say("picture.last_round" if last else "picture.round", round=view.round)
        yield from self._headline(where)
        if not view.awaiting:
            yield self._say("picture.over")
            return
        head, _, tail = self._say("picture.awaiting", names="|").partition("|")
        yield cut(head + self.words.listed([self.names[seat] for seat in view.awaiting]) + tail, WIDTH)

    def _throw(self) -> Iterator[str]:
        view = self.view
        parts = [self._say("board.deck", count=view.cards_left)]
        if target := view.options.target:
            parts.append(self._say("board.target", points=target))
        if view.rolls:
            faces = ", ".join(self._say(f"faces.{face}") for face in view.rolls)
            parts.append(self._say("board.throw", faces=faces))
        if view.rolls and view.rolls_left:
            parts.append(self._say("board.due", count=view.rolls_left))
        yield cut(" · ".join(parts), WIDTH)

    def _offers(self) -> Iterator[str]:
        """Where the flight may end, nearest first."""
        reach = self.view.reach
        if reach is None:
            return
        yield ""
        yield self._say("board.reach", steps=self.view.steps)
        ordered = sorted(reach, key=lambda way: (not way.ends_journey, way.cost))
        yield from wrapped("  ", dict.fromkeys(self._offer(way) for way in ordered), WIDTH)

    def _offer(self, way: Offer) -> str:
        marks = "+" * len(way.circled) + ("!" if way.ends_journey else "")
        return self._say("board.offer", star=star_name(self.words, way.to), cost=f"{way.cost}{marks}")

    def _names(self) -> Iterator[str]:
        if self.view.names:
            yield ""
            yield self._say("board.hidden")
            yield from wrapped("  ", [figure_name(self.words, name) for name in self.view.names], WIDTH)

    def _last(self) -> Iterator[str]:
        last = self.view.last
        if last:
            yield ""
            head = self._say("board.last", name=self.names[last.seat])
            route = " – ".join(star_name(self.words, star) for star in last.path)
            yield cut(f"{head} {route}", WIDTH)
        yield ""

    def _ranked(self) -> list[SeatView]:
        """The seats in turn order; at the end by rank."""
        seats = [self.view.seats[seat] for seat in self.view.order]
        result = self.view.result
        return sorted(seats, key=lambda seat: int(result[seat.seat].rank)) if result else seats

    def _seat(self, seat: SeatView) -> Iterator[str]:
        number = seat.seat
        colour = f" ({self._say('colours.' + seat.colour).lower()})" if seat.colour else ""
        mark = "►" if number in self.view.awaiting else " "
        place = f"{self.view.result[number].rank}." if self.view.result else mark
        points = self._say("board.points", points=seat.points)
        yield "─" * WIDTH
        yield left(f"{place} {self.names[number]}{colour}", WIDTH - columns(points) - 1) + " " + points
        yield cut(f"    {' · '.join(self._journey(seat))}", WIDTH)
        if seat.star:
            figures = self.words.listed([figure_name(self.words, name) for name in STARS[seat.star].constellations])
            star = in_sentence(self.words, seat.star)
            yield cut(f"    {self._say('board.place', star=star, figures=figures)}", WIDTH)
        if seat.visited:
            visited = [figure_name(self.words, name) for name in seat.visited]
            yield from wrapped(f"    {self._say('board.visited')} ", visited, WIDTH)
        if seat.done:
            yield from wrapped(
                f"    {self._say('board.done')} ", [card_name(self.words, card) for card in seat.done], WIDTH
            )

    def _journey(self, seat: SeatView) -> Iterator[str]:
        yield quest(self.words, seat)
        if steps := away(seat):
            yield self._say("board.away", steps=steps)
        yield self._say("board.journeys", count=len(seat.done))
        yield self._say("board.gold", count=seat.gold)
