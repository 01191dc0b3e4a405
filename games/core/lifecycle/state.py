"""What is known of one game under any rulebook: seats, status, decisions and their clocks, the rulebook's own state."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal, Self

import msgspec

from games.core.chairs import Chair, Decision, Pause
from games.core.clock import Clock, Millis
from games.core.dice import Dice
from games.core.facts import Sealed, Seat, Seats
from games.core.positions.set_pieces import Step
from games.core.rulebook import Moment, Rulebook, Standing
from games.core.spectating import delay as behind
from games.core.spectating.delay import Delay, Mark, Marks
from games.core.thinking.pace import AT_ONCE, BotPace

Status = Literal["open", "running", "finished", "aborted"]


class Terms(msgspec.Struct, frozen=True):
    """What a game is and how it is played, fixed when it is announced."""

    rulebook: str
    rulebook_version: int
    seats: Seats
    options: dict[str, Any]
    clock: Clock
    creator: str
    visibility: Literal["public", "private"]
    starts: Literal["when_full", "by_creator"]
    timeouts_before_bot: int
    dice: str
    commitment: str
    seed: Sealed[str]
    bot_pace: BotPace = AT_ONCE
    instead_of: str = ""
    """The game to whose invitation this one is the answer of whoever announced it, or empty."""
    delay: Delay | None = None
    """How far those without a seat are behind it while it runs."""
    club: str = ""
    """The club whose members may see a private game and sit down in it, or empty."""
    tournament: str = ""
    """The tournament to which the game belongs, or empty."""
    rated: bool = True
    """Whether its result may count for ratings."""


class Respite(msgspec.Struct, frozen=True):
    """The time that a table gives its people: days of absence for each, and `nights`, in which their time rests."""

    absence_days: int
    nights: bool


NO_RESPITE: Final = Respite(0, nights=False)


class Reveals(msgspec.Struct, frozen=True):
    """The round before the start in which seats reveal the entropy that they committed to, and how long it may take.

    `until` is when it ends, once it has begun; `withheld` are the seats that had revealed nothing then.
    """

    within: Millis
    until: Millis | None = None
    withheld: tuple[Seat, ...] = ()


class Practice(msgspec.Struct, frozen=True):
    """Where a practice game was taken up: at a version of a `game`, or at a set-piece, the rulebook's own `position`.

    A lesson begins at a set-piece that has the lesson's name.

    `hash` is the hash of that log there; what came before it is in the practice game's log too.
    """

    game: str | None
    position: str | None
    version: int
    hash: str

    def log(self, rulebook: str) -> str:
        """The name to which the hash binds the log: the game's id, or of a set-piece `RULEBOOK/POSITION`."""
        return self.game if self.game is not None else f"{rulebook}/{self.position}"


