"""What a tournament is and how it is played, fixed when it is announced."""

from typing import Any, Final, Literal

import msgspec

from games.core.clock import Clock, Millis
from games.core.facts import FreeText, Sealed
from games.core.thinking.pace import AT_ONCE, BotPace

Rhythm = Literal["rounds", "at_once"]
"""Whether a round begins when the one before is over, or all games of a schedule at the same time."""
AS_A_WHOLE: Final = "at_once"

MOST_ENTRANTS: Final = 512
MOST_ROUNDS: Final = 40
MOST_DIVISIONS: Final = 20
MOST_SEASONS: Final = 12
LONGEST_TITLE: Final = 80
LONGEST_DESCRIPTION: Final = 2000
SHORTEST_ROUND: Final = 60_000
"""In milliseconds."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """Format, games and calendar. Times in milliseconds.

    `seats` is how many sit at a table if it can be, `sizes` are all numbers that the rulebook takes. `starts` is when
    it begins by itself, `ends` when an arena pairs no more, `round_time` how long a round may take. `rounds` counts
    for formats that have a number of them, `cycles` how often everybody meets everybody, `promoted` how many change
    division after a season.
    """

    format: str
    title: FreeText[str]
    organiser: str
    rulebook: str
    options: dict[str, Any]
    clock: Clock
    seats: int
    sizes: tuple[int, ...]
    commitment: str
    seed: Sealed[str]
    description: FreeText[str] = ""
    rated: bool = True
    bots: bool = False
    bot_pace: BotPace = AT_ONCE
    timeouts_before_bot: int = 2
    least: int = 2
    most: int = MOST_ENTRANTS
    starts: Millis | None = None
    ends: Millis | None = None
    round_time: Millis | None = None
    rhythm: Rhythm = "rounds"
    rounds: int = 0
    cycles: int = 1
    divisions: int = 1
    seasons: int = 1
    promoted: int = 1
    tie_breaks: tuple[str, ...] = ()


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who takes part: an account by its id, or a bot of a level, whose id begins with `bot:`.

    `rating` is in hundredths. `number` is the place on the start list, from 1 on, once there is one; `left` is why the
    entrant plays no more; `missed` counts the games in a row that a bot had to finish for them; `since` is the first
    round for which they are there.
    """

    id: str
    rating: int = 0
    bot: str = ""
    entropy: FreeText[str] = ""
    number: int = 0
    division: int = 0
    left: str = ""
    missed: int = 0
    since: int = 1

    @property
    def present(self) -> bool:
        """Whether they are to be paired."""
        return not self.left


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table: the id that its game has or will have, and who sits where."""

    game: str
    seats: tuple[str, ...]
    division: int = 0


class Bye(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round without a game: for nobody was left, or because those who were due `against` had withdrawn."""

    entrant: str
    against: tuple[str, ...] = ()
    division: int = 0


Ending = Literal["played", "void", "late"]
"""With a result, called off, or not over when the round's time was."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table ended: ranks and the rulebook's points by seat, and the seats that nobody played to the end.

    `version` and `hash` are where the log of a game that was played ends.
    """

    game: str
    ending: Ending
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    version: int = 0
    hash: str = ""


class Round(msgspec.Struct, frozen=True):
    """A round: tables and byes, when it was paired and until when it may take. `number` counts all seasons' rounds."""

    number: int
    season: int
    begun: Millis
    until: Millis | None
    matches: tuple[Match, ...]
    byes: tuple[Bye, ...]
