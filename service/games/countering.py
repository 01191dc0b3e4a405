"""Counter-offers: whom a player invites to a table of two answers with another table, at other terms.

The new game is made before the invitation is declined, so that a refusal never names a game that is not there; what a
crash leaves in between is an invitation to each. Whoever accepts the new one has the former called off.
"""

from contextlib import suppress
from typing import Any

from events.errors import BrokenLog, NoSuchLog, Unavailable
from games.core.clock import Clock
from games.core.errors import IllegalMove
from games.core.lifecycle.contract import Command
from games.core.lifecycle.creating import Create
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.game import Game
from games.core.lifecycle.guards import require_open
from games.core.lifecycle.seating import Invite, Sit, SitBot
from service.games.access import PLAYER, Eyes, NotAllowed
from service.games.commands import Busy
from service.wiring import Wiring


def is_between_two(game: Game) -> bool:
    """Whether all seats but that of whoever announced the game, and one that is kept for somebody else, are bots'."""
    host = game.terms.creator
    people = [chair.player or chair.invited for chair in game.chairs if chair.bot is None]
    return len(people) == 2 and people.count(host) == 1 and None not in people


def countered(
    name: str, game: Game, first: Sit | Invite, options: dict[str, Any] | None, clock: Clock | None, seed: bytes
) -> Create:
    """The table once more, announced by the player of `first`, with other options or another clock where given."""
    terms = game.terms
    plan: list[Sit | SitBot | Invite] = [
        first if seat == first.seat else SitBot(seat, chair.bot) if chair.bot else Invite(seat, terms.creator)
        for seat, chair in enumerate(game.chairs)
    ]
    return Create(
        rulebook=terms.rulebook,
        seats=len(plan),
        options=terms.options if options is None else options,
        clock=clock or terms.clock,
        creator=first.player,
        visibility=terms.visibility,
        starts="when_full",
        timeouts_before_bot=terms.timeouts_before_bot,
        seed=seed,
        plan=tuple(plan),
        absence_days=game.respite.absence_days,
        nights=game.respite.nights,
        bot_pace=terms.bot_pace,
        delay=terms.delay,
        reveal_within=None if game.reveals is None else game.reveals.within,
        club=terms.club,
        instead_of=name,
    )


def call_off(wiring: Wiring, game: str, player: str) -> None:
    """Call off a player's table that a counter-offer answered, which they have accepted, unless others sit there now.

    One that cannot be is left to them.
    """

    def choose(current: Game, eyes: Eyes) -> Command:
        require_open(current)
        others = {chair.player or chair.invited for chair in current.chairs} - {player, None}
        if others or not eyes.creator:
            raise NotAllowed("not_creator")
        return Abort()

    with suppress(IllegalMove, NotAllowed, NoSuchLog, BrokenLog, Busy, Unavailable):
        wiring.commands.run(game, choose, by=PLAYER + player)
