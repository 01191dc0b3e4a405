"""Answers about seeks and speeds."""

from typing import Annotated, Self

from games.core.clock import Clock
from service.answers import Answer, Time, says
from service.seeks.model import Standing
from service.times import rfc3339


class SpeedOut(Answer, frozen=True):
    """A clock with a name that means the same everywhere."""

    key: str
    title: Annotated[str, says("In the caller's language.")]
    clock: Annotated[Clock, says("As `POST /v1/games` takes it.")]
    nights: Annotated[bool, says("Whether time rests in players' nights and on their days off.")]
    patience: Annotated[int, says("For how many seconds a seek waits that is not renewed.")]


class SpeedsOut(Answer, frozen=True):
    """All speeds, the fastest first."""

    items: list[SpeedOut]


class RatingsOut(Answer, frozen=True):
    """How far others' ratings may be from the player's; null: however far."""

    below: float | None
    above: float | None


class SeekOut(Answer, frozen=True):
    """A game that the caller wants with anybody that fits."""

    id: str
    rulebook: str
    seats: list[int]
    speed: str
    ratings: RatingsOut
    since: Time
    lapses: Annotated[Time, says("When it ends by itself, unless it is renewed or becomes a game.")]
    game: Annotated[str | None, says("The game that it became; null while it waits.")]

    @classmethod
    def of(cls, standing: Standing) -> Self:
        """A seek as it stands."""
        seek = standing.seek
        return cls(
            id=seek.id,
            rulebook=seek.rulebook,
            seats=[*seek.seats],
            speed=seek.speed,
            ratings=RatingsOut(seek.below, seek.above),
            since=rfc3339(seek.since),
            lapses=rfc3339(seek.lapses),
            game=standing.game,
        )


class SeeksOut(Answer, frozen=True):
    """The caller's seeks, the longest waiting first."""

    items: list[SeekOut]
    most: Annotated[int, says("How many may wait at a time.")]
