"""What was asked for, from what happened: the command that led to a batch of events, to be decided again."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from games.core.facts import Event
from games.core.lifecycle import commands, facts

Order = commands.Create | commands.Command
LIFECYCLE: Final = frozenset(facts.EVENTS)
MOST_SEATS: Final = 64
"""More seats than any rulebook has: a forged number fills no memory."""


def command_of(events: Sequence[Event]) -> Order | None:
    """The one command that can have led to a batch; only its events of the lifecycle are looked at.

    None when no command begins so. Whether the command was legal, and leads to just these events, is for the decider
    to say. Raises `ValueError` for a seed that is not hexadecimal.
    """
    happened = [event for event in events if type(event) in LIFECYCLE]
    deduce = _DEDUCE.get(type(happened[0])) if happened else None
    return deduce(happened[0], happened[1:]) if deduce else None


def _create(event: facts.GameCreated, then: Sequence[Event]) -> Order | None:
    if not 0 < event.seats <= MOST_SEATS:
        return None
    wishes = list(_wishes(then))
    agreed = next((other for other in then if isinstance(other, facts.RespiteAgreed)), facts.RespiteAgreed(0, False))
    nobody = [None] * (event.seats - len(wishes))
    return commands.Create(
        rulebook=event.rulebook,
        seats=event.seats,
        options=event.options,
        clock=event.clock,
        creator=event.creator,
        visibility=event.visibility,
        starts=event.starts,
        timeouts_before_bot=event.timeouts_before_bot,
        seed=bytes.fromhex(event.seed),
        plan=(*wishes, *nobody),
        absence_days=agreed.absence_days,
        nights=agreed.nights,
    )


def _wishes(events: Sequence[Event]) -> Iterator[commands.Sit | commands.SitBot | commands.Invite]:
    for place, event in enumerate(events, 1):
        if isinstance(event, facts.SeatTaken):
            yield _taken(event, events[place:])
        elif isinstance(event, facts.SeatInvited):
            yield commands.Invite(event.seat, event.player)


def _taken(event: facts.SeatTaken, then: Sequence[Event]) -> commands.Sit | commands.SitBot:
    if event.player is not None:
        night = then[0].night if then and isinstance(then[0], facts.NightSet) else None
        return commands.Sit(event.seat, event.player, event.entropy, event.guest, night)
    return commands.SitBot(event.seat, event.bot or "")


def _left(event: facts.SeatLeft, then: Sequence[Event]) -> Order:
    if then and isinstance(then[0], facts.SeatTaken):
        return _taken(then[0], then[1:])
    return commands.Leave(event.seat)


def _played(event: facts.MovePlayed, then: Sequence[Event]) -> Order | None:
    if event.chosen_by == "clock":
        return None
    return commands.Play(event.seat, event.move, event.decision, event.chosen_by, event.order)


_DEDUCE: dict[type[Event], Callable[[Any, Sequence[Event]], Order | None]] = {
    facts.GameCreated: _create,
    facts.SeatTaken: _taken,
    facts.SeatInvited: lambda event, then: commands.Invite(event.seat, event.player),
    facts.SeatLeft: _left,
    facts.GameStarted: lambda event, then: commands.Start(),
    facts.MovePlayed: _played,
    facts.TimedOut: lambda event, then: commands.TimeOut(event.seat, event.decision),
    facts.SeatReclaimed: lambda event, then: commands.Reclaim(event.seat),
    facts.NightSet: lambda event, then: commands.SetNight(event.seat, event.night),
    facts.AbsenceStarted: lambda event, then: commands.BeAway(event.seat, event.days),
    facts.AbsenceEnded: lambda event, then: commands.ComeBack(event.seat),
    facts.PauseAsked: lambda event, then: commands.AskPause(event.seat),
    facts.PauseDeclined: lambda event, then: commands.DeclinePause(event.seat),
    facts.GameResumed: lambda event, then: commands.Resume(event.seat),
    facts.Resigned: lambda event, then: commands.Resign(event.seat, event.order),
    facts.DiceReseeded: lambda event, then: commands.Reseed(event.epoch, event.nonce),
    facts.GameAborted: lambda event, then: commands.Abort(event.reason, event.idle_days),
}
