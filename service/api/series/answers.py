"""Answers about series."""

from typing import Annotated, Literal

from service.answers import Answer, Time, says
from service.games.people import Names, Player, player_of
from service.series.model import Ending, Series
from service.times import rfc3339


class SeriesPlayerOut(Answer, frozen=True):
    """Somebody who plays in a series."""

    player: Player
    agreed: bool
    points: Annotated[float, says("Each game gives one, which its winners share.")]
    score: Annotated[int, says("All scores together.")]


class SeriesGameOut(Answer, frozen=True):
    """A game of a series, and the points that it gave."""

    game: str
    points: Annotated[dict[str, float] | None, says("By player, by id; null until it is over.")]


class SeriesOut(Answer, frozen=True):
    """The series that a game belongs to."""

    state: Annotated[
        Literal["none", "proposed", "on", "over"],
        says("`proposed`: not all have agreed; `over`: no game follows the last."),
    ]
    games: Annotated[int | None, says("How many games are to be played; null until somebody wants no more.")]
    number: Annotated[int | None, says("Which of them this game is, from 1.")]
    players: Annotated[list[SeriesPlayerOut], says("The people, in the order of the first game’s seats.")]
    played: Annotated[list[SeriesGameOut], says("Its games, in order.")]
    ending: Annotated[
        Ending | None,
        says(
            "`played`: all; `stopped`: a player wanted no more; "
            "`aborted`: a game was called off; `unable`: it cannot go on."
        ),
    ]
    by: Annotated[Player | None, says("Who proposed it, agreed to it or stopped it last.")]
    changed: Time | None

    @classmethod
    def of(cls, series: Series, game: str, there: int, names: Names) -> "SeriesOut":
        """A series, seen from one of its games; only so many of its games are `there`."""
        players = [
            SeriesPlayerOut(player_of(one, names), one in series.agreed, series.points(one), series.score(one))
            for one in series.players
        ]
        results = [result.points for result in series.results]
        played = [
            SeriesGameOut(name, results[place] if place < len(results) else None)
            for place, name in enumerate(series.played[:there])
        ]
        number = series.played.index(game) + 1
        by = player_of(series.by or None, names)
        changed = rfc3339(series.changed)
        return cls(series.state, series.games, number, players, played, series.ending, by, changed)


NONE = SeriesOut("none", None, None, [], [], None, None, None)
