"""A game is announced: its terms, and who is to have which seat."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

import msgspec

from games.core import dice
from games.core.chairs import Chair
from games.core.clock import DAY, Clock, Millis, sound
from games.core.errors import require
from games.core.facts import Event
from games.core.lifecycle.contract import Command, LifecycleEvent, players
from games.core.lifecycle.playing import start_when_full
from games.core.lifecycle.respite import MOST_ABSENCE_DAYS
from games.core.lifecycle.seating import Invite, SeatInvited, SeatTaken, Sit, SitBot
from games.core.lifecycle.state import NO_RESPITE, GameState, Respite, Reveals, Terms
from games.core.spectating.delay import Delay
from games.core.thinking.pace import AT_ONCE, BotPace

SHORTEST_ROUND: Final = 60_000
LONGEST_ROUND: Final = 30 * DAY
"""How long seats may have to reveal their entropy, in milliseconds."""


class Create(Command, frozen=True):
    """Announce a game; `plan` says for each seat who is to have it, None for whoever comes.

    With `reveal_within` seats commit to their entropy, and reveal it in a round that lasts so long at most.

    It is decided on a new game. Raises ValueError for another, and for a seed that is not of 32 bytes.
    """

    rulebook: str
    seats: int
    options: dict[str, Any]
    clock: Clock
    creator: str
    visibility: Literal["public", "private"]
    starts: Literal["when_full", "by_creator"]
    timeouts_before_bot: int
    seed: bytes
    plan: tuple[Sit | SitBot | Invite | None, ...]
    absence_days: int = 0
    nights: bool = False
    bot_pace: BotPace = AT_ONCE
    reveal_within: Millis | None = None
    instead_of: str = ""
    delay: Delay | None = None
    club: str = ""
    tournament: str = ""
    rated: bool = True

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        if game.version:
            raise ValueError("a game is announced once")
        if len(self.seed) != dice.SEED_BYTES:
            raise ValueError(f"a seed has {dice.SEED_BYTES} bytes")
        book = game.book
        require(self.seats in book.seats, "bad_player_count", allowed=list(book.seats))
        require(len(self.plan) == self.seats, "bad_player_count", allowed=[self.seats])
        options = book.read_options(self.options)
        book.admit(options, self.seats)
        require(sound(self.clock), "bad_time_control", reason="limit, bank or increment out of bounds")
        require(self.timeouts_before_bot >= 1, "bad_time_control", reason="timeouts_before_bot is below 1")
        require(0 <= self.absence_days <= MOST_ABSENCE_DAYS, "bad_absence_days", most=MOST_ABSENCE_DAYS)
        require(self.delay is None or self.delay.sound, "bad_delay")
        if self.reveal_within is not None:
            require(SHORTEST_ROUND <= self.reveal_within <= LONGEST_ROUND, "bad_reveal_time")
        yield GameCreated(
            rulebook=book.key,
            rulebook_version=book.version,
            seats=self.seats,
            options=msgspec.to_builtins(options),
            clock=self.clock,
            creator=self.creator,
            visibility=self.visibility,
            starts=self.starts,
            timeouts_before_bot=self.timeouts_before_bot,
            dice=dice.ALGORITHM if self.reveal_within is None else dice.SEALED,
            commitment=dice.commitment(self.seed),
            seed=self.seed.hex(),
            bot_pace=self.bot_pace,
            instead_of=self.instead_of,
            delay=self.delay,
            club=self.club,
            tournament=self.tournament,
            rated=self.rated,
        )
        if self.absence_days or self.nights:
            yield RespiteAgreed(self.absence_days, self.nights)
        if self.reveal_within is not None:
            yield RevealsAgreed(self.reveal_within)
        for step in self.plan:
            if step is not None:
                yield from step.take(game)
        yield from start_when_full(game)

    def authors(self, game: GameState) -> set[str]:
        return players(self.creator)


class GameCreated(LifecycleEvent, Terms, frozen=True, omit_defaults=True):
    """A game is announced; `commitment` fixes the seed before anybody sits down."""

    def evolve(self, game: GameState) -> None:
        game.terms = self
        game.options = game.book.read_options(self.options)
        game.chairs = [Chair() for _ in range(self.seats)]
        game.created = game.updated

    def command(self, then: Sequence[Event]) -> Create | None:
        planned = list(_planned(then))
        agreed = next((event for event in then if isinstance(event, RespiteAgreed)), NO_RESPITE)
        within = next((event.within for event in then if isinstance(event, RevealsAgreed)), None)
        nobody = [None] * (self.seats - len(planned))
        return Create(
            rulebook=self.rulebook,
            seats=self.seats,
            options=self.options,
            clock=self.clock,
            creator=self.creator,
            visibility=self.visibility,
            starts=self.starts,
            timeouts_before_bot=self.timeouts_before_bot,
            seed=bytes.fromhex(self.seed),
            plan=(*planned, *nobody),
            absence_days=agreed.absence_days,
            nights=agreed.nights,
            bot_pace=self.bot_pace,
            reveal_within=within,
            instead_of=self.instead_of,
            delay=self.delay,
            club=self.club,
            tournament=self.tournament,
            rated=self.rated,
        )


class RespiteAgreed(LifecycleEvent, Respite, frozen=True):
    """The table gives its people time: days of absence for each, and `nights`, in which their time rests."""

    def evolve(self, game: GameState) -> None:
        game.respite = self


class RevealsAgreed(LifecycleEvent, frozen=True):
    """Seats commit to their entropy when they are taken, and have so long to reveal it once all are."""

    within: Millis

    def evolve(self, game: GameState) -> None:
        game.reveals = Reveals(self.within)


def _planned(then: Sequence[Event]) -> Iterator[Sit | SitBot | Invite]:
    for place, event in enumerate(then, 1):
        if isinstance(event, SeatTaken | SeatInvited):
            yield event.command(then[place:])
