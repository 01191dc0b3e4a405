"""Erasing an account, and what happens to its games: nobody else is left waiting."""

from contextlib import suppress
from typing import Final

from events.errors import BrokenLog, NoSuchLog
from games.core.errors import IllegalMove
from games.core.lifecycle.contract import OPERATOR, Command
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.game import Game
from games.core.lifecycle.seating import Leave
from games.core.lifecycle.substitution import Resign
from service.clubs.coming import forget as forget_clubs
from service.games.access import Eyes, NotAllowed
from service.games.unfinished import unfinished
from service.series.agreeing import leave_all as stop_series
from service.studies.writing import forget as forget_studies
from service.times import milliseconds
from service.wiring import Wiring

PATIENCE_MS: Final = 60_000
"""After this, whoever began to erase an account is thought to have been interrupted."""
SEEN_AT_ONCE: Final = 100
"""How many guests are looked at in one go."""


def erase(wiring: Wiring, player: str) -> None:
    """Erase an account, its letters and what it said, after it has left its games.

    Raises LastAdministrator, Unavailable, and redis.exceptions of the work store.
    """
    wiring.deletions.require_others(player)
    wiring.seeks.forget(player)
    stop_series(wiring, player, milliseconds())
    leave_all(wiring, player)
    wiring.talk.erase(player)
    wiring.webhook_outbox.close(player)
    for device in wiring.devices.forget_all(player):
        wiring.push_messages.forget(device)
    wiring.deletions.delete(player)
    wiring.conversations.forget(player)
    wiring.series.forget(player)
    wiring.calendars.end(player)
    wiring.rests.forget(player)
    wiring.follows.forget(player)
    forget_clubs(wiring, player)
    forget_studies(wiring, player)
    wiring.blocks.forget(player)  # these after it, because nobody writes to an erased account, or follows it
    wiring.cases.forget(player)
    wiring.notices.forget(player)
    wiring.letters.forget(player)  # last, because no letter is made for an erased account
    wiring.preferences.forget(player)
    wiring.deletions.finish(player)


def erase_interrupted(wiring: Wiring, now: int) -> int:
    """Go on with erasures that began a while ago; how many. `now` in ms."""
    late = wiring.deletions.unfinished(now - PATIENCE_MS)
    for account in late:
        erase(wiring, account)
    return len(late)


def erase_guests(wiring: Wiring, now: int) -> int:
    """Erase guests who have no valid token any more, since nobody can sign in as them. How many; `now` in ms."""
    gone = 0
    for guest in wiring.guests.due(now, SEEN_AT_ONCE):
        ends = [token.expires for token in wiring.tokens.of(guest)]
        if ends:
            wiring.guests.put_off(guest, max(ends))
        else:
            erase(wiring, guest)
            gone += 1
    return gone


def leave_all(wiring: Wiring, player: str) -> None:
    """Call the player's own open games off, give seats and invitations back, and resign where a game runs.

    A game that is about to begin, and keeps its seats for that, is called off.

    Standing orders are erased. A game that cannot be read or has just moved on to its end is left as it is. Raises
    Unavailable, and redis.exceptions of the work store.
    """
    wiring.orders.forget(player)

    def parting(game: Game, _: Eyes) -> Command:
        return _parting(game, player)

    for row in unfinished(wiring, player):
        with suppress(IllegalMove, NotAllowed, NoSuchLog, BrokenLog):
            try:
                wiring.commands.run(row.id, parting, by=f"player:{player}")
            except IllegalMove as refused:
                if refused.code == "reveals_begun":  # seats stay as they are until the start
                    wiring.commands.run(row.id, lambda *_: Abort(), by=OPERATOR)


def _parting(game: Game, player: str) -> Command:
    seat = game.seat_of(player)
    if game.status == "open":
        if game.terms.creator == player:
            return Abort()
        if seat is None:
            seat = next((place for place, chair in enumerate(game.chairs) if chair.invited == player), None)
    if seat is None:
        raise NotAllowed("no_seat")
    return Leave(seat) if game.status == "open" else Resign(seat)
