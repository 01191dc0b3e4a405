"""Games of the made-up rulebook for the tests of the lifecycle: a log of batches beside the decided game."""

from typing import Any

import msgspec
import pytest

from games.core.clock import Clock, NoClock
from games.core.errors import IllegalMove
from games.core.facts import Event, type_name
from games.core.lifecycle import decider
from games.core.lifecycle.contract import Command, command_of
from games.core.lifecycle.creating import Create
from games.core.lifecycle.facts import EVENTS
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Invite, Sit, SitBot
from games.core.lifecycle.state import GameState
from games.core.rulebook import Rulebook
from games.core.visibility import join, split
from tests.rules.core import toy
from tests.rules.core.refusals import check_refusal

SEED = bytes(range(32))
TYPES = {type_name(fact): fact for fact in (*EVENTS, *toy.RULEBOOK.events)}

Plan = tuple[Sit | SitBot | Invite | None, ...]


def creation(plan: Plan = (None, None, None), **changed: Any) -> Create:
    """The command for a game of three that starts when it is full, without a clock."""
    usual: dict[str, Any] = {
        "rulebook": "toy",
        "seats": len(plan),
        "options": {},
        "clock": NoClock(),
        "creator": "ada",
        "visibility": "public",
        "starts": "when_full",
        "timeouts_before_bot": 2,
        "seed": SEED,
    }
    return Create(**(usual | changed), plan=plan)


def seated(*players: str) -> Plan:
    """A plan with these players."""
    return tuple(Sit(seat, player) for seat, player in enumerate(players))


class Table:
    """A game played command by command, the way the service does: on a working copy that a refusal drops."""

    def __init__(
        self,
        plan: Plan = (None, None, None),
        at: int = 1_000,
        book: Rulebook[toy.State, toy.View] = toy.RULEBOOK,
        **changed: Any,
    ) -> None:
        self.at = at
        self.game, events = decider.create(book, creation(plan, **changed), at)
        told = command_of(events)
        assert isinstance(told, Create)
        assert decider.create(book, told, at)[1] == events
        self.log: list[tuple[int, list[Event]]] = [(at, events)]

    def do(self, command: Command, at: int | None = None) -> list[Event]:
        """Carry a command out, or raise and leave the game as it was; what is raised says what its code promises.

        A check would have found the same. What happened tells of one command, which leads to it again.
        """
        self.at = self.at + 1 if at is None else at
        working, again = self.game.copy(), self.game.copy()
        try:
            events = decider.decide(working, command, self.at)
        except IllegalMove as refusal:
            check_refusal(refusal)
            _assert_checked_alike(again, command, self.at, refusal)
            raise
        decider.check(self.game.copy(), command, self.at)
        told = command_of(events)
        assert told is not None
        assert decider.decide(again, told, self.at) == events
        self.game = working
        self.log.append((self.at, events))
        return events

    def bid(self, seat: int, amount: int = 1, decision: str | None = None, at: int | None = None) -> list[Event]:
        """Bid in secret."""
        return self.do(Play(seat, {"type": "bid", "amount": amount}, decision), at)

    def travel(self, seat: int, at: int | None = None) -> list[Event]:
        """Make the winner's journey."""
        move = {"type": "travel", "route": ["pylos"], "goods": ["tin"], "flag": "red"}
        return self.do(Play(seat, move), at)

    def finish(self) -> None:
        """Play default moves to the end."""
        while not self.game.over:
            seat = min(self.game.decisions)
            move = toy.default_move(self.game.state, seat)
            self.do(Play(seat, msgspec.to_builtins(move)))

    def folded(self, copied_before: int | None = None) -> Game:
        """The game folded again from its log, each event having gone through JSON in its parts.

        Before one of the batches the fold may go over to a copy.
        """
        game = Game(self.game.book)
        for batch, (at, events) in enumerate(self.log):
            game = game.copy() if batch == copied_before else game
            for place, event in enumerate(events, 1):
                game.apply(_reread(event), at, last=place == len(events))
        return game


def _assert_checked_alike(game: Game, command: Command, at: int, refusal: IllegalMove) -> None:
    with pytest.raises(IllegalMove) as checked:
        decider.check(game, command, at)
    assert (checked.value.code, checked.value.facts) == (refusal.code, refusal.facts)


def running(*players: str, clock: Clock | None = None, **changed: Any) -> Table:
    """A game that has begun."""
    return Table(seated(*(players or ("ada", "bob", "cy"))), clock=clock or NoClock(), **changed)


def _reread(event: Event) -> Event:
    parts = msgspec.json.decode(msgspec.json.encode(split(event)))
    return join(TYPES[type_name(type(event))], *parts)


def image(game: Game) -> dict[str, Any]:
    """All of a game's state as plain values, to compare by."""
    return {
        name: msgspec.to_builtins(getattr(game, name), str_keys=True, enc_hook=repr)
        for name in GameState.__slots__
        if name != "book" and hasattr(game, name)
    }
