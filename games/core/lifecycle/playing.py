"""The game itself: it begins, seats answer or are late. The rulebook decides inside `Start`, `Play` and `TimeOut`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, ClassVar, Literal

import msgspec

from games.core.chairs import Decision
from games.core.clock import Millis
from games.core.dice import Dice, game_key, reseeded
from games.core.errors import IllegalMove, require
from games.core.facts import Event, FreeText, Move, Own, Seat
from games.core.lifecycle.contract import BOT, CLOCK, Command, LifecycleEvent, OfCreator, OfSeat
from games.core.lifecycle.ending import finish_if_over
from games.core.lifecycle.guards import require_movable, require_running
from games.core.lifecycle.state import GameState
from games.core.lifecycle.substitution import HandedToBot
from games.core.positions.lessons import MOST_STEPS
from games.core.positions.set_pieces import Step
from games.core.rulebook import STAND_IN, move_json


class Start(OfCreator, frozen=True):
    """Begin, once all seats are taken: the rulebook's setup follows, or first the round of reveals."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_movable(game)
        free = [seat for seat, chair in enumerate(game.chairs) if not chair.taken]
        require(not free, "seats_open", seats=free)
        if game.reveals is not None and game.sealed:
            yield RevealsBegun(at + game.reveals.within)
        else:
            yield from begin(game)


class RevealsBegun(LifecycleEvent, frozen=True):
    """All seats are taken and keep them: those who committed to an entropy have until then to reveal it."""

    until: Millis

    def evolve(self, game: GameState) -> None:
        if game.reveals is not None:
            game.reveals = msgspec.structs.replace(game.reveals, until=self.until)

    def command(self, then: Sequence[Event]) -> Start:
        return Start()


class GameStarted(LifecycleEvent, frozen=True):
    """All seats are taken; the rulebook's setup follows."""

    def evolve(self, game: GameState) -> None:
        entropy = {seat: chair.entropy for seat, chair in enumerate(game.chairs)}
        game.key = _key(game, entropy)
        game.status = "running"
        game.started = game.updated
        game.state = game.book.initial()
        for seat in range(len(game.chairs)):
            game.change(seat, bank=game.clock.bank_at_start())
        game.attend()

    def command(self, then: Sequence[Event]) -> Start:
        return Start()


class Play(OfSeat, frozen=True):
    """Answer a decision; `decision` may name the one that is meant. The rulebook's events follow.

    `chosen_by` says who answers, and refuses it when somebody else plays the seat by now; None is whoever plays it.
    `order` names the standing order by which a player answers.
    """

    move: dict[str, Any]
    decision: str | None = None
    chosen_by: Literal["player", "bot"] | None = None
    order: str | None = None

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        move = game.book.read_move(self.move)
        require_running(game)
        require(game.pause is None, "game_paused")
        decision = game.decisions.get(self.seat)
        if self.decision is not None and (decision is None or decision.id != self.decision):
            raise IllegalMove("stale_decision", decision=decision.id if decision else None)
        if decision is None:
            raise IllegalMove("not_awaited", awaiting=sorted(game.decisions))
        if game.chairs[self.seat].bot is None:
            require(self.chosen_by != "bot", "not_handed_over", seat=self.seat)
            yield from _answer(game, decision, move, "player", self.order)
        else:
            require(self.chosen_by != "player", "handed_to_bot", seat=self.seat)
            yield from _answer(game, decision, move, "bot")

    def authors(self, game: GameState) -> set[str]:
        return {BOT} if self.chosen_by == "bot" else super().authors(game)


class MovePlayed(LifecycleEvent, frozen=True):
    """A seat's decision is answered, by its player, by a bot or by the clock; the rulebook's events follow.

    `order` is the player's standing order that answered: nobody else learns that there was one.
    """

    VERSION: ClassVar[int] = 2

    seat: Seat
    decision: str
    chosen_by: Literal["player", "bot", "clock"]
    move: Own[FreeText[dict[str, Any]]]
    order: Own[str | None] = None

    def evolve(self, game: GameState) -> None:
        game.answered.add(self.seat)
        game.attend()
        if game.practice is not None and game.practice.position and len(game.moves_since) < MOST_STEPS:
            game.moves_since += (Step(self.seat, self.move),)
        if self.chosen_by == "clock":
            return
        game.charge(self.seat)
        if self.chosen_by == "player":
            game.moves_by_people += 1
        if game.chairs[self.seat].timeouts:
            game.change(self.seat, timeouts=0)

    def command(self, then: Sequence[Event]) -> Play | None:
        if self.chosen_by == "clock":
            return None
        return Play(self.seat, self.move, self.decision, self.chosen_by, self.order)


class TimeOut(Command, frozen=True):
    """Say that a deadline has passed: the default move follows, and after several of them a bot takes the seat."""

    seat: Seat
    decision: str

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_running(game)
        decision = game.decisions.get(self.seat)
        if decision is None or decision.id != self.decision:
            raise IllegalMove("stale_decision", decision=decision.id if decision else None)
        require(decision.deadline is not None and at >= decision.deadline, "not_due", deadline=decision.deadline)
        chair = game.chairs[self.seat]
        in_a_row = chair.timeouts + (not decision.ruled)
        yield TimedOut(self.seat, decision.id, in_a_row)
        if chair.bot is None and not decision.ruled and in_a_row >= game.terms.timeouts_before_bot:
            yield HandedToBot(self.seat, STAND_IN, "timeouts")
        yield from _answer(game, decision, game.book.default_move(game.state, self.seat), "clock")

    def authors(self, game: GameState) -> set[str]:
        return {CLOCK}


class TimedOut(LifecycleEvent, frozen=True):
    """A decision's deadline passed; the default move follows. `in_a_row` counts the seat's time-outs."""

    seat: Seat
    decision: str
    in_a_row: int

    def evolve(self, game: GameState) -> None:
        game.charge(self.seat)
        game.change(self.seat, timeouts=self.in_a_row)

    def command(self, then: Sequence[Event]) -> TimeOut:
        return TimeOut(self.seat, self.decision)


def begin(game: GameState) -> Iterator[Event]:
    """The game begins, with the rulebook's setup."""
    yield GameStarted()
    yield from _with_dice(game, lambda luck: game.book.setup(game.state, game.options, len(game.chairs), luck))
    yield from finish_if_over(game)


def start_when_full(game: GameState) -> Iterator[Event]:
    """The game begins by itself once all seats are taken, where that was agreed."""
    if game.terms.starts == "when_full" and all(chair.taken for chair in game.chairs):
        yield from Start().decide(game, game.updated)


def _answer(
    game: GameState,
    decision: Decision,
    move: Move,
    chosen_by: Literal["player", "bot", "clock"],
    order: str | None = None,
) -> Iterator[Event]:
    yield MovePlayed(decision.seat, decision.id, chosen_by, move_json(move), order)
    yield from _with_dice(game, lambda luck: game.book.decide(game.state, decision.seat, move, luck))
    yield from finish_if_over(game)


def _key(game: GameState, entropy: Mapping[Seat, str]) -> bytes:
    key = game_key(bytes.fromhex(game.terms.seed), entropy, game.terms.dice)
    return reduce(lambda former, nonce: reseeded(former, nonce, game.terms.dice), game.nonces, key)


def _with_dice(game: GameState, steps: Callable[[Dice], Iterator[Event]]) -> Iterator[Event]:
    luck = game.dice
    for event in steps(luck):
        yield event
        luck.version = game.version + 1
