"""`astrolude games`, `unlist`, `end`, `messages` ...: what operators do to games and to what was said at them."""

from typing import Final, get_args

import click

from events.errors import BrokenLog
from games.core.errors import IllegalMove
from games.core.lifecycle.state import Status
from projections.lists.lobby import Filters
from service.administration.tables import NoMessage, Said, end_game, treat_message
from service.times import rfc3339
from service.wiring import Wiring
from workers.command_line.administration import PERHAPS_WHY, WHY, by_operator, found, in_words

_GAME: Final = click.argument("game")
_NUMBER: Final = click.argument("number", type=click.IntRange(1))


@click.command("games")
@click.option("--player", default="", help="Only games of the account of this name, private ones too.")
@click.option("--status", type=click.Choice(get_args(Status)), help="Only games that are so.")
@click.option("--most", type=click.IntRange(1), default=50, help="How many to print.")
def list_games(player: str, status: Status | None, most: int) -> None:
    """Print games, the newest first: public ones, also those off the lists, or all of a player's."""
    with in_words() as wiring:
        account = found(wiring, player) if player else None
        filters = Filters(viewer=account, mine=account is not None, status=status)
        off = wiring.listing.off()
        for row in wiring.lobby.page(filters, None, most).rows:
            names = wiring.accounts.names(row.people)
            seated = ", ".join(names.get(seat.player or "") or seat.bot or "-" for seat in row.seats)
            marks = [row.status, row.visibility, *(["off the lists"] if row.id in off else [])]
            click.echo(f"{row.id}  {row.rulebook}  {rfc3339(row.created)}  {', '.join(marks)}  {seated}")


@click.command("unlist")
@_GAME
@WHY
def unlist(game: str, reason: str) -> None:
    """Take GAME off the lists: only those whom it concerns see it there. It goes on."""
    with in_words() as wiring:
        wiring.games.load(game)
        wiring.listing.hide(game, reason, **by_operator())
    click.echo(f"{game}: off the lists")


@click.command("relist")
@_GAME
@PERHAPS_WHY
def relist(game: str, reason: str) -> None:
    """Put GAME back on the lists."""
    with in_words() as wiring:
        wiring.listing.show(game, reason, **by_operator())
    click.echo(f"{game}: on the lists")


@click.command("end")
@_GAME
@WHY
def end(game: str, reason: str) -> None:
    """End GAME, whose log is sound, without a result; everybody reads the reason. For a broken one: `abort`."""
    with in_words() as wiring:
        try:
            end_game(wiring, game, reason, **by_operator())
        except IllegalMove as refused:
            raise click.ClickException(
                "the game is over" if refused.code == "game_finished" else str(refused)
            ) from None
        except BrokenLog:
            raise click.ClickException("the log of this game is broken: astrolude abort ends it") from None
    click.echo(f"{game}: ended")


@click.command("messages")
@_GAME
def list_messages(game: str) -> None:
    """Print what was said at the table of GAME and in its gallery, also what is hidden."""
    with in_words() as wiring:
        said = wiring.talk.every(game, 0, 2000, hidden=True)
        names = wiring.accounts.names({one.message.player for one in said})
        for one in said:
            mark = "  (hidden)" if one.hidden else ""
            who = names.get(one.message.player) or one.message.player
            click.echo(f"{one.number}  {rfc3339(one.message.at)}  {who}: {one.message.text}{mark}")


@click.command("hide-message")
@_GAME
@_NUMBER
@WHY
def hide_message(game: str, number: int, reason: str) -> None:
    """Hide the message NUMBER of GAME from everybody but staff."""
    with in_words() as wiring:
        _treat(wiring, "hide_message", game, number, reason)
    click.echo(f"{game}: message {number} is hidden")


@click.command("show-message")
@_GAME
@_NUMBER
@PERHAPS_WHY
def show_message(game: str, number: int, reason: str) -> None:
    """Show the message NUMBER of GAME again."""
    with in_words() as wiring:
        _treat(wiring, "show_message", game, number, reason)
    click.echo(f"{game}: message {number} is shown")


@click.command("erase-message")
@_GAME
@_NUMBER
@WHY
def erase_message(game: str, number: int, reason: str) -> None:
    """Erase the message NUMBER of GAME for good."""
    with in_words() as wiring:
        _treat(wiring, "erase_message", game, number, reason)
    click.echo(f"{game}: message {number} is erased")


def _treat(wiring: Wiring, what: Said, game: str, number: int, reason: str) -> None:
    try:
        treat_message(wiring, what, game, number, reason, **by_operator())
    except NoMessage:
        raise click.ClickException(f"game {game} has no message {number}") from None


COMMANDS: Final = (list_games, unlist, relist, end, list_messages, hide_message, show_message, erase_message)
