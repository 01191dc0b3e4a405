"""How a series goes on: the next game begins when the last has ended, once, whatever dies meanwhile.

The id of the next game follows from the last one's: it is that game's rematch, which exists once, whoever makes it. Its
place in the series is noted first, then it is made; both may be done again. The dispatcher asks for that at a game's
end, and the sweeper for every series that has not been looked at for a while.
"""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import structlog
from msgspec import structs

from events.errors import BrokenLog, NoSuchLog
from games.core.clock import Millis
from games.core.errors import IllegalMove
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.lifecycle.seating import Invite, Sit, SitBot
from games.core.resting.rest import Rest
from service.accounts.accounts import Account, NoAccount
from service.accounts.sanctions import in_force
from service.games.access import PLAYER
from service.games.commands import Busy, KeyReused
from service.games.rematch import another, rematch_id
from service.limits.quotas import Exceeded, Room
from service.resting.spreading import rest_of
from service.series.model import Ending, NoSeries, Result, Series
from service.wiring import Wiring

_log = structlog.get_logger()

_STEPS: Final = 3
"""A game is entered, made, and may be over by then: bots are quick."""


def go_on_after(wiring: Wiring, game: str, now: Millis) -> None:
    """Go on with the series of a game, if it has one. Raises Busy, Unavailable, and errors of the work store."""
    series = wiring.series.of_game(game)
    if series is not None and series.state == "on":
        go_on(wiring, series, now)


def go_on_all(wiring: Wiring, now: Millis) -> None:
    """Go on with the series that nobody has looked at for a while. Raises the same."""
    for series in wiring.series.due(now):
        with suppress(Busy):  # somebody else goes on with it
            go_on(wiring, series, now)


def go_on(wiring: Wiring, series: Series, now: Millis) -> Series:
    """Enter the result of the last game, and make the next. Raises the same.

    Of a series that a player stops in the very instant in which a game begins, that game is the last.
    """
    for _ in range(_STEPS):
        before = series
        series = _step(wiring, series, now)
        if series == before or series.state != "on":
            break
    return series


def _step(wiring: Wiring, series: Series, now: Millis) -> Series:
    last = series.played[-1]
    try:
        game = wiring.games.load(last).game
    except NoSuchLog:  # it was entered, and not made
        return _make(wiring, series, now)
    except BrokenLog:
        return _end(wiring, series, "unable", now)
    if not game.over:
        return series
    if game.status != "finished":
        return _end(wiring, series, "aborted", now)
    following = rematch_id(wiring.settings.keys, wiring.log.head, last)
    return wiring.series.change(series.id, lambda now_is: _entered(now_is, last, _result(game), following, now), now)


def _entered(series: Series | None, last: str, result: Result, following: str, now: Millis) -> Series:
    """The series with a game's result, and the next game's id if there is to be one."""
    if series is None:
        raise NoSeries
    if series.state != "on" or series.played[-1] != last:
        return series
    after = structs.replace(series, results=(*series.results, result), changed=now)
    if after.complete:
        return structs.replace(after, state="over", ending="played")
    return structs.replace(after, played=(*after.played, following))


def _result(game: Game) -> Result:
    winners = sum(one.rank == 1 for one in game.standings)
    points: dict[str, float] = {}
    scores: dict[str, int] = {}
    for one in game.standings:
        player = game.chairs[one.seat].player
        if player is not None:
            points[player] = 1 / winners if one.rank == 1 else 0.0
            scores[player] = one.score
    return Result(points, scores)


def _end(wiring: Wiring, series: Series, ending: Ending, now: Millis) -> Series:
    def choose(before: Series | None) -> Series:
        if before is None:
            raise NoSeries
        if before.state == "over":
            return before
        return structs.replace(before, state="over", ending=ending, changed=now)

    return wiring.series.change(series.id, choose, now)


def _make(wiring: Wiring, series: Series, now: Millis) -> Series:
    """Make the game that was entered last, or end the series where that cannot be."""
    before, following = wiring.games.load(series.played[-2]).game, series.played[-1]
    accounts = _accounts(wiring, series, now)
    if accounts is None:
        return _end(wiring, series, "unable", now)
    rests = {one: rest_of(wiring, one, now) for one in accounts} if before.respite.nights else {}
    command = _command(before, accounts, rests)
    for host in [before.terms.creator, *(one for one in accounts if one != before.terms.creator)]:
        if host not in accounts:
            continue
        room = Room(
            following, host, len(before.chairs), sum(isinstance(step, SitBot) for step in command.plan), 0, new=True
        )
        payers = wiring.quotas.payers(host, guest=accounts[host].guest, source=None)
        try:
            wiring.quotas.reserve(room, payers)
        except Exceeded:
            continue
        return _announce(wiring, series, structs.replace(command, creator=host), now)
    return _end(wiring, series, "unable", now)


def _announce(wiring: Wiring, series: Series, command: Create, now: Millis) -> Series:
    following = series.played[-1]
    try:
        outcome = wiring.commands.create(command, by=PLAYER + command.creator, game=following)
        wiring.ledger.charge_game(following, command.creator, outcome.size)
    except KeyReused:  # a player, or another process, has made it
        pass
    except IllegalMove as error:  # the rulebook is another since
        _log.warning("series_refused", series=series.id, reason=error.code)
        return _end(wiring, series, "unable", now)
    return series


def _accounts(wiring: Wiring, series: Series, now: Millis) -> dict[str, Account] | None:
    """Those who play, by id; None where one is gone or suspended, or two want nothing to do with each other."""
    found: dict[str, Account] = {}
    for player in series.players:
        try:
            found[player] = wiring.accounts.get(player)
        except NoAccount:
            return None
        if in_force(found[player].suspension, now) or wiring.blocks.apart(player, series.players):
            return None
    return found


def _command(before: Game, accounts: dict[str, Account], rests: Mapping[str, Rest | None]) -> Create:
    """The same table, everybody one seat further: seated at once, since they have agreed to it.

    Where seats seal a part in the dice they are kept instead: that part is their browsers'.
    """
    first = Invite(0, before.terms.creator)
    made = another(before, first, (), secrets.token_bytes(32))
    seats = len(before.chairs)
    plan: list[Sit | SitBot | Invite | None] = []
    for seat in range(seats):
        chair = before.chairs[(seat + 1) % seats]
        if chair.player is None:
            plan.append(SitBot(seat, chair.bot or ""))
        elif before.reveals is not None:
            plan.append(Invite(seat, chair.player))
        else:
            plan.append(Sit(seat, chair.player, "", accounts[chair.player].guest, rest=rests.get(chair.player)))
    return structs.replace(made, plan=tuple(plan))
