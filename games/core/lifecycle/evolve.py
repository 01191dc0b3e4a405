"""How the events of the lifecycle change a game: one function for each, in place."""

from collections.abc import Callable
from functools import reduce
from typing import Any, Final

from games.core.deciding import complete
from games.core.dice import game_key, reseeded
from games.core.facts import Event
from games.core.lifecycle import facts
from games.core.lifecycle.chairs import Chair, Pause
from games.core.lifecycle.state import GameState


def _created(game: GameState, event: facts.GameCreated) -> None:
    game.terms = event
    game.options = game.book.read_options(event.options)
    game.chairs = [Chair() for _ in range(event.seats)]
    game.created = game.updated


def _taken(game: GameState, event: facts.SeatTaken) -> None:
    game.chairs[event.seat] = Chair(player=event.player, bot=event.bot, entropy=event.entropy, guest=event.guest)


def _invited(game: GameState, event: facts.SeatInvited) -> None:
    game.chairs[event.seat] = Chair(invited=event.player)


def _left(game: GameState, event: facts.SeatLeft) -> None:
    game.chairs[event.seat] = Chair()


def _started(game: GameState, event: facts.GameStarted) -> None:
    entropy = {seat: chair.entropy for seat, chair in enumerate(game.chairs)}
    game.key = reduce(reseeded, game.nonces, game_key(bytes.fromhex(game.terms.seed), entropy))
    game.status = "running"
    game.started = game.updated
    game.state = game.book.initial()
    for seat in range(len(game.chairs)):
        game.change(seat, bank=game.clock.bank_at_start())
    game.attend()


def _played(game: GameState, event: facts.MovePlayed) -> None:
    game.answered.add(event.seat)
    game.attend()
    if event.chosen_by == "clock":
        return
    game.charge(event.seat)
    if event.chosen_by == "player":
        game.moves_by_people += 1
    if game.chairs[event.seat].timeouts:
        game.change(event.seat, timeouts=0)


def _timed(game: GameState, event: facts.TimedOut) -> None:
    game.charge(event.seat)
    game.change(event.seat, timeouts=event.in_a_row)


def _handed(game: GameState, event: facts.HandedToBot) -> None:
    game.change(event.seat, bot=event.bot)
    game.attend()
    game.reopen(event.seat)


def _reclaimed(game: GameState, event: facts.SeatReclaimed) -> None:
    game.change(event.seat, bot=None, timeouts=0)
    game.attend()
    game.reopen(event.seat)


def _resigned(game: GameState, event: facts.Resigned) -> None:
    game.change(event.seat, resigned=game.version)


def _finished(game: GameState, event: facts.GameFinished) -> None:
    game.status = "finished"
    game.standings = event.standings


def _aborted(game: GameState, event: facts.GameAborted) -> None:
    game.status = "aborted"


def _respite(game: GameState, event: facts.RespiteAgreed) -> None:
    game.respite = event


def _night(game: GameState, event: facts.NightSet) -> None:
    game.change(event.seat, night=event.night)
    game.retime(event.seat)


def _away(game: GameState, event: facts.AbsenceStarted) -> None:
    game.change(event.seat, away=event.until, absent=game.chairs[event.seat].absent + event.days)
    game.retime(event.seat, event.until - game.updated)


def _back(game: GameState, event: facts.AbsenceEnded) -> None:
    chair = game.chairs[event.seat]
    game.change(event.seat, away=None, absent=chair.absent - event.days_back)
    game.retime(event.seat, game.updated - (chair.away or game.updated))


def _asked(game: GameState, event: facts.PauseAsked) -> None:
    game.wishes = game.wishes | {event.seat}


def _declined(game: GameState, event: facts.PauseDeclined) -> None:
    game.wishes = frozenset()


def _paused(game: GameState, event: facts.GamePaused) -> None:
    game.wishes = frozenset()
    game.pause = Pause(game.updated, game.decisions)
    game.decisions = {}


def _resumed(game: GameState, event: facts.GameResumed) -> None:
    if game.pause is None:
        raise ValueError("a game that is not paused cannot go on")
    since, game.decisions, game.pause = game.pause.since, dict(game.pause.decisions), None
    for seat in game.decisions:
        away = min(game.chairs[seat].away or since, game.updated)
        game.retime(seat, game.updated - max(since, away))


def _reseeded(game: GameState, event: facts.DiceReseeded) -> None:
    game.epoch = event.epoch
    game.nonces = (*game.nonces, event.nonce)
    if game.started is not None:
        game.key = reseeded(game.key, event.nonce)


EVOLVE: Final[dict[type[Event], Callable[[GameState, Any], None]]] = complete(
    facts.EVENTS,
    {
        facts.GameCreated: _created,
        facts.RespiteAgreed: _respite,
        facts.SeatTaken: _taken,
        facts.SeatInvited: _invited,
        facts.SeatLeft: _left,
        facts.GameStarted: _started,
        facts.MovePlayed: _played,
        facts.TimedOut: _timed,
        facts.HandedToBot: _handed,
        facts.SeatReclaimed: _reclaimed,
        facts.Resigned: _resigned,
        facts.NightSet: _night,
        facts.AbsenceStarted: _away,
        facts.AbsenceEnded: _back,
        facts.PauseAsked: _asked,
        facts.PauseDeclined: _declined,
        facts.GamePaused: _paused,
        facts.GameResumed: _resumed,
        facts.DiceReseeded: _reseeded,
        facts.GameFinished: _finished,
        facts.GameAborted: _aborted,
    },
)
"""What each event does to a game; all others are the rulebook's."""
