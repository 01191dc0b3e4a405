"""A log decided again, command by command: what was recorded must come out, byte for byte."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any, Final, Literal, NamedTuple

from events.codec import write
from events.envelope import Entry, Public
from events.errors import BrokenLog
from games.core.dice import Dice
from games.core.errors import IllegalMove
from games.core.facts import Event, type_name
from games.core.lifecycle import decider
from games.core.lifecycle.contract import OPERATOR, Command, command_of
from games.core.lifecycle.creating import Create
from games.core.lifecycle.dice import EndReveals
from games.core.lifecycle.facts import EVENTS
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import TimeOut
from games.core.rulebook import Rulebook
from games.core.visibility import split
from projections.codec import event_of

SHARED: Final = frozenset(type_name(fact) for fact in EVENTS)


class Differs(Exception):
    """What was recorded at `version` is not what comes out; `check` says which check fails."""

    def __init__(self, check: Literal["dice", "rules", "clocks"], version: int, reason: str) -> None:
        super().__init__(reason)
        self.check = check
        self.version = version
        self.reason = reason


class Redecided(NamedTuple):
    """A command that led to its events again: its last version, its time-outs, which of its events were random.

    `trusted` names what the rules had taken from outside, and now from the record.
    """

    last: int
    timeouts: int
    random: tuple[int, ...]
    trusted: Sequence[str]


class _CountingDice(Dice):
    """Dice that remember for which versions they were thrown."""

    def __init__(self, key: bytes, version: int, thrown: set[int]) -> None:
        super().__init__(key, version)
        self._thrown = thrown

    def below(self, bound: int) -> int:
        self._thrown.add(self.version)
        return super().below(bound)


class _Replay(Game):
    """A game that is decided again; `thrown` are the versions that were made with dice."""

    __slots__ = ("thrown",)

    def __init__(self, book: Rulebook[Any, Any]) -> None:
        super().__init__(book)
        self.thrown: set[int] = set()

    @property
    def dice(self) -> Dice:
        """The game's dice."""
        return _CountingDice(self.key, self.version + 1, self.thrown)


def redecided(
    book: Rulebook[Any, Any], entries: Sequence[Entry], stored: Sequence[bytes | None] | None = None
) -> Iterator[Redecided]:
    """Decide every command of a log again under `book`. Raises Differs for the first version that differs.

    `stored` are the public parts as bytes, to be compared as they are; None stands for an entry that was upcast: its
    data is compared instead.
    """
    game = _Replay(book)
    for batch in _batches(entries):
        first = batch[0]
        if first.at < game.updated:
            raise Differs("clocks", first.version, "it happened before what it follows")
        command = _command(book, batch)
        trusted = _recall(game, batch)
        if first.by != OPERATOR and first.by not in command.authors(game):
            raise Differs("rules", first.version, f"{first.by} cannot have done this")
        events = _decide(game, command, first)
        for version, (entry, event) in enumerate(zip_longest(batch, events), first.version):
            _compare(game, version, entry, event, stored[version - 1] if stored and entry else None)
        thrown = tuple(sorted(version for version in game.thrown if version <= batch[-1].version))
        game.thrown.clear()
        yield Redecided(batch[-1].version, isinstance(command, TimeOut | EndReveals), thrown, trusted)


def _batches(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    start = 0
    for place, entry in enumerate(entries, 1):
        if entry.rest == 0:
            yield entries[start:place]
            start = place
    if start < len(entries):
        raise Differs("rules", entries[-1].version + 1, "the rest of the command is missing")


def _command(book: Rulebook[Any, Any], batch: Sequence[Entry]) -> Command:
    first = batch[0]
    try:
        command = command_of([event_of(book.key, entry) for entry in batch if entry.type in SHARED])
    except BrokenLog as error:
        raise Differs("rules", error.version, error.reason) from error
    except ValueError as error:
        raise Differs("dice", first.version, str(error)) from error
    if command is None or first.type not in SHARED:
        raise Differs("rules", first.version, f"no command begins with {first.type}")
    return command


def _recall(game: _Replay, batch: Sequence[Entry]) -> Sequence[str]:
    """Let the rules take outside input from the record; whatever cannot be read will differ later."""
    if game.book.recall is None or game.state is None:
        return ()
    recorded = []
    for entry in batch:
        with suppress(BrokenLog):
            recorded += [event_of(game.book.key, entry)] if entry.type not in SHARED else []
    return game.book.recall(game.state, recorded)


_FOUND_BY: Final[Mapping[str, Literal["dice", "clocks"]]] = {"not_due": "clocks", "bad_reveal": "dice"}
"""The check that a refusal fails; all others are those of the rules."""


def _decide(game: _Replay, command: Command, first: Entry) -> list[Event]:
    """The events of the command, folded into the game."""
    if isinstance(command, Create) != (first.version == 1):
        raise Differs("rules", first.version, f"a game does not go on with {first.type}")
    try:
        return decider.decide(game, command, first.at)
    except IllegalMove as error:
        raise Differs(_FOUND_BY.get(error.code, "rules"), first.version, f"refused: {error}") from error
    except Exception as error:
        raise Differs("rules", first.version, f"cannot be decided: {error!r}") from error


def _compare(game: _Replay, version: int, entry: Entry | None, event: Event | None, stored: bytes | None) -> None:
    check: Literal["dice", "rules"] = "dice" if version in game.thrown else "rules"
    if event is None:
        raise Differs(check, version, "nothing more follows from the command")
    if entry is None:
        raise Differs(check, version, f"{type_name(type(event))} follows from the command, and is missing")
    if (entry.type, entry.v) != (type_name(type(event)), event.VERSION):
        raise Differs(check, version, f"{type_name(type(event))} follows, not {entry.type}")
    public, private = split(event)
    if not _same_public(public, entry, stored) or not _same_private(private, entry):
        raise Differs(check, version, f"another {entry.type} follows")


def _same_public(data: dict[str, Any], entry: Entry, stored: bytes | None) -> bool:
    if stored is None:
        return write(data) == write(entry.public)
    whole = Public(
        entry.at,
        entry.by,
        entry.cause,
        entry.commitments,
        data,
        entry.game,
        entry.rest,
        entry.type,
        entry.v,
        entry.version,
    )
    return write(whole) == stored


def _same_private(private: dict[str, dict[str, Any]], entry: Entry) -> bool:
    if not private and not entry.private:
        return True
    return write(private) == write({audience: secret.data for audience, secret in entry.private.items()})
