"""Games folded from their logs: bounded in-process copies, brought up to date by version."""

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec
from msgspec import Struct, field

from events.envelope import Ended, Entry, Head
from events.errors import BrokenLog, Forked, LogError, NoSuchLog
from events.store import LogStore
from games.core.catalogue import pinned
from games.core.lifecycle.game import Game
from games.core.rulebook import Rulebook
from projections.codec import event_of
from projections.copies import Copies
from projections.moments import Moments, strides

P = ParamSpec("P")
T = TypeVar("T")

LONGEST_STEP: Final = 64
"""Entries that are kept beside a game, so that streams which send them need not read them again."""


class NoRulebook(BrokenLog):
    """The rules of a game are not installed: nothing is wrong with its log, and it goes on when they are back."""

    def __init__(self, game: str, rulebook: object, version: object) -> None:
        super().__init__(game, 1, f"its rulebook {rulebook} is not installed in version {version}")
        self.rulebook = rulebook
        self.rulebook_version = version


class Step(Struct, frozen=True):
    """The entries that led to a moment from an earlier one, whose hash is `before`."""

    before: str
    entries: Sequence[Entry]


class Live(Struct, frozen=True):
    """A game at a version: never changed, so whoever holds it sees one moment.

    `hash` is the log's at that version. `step` is how it came from the copy before, where that is known. `ended`
    says that the log goes on, unreadably, and that an operator ended the game here.
    """

    id: str
    game: Game
    hash: str
    step: Step | None = None
    ended: Ended | None = None
    _made: dict[tuple[object, ...], Any] = field(default_factory=dict)

    def once(self, make: Callable[Concatenate["Live", P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """What a function makes of this moment and the arguments, in order; it is called once and its result kept."""
        key = (make, *arguments, *named.items())
        made: T | None = self._made.get(key)
        if made is None:
            made = self._made[key] = make(self, *arguments, **named)
        return made

    def entries(self, after: int, head: str | None) -> Sequence[Entry] | None:
        """The entries after a version up to this one, if all of them are kept here and the hash there was `head`."""
        if self.step is None or after < self.version - len(self.step.entries):
            return None
        skipped = after - (self.version - len(self.step.entries))
        before = self.step.entries[skipped - 1].hash if skipped else self.step.before
        return self.step.entries[skipped:] if head in (None, before) else None

    @property
    def version(self) -> int:
        """How many events are folded in."""
        return self.game.version


class Games:
    """The store's games as they are now; keeps the `capacity` most recently used ones."""

    def __init__(
        self,
        log: LogStore,
        capacity: int,
        looked_up: Callable[[bool], None] = lambda _: None,
        asked: Callable[[Live], None] = lambda _: None,
        lost: Callable[[str, Head], None] = lambda *_: None,
    ) -> None:
        """`looked_up` is told of each load whether the copy in memory served, `asked` of each game that was folded.

        `lost` is told the head of a copy that the log does not have any more.
        """
        self._log = log
        self._asked = asked
        self._looked_up = looked_up
        self._lost = lost
        self._copies: Copies[Live] = Copies(capacity)
        self._moments: Moments[Live] = Moments()

    def peek(self, game: str) -> Live:
        """The copy in memory, perhaps behind the log; loads it when there is none."""
        return self._copies.get(game) or self.load(game)

    def load(self, game: str) -> Live:
        """The game as its log stands now: one round trip. Raises NoSuchLog, BrokenLog, Unavailable.

        A broken log that an operator has ended gives the game as it stood before, ended.
        """
        copy, lost = self._copies.get(game), None
        try:
            if copy is not None and copy.ended is None:
                live = self.advance(copy, self._log.read(game, copy.version, head=copy.hash))
                self._looked_up(True)
                return live
        except BrokenLog:
            pass
        except Forked:
            lost = None if copy is None else Head(copy.version, copy.hash)
        self._looked_up(False)
        self.forget(game)  # earlier moments that are kept may belong to a history that no longer exists
        live = self.put(folded(self._log, game))
        self._asked(live)
        if lost is not None:
            self._lost(game, lost)
        return self._copies.get(game) or live

    def advance(self, live: Live, entries: Sequence[Entry]) -> Live:
        """The game with further entries folded in."""
        if not entries:
            return self.put(live)
        step = Step(live.hash, entries) if len(entries) <= LONGEST_STEP else None
        return self.put(msgspec.structs.replace(further(live, entries), step=step))

    def settled(self, game: str, version: int) -> Live:
        """The game after the command that a version belongs to: in the middle of a command nobody has to move.

        Raises NoSuchLog when there is no such version, BrokenLog and Unavailable.
        """
        found = self._log.read(game, version - 1, version)
        if not found:
            raise NoSuchLog(game)
        return self.at(game, version + found[0].rest)

    def at(self, game: str, version: int) -> Live:
        """The game at an earlier version, folded from a moment before it; raises NoSuchLog for an unknown version."""
        moment = self._moments.before(game, version)
        if moment is not None and moment.version == version:
            return moment
        try:
            entries = self._log.read(
                game, moment.version if moment else 0, version, head=moment.hash if moment else None
            )
            for part in strides(entries):
                later = further(moment, part) if moment else fold(game, part)
                moment = self._moments.keep(game, later.version, later)
        except BrokenLog:
            self._moments.forget(game)
            raise
        except Forked:
            self._moments.forget(game)
            return self.at(game, version)
        if moment is None or moment.version != version:
            raise NoSuchLog(game)
        return moment

    def readable(self, game: str) -> Live:
        """The current game, or the game after the last whole command before its log breaks.

        Raises BrokenLog when nothing can be read.
        """
        try:
            return self.load(game)
        except BrokenLog as error:
            whole = last_whole(self._log, error)
            if not whole:
                raise
            return self.at(game, whole)

    def put(self, live: Live) -> Live:
        """Keep this copy, unless an equally new one is kept already; returns this one."""
        return self._copies.keep(live)

    def forget(self, game: str) -> None:
        """Drop the copy: the next load folds the whole log."""
        self._copies.drop(game)
        self._moments.forget(game)


def fold(game: str, entries: Sequence[Entry]) -> Live:
    """A whole log, or its beginning, folded into a game; raises NoSuchLog when it is empty, NoRulebook, BrokenLog."""
    if not entries:
        raise NoSuchLog(game)
    folded = Game(book_of(game, entries[0]))
    apply_entries(folded, entries)
    return Live(game, folded, entries[-1].hash)


def book_of(game: str, first: Entry) -> Rulebook[Any, Any]:
    """The rulebook that a log's first entry names. Raises NoRulebook."""
    rulebook, version = first.public.get("rulebook"), first.public.get("rulebook_version")
    book = pinned(rulebook, version)
    if book is None:
        raise NoRulebook(game, rulebook, version)
    return book


def folded(log: LogStore, game: str) -> Live:
    """A game as its whole log says; of a broken one that an operator has ended, as much as can be read, ended.

    Raises NoSuchLog, BrokenLog, Unavailable.
    """
    try:
        return fold(game, log.read(game))
    except BrokenLog:
        ended = log.ended(game)
        if ended is None or not ended.version:
            raise
    last = fold(game, log.read(game, 0, ended.version))
    if not last.game.over:
        last.game.status = "aborted"
        last.game.settle(ended.at)
    return msgspec.structs.replace(last, ended=ended)


def last_whole(log: LogStore, error: BrokenLog) -> int:
    """The last version of a broken log that ends a command that can be read; 0 for none. Raises Unavailable."""
    if error.version <= 1:
        return 0
    entries = log.read(error.game, 0, error.version - 1)
    return max((entry.version for entry in entries if entry.rest == 0), default=0)


def further(live: Live, entries: Sequence[Entry]) -> Live:
    """A later moment of a game; the given one does not change. Raises BrokenLog."""
    game = live.game.copy()
    apply_entries(game, entries)
    return Live(live.id, game, entries[-1].hash)


def apply_entries(game: Game, entries: Sequence[Entry]) -> None:
    """Fold entries into a working copy; raises BrokenLog when one does not fit."""
    for entry in entries:
        try:
            game.apply(event_of(game.book.key, entry), entry.at, last=entry.rest == 0)
        except LogError:
            raise
        except Exception as error:
            raise BrokenLog(entry.game, entry.version, f"cannot be folded: {error!r}") from error
