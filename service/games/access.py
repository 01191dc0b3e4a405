"""How a caller stands to a game: what may be seen, and what may be done, follows from this alone."""

from collections.abc import Callable

from msgspec import Struct

from games.core.chairs import Decision
from games.core.clock import Millis
from games.core.facts import Seat, Viewer
from games.core.lifecycle.contract import Command
from games.core.lifecycle.game import Game
from projections.games import Games, Live

PLAYER = "player:"
"""The mark of a person in front of the account's id, where a log says who acted."""


class NotAllowed(Exception):
    """The caller may not do this; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Hidden(NotAllowed):
    """The caller may not even know that the game of this id exists."""

    def __init__(self, game: str) -> None:
        super().__init__("unknown_game")
        self.game = game


class Eyes(Struct, frozen=True):
    """Who looks at a game: the seat held, the seat an invitation is for, and whether the game is the caller's own.

    `masked` are eyes that read words that may offend with dots.

    What a caller may see follows from these alone, so answers can be kept under them.
    """

    known: bool = False
    seat: Viewer = None
    invited: Seat | None = None
    creator: bool = False
    masked: bool = False

    @property
    def concerned(self) -> bool:
        """Whether the game is any of the caller's business when it is private."""
        return self.seat is not None or self.invited is not None or self.creator


NOBODY = Eyes()
"""A caller without a token."""

Choose = Callable[[Game, Eyes], Command]
"""Makes the command for the current game and its issuer; raises NotAllowed or IllegalMove."""


def eyes_of(game: Game, player: str | None) -> Eyes:
    """How a player stands to a game."""
    if player is None:
        return NOBODY
    invited = next((seat for seat, chair in enumerate(game.chairs) if chair.invited == player), None)
    return Eyes(True, game.seat_of(player), invited, game.terms.creator == player)


def may_see(game: Game, eyes: Eyes) -> bool:
    """Private games do not exist for strangers."""
    return game.terms.visibility == "public" or eyes.concerned


def shown(games: Games, live: Live, eyes: Eyes, now: Millis) -> Live:
    """The moment of a game that those eyes see at a time: without a seat they may be behind while it runs.

    Everything that anybody is told of a running game goes through here, or through `shown_version` and `GameRow.seen`.
    Costs a round trip where that moment is not in memory. Raises NoSuchLog, BrokenLog, Unavailable.
    """
    version = shown_version(live.game, eyes, now)
    return live if version == live.version else games.at(live.id, version)


def shown_version(game: Game, eyes: Eyes, now: Millis) -> int:
    """The version of a game that those eyes see at a time."""
    mark = game.shown(now) if eyes.seat is None else None
    return game.version if mark is None else mark.version


def hears_gallery(game: Game, eyes: Eyes) -> bool:
    """Whether those eyes may read what is said by those who look on: until the end nobody who plays.

    An account is asked for until then, so that nobody hears it by signing out.
    """
    return game.over or (eyes.known and eyes.seat is None)


def eyes_of_author(name: str, game: Game, by: str, *, admitted: bool = False) -> Eyes:
    """How a command's issuer stands to the game of this id: a player, or nobody for bots, clocks and the operator.

    Raises Hidden, unless somebody of the game has `admitted` the player.
    """
    if not by.startswith(PLAYER):
        return NOBODY
    eyes = eyes_of(game, by.removeprefix(PLAYER))
    if not (admitted or may_see(game, eyes)):
        raise Hidden(name)
    return eyes


def own_seat(eyes: Eyes) -> Seat:
    """The seat of a caller who must have one; raises NotAllowed."""
    if eyes.seat is None:
        raise NotAllowed("no_seat")
    return eyes.seat


def own_decision(game: Game, seat: Viewer) -> Decision | None:
    """What the seat's own player has to decide now; nothing while a bot plays the seat."""
    if seat is None or game.chairs[seat].bot is not None:
        return None
    return game.decisions.get(seat)
