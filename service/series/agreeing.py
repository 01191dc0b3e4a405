"""How players agree to a series, and leave it."""

from msgspec import structs

from games.core.clock import Millis
from service.notices.notices import Notice
from service.series.going_on import go_on
from service.series.model import NoSeries, Series, SeriesGoesOn, State
from service.wiring import Wiring


def agree(wiring: Wiring, game: str, players: tuple[str, ...], player: str, games: int | None, now: Millis) -> Series:
    """Propose a series that begins with a game, or agree to one; it is on once all players have agreed to the same.

    Another number of games is another proposal. Raises SeriesGoesOn, Busy, Unavailable, and redis.exceptions of the
    work store.
    """

    def choose(before: Series | None) -> Series:
        if before is not None and before.state == "on":
            if before.games == games and player in before.agreed:
                return before
            raise SeriesGoesOn
        same = before is not None and before.state == "proposed" and (before.games, before.players) == (games, players)
        agreed = before.agreed if same and before is not None else ()
        agreed = agreed if player in agreed else (*agreed, player)
        if before is not None and same and agreed == before.agreed:
            return before
        state: State = "on" if set(agreed) >= set(players) else "proposed"
        return Series(
            id=game, games=games, players=players, agreed=agreed, played=(game,), changed=now, state=state, by=player
        )

    series = wiring.series.change(game, choose, now)
    tell(wiring, series, player)
    return go_on(wiring, series, now) if series.state == "on" else series


def leave(wiring: Wiring, series: Series, player: str, now: Millis) -> Series:
    """Decline a series, or want no more games: the one that runs is its last. Raises Busy and Unavailable."""

    def choose(before: Series | None) -> Series:
        if before is None:
            raise NoSeries
        if before.state == "over":
            return before
        return structs.replace(before, state="over", ending="stopped", by=player, changed=now)

    over = wiring.series.change(series.id, choose, now)
    tell(wiring, over, player)
    return over


def leave_all(wiring: Wiring, player: str, now: Millis) -> None:
    """End all series of an account that is about to be erased. Raises Busy and Unavailable."""
    for series in wiring.series.of_player(player):
        if series.state != "over":
            leave(wiring, series, player, now)


def tell(wiring: Wiring, series: Series, by: str) -> None:
    """Notify the others of what somebody has proposed, agreed to or ended. Raises Unavailable and RedisError."""
    notice = Notice(
        kind="series",
        reference=f"{series.id}-{series.changed}-{by}",
        at=series.changed,
        game=series.played[-1],
        player=by,
        outcome=series.state,
    )
    for player in series.players:
        if player != by and wiring.accounts.names([player])[player] is not None:
            wiring.notices.add(player, notice)
            wiring.webhook_outbox.post(player, notice)