@dataclass(slots=True, eq=False, repr=False)
class GameState:
    """What events have made of a game so far; `copy` gives an independent working copy."""

    book: Rulebook[Any, Any]
    version: int = 0
    status: Status = "open"
    terms: Terms = field(init=False)
    options: Any = None
    chairs: list[Chair] = field(default_factory=list)
    state: Any = None
    decisions: dict[Seat, Decision] = field(default_factory=dict)
    answered: set[Seat] = field(default_factory=set)
    standings: tuple[Standing, ...] = ()
    key: bytes = b""
    epoch: str = ""
    nonces: tuple[str, ...] = ()
    losses: tuple[tuple[int, str], ...] = ()
    """The versions that the log store has lost, and their hashes."""
    created: Millis = 0
    started: Millis | None = None
    updated: Millis = 0
    moves_by_people: int = 0
    respite: Respite = NO_RESPITE
    reveals: Reveals | None = None
    pause_asked: frozenset[Seat] = frozenset()
    pause: Pause | None = None
    practice: Practice | None = None
    moves_since: tuple[Step, ...] = ()
    """Since practice began at a set-piece: the first moves, by which a lesson is followed."""
    lag: Millis = 0
    marks: Marks = ()
    """How it stood after the last commands, while it runs and those without a seat are behind it."""
    told: dict[str, int] = field(default_factory=dict)
    """How many events of each type there were."""

    def count(self, event: str) -> None:
        """Count an event of this type."""
        self.version += 1
        self.told[event] = self.told.get(event, 0) + 1

    def copy(self) -> Self:
        """A copy to decide on: nothing that is done to it is seen here."""
        if not self.version:
            return type(self)(self.book)
        twin = type(self).__new__(type(self))
        for name in GameState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.chairs = self.chairs.copy()
        twin.state = None if self.state is None else self.book.copy(self.state)
        twin.decisions = self.decisions.copy()
        twin.answered = self.answered.copy()
        twin.told = self.told.copy()
        return twin

    @property
    def over(self) -> bool:
        """Whether the game has ended, with or without a result: everything is open then."""
        return self.status in ("finished", "aborted")

    @property
    def delayed(self) -> bool:
        """Whether those without a seat are behind the game now."""
        return bool(self.marks)

    def shown(self, now: Millis) -> Mark | None:
        """How the game stood that those without a seat see at a time; None where they see it as it is."""
        if self.terms.delay is None or not self.marks:
            return None
        mark = self.marks[behind.shown(self.marks, self.terms.delay, now)]
        return None if mark.version == self.version else mark

    def heard_until(self, now: Millis) -> Millis | None:
        """Up to when those without a seat hear what is said beside the game; None where they hear all of it."""
        if self.terms.delay is None or not self.marks:
            return None
        return behind.until(self.marks, self.terms.delay, now)

    def shows_next(self, now: Millis) -> Millis | None:
        """When those without a seat see more although nothing happens, None for never."""
        mark = self.shown(now)
        return None if mark is None else self.shows(self.marks[self.marks.index(mark) + 1].at)

    def shows(self, at: Millis) -> Millis | None:
        """When those without a seat see what happened at a time, None where that depends on what else happens."""
        return behind.due(at, self.terms.delay)

    @property
    def clock(self) -> Clock:
        """The time control."""
        return self.terms.clock

    @property
    def dice(self) -> Dice:
        """The game's dice, from the seed and every seat's entropy."""
        return Dice(self.key, self.version + 1)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that players play themselves."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.player and not chair.bot)

    @property
    def sealed(self) -> list[Seat]:
        """The seats whose entropy is committed to and not revealed."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.sealed]

    def seat_of(self, player: str) -> Seat | None:
        """The seat that a player holds, also while a bot plays it."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.player == player), None)

    @property
    def rules_time(self) -> Millis:
        """What the rules take for now: in a practice game their time has stood still in between."""
        return self.updated - self.lag

    def limit(self, seat: Seat, opened: Millis) -> Millis | None:
        """The deadline that the rules give the seat's decision, None where they give none."""
        limit = self.book.limit(self.state, seat, opened - self.lag)
        return None if limit is None else limit + self.lag

    def open(self, seat: Seat, decision: str) -> Decision:
        """A decision of the seat from now on, with the deadline of the rules or else of the time control."""
        limit = self.limit(seat, self.updated)
        if limit is not None:
            return Decision(decision, seat, self.updated, limit, ruled=True)
        chair = self.chairs[seat]
        away, rest = (0, None) if chair.bot else (chair.away or 0, chair.rest)
        return self._timed(Decision(decision, seat, self.updated, None, held=max(0, away - self.updated), rest=rest))

    def _timed(self, decision: Decision) -> Decision:
        """The decision with the deadline that the time control gives, beside the player's rest."""
        chair = self.chairs[decision.seat]
        bank = chair.bank if chair.bot is None else self.clock.bank_at_start()
        counted = decision.opened + decision.held
        deadline = self.clock.deadline(counted, bank)
        if deadline is not None and decision.rest is not None:
            deadline = decision.rest.after(counted, deadline - counted)
        elif deadline is not None and chair.night is not None and chair.bot is None:
            deadline = chair.night.out_of(deadline)
        return msgspec.structs.replace(decision, deadline=deadline)

    def retime(self, seat: Seat, stopped: Millis, on: Millis) -> None:
        """Find the deadline of a seat's decision again, whose time stopped at one moment and goes on from another."""
        decision = self.decisions.get(seat)
        if decision is None or decision.ruled:
            return
        changed = msgspec.structs.replace(decision, held=decision.held + on - stopped)
        if decision.rest is None or decision.deadline is None:
            self.decisions[seat] = self._timed(changed)
        elif on != stopped:
            left = decision.rest.running(stopped, decision.deadline)
            self.decisions[seat] = msgspec.structs.replace(changed, deadline=decision.rest.after(on, left))

    def reopen(self, seat: Seat) -> None:
        """Count a decision's time from now, for somebody else plays the seat; its id stays."""
        if seat in self.decisions:
            self.decisions[seat] = self.open(seat, self.decisions[seat].id)

    def attend(self) -> None:
        """Tell the rules the moment, where they ask for it."""
        if self.book.attend is not None:
            bots = frozenset(seat for seat, chair in enumerate(self.chairs) if chair.bot is not None)
            self.book.attend(self.state, Moment(self.rules_time, bots))

    def charge(self, seat: Seat) -> None:
        """Take the time that a decision ran out of the player's bank; a bot's, or the rules' own, costs nothing."""
        chair, decision = self.chairs[seat], self.decisions[seat]
        if chair.bot is None and not decision.ruled:
            still_held = max(0, (chair.away or 0) - self.updated)
            counted = decision.opened + decision.held - still_held
            if decision.rest is not None and decision.deadline is not None:
                left = decision.rest.running(self.updated + still_held, decision.deadline)
                counted = self.updated - max(0, chair.bank - left)
            bank = self.clock.bank_after(counted, self.updated, chair.bank)
            if bank != chair.bank:
                self.change(seat, bank=bank)

    def change(self, seat: Seat, **fields: Any) -> None:
        """Replace fields of a chair."""
        self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], **fields)
