"""The state of one game under any rulebook: seats, status, clock, decisions, and the rulebook's own state."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from games.core import lifecycle as facts
from games.core.clock import Clock, Millis
from games.core.dice import Dice, game_key
from games.core.facts import Event, Seat, Viewer
from games.core.forms import Form
from games.core.rulebook import Moment, Rulebook, Standing, View

Status = Literal["open", "running", "finished", "aborted"]


class Chair(msgspec.Struct, frozen=True):
    """A seat's holder: a player, a bot, a player whose seat a bot plays, somebody invited, or nobody."""

    player: str | None = None
    bot: str | None = None
    invited: str | None = None
    entropy: str = ""
    guest: bool = False
    timeouts: int = 0
    resigned: int | None = None
    bank: Millis = 0

    @property
    def taken(self) -> bool:
        """Whether somebody or some bot sits here."""
        return self.player is not None or self.bot is not None


class Decision(msgspec.Struct, frozen=True):
    """A seat's current turn to choose; its id stays until the seat has answered.

    `ruled` tells that the deadline is the rules' own, instead of the time control's: missing it is no sign of
    absence, and the time costs nothing.
    """

    id: str
    seat: Seat
    opened: Millis
    deadline: Millis | None
    ruled: bool = False


class Game:
    """One game, folded from its events. `apply` changes it in place; `copy` gives an independent working copy."""

    __slots__ = (
        "answered",
        "book",
        "chairs",
        "created",
        "decisions",
        "key",
        "moves_by_people",
        "options",
        "standings",
        "started",
        "state",
        "status",
        "terms",
        "updated",
        "version",
    )

    def __init__(self, book: Rulebook[Any]) -> None:
        self.book = book
        self.version = 0
        self.status: Status = "open"
        self.terms: facts.GameCreated
        self.options: Any = None
        self.chairs: list[Chair] = []
        self.state: Any = None
        self.decisions: dict[Seat, Decision] = {}
        self.answered: set[Seat] = set()
        self.standings: tuple[Standing, ...] = ()
        self.key = b""
        self.created: Millis = 0
        self.started: Millis | None = None
        self.updated: Millis = 0
        self.moves_by_people = 0

    def copy(self) -> "Game":
        """A copy to decide on: nothing that is done to it is seen here."""
        if not self.version:
            return Game(self.book)
        twin = Game.__new__(Game)
        twin.book = self.book
        twin.version = self.version
        twin.status = self.status
        twin.terms = self.terms
        twin.options = self.options
        twin.chairs = self.chairs.copy()
        twin.state = None if self.state is None else self.book.copy(self.state)
        twin.decisions = self.decisions.copy()
        twin.answered = self.answered.copy()
        twin.standings = self.standings
        twin.key = self.key
        twin.created = self.created
        twin.started = self.started
        twin.updated = self.updated
        twin.moves_by_people = self.moves_by_people
        return twin

    @property
    def over(self) -> bool:
        """Whether the game has ended, with or without a result: everything is open then."""
        return self.status in ("finished", "aborted")

    @property
    def clock(self) -> Clock:
        """The time control."""
        return self.terms.clock

    @property
    def dice(self) -> Dice:
        """The game's dice, from the seed and every seat's entropy."""
        return Dice(self.key, self.version + 1)

    def seat_of(self, player: str) -> Seat | None:
        """The seat that a player holds, also while a bot plays it."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.player == player), None)

    def view(self, viewer: Viewer) -> View | None:
        """What a seat or a spectator may know of the rulebook's state; None before the start."""
        return self.book.view(self.state, viewer) if self.state is not None else None

    def forms(self, seat: Seat) -> list[Form]:
        """What an awaited seat may do; empty for others."""
        return self.book.forms(self.state, seat) if seat in self.decisions else []

    def apply(self, event: Event, at: Millis, *, last: bool) -> None:
        """Fold one event; the `last` of a batch settles who is awaited."""
        self.version += 1
        lifecycle = _EVOLVE.get(type(event))
        if lifecycle is None:
            self.book.evolve(self.state, event)
        else:
            self.updated = at
            lifecycle(self, event)
        if last:
            self.settle(at)

    def settle(self, at: Millis) -> None:
        """Open and close decisions after a batch of events: those who have not answered keep theirs."""
        awaited: Sequence[Seat] = self.book.awaiting(self.state) if self.status == "running" else ()
        self.updated = at
        for seat in self.answered:
            self.decisions.pop(seat, None)
        self.decisions = {seat: self._asked(seat) for seat in awaited}
        self.answered.clear()

    def _asked(self, seat: Seat) -> Decision:
        """The seat's open decision, whose deadline the rules may have moved, or a new one."""
        kept = self.decisions.get(seat)
        if kept is None:
            return self._open(seat, f"{self.version}-{seat}")
        limit = self.book.limit(self.state, seat, kept.opened)
        if limit is None:
            return self._open(seat, kept.id) if kept.ruled else kept
        return kept if limit == kept.deadline else Decision(kept.id, seat, kept.opened, limit, ruled=True)

    def _open(self, seat: Seat, decision: str) -> Decision:
        limit = self.book.limit(self.state, seat, self.updated)
        if limit is not None:
            return Decision(decision, seat, self.updated, limit, ruled=True)
        chair = self.chairs[seat]
        bank = chair.bank if chair.bot is None else self.clock.bank_at_start()
        return Decision(decision, seat, self.updated, self.clock.deadline(self.updated, bank))

    def reopen(self, seat: Seat) -> None:
        """Count a decision's time from now, for somebody else plays the seat; its id stays."""
        if seat in self.decisions:
            self.decisions[seat] = self._open(seat, self.decisions[seat].id)

    def attend(self) -> None:
        """Tell the rules the moment, where they ask for it."""
        if self.book.attend is not None:
            bots = frozenset(seat for seat, chair in enumerate(self.chairs) if chair.bot is not None)
            self.book.attend(self.state, Moment(self.updated, bots))

    def charge(self, seat: Seat) -> None:
        """Take the time that a decision ran out of the player's bank; a bot's, or the rules' own, costs nothing."""
        chair, decision = self.chairs[seat], self.decisions[seat]
        if chair.bot is None and not decision.ruled:
            bank = self.clock.bank_after(decision.opened, self.updated, chair.bank)
            if bank != chair.bank:
                self.change(seat, bank=bank)

    def change(self, seat: Seat, **fields: Any) -> None:
        """Replace fields of a chair."""
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], **fields)


