"""All events of tournaments, found in the modules that declare them, and which command they come from."""

from collections.abc import Mapping, Sequence
from typing import Final

from games.core.deciding import declared
from games.core.facts import Event, type_name
from tournaments.core.life import announcing, beginning, ending, entering, playing, seasons
from tournaments.core.life.announcing import Announce, TournamentAnnounced
from tournaments.core.life.beginning import Begin, TournamentStarted
from tournaments.core.life.contract import OPERATOR, Command, TournamentEvent
from tournaments.core.life.ending import CALLED_OFF, Cancel, TournamentCancelled
from tournaments.core.life.entering import Enter, EntryMade, EntryWithdrawn, Withdraw
from tournaments.core.life.playing import Proceed, ResultTaken
from tournaments.core.terms import Result, Terms

SUBJECTS: Final = (announcing, entering, beginning, playing, seasons, ending)

EVENTS: Final = tuple(event for event in declared(Event, *map(vars, SUBJECTS)) if issubclass(event, TournamentEvent))
BY_NAME: Final[Mapping[str, type[TournamentEvent]]] = {type_name(event): event for event in EVENTS}


def command_of(events: Sequence[Event], by: str) -> Command | None:
    """The one command of an author (as entries name them) that can have led to a batch; None when none begins so."""
    first = events[0]
    match first:
        case TournamentAnnounced():
            return Announce(Terms(**{name: getattr(first, name) for name in Terms.__struct_fields__}))
        case EntryMade():
            return Enter(first.entrant, first.rating, first.bot, first.entropy)
        case EntryWithdrawn(reason="own" | "organiser"):
            return Withdraw(first.entrant, first.reason)
        case TournamentStarted() if by != OPERATOR:
            return Begin()
        case TournamentCancelled() if first.by != CALLED_OFF:
            return Cancel(first.reason, first.by == "moderator")
    return _proceeded(events) if by == OPERATOR else None


def _proceeded(events: Sequence[Event]) -> Proceed:
    """Time passed: with these results, and these who were gone; what follows from that comes out again."""
    taken = (event for event in events if isinstance(event, ResultTaken) and event.ending != "late")
    return Proceed(
        tuple(Result(**{name: getattr(event, name) for name in Result.__struct_fields__}) for event in taken),
        tuple(event.entrant for event in events if isinstance(event, EntryWithdrawn) and event.reason == "gone"),
    )
