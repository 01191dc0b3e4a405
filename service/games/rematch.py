"""Rematches: a game has at most one, whose id follows from the game's own, so that nothing has to remember it.

It exists wholly or not at all, as any game does, and of two who ask at once one makes it.
"""

from collections.abc import Callable, Container

from games.core.chairs import Chair
from games.core.facts import Seat
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.lifecycle.seating import Invite, Sit, SitBot
from projections.games import Live
from service.games.access import Eyes
from service.ids import Keys, lasting_id


def rematch_id(keys: Keys, head: Callable[[str], object], game: str) -> str:
    """The id that a game's rematch has, or would have; `head` gives None for a log that does not exist."""
    return lasting_id(keys, head, "rematch", game)


def rematch_of(keys: Keys, head: Callable[[str], object], live: Live, eyes: Eyes) -> str | None:
    """The id of a finished game's rematch, once there is one, for those who played the game."""
    if live.game.status != "finished" or eyes.seat is None:
        return None
    rematch = rematch_id(keys, head, live.id)
    return rematch if head(rematch) is not None else None


def seat_after(seat: Seat, seats: int) -> Seat:
    """Where whoever had a seat sits in the rematch: everybody moves up by one."""
    return (seat - 1) % seats


def another(game: Game, first: Sit | Invite, gone: Container[str], seed: bytes) -> Create:
    """The same table once more, announced by the player of `first`; seats of accounts that are `gone` are open."""
    terms = game.terms
    seats = len(game.chairs)
    before = [game.chairs[(seat + 1) % seats] for seat in range(seats)]
    return Create(
        rulebook=terms.rulebook,
        seats=seats,
        options=terms.options,
        clock=terms.clock,
        creator=first.player,
        visibility=terms.visibility,
        starts="when_full",
        timeouts_before_bot=terms.timeouts_before_bot,
        seed=seed,
        plan=tuple(first if seat == first.seat else _kept(seat, chair, gone) for seat, chair in enumerate(before)),
        absence_days=game.respite.absence_days,
        nights=game.respite.nights,
        bot_pace=terms.bot_pace,
        delay=terms.delay,
        reveal_within=None if game.reveals is None else game.reveals.within,
        club=terms.club,
    )


def _kept(seat: Seat, chair: Chair, gone: Container[str]) -> SitBot | Invite | None:
    if chair.player is None:
        return SitBot(seat, chair.bot or "")
    return None if chair.player in gone else Invite(seat, chair.player)