def _created(game: Game, event: facts.GameCreated) -> None:
    game.terms = event
    game.options = game.book.read_options(event.options)
    game.chairs = [Chair() for _ in range(event.seats)]
    game.created = game.updated


def _taken(game: Game, event: facts.SeatTaken) -> None:
    game.chairs[event.seat] = Chair(player=event.player, bot=event.bot, entropy=event.entropy, guest=event.guest)


def _invited(game: Game, event: facts.SeatInvited) -> None:
    game.chairs[event.seat] = Chair(invited=event.player)


def _left(game: Game, event: facts.SeatLeft) -> None:
    game.chairs[event.seat] = Chair()


def _started(game: Game, event: facts.GameStarted) -> None:
    entropy = {seat: chair.entropy for seat, chair in enumerate(game.chairs)}
    game.key = game_key(bytes.fromhex(game.terms.seed), entropy)
    game.status = "running"
    game.started = game.updated
    game.state = game.book.initial()
    for seat in range(len(game.chairs)):
        game.change(seat, bank=game.clock.bank_at_start())
    game.attend()


def _played(game: Game, event: facts.MovePlayed) -> None:
    game.answered.add(event.seat)
    game.attend()
    if event.chosen_by == "clock":
        return
    game.charge(event.seat)
    if event.chosen_by == "player":
        game.moves_by_people += 1
    if game.chairs[event.seat].timeouts:
        game.change(event.seat, timeouts=0)


def _timed(game: Game, event: facts.TimedOut) -> None:
    game.charge(event.seat)
    game.change(event.seat, timeouts=event.in_a_row)


def _handed(game: Game, event: facts.HandedToBot) -> None:
    game.change(event.seat, bot=event.bot)
    game.attend()
    game.reopen(event.seat)


def _reclaimed(game: Game, event: facts.SeatReclaimed) -> None:
    game.change(event.seat, bot=None, timeouts=0)
    game.attend()
    game.reopen(event.seat)


def _resigned(game: Game, event: facts.Resigned) -> None:
    game.change(event.seat, resigned=game.version)


def _finished(game: Game, event: facts.GameFinished) -> None:
    game.status = "finished"
    game.standings = event.standings


def _aborted(game: Game, event: facts.GameAborted) -> None:
    game.status = "aborted"


_EVOLVE: dict[type[Event], Callable[[Game, Any], None]] = {
    facts.GameCreated: _created,
    facts.SeatTaken: _taken,
    facts.SeatInvited: _invited,
    facts.SeatLeft: _left,
    facts.GameStarted: _started,
    facts.MovePlayed: _played,
    facts.TimedOut: _timed,
    facts.HandedToBot: _handed,
    facts.SeatReclaimed: _reclaimed,
    facts.Resigned: _resigned,
    facts.GameFinished: _finished,
    facts.GameAborted: _aborted,
}
