"""Decides every command of the lifecycle; the rulebook decides inside `Play`, `TimeOut` and `Start`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from games.core import dice
from games.core import lifecycle as facts
from games.core.clock import Millis
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Move, Seat
from games.core.game import Decision, Game
from games.core.rulebook import Rulebook, Standing, move_json

RESIGNED_BOT_LEVEL = "normal"
"""The level of the bot that plays for somebody who left: it is there so that the others can finish."""


def create(book: Rulebook[Any], command: facts.Create, at: Millis) -> tuple[Game, list[Event]]:
    """A new game and its first events."""
    game = Game(book)
    return game, _run(game, _create(book, game, command), at)


def decide(game: Game, command: facts.Command, at: Millis) -> list[Event]:
    """The events that follow from a command; they are already folded into `game`, which must be a working copy.

    `at` is the time in milliseconds. Raises `IllegalMove`; the working copy is to be dropped then.
    """
    require(not game.over, "game_finished", status=game.status)
    return _run(game, _DECIDE[type(command)](game, command, at), at)


def _run(game: Game, steps: Iterator[Event], at: Millis) -> list[Event]:
    events: list[Event] = []
    for event in steps:
        events.append(event)
        game.apply(event, at, last=False)
    game.settle(at)
    return events


def _create(book: Rulebook[Any], game: Game, command: facts.Create) -> Iterator[Event]:
    require(command.seats in book.seats, "bad_player_count", allowed=list(book.seats))
    require(len(command.plan) == command.seats, "bad_player_count", allowed=[command.seats])
    book.read_options(command.options)
    yield facts.GameCreated(
        rulebook=command.rulebook,
        rulebook_version=book.version,
        seats=command.seats,
        options=command.options,
        clock=command.clock,
        creator=command.creator,
        visibility=command.visibility,
        starts=command.starts,
        timeouts_before_bot=command.timeouts_before_bot,
        dice=dice.ALGORITHM,
        commitment=dice.commitment(command.seed),
        seed=command.seed.hex(),
    )
    for step in command.plan:
        match step:
            case facts.Sit():
                yield from _seat_player(game, step)
            case facts.SitBot():
                yield _seat_bot(game, step)
            case facts.Invite():
                yield _seat_invited(game, step)
    yield from _start_when_full(game)


def _sit(game: Game, command: facts.Sit, at: Millis) -> Iterator[Event]:
    yield from _seat_player(game, command)
    yield from _start_when_full(game)


def _sit_bot(game: Game, command: facts.SitBot, at: Millis) -> Iterator[Event]:
    yield _seat_bot(game, command)
    yield from _start_when_full(game)


def _invite(game: Game, command: facts.Invite, at: Millis) -> Iterator[Event]:
    yield _seat_invited(game, command)


def _seat_player(game: Game, command: facts.Sit) -> Iterator[Event]:
    _require_free(game, command.seat, command.player)
    require(game.seat_of(command.player) is None, "already_seated", seat=game.seat_of(command.player))
    yield facts.SeatTaken(command.seat, command.player, None, command.entropy)


def _seat_bot(game: Game, command: facts.SitBot) -> Event:
    _require_free(game, command.seat, None)
    require(command.bot in game.book.bots, "unknown_bot", known=sorted(game.book.bots))
    return facts.SeatTaken(command.seat, None, command.bot, "")


def _seat_invited(game: Game, command: facts.Invite) -> Event:
    _require_free(game, command.seat, command.player)
    require(game.seat_of(command.player) is None, "already_seated", seat=game.seat_of(command.player))
    return facts.SeatInvited(command.seat, command.player)


def _require_free(game: Game, seat: Seat, player: str | None) -> None:
    require(game.status == "open", "game_started")
    require(0 <= seat < len(game.chairs), "unknown_seat", seats=len(game.chairs))
    chair = game.chairs[seat]
    require(not chair.taken, "seat_taken", seat=seat)
    require(chair.invited in (None, player), "seat_reserved", seat=seat)


def _leave(game: Game, command: facts.Leave, at: Millis) -> Iterator[Event]:
    require(game.status == "open", "game_started")
    require(0 <= command.seat < len(game.chairs), "unknown_seat", seats=len(game.chairs))
    chair = game.chairs[command.seat]
    player = chair.player or chair.invited
    require(player is not None, "seat_empty", seat=command.seat)
    yield facts.SeatLeft(command.seat, str(player))


def _start(game: Game, command: facts.Start, at: Millis) -> Iterator[Event]:
    require(game.status == "open", "game_started")
    free = [seat for seat, chair in enumerate(game.chairs) if not chair.taken]
    require(not free, "seats_open", seats=free)
    yield facts.GameStarted()
    yield from _with_dice(game, lambda luck: game.book.setup(game.state, game.options, len(game.chairs), luck))
    yield from _finish_if_over(game)


def _start_when_full(game: Game) -> Iterator[Event]:
    if game.terms.starts == "when_full" and all(chair.taken for chair in game.chairs):
        yield from _start(game, facts.Start(), game.updated)


def _play(game: Game, command: facts.Play, at: Millis) -> Iterator[Event]:
    move = game.book.read_move(command.move)
    require(game.status == "running", "game_not_started")
    decision = game.decisions.get(command.seat)
    require(command.decision is None or (decision and decision.id == command.decision), "stale_decision")
    if decision is None:
        raise IllegalMove("not_awaited", awaiting=sorted(game.decisions))
    chosen_by: Literal["bot", "player"] = "bot" if game.chairs[command.seat].bot else "player"
    yield from _answer(game, decision, move, chosen_by)


def _answer(
    game: Game, decision: Decision, move: Move, chosen_by: Literal["player", "bot", "clock"]
) -> Iterator[Event]:
    yield facts.MovePlayed(decision.seat, decision.id, chosen_by, move_json(move))
    yield from _with_dice(game, lambda luck: game.book.decide(game.state, decision.seat, move, luck))
    yield from _finish_if_over(game)


def _with_dice(game: Game, steps: Callable[[dice.Dice], Iterator[Event]]) -> Iterator[Event]:
    luck = game.dice
    for event in steps(luck):
        yield event
        luck.version = game.version + 1


def _time_out(game: Game, command: facts.TimeOut, at: Millis) -> Iterator[Event]:
    decision = game.decisions.get(command.seat)
    if decision is None or decision.id != command.decision:
        raise IllegalMove("stale_decision")
    require(decision.deadline is not None and at >= decision.deadline, "not_due", deadline=decision.deadline)
    chair = game.chairs[command.seat]
    yield facts.TimedOut(command.seat, decision.id, chair.timeouts + 1)
    if chair.bot is None and chair.timeouts + 1 >= game.terms.timeouts_before_bot:
        yield facts.HandedToBot(command.seat, RESIGNED_BOT_LEVEL, "timeouts")
    yield from _answer(game, decision, game.book.default_move(game.state, command.seat), "clock")


def _reclaim(game: Game, command: facts.Reclaim, at: Millis) -> Iterator[Event]:
    require(game.status == "running", "game_not_started")
    chair = game.chairs[command.seat]
    require(chair.player is not None and chair.bot is not None, "not_handed_over", seat=command.seat)
    require(chair.resigned is None, "seat_resigned", seat=command.seat)
    yield facts.SeatReclaimed(command.seat, str(chair.player))


def _resign(game: Game, command: facts.Resign, at: Millis) -> Iterator[Event]:
    require(game.status == "running", "game_not_started")
    chair = game.chairs[command.seat]
    require(chair.player is not None and chair.resigned is None, "seat_resigned", seat=command.seat)
    yield facts.Resigned(command.seat)
    if chair.bot is None:
        yield facts.HandedToBot(command.seat, RESIGNED_BOT_LEVEL, "resigned")


def _abort(game: Game, command: facts.Abort, at: Millis) -> Iterator[Event]:
    require(game.moves_by_people == 0, "too_late_to_abort")
    yield facts.GameAborted(command.reason, game.terms.seed)


def _finish_if_over(game: Game) -> Iterator[Event]:
    standings = game.book.result(game.state)
    if standings is not None:
        yield facts.GameFinished(_final(game, standings), game.terms.seed)


def _final(game: Game, standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """The rulebook's ranking with the seats that resigned behind all others, the last to resign first."""

    def place(standing: Standing) -> tuple[int, int]:
        resigned = game.chairs[standing.seat].resigned
        return (0, standing.rank) if resigned is None else (1, -resigned)

    places = [place(standing) for standing in standings]
    return tuple(
        msgspec.structs.replace(standing, rank=1 + sum(other < place(standing) for other in places))
        for standing in standings
    )


_DECIDE: dict[type, Callable[[Game, Any, Millis], Iterator[Event]]] = {
    facts.Sit: _sit,
    facts.SitBot: _sit_bot,
    facts.Invite: _invite,
    facts.Leave: _leave,
    facts.Start: _start,
    facts.Play: _play,
    facts.TimeOut: _time_out,
    facts.Reclaim: _reclaim,
    facts.Resign: _resign,
    facts.Abort: _abort,
}
