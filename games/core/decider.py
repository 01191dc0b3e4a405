"""Decides every command of the lifecycle; the rulebook decides inside `Play`, `TimeOut` and `Start`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, get_args

import msgspec

from games.core import dice, respite
from games.core import lifecycle as facts
from games.core.chairs import Chair, Decision
from games.core.clock import DAY, Millis, sound
from games.core.dispatch import complete
from games.core.domains import is_line
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Move, Seat
from games.core.game import Game
from games.core.rulebook import STAND_IN, Rulebook, Standing, move_json

LONGEST_ENTROPY: Final = 64
LONGEST_REASON: Final = 200


def create(book: Rulebook[Any, Any], command: facts.Create, at: Millis) -> tuple[Game, list[Event]]:
    """A new game and its first events.

    Raises `IllegalMove`, and `ValueError` for a seed that is not of 32 bytes.
    """
    game = Game(book)
    return game, create_in(game, command, at)


def create_in(game: Game, command: facts.Create, at: Millis) -> list[Event]:
    """The first events of a game, folded into `game`, which must be new. Raises as `create` does."""
    if len(command.seed) != dice.SEED_BYTES:
        raise ValueError(f"a seed has {dice.SEED_BYTES} bytes")
    return _run(game, _create(game.book, game, command), at)


def decide(game: Game, command: facts.Command, at: Millis) -> list[Event]:
    """The events that follow from a command; they are already folded into `game`, which must be a working copy.

    `at` is the time in milliseconds. Raises `IllegalMove`; the working copy is to be dropped then.
    """
    return _run(game, _DECIDE[type(command)](game, command, at), at)


def _run(game: Game, steps: Iterator[Event], at: Millis) -> list[Event]:
    events: list[Event] = []
    for event in steps:
        events.append(event)
        game.apply(event, at, last=False)
    game.settle(at)
    return events


def _create(book: Rulebook[Any, Any], game: Game, command: facts.Create) -> Iterator[Event]:
    require(command.seats in book.seats, "bad_player_count", allowed=list(book.seats))
    require(len(command.plan) == command.seats, "bad_player_count", allowed=[command.seats])
    options = book.read_options(command.options)
    book.admit(options, command.seats)
    require(sound(command.clock), "bad_time_control", reason="limit, bank or increment out of bounds")
    require(command.timeouts_before_bot >= 1, "bad_time_control", reason="timeouts_before_bot is below 1")
    most = respite.MOST_ABSENCE_DAYS
    require(0 <= command.absence_days <= most, "bad_absence_days", most=most)
    yield facts.GameCreated(
        rulebook=book.key,
        rulebook_version=book.version,
        seats=command.seats,
        options=msgspec.to_builtins(options),
        clock=command.clock,
        creator=command.creator,
        visibility=command.visibility,
        starts=command.starts,
        timeouts_before_bot=command.timeouts_before_bot,
        dice=dice.ALGORITHM,
        commitment=dice.commitment(command.seed),
        seed=command.seed.hex(),
    )
    if command.absence_days or command.nights:
        yield facts.RespiteAgreed(command.absence_days, command.nights)
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
    entropy = command.entropy
    require(len(entropy) <= LONGEST_ENTROPY and entropy.isprintable(), "bad_entropy", most=LONGEST_ENTROPY)
    invitation = _require_free(game, command.seat, command.player)
    if invitation not in (None, command.seat):
        yield facts.SeatLeft(invitation, command.player)
    yield facts.SeatTaken(command.seat, command.player, None, entropy, command.guest)
    if command.night is not None and game.respite.nights:
        yield from respite.set_night(game, facts.SetNight(command.seat, command.night), game.updated)


def _seat_bot(game: Game, command: facts.SitBot) -> Event:
    _require_free(game, command.seat, None)
    require(command.bot in game.book.bots, "unknown_bot", known=sorted(game.book.bots))
    return facts.SeatTaken(command.seat, None, command.bot, "")


def _seat_invited(game: Game, command: facts.Invite) -> Event:
    invitation = _require_free(game, command.seat, command.player)
    require(invitation is None, "already_invited", seat=invitation)
    return facts.SeatInvited(command.seat, command.player)


def _require_free(game: Game, seat: Seat, player: str | None) -> Seat | None:
    """Refuse a seat that `player`, or a bot, cannot have; the seat that was kept for the player, if any."""
    _require_open(game)
    chair = _chair(game, seat)
    require(not chair.taken, "seat_taken", seat=seat)
    require(chair.invited in (None, player), "seat_reserved", seat=seat)
    if player is None:
        return None
    require(game.seat_of(player) is None, "already_seated", seat=game.seat_of(player))
    return next((kept for kept, other in enumerate(game.chairs) if other.invited == player), None)


def _require_open(game: Game) -> None:
    require(not game.over, "game_finished", status=game.status)
    require(game.status == "open", "game_started")


def _require_running(game: Game) -> None:
    require(not game.over, "game_finished", status=game.status)
    require(game.status == "running", "game_not_started")


def _chair(game: Game, seat: Seat) -> Chair:
    require(0 <= seat < len(game.chairs), "unknown_seat", seats=len(game.chairs))
    return game.chairs[seat]


def _leave(game: Game, command: facts.Leave, at: Millis) -> Iterator[Event]:
    _require_open(game)
    chair = _chair(game, command.seat)
    require(chair.bot is None, "seat_of_bot", seat=command.seat)
    player = chair.player or chair.invited
    if player is None:
        raise IllegalMove("seat_empty", seat=command.seat)
    yield facts.SeatLeft(command.seat, player)


def _start(game: Game, command: facts.Start, at: Millis) -> Iterator[Event]:
    _require_open(game)
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
    _require_running(game)
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


def _time_out(game: Game, command: facts.TimeOut, at: Millis) -> Iterator[Event]:
    _require_running(game)
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


def _reclaim(game: Game, command: facts.Reclaim, at: Millis) -> Iterator[Event]:
    _require_running(game)
    chair = _chair(game, command.seat)
    if chair.player is None or chair.bot is None:
        raise IllegalMove("not_handed_over", seat=command.seat)
    require(chair.resigned is None, "seat_resigned", seat=command.seat)
    yield facts.SeatReclaimed(command.seat, chair.player)


def _resign(game: Game, command: facts.Resign, at: Millis) -> Iterator[Event]:
    _require_running(game)
    chair = _chair(game, command.seat)
    require(chair.player is not None, "seat_of_bot", seat=command.seat)
    require(chair.resigned is None, "seat_resigned", seat=command.seat)
    yield facts.Resigned(command.seat, command.order)
    if chair.bot is None:
        yield facts.HandedToBot(command.seat, STAND_IN, "resigned")
    if game.pause is not None and not game.people:
        yield facts.GameResumed(command.seat)


def _reseed(game: Game, command: facts.Reseed, at: Millis) -> Iterator[Event]:
    require(not game.over, "game_finished", status=game.status)
    require(game.epoch != command.epoch, "already_reseeded")
    yield facts.DiceReseeded(command.epoch, command.nonce)


def _abort(game: Game, command: facts.Abort, at: Millis) -> Iterator[Event]:
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


_DECIDE: dict[type, Callable[[Game, Any, Millis], Iterator[Event]]] = complete(
    get_args(facts.Command),
    {
        facts.Sit: _sit,
        facts.SitBot: _sit_bot,
        facts.Invite: _invite,
        facts.Leave: _leave,
        facts.Start: _start,
        facts.Play: _play,
        facts.TimeOut: _time_out,
        facts.Reclaim: _reclaim,
        facts.Resign: _resign,
        facts.Reseed: _reseed,
        facts.Abort: _abort,
        facts.SetNight: respite.set_night,
        facts.BeAway: respite.be_away,
        facts.ComeBack: respite.come_back,
        facts.AskPause: respite.ask_pause,
        facts.DeclinePause: respite.decline_pause,
        facts.Resume: respite.resume,
    },
)
