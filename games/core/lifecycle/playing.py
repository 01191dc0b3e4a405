"""Decides the game itself, from the start to the end: the rulebook decides inside `Start`, `Play` and `TimeOut`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from games.core import dice
from games.core.clock import DAY, Millis
from games.core.domains import is_line
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Move
from games.core.lifecycle import commands, facts
from games.core.lifecycle.chairs import Decision
from games.core.lifecycle.game import Game
from games.core.lifecycle.guards import chair_of, require_open, require_running
from games.core.rulebook import STAND_IN, Standing, move_json

LONGEST_REASON: Final = 200


def start(game: Game, command: commands.Start, at: Millis) -> Iterator[Event]:
    """The game begins: the rulebook's setup follows."""
    require_open(game)
    free = [seat for seat, chair in enumerate(game.chairs) if not chair.taken]
    require(not free, "seats_open", seats=free)
    yield facts.GameStarted()
    yield from _with_dice(game, lambda luck: game.book.setup(game.state, game.options, len(game.chairs), luck))
    yield from _finish_if_over(game)


def start_when_full(game: Game) -> Iterator[Event]:
    """The game begins by itself once all seats are taken, where that was agreed."""
    if game.terms.starts == "when_full" and all(chair.taken for chair in game.chairs):
        yield from start(game, commands.Start(), game.updated)


def play(game: Game, command: commands.Play, at: Millis) -> Iterator[Event]:
    """A seat answers its decision: the rulebook's events follow."""
    move = game.book.read_move(command.move)
    require_running(game)
    require(game.pause is None, "game_paused")
    decision = game.decisions.get(command.seat)
    if command.decision is not None and (decision is None or decision.id != command.decision):
        raise IllegalMove("stale_decision", decision=decision.id if decision else None)
    if decision is None:
        raise IllegalMove("not_awaited", awaiting=sorted(game.decisions))
    if game.chairs[command.seat].bot is None:
        require(command.chosen_by != "bot", "not_handed_over", seat=command.seat)
        yield from _answer(game, decision, move, "player", command.order)
    else:
        require(command.chosen_by != "player", "handed_to_bot", seat=command.seat)
        yield from _answer(game, decision, move, "bot")


def _answer(
    game: Game,
    decision: Decision,
    move: Move,
    chosen_by: Literal["player", "bot", "clock"],
    order: str | None = None,
) -> Iterator[Event]:
    yield facts.MovePlayed(decision.seat, decision.id, chosen_by, move_json(move), order)
    yield from _with_dice(game, lambda luck: game.book.decide(game.state, decision.seat, move, luck))
    yield from _finish_if_over(game)


def _with_dice(game: Game, steps: Callable[[dice.Dice], Iterator[Event]]) -> Iterator[Event]:
    luck = game.dice
    for event in steps(luck):
        yield event
        luck.version = game.version + 1


def time_out(game: Game, command: commands.TimeOut, at: Millis) -> Iterator[Event]:
    """A deadline has passed: the default move follows, and after several of them a bot takes the seat."""
    require_running(game)
    decision = game.decisions.get(command.seat)
    if decision is None or decision.id != command.decision:
        raise IllegalMove("stale_decision", decision=decision.id if decision else None)
    require(decision.deadline is not None and at >= decision.deadline, "not_due", deadline=decision.deadline)
    chair = game.chairs[command.seat]
    in_a_row = chair.timeouts + (not decision.ruled)
    yield facts.TimedOut(command.seat, decision.id, in_a_row)
    if chair.bot is None and not decision.ruled and in_a_row >= game.terms.timeouts_before_bot:
        yield facts.HandedToBot(command.seat, STAND_IN, "timeouts")
    yield from _answer(game, decision, game.book.default_move(game.state, command.seat), "clock")


def reclaim(game: Game, command: commands.Reclaim, at: Millis) -> Iterator[Event]:
    """A player takes the seat back from the bot."""
    require_running(game)
    chair = chair_of(game, command.seat)
    if chair.player is None or chair.bot is None:
        raise IllegalMove("not_handed_over", seat=command.seat)
    require(chair.resigned is None, "seat_resigned", seat=command.seat)
    yield facts.SeatReclaimed(command.seat, chair.player)


def resign(game: Game, command: commands.Resign, at: Millis) -> Iterator[Event]:
    """A player gives up: a bot plays the seat from now on."""
    require_running(game)
    chair = chair_of(game, command.seat)
    require(chair.player is not None, "seat_of_bot", seat=command.seat)
    require(chair.resigned is None, "seat_resigned", seat=command.seat)
    yield facts.Resigned(command.seat, command.order)
    if chair.bot is None:
        yield facts.HandedToBot(command.seat, STAND_IN, "resigned")
    if game.pause is not None and not game.people:
        yield facts.GameResumed(command.seat)


def reseed(game: Game, command: commands.Reseed, at: Millis) -> Iterator[Event]:
    """The dice follow another key from now on."""
    require(not game.over, "game_finished", status=game.status)
    require(game.epoch != command.epoch, "already_reseeded")
    yield facts.DiceReseeded(command.epoch, command.nonce)


def abort(game: Game, command: commands.Abort, at: Millis) -> Iterator[Event]:
    """The game ends without a result, before people have played."""
    reason = command.reason
    require(len(reason) <= LONGEST_REASON and is_line(reason), "bad_reason", most=LONGEST_REASON)
    require(not game.over, "game_finished", status=game.status)
    require(game.moves_by_people == 0, "too_late_to_abort")
    if command.idle_days:
        require(game.status == "open", "game_started")
        due = game.updated + command.idle_days * DAY
        require(at >= due, "not_due", deadline=due)
    yield facts.GameAborted(reason, game.terms.seed, command.idle_days)


def _finish_if_over(game: Game) -> Iterator[Event]:
    standings = game.book.result(game.state)
    if standings is not None:
        yield facts.GameFinished(_final(game, standings), game.terms.seed)


def _final(game: Game, standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """The rulebook's ranking with the seats that resigned behind all others, the later to resign the higher."""

    def place(standing: Standing) -> tuple[int, int]:
        resigned = game.chairs[standing.seat].resigned
        return (0, standing.rank) if resigned is None else (1, -resigned)

    places = [place(standing) for standing in standings]
    return tuple(
        msgspec.structs.replace(standing, rank=1 + sum(other < place(standing) for other in places))
        for standing in standings
    )
