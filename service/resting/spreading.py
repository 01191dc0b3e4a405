"""What games learn of their players' rest: when somebody sits down, and when they choose another."""

from contextlib import suppress

from events.errors import BrokenLog, NoSuchLog
from games.core.clock import Millis
from games.core.errors import IllegalMove
from games.core.lifecycle.game import Game
from games.core.lifecycle.respite import SetRest
from games.core.resting.rest import Rest
from service.accounts.accounts import NoAccount
from service.games.access import PLAYER, Eyes, NotAllowed, own_seat
from service.games.commands import Busy
from service.games.unfinished import unfinished
from service.resting.rests import USUAL, Chosen
from service.wiring import Wiring


def chosen_of(wiring: Wiring, account: str) -> Chosen:
    """The rest of an account, which has one also if nothing was chosen. Raises NoAccount."""
    found = wiring.rests.of(account)
    return Chosen(USUAL, (), wiring.accounts.get(account).time_zone) if found is None else found


def rest_of(wiring: Wiring, account: str, now: Millis) -> Rest | None:
    """The rest that an account brings to a table; None for an account that is gone."""
    try:
        return chosen_of(wiring, account).logged(now)
    except NoAccount:
        return None


def spread_all(wiring: Wiring, now: Millis) -> int:
    """Have the games of accounts learn of their new rest; how many did. Raises Unavailable, and RedisError."""
    games = 0
    for account in wiring.rests.changed(now):
        with suppress(Busy):  # somebody else writes to one of them: the next time
            games += _spread(wiring, account, now)
            wiring.rests.spread(account)
    return games


def _spread(wiring: Wiring, account: str, now: Millis) -> int:
    rest = rest_of(wiring, account, now)
    if rest is None:
        return 0

    def choose(_: Game, eyes: Eyes) -> SetRest:
        return SetRest(own_seat(eyes), rest)

    games = 0
    for row in unfinished(wiring, account):
        with suppress(IllegalMove, NotAllowed, NoSuchLog, BrokenLog):  # left or ended just now
            if _knows(wiring.games.load(row.id).game, account, rest):
                continue
            wiring.commands.run(row.id, choose, by=PLAYER + account)
            games += 1
    return games


def _knows(game: Game, account: str, rest: Rest) -> bool:
    """Whether there is nothing to tell the game: it has that rest, or none is kept there."""
    seat = game.seat_of(account)
    return seat is None or not game.respite.nights or game.chairs[seat].rest == rest
