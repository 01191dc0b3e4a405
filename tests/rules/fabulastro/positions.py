"""Positions of Fabulastro for its tests, set by events as the game would tell them."""

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from games.core.facts import Seat
from games.core.rulebook import Moment
from games.fabulastro import RULEBOOK, moves
from games.fabulastro.board import direct, place_of
from games.fabulastro.catalogues.inventions import Invention, slot_of
from games.fabulastro.components import Animal, Planets, all_planets, hand_size
from games.fabulastro.facts import jobs, shapes, table
from games.fabulastro.facts.shapes import HoldKind, NameKind, Spin
from games.fabulastro.state import Player, State
from tests.rules.contract.scene import Loaded, Scene

START_SIGNS = (5, 10, 11, 12, 9)
"""Where the seats begin unless a test says otherwise."""


class Zodiac(Scene[State]):
    """A game that has been set up; it is seat 0's turn, and everybody has 10 gold, 3 courage and a hand of cards.

    Three letters make a name, as on the table of the worked examples.
    """

    def __init__(
        self, seats: int = 4, *, hands: Sequence[str] = (), starts: Sequence[int] = START_SIGNS, **options: Any
    ) -> None:
        super().__init__(RULEBOOK)
        read = RULEBOOK.read_options({"name_min_letters": 3, **options})
        assert isinstance(read, shapes.Options)
        size = hand_size(seats)
        dealt = _hands(seats, size, hands)
        pile = len(all_planets()) - sum(map(len, dealt.values()))
        spins = tuple(Spin(seat, (starts[seat],), starts[seat], 32) for seat in range(seats))
        self.given(
            table.GameSetUp(seats, read),
            table.PlanetsDealt(None, size, pile, dealt),
            table.FirstPlayerRolled((), 0),
            table.StartsSpun(spins),
        )
        self.turn(0)

    def player(self, seat: Seat = 0) -> Player:
        """A seat's goods."""
        return self.state.players[seat]

    def turn(self, seat: Seat) -> Self:
        """It is the seat's turn, and it may choose."""
        number = self.state.number + 1
        return self.given(table.TurnStarted(seat, number, "normal"), table.ChoiceOpened("turn", (seat,)))

    def at(self, square: str, seat: Seat = 0, u: int | None = None) -> Self:
        """The pawn stands there, and has done nothing there."""
        player = self.player(seat)
        place = direct(player.u, square) if u is None else u
        assert (place - place_of(square)) % 60 == 0
        return self.given(table.PawnMoved(seat, (player.square, square), place, "round", "forward", None))

    def used(self, square: str, seat: Seat = 0, u: int | None = None) -> Self:
        """The pawn stands on a big square and has made use of it."""
        self.at(square, seat, u)
        return self.given(table.PawnMoved(seat, (square, square), self.player(seat).u, "dice", "forward", 2))

    def purse(self, gold: int, seat: Seat = 0) -> Self:
        """The seat has so much gold."""
        more = gold - self.player(seat).gold
        move = table.GoldMoved("bank", seat, more, 0, "") if more > 0 else table.GoldMoved(seat, "bank", -more, 0, "")
        return self.given(move)

    def pot(self, gold: int) -> Self:
        """So much gold lies at the centre."""
        return self.given(table.GoldMoved("bank", "centre", gold, 0, ""))

    def courage(self, points: int, seat: Seat = 0) -> Self:
        """The seat has so much courage in hand."""
        more = points - self.player(seat).courage
        where = ("bank", "hand") if more > 0 else ("hand", "bank")
        return self.given(table.CourageMoved(seat, *where, abs(more), 0, ""))

    def debt(self, sign: int, points: int = 1, seat: Seat = 0) -> Self:
        """The seat has points on a guardian."""
        return self.given(table.CourageMoved(seat, "bank", f"G{sign}", points, 0, ""))

    def tiles(self, letters: str, seat: Seat = 0) -> Self:
        """The seat has drawn these letters."""
        return self.given(table.LettersMoved(seat, "bag", "hand", len(letters), "", "", letters))

    def named(self, name: str, seat: Seat = 0, kind: NameKind = "given_name") -> Self:
        """The seat has written a name of plain letters."""
        letters = name.upper()
        self.tiles(letters, seat)
        return self.given(jobs.NameWritten(seat, name, letters, kind, "lexicon", "fr-1", {}))

    def owner(self, seat: Seat = 0) -> Self:
        """The seat has its house."""
        return self.given(table.HouseBought(seat, self.player(seat).sign, 32))

    def held(self, kind: HoldKind, left: int = 3, seat: Seat = 0) -> Self:
        """The seat is held."""
        return self.given(table.HoldStarted(seat, kind, left))

    def animal(self, seat: Seat = 0, animal: Animal = "chat") -> Self:
        """The seat is an animal."""
        return self.given(table.Metamorphosed(seat, animal))

    def law(self, rule: str, **params: int | str) -> Self:
        """An invention is in force."""
        invention = Invention(rule, params)
        assert slot_of(invention) is not None
        return self.given(jobs.InventionVoted(0, rule, params, {}, accepted=True))

    def round(self, job: Any, seat: Seat = 0, *, done: Sequence[Seat] = (), self_paid: bool = False) -> Self:
        """The seat is on a round."""
        self.given(jobs.RoundStarted(seat, job))
        self.given(jobs.RoundStop(seat, job, self.player(seat).square, tuple(done)))
        return self.given(jobs.TaxPaidSelf(seat)) if self_paid else self

    def moment(self, at: int, bots: Sequence[Seat] = ()) -> Self:
        """The rules are told the time, in milliseconds, and who is no person."""
        assert RULEBOOK.attend is not None
        RULEBOOK.attend(self.state, Moment(at, frozenset(bots)))
        return self

    def lucky(self, *dice: int, samples: Sequence[Sequence[Any]] = ()) -> Self:
        """What dice, the arrow and the next draws will show; by chance after that."""
        self.luck = Loaded(numbers=[number - 1 for number in dice], samples=samples)
        return self

    def rolls(self, first: int, second: int, *more: int, seat: Seat = 0) -> Self:
        """The seat throws these dice, and others after them."""
        return self.lucky(first, second, *more).when(seat, moves.Roll())

    def spent(self) -> Self:
        """Nobody has courage in hand, so that nobody can play a card."""
        for seat in self.state.seats:
            self.courage(0, seat)
        return self

    def squares(self, seat: Seat = 0) -> list[str]:
        """Where the seat may go, in phase `destination`."""
        return [move["square"] for move in self.moves(seat)]


def hand(text: str) -> Planets:
    """Cards by name."""
    return msgspec.convert(text.split(), Planets)


def _hands(seats: int, size: int, hands: Sequence[str]) -> dict[Seat, Planets]:
    """The hands asked for, filled up with what is left."""
    asked = [hand(hands[seat]) if seat < len(hands) else () for seat in range(seats)]
    rest = all_planets()
    for cards in asked:
        for card in cards:
            rest.remove(card)
    return {seat: (*cards, *(rest.pop(0) for _ in range(size - len(cards)))) for seat, cards in enumerate(asked)}
