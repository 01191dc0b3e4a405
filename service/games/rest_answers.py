"""When the time of a game's seats stands still, as it is answered."""

from typing import Annotated, Final

from games.core.clock import Millis
from games.core.facts import Seat
from games.core.lifecycle.game import Game
from games.core.resting.rest import Rest
from service.answers import Answer, Time, says
from service.resting.local import clock_time
from service.resting.rests import WEEKDAYS, Night, Weekday
from service.times import rfc3339

CHANGES_TOLD: Final = 4
"""Two years of changing clocks, mostly."""


class OffsetOut(Answer, frozen=True):
    """How many minutes local clocks are ahead of UTC from a time on."""

    since: Time
    minutes: int


class SeatRest(Answer, frozen=True):
    """When a seat's time stands still, by its player's clocks."""

    night: Night | None
    days_off: list[Weekday]
    offsets: Annotated[list[OffsetOut], says("Of the player's clocks: today's, then how they change.")]

    @classmethod
    def of(cls, game: Game, seat: Seat) -> "SeatRest | None":
        """The rest of a seat's decision, or else of its next; nothing for bots, and where there is none."""
        rest = _rest(game, seat)
        if rest is None or game.chairs[seat].bot is not None:
            return None
        night = Night(clock_time(rest.begins), clock_time(rest.ends)) if rest.begins != rest.ends else None
        return cls(night, [WEEKDAYS[day] for day in rest.days_off], _offsets(rest, game.updated))


def _rest(game: Game, seat: Seat) -> Rest | None:
    """What older tables have is hours in UTC."""
    chair, asked = game.chairs[seat], game.decisions.get(seat)
    if asked is not None and asked.rest is not None:
        return asked.rest
    if chair.rest is None and chair.night is not None:
        return Rest(chair.night.begins, chair.night.ends, (), ((0, 0),))
    return chair.rest


def _offsets(rest: Rest, now: Millis) -> list[OffsetOut]:
    passed = sum(since <= now for since, _ in rest.offsets)
    near = rest.offsets[max(0, passed - 1) :][:CHANGES_TOLD]
    return [OffsetOut(rfc3339(since), minutes) for since, minutes in near]
