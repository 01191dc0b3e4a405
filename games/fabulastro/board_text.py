"""The board as plain text for terminals and mails, from a view: at most 72 columns, no colours."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from games.drawing.board import WIDTH, TextBoard
from games.drawing.columns import columns, cut, left, right, wrapped
from games.fabulastro.naming import invention, person, pictogram_names, work_title
from games.fabulastro.telling import TEXTS
from games.fabulastro.view import work_shapes
from games.fabulastro.view.shapes import SeatView, View

_SCORE_FIELDS: Final = ("goals", "gold", "courage", "score")


def board_text(view: View, language: str, names: Sequence[str]) -> str:
    """The whole view in the reader's words."""
    return _Board(view, language, names).text()


class _Board(TextBoard[View]):
    """The lines of one board."""

    texts = TEXTS

    def __init__(self, view: View, language: str, names: Sequence[str]) -> None:
        super().__init__(view, language, names)
        self.all_names = names

    def lines(self) -> Iterator[str]:
        """Heading, the table, the work under way, the seats, what the signs mean."""
        yield from self._heading()
        yield ""
        yield from self._table()
        yield from self._going_on()
        yield from self._result()
        for seat in self.view.seats:
            yield from self._seat(seat)
        yield ""
        yield self._say("board.legend")

    def _heading(self) -> Iterator[str]:
        view = self.view
        where = self._say("picture.turn", number=view.turn_no)
        yield from self._headline(where)
        waiting = [self.names[seat] for seat in view.awaiting]
        text = self._say("picture.awaiting", names=", ".join(waiting)) if waiting else self._say("picture.over")
        yield cut(text, WIDTH)

    def _table(self) -> Iterator[str]:
        """Dice, arrow, centre, bank, Moon, destinations, inventions."""
        view, roll, pot = self.view, self.view.roll, self.view.centre
        if roll:
            dice = " + ".join(map(str, roll.dice))
            yield cut(self._say("board.dice", name=self.names[roll.seat], dice=dice), WIDTH)
        if view.arrow:
            yield self._say("board.arrow", sign=self._say(f"signs.{view.arrow}"))
        letters = " ".join(pot.letters) or self._say("picture.none")
        yield cut(self._say("board.centre", gold=pot.gold, courage=sum(pot.courage), letters=letters), WIDTH)
        yield cut(self._bank(), WIDTH)
        if view.moon:
            yield cut(self._say("board.moon", name=self.names[view.moon.seat], left=view.moon.left), WIDTH)
        offers = dict.fromkeys(offer.square for offer in view.destinations or ())
        yield from self._listed("board.destinations", [self._square(square) for square in offers])
        laws = [invention(self.words, law.rule, law.params) for law in view.inventions]
        yield from self._listed("board.inventions", laws)

    def _bank(self) -> str:
        view = self.view
        counts = {"pile": view.pile_count, "discards": len(view.discards), "bag": view.bag_count}
        if view.bank is None:
            return self._say("board.bank_open", **counts)
        return self._say("board.bank", gold=view.bank.gold, **counts)

    def _listed(self, key: str, items: Sequence[str]) -> Iterator[str]:
        if items:
            yield from wrapped(f"{self._say(key)} ", items, WIDTH)

    def _square(self, square: str) -> str:
        return self._say(f"squares.{square}")

    def _going_on(self) -> Iterator[str]:
        """The job, the name to judge, or how the last job ended."""
        view = self.view
        lines = list(self._work(view.work)) if view.work else []
        if claim := view.claim:
            kind = self._say(f"name_kinds.{claim.kind}")
            params = {"seat": self.names[claim.seat], "name": claim.name, "kind": kind}
            lines = self._told(self._say("picture.claim", **params, reference=claim.reference or None))
        if not lines and (latest := view.latest):
            lines = self._told(self.words.tell({"type": latest.type, "data": latest.data}, self.all_names) or "")
        if lines:
            yield ""
            yield from lines

    def _told(self, text: str) -> list[str]:
        """A sentence on as many lines as it takes."""
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and columns(longer) > WIDTH:
                lines.append(word)
            else:
                lines[-1] = longer
        return [cut(line, WIDTH) for line in lines]

    def _work(self, work: work_shapes.WorkView) -> Iterator[str]:
        match work:
            case work_shapes.PartyView():
                yield from self._told(self._say("picture.party", name=self.names[work.seat]))
            case work_shapes.FairView():
                yield from self._fair(work)
            case work_shapes.MistressView():
                yield from self._mistress(work)
            case work_shapes.ActorView():
                yield from self._actor(work)
            case work_shapes.DetectiveView():
                yield from self._detective(work)
            case work_shapes.InventView():
                yield from self._invent(work)
            case _:
                assert_never(work)

    def _fair(self, work: work_shapes.FairView) -> Iterator[str]:
        name = self.names[work.seat]
        if work.opponent is None:
            rivals = self.words.listed([self.names[seat] for seat in work.candidates])
            yield from self._told(self._say("picture.candidates", name=name, names=rivals))
            return
        rival = self.names[work.opponent]
        yield from self._told(self._say("events.fair_challenged", seat=name, name=rival, bet=work.bet))
        if work.mine:
            yield self._say("picture.effort", effort=" – ".join(map(str, work.mine)))

    def _mistress(self, work: work_shapes.MistressView) -> Iterator[str]:
        if not work.letter:
            name = self.names[work.seat]
            yield from self._told(self._say("picture.mistress_ready", name=name, quota=work.quota))
            return
        yield f"[{work.letter}] {self._say('picture.words', count=work.accepted, quota=work.quota)}"
        words = [word if verdict == "accepted" else f"({word})" for word, verdict, _ in work.verdicts[-40:]]
        yield from self._listed("board.words", words)

    def _actor(self, work: work_shapes.ActorView) -> Iterator[str]:
        kind = self._say(f"title_kinds.{work.title_kind}") if work.title_kind else None
        name = self.names[work.seat]
        if work.title:
            title = work_title(self.words, work.title.id, work.title.title)
            yield from self._told(self._say("picture.own_title", kind=kind, title=title))
        elif kind:
            yield from self._told(self._say("picture.playbill", name=name, kind=kind, words=work.words))
        else:
            yield from self._told(self._say("picture.backstage", name=name))
        if work.pictograms:
            mime = pictogram_names(self.words, work.pictograms).split(", ")
            yield from self._listed("board.mime", mime)
        states = [
            self._say("board.status", name=self.names[one.seat], state=self._say(f"picture.audience_{one.status}"))
            for one in work.audience or ()
        ]
        yield from self._listed("board.audience", states)

    def _detective(self, work: work_shapes.DetectiveView) -> Iterator[str]:
        if work.celebrity:
            yield from self._told(
                self._say("picture.celebrity", name=person(self.words, work.celebrity.id, work.celebrity.name.fr))
            )
        elif self.view.phase == "detective_pick":
            yield from self._told(self._say("picture.picking", name=self.names[work.seat]))
        else:
            params = {"name": self.names[work.seat], "left": work.questions_left}
            yield from self._told(self._say("picture.investigating", **params))
        for one in work.questions:
            text = self._say(f"questions.{one.question}") if one.question else one.text or ""
            reply = self._say(f"replies.{one.reply}") if one.reply in ("yes", "no") else "…"
            yield left(text, WIDTH - 5) + " " + right(reply, 4)
        yield from self._listed("board.names", [one.text for one in work.names])

    def _invent(self, work: work_shapes.InventView) -> Iterator[str]:
        name = self.names[work.seat]
        if not work.rule:
            yield from self._told(self._say("picture.inventing", name=name))
            return
        rule = invention(self.words, work.rule, work.params or {})
        yield from self._told(self._say("picture.proposal", name=name, rule=rule))

    def _result(self) -> Iterator[str]:
        if not self.view.result:
            return
        yield ""
        yield cut(self._say(f"picture.ended_{self.view.ended_by}"), WIDTH)
        yield left("", 32) + "".join(right(self._say(f"picture.col_{field}"), 10) for field in _SCORE_FIELDS)
        for score in sorted(self.view.result, key=lambda score: score.rank):
            numbers = "".join(right(str(getattr(score, field)), 10) for field in _SCORE_FIELDS)
            yield left(f"  {score.rank}. {self.names[score.seat]}", 32) + numbers

    def _seat(self, seat: SeatView) -> Iterator[str]:
        number = seat.seat
        state = f" ({self._say('picture.to_act')})" if number in self.view.awaiting else ""
        name = f"{number + 1} {self.names[number]}{state}"
        where = cut(self._square(seat.square), 38) if seat.square else self._say("picture.out")
        yield "─" * WIDTH
        yield left(name, WIDTH - columns(where) - 1) + " " + where
        if seat.eliminated:
            return
        counts = {"cards": seat.hand_count, "letters": seat.letter_count}
        goods = self._say("board.goods", gold=seat.gold, courage=seat.courage, **counts)
        yield cut(f"    {goods}", WIDTH)
        yield from wrapped("    ", list(self._goals(seat)), WIDTH)
        marks = list(self._marks(seat))
        if marks:
            yield from wrapped("    ", marks, WIDTH)
        yield from self._own(seat)

    def _goals(self, seat: SeatView) -> Iterator[str]:
        """House, name, debts."""
        house = self._say(f"houses.{seat.sign}")
        key = "board.house_owned" if seat.house_owned else "board.house"
        yield self._say(key, house=house, price=seat.price)
        yield self._say("board.name", name=seat.name.name) if seat.name else self._say("board.no_name")
        debts = [(sign, count) for sign, count in enumerate(seat.debts, 1) if count]
        for sign, count in debts:
            yield self._say("board.debt", guardian=self._say(f"guardians.{sign}"), count=count)
        if not debts:
            yield self._say("board.free")

    def _marks(self, seat: SeatView) -> Iterator[str]:
        """All that is out of the ordinary."""
        if hold := seat.hold:
            yield self._say("picture.hold", hold=self._say(f"holds.{hold.kind}"), left=hold.left)
        if seat.animal:
            yield self._say("board.animal", animal=self._say(f"animals.{seat.animal}"))
        if seat.asleep:
            yield self._say("picture.asleep")
        if seat.saturn:
            yield self._say("board.saturn")
        if seat.round:
            yield self._say("board.round", job=self._say(f"own_job.{seat.round.job}"))
        if seat.gift_due:
            yield self._say("board.gift")
        for mail in seat.mail:
            yield self._say(f"mail.{mail}")

    def _own(self, seat: SeatView) -> Iterator[str]:
        """What is known of a seat's cards and letters."""
        if seat.hand:
            cards = [f"{self._say('planets.' + card)} ({self._say('powers.' + card)})" for card in seat.hand]
            yield from wrapped(f"    {left(self._say('board.hand'), 9)} ", cards, WIDTH)
        if seat.letters:
            yield from wrapped(f"    {left(self._say('board.letters'), 9)} ", [" ".join(seat.letters)], WIDTH)
