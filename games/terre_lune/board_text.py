"""The board as plain text for terminals and mails, from a view: at most 72 columns, no colours."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from games.core.view import present
from games.drawing.board import WIDTH, TextBoard
from games.drawing.columns import columns, cut, left, right, wrapped
from games.terre_lune.board import BOARD, CROSSINGS
from games.terre_lune.components import KIND_OF, VALUE
from games.terre_lune.picture.perils import peril, pull
from games.terre_lune.telling import TEXTS, at
from games.terre_lune.view.shapes import SeatView, SiteView, View

_TURNINGS: Final = BOARD.places | BOARD.forks
_SCORE_FIELDS: Final = (("col_backed", "backed"), ("col_bonus", "bonus"), ("col_score", "score"))


def board_text(view: View, language: str, names: Sequence[str]) -> str:
    """The whole view; cards, squares and options stand with the ids that moves take."""
    return _Board(view, language, names).text()


class _Board(TextBoard[View]):
    """The lines of one board."""

    texts = TEXTS

    def lines(self) -> Iterator[str]:
        """Heading, the board, what the phase is about, the seats, what the signs mean."""
        yield from self._heading()
        yield ""
        yield from self._space()
        yield from self._choices()
        yield from self._battle()
        yield from self._spoils()
        yield from self._result()
        for seat in self.view.seats:
            yield from self._seat(seat)
        yield ""
        yield self._say("board.legend")

    def _heading(self) -> Iterator[str]:
        view = self.view
        where = self._say("picture.round", round=view.round)
        yield from self._headline(where)
        waiting = [self.names[seat] for seat in view.awaiting]
        yield self._say("picture.awaiting", names=", ".join(waiting)) if waiting else self._say("picture.over")

    def _space(self) -> Iterator[str]:
        """Dice, satellite and the crossings of its orbit, stations, Moon, cards."""
        view = self.view
        blue, index = view.dice.blue, view.satellite
        if view.turn is not None:
            yield self._say("board.dice", blue=" + ".join(map(str, blue)), red=view.dice.red)
        if index is not None:
            square = next((node for node, place in CROSSINGS.items() if place == index), None)
            key = "board.satellite_on" if square else "board.satellite"
            yield self._say(key, index=index, square=square)
            crossings = sorted(CROSSINGS.items(), key=lambda crossing: crossing[1])
            yield from self._listed("board.crossings", [f"{node} {place}" for node, place in crossings])
        piles = [f"{self._say('stations.' + pile.station)} {pile.size}" for pile in view.piles]
        yield from self._listed("board.piles", piles)
        yield from self._listed("board.sites", [self._site(site) for site in view.sites])
        yield self._say("board.summary", talon=view.talon_count, discards=view.discard_count)

    def _listed(self, key: str, items: Sequence[str]) -> Iterator[str]:
        yield from wrapped(f"{self._say(key)} ", items, WIDTH)

    def _site(self, site: SiteView) -> str:
        known = self._say(f"minerals.{site.deposit}") if site.deposit else ""
        if site.token:
            return f"{site.site} {known or self._say('board.hidden')}"
        taken = self._say("board.taken")
        return f"{site.site} {taken}{f' ({known})' if known else ''}"

    def _choices(self) -> Iterator[str]:
        """Flights, the deposit in hand, pushes, what can be called."""
        view = self.view
        if view.flights:
            yield ""
            yield from self._listed("board.flights", [self._flight(path) for path in view.flights])
        if view.looking and view.looking.deposit:
            yield ""
            mineral = self._say(f"minerals.{view.looking.deposit}")
            yield self._say("picture.looking", site=view.looking.site, mineral=mineral)
        if view.pushes:
            yield ""
            pushes = [
                f"{self.names[push.target]} → {to}{self._peril(push.target, to)}"
                for push in view.pushes
                for to in push.to
            ]
            yield from self._listed("board.pushes", pushes)
        offers = view.offers
        for key, seats in (("challenge_to", offers.followers), ("ambush_to", offers.targets)) if offers else ():
            if seats:
                names = self.words.listed([self.names[seat] for seat in seats])
                yield cut(self._say(f"picture.{key}", names=names), WIDTH)

    def _flight(self, path: Sequence[str]) -> str:
        """The squares where a flight turns and where it ends, and what waits there."""
        shown = "-".join([*(node for node in path[1:-1] if node in _TURNINGS), path[-1]])
        return shown + self._peril(present(self.view.turn), path[-1])

    def _peril(self, seat: int, square: str) -> str:
        """What the legend calls a collision or the pull of the orbit."""
        marks = {"collision": " !!", "danger": f" +{pull(self.view)}", None: ""}
        return marks[peril(self.view, seat, square)]

    def _battle(self) -> Iterator[str]:
        battle = self.view.battle
        if not battle:
            return
        yield ""
        where, trump = at(self.words, battle.station), self._say(f"suits.{battle.trump}")
        yield self._say("board.battle", kind=self._say(f"picture.{battle.kind}"), at=where, trump=trump)
        if battle.trick:
            head, _, _ = self._say("board.trick", number=battle.number, cards="|").partition("|")
            yield from wrapped(
                head, [f"{self.names[play.seat]} {self._card(play.card)}" for play in battle.trick], WIDTH
            )
        head, _, _ = self._say("board.tally", tally="|").partition("|")
        yield from wrapped(head, [f"{self.names[row.seat]} {row.tricks}" for row in battle.tally], WIDTH)

    def _spoils(self) -> Iterator[str]:
        spoils = self.view.spoils
        if not spoils or not spoils.sizes:
            return
        yield ""
        head, _, _ = self._say("board.lots", lots="|").partition("|")
        lots = []
        for number, size in enumerate(spoils.sizes, 1):
            mine = spoils.lots[number - 1] if spoils.lots else None
            lots.append(f"{number} ×{size}{' ' + self._say('minerals.' + mine.deposit) if mine else ''}")
        yield from wrapped(head, lots, WIDTH)

    def _result(self) -> Iterator[str]:
        if not self.view.result:
            return
        yield ""
        heads = "".join(right(self._say(f"picture.{head}"), 9) for head, _ in _SCORE_FIELDS)
        yield left("", 30) + heads
        for score in sorted(self.view.result, key=lambda score: score.rank):
            numbers = "".join(right(str(getattr(score, field)), 9) for _, field in _SCORE_FIELDS)
            yield left(f"  {score.rank}. {self.names[score.seat]}", 30) + numbers

    def _seat(self, seat: SeatView) -> Iterator[str]:
        number = seat.seat
        state = f" ({self._say('picture.to_act')})" if number in self.view.awaiting else ""
        name = f"{seat.colour} {self.names[number]}{state}"
        where = self._where(seat)
        yield "─" * WIDTH
        yield left(name, WIDTH - columns(where) - 1) + " " + where
        yield from self._facts(seat)
        yield from self._holdings(seat)

    def _where(self, seat: SeatView) -> str:
        if seat.status == "eliminated":
            return self._say("picture.lost")
        if seat.status == "home":
            return self._say("picture.home", landing=seat.landing)
        leg = self._say("picture.way_back" if seat.landed else "picture.way_out")
        return cut(f"{leg} · {at(self.words, seat.square)}{' *' if seat.owed else ''}", 40)

    def _facts(self, seat: SeatView) -> Iterator[str]:
        """What a seat has and how far it has to go; on a line of its own what has happened to it."""
        counts = self._say("board.seat", options=seat.option_count, deposits=seat.deposit_count, hand=seat.hand_count)
        key = "board.to_earth" if seat.landed else "board.to_moon"
        away = self._say(key, steps=BOARD.to_goal(seat.square, landed=seat.landed))
        yield f"    {counts} · {away}" if seat.status == "in_play" else f"    {counts}"
        facts = [] if seat.changed is None else [self._say("board.changed", count=seat.changed)]
        if seat.collisions:
            facts.append(self._say("board.collisions", count=seat.collisions))
        if seat.owed:
            facts.append(self._say("board.owed", owed=seat.owed))
        if facts:
            yield f"    {' · '.join(facts)}"

    def _holdings(self, seat: SeatView) -> Iterator[str]:
        """What is known of a seat's cards, options and deposits."""
        if seat.hand:
            yield from self._held("board.hand", [self._card(card) for card in seat.hand])
        if seat.options:
            counts = Counter(KIND_OF[option] for option in seat.options)
            yield from self._held("board.options", [self._kind(kind, count) for kind, count in counts.items()])
        if seat.deposits:
            *before, last = [self._say(f"minerals.{deposit}") for deposit in seat.deposits]
            worth = self._say("board.backed", points=seat.backed)
            yield from self._held("board.deposits", [*before, f"{last} · {worth}"])

    def _held(self, key: str, items: Sequence[str]) -> Iterator[str]:
        yield from wrapped(f"    {left(self._say(key), 10)} ", items, WIDTH)

    def _card(self, card: str) -> str:
        return f"{card} {self._say('ranks.' + card[1])}"

    def _kind(self, kind: str, count: int) -> str:
        return f"{self._say('minerals.' + kind)} {VALUE[kind]}{f' ×{count}' if count > 1 else ''}"
