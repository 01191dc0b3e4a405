"""How a caller stands to a game, and the way of every command from a request to the log and its refusals back."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from msgspec import Struct, structs

from events.errors import NoSuchLog
from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.lifecycle.creating import Create
from games.core.lifecycle.game import Game
from games.core.resting.rest import Rest
from projections.games import Live
from projections.lists.rows import GameRow
from service.api.http.authentication import caller
from service.api.http.charging import charge
from service.api.http.context import language, wiring
from service.api.http.idempotency import idempotency
from service.api.http.problems import SHAPE_CODES, Problem, Refused
from service.api.http.replies import if_match
from service.games.access import PLAYER, Choose, Eyes, Hidden, eyes_of, may_see, own_decision, shown
from service.games.commands import Outcome
from service.games.decision_answers import forms_of
from service.games.people import Names, masked_names, players_of, seat_names
from service.resting.spreading import rest_of
from service.times import milliseconds

OUTSIDE: Final = -1
"""In the place of a seat: who has none."""


class Seen(Struct, frozen=True):
    """A game at a moment, and whose eyes look at it."""

    live: Live
    eyes: Eyes

    @property
    def game(self) -> Game:
        """The game."""
        return self.live.game


def seen(game: str, at: int | None = None, seat: Seat | None = None, *, damaged: bool = False) -> Seen:
    """The game as it is now, or was `at` a version, for the caller, for a `seat` or OUTSIDE: one round trip for now.

    Without a seat the caller may be behind a running game: then no later version exists for them.
    An earlier version shows what the caller could know then, also after the end; what another seat could know is
    shown only then. A version within a command is shown as the command left it. A `damaged` game is as it stood before
    the damage. Raises the 404 problems and `not_over`.
    """
    account = caller().account
    live = wiring().games.readable(game) if damaged else wiring().games.load(game)
    eyes = eyes_of(live.game, account)
    if not (may_see(live.game, eyes) or wiring().clubs.admits(live.game.terms.club, account)):
        raise Hidden(game)
    live = shown(wiring().games, live, eyes, milliseconds())
    if seat is not None:
        _require_open_eyes(live, eyes, seat)
    if at is not None and at > live.version:
        raise Problem("unknown_version", {"version": live.version}, field="at")
    then = live if at is None or at == live.version else wiring().games.settled(game, at)
    return _read(then, eyes_of(then.game, account) if seat is None else _eyes_at(then.game, seat))


def seen_by_caller(live: Live) -> Seen:
    """The game, which the caller may see, as they see it and wish to read it."""
    eyes = eyes_of(live.game, caller().account)
    return _read(shown(wiring().games, live, eyes, milliseconds()), eyes)


def _read(live: Live, eyes: Eyes) -> Seen:
    return Seen(live, structs.replace(eyes, masked=caller().masked))


def seen_rows(rows: Iterable[GameRow]) -> list[GameRow]:
    """Games in a list as the caller may see them: without a seat they may be behind those that run."""
    now = milliseconds()
    return [row.seen(caller().account, now) for row in rows]


def _require_open_eyes(live: Live, eyes: Eyes, seat: Seat) -> None:
    if seat >= len(live.game.chairs):
        raise Problem("invalid_field", {"name": "viewer"}, field="viewer")
    if seat != eyes.seat and not live.game.over:
        raise Problem("not_over", {"status": live.game.status}, field="viewer")


def _eyes_at(game: Game, seat: Seat) -> Eyes:
    """What the player of a seat may see; for a bot's or an empty seat, what that seat may see; from OUTSIDE no more."""
    if seat == OUTSIDE:
        return Eyes(known=True)
    player = game.chairs[seat].player
    return eyes_of(game, player) if player is not None else Eyes(known=True, seat=seat)


def settled_version(found: Seen, version: int, field: str) -> int:
    """The version that the command left to which this one belongs. Raises the problem `unknown_version`."""
    try:
        if version <= found.live.version:
            return wiring().games.settled(found.live.id, version).version
    except NoSuchLog:
        pass
    raise Problem("unknown_version", {"version": found.live.version}, field=field)


def names_in(live: Live) -> Names:
    """The names of everybody in the game, as the caller wishes to read them."""
    return names_of(live.once(players_of))


def names_of(players: Iterable[str]) -> Names:
    """The names of players, as the caller wishes to read them."""
    names = wiring().accounts.names(players)
    return masked_names(names) if caller().masked else names


def of_own_club(command: Create) -> Create:
    """The command, for a club only if the caller is one of its members still."""
    return command if wiring().clubs.admits(command.club, caller().account) else structs.replace(command, club="")


def own_rest() -> Rest | None:
    """The caller's night and days off, as they count at a table that has nights."""
    return rest_of(wiring(), str(caller().account), milliseconds())


def carry_out(game: str, choose: Choose, *, field: str = "$", admitted: bool = False) -> Outcome:
    """Run the command that `choose` makes, once for each Idempotency-Key and only at the version of If-Match.

    `field` is the JSON path of what the rules look at; `admitted` are callers who may see the game, even a private one.
    Raises the problems of a refusal.
    """
    account = str(caller().account)
    once = idempotency(account)
    with _explained(game, field):
        outcome = wiring().commands.run(
            game, choose, by=PLAYER + account, idempotency=once, if_version=if_match(), admitted=admitted
        )
    charge(outcome)
    return outcome


def check(game: str, choose: Choose, *, field: str = "$") -> None:
    """Whether the command would be accepted now; raises as `carry_out` does and changes nothing."""
    with _explained(game, field):
        wiring().commands.check(game, choose, by=PLAYER + str(caller().account), if_version=if_match())


@contextmanager
def _explained(game: str, field: str) -> Iterator[None]:
    """Have refusals of the rules say what is legal."""
    try:
        yield
    except IllegalMove as error:
        raise _refusal(error, game, field) from error


def _refusal(error: IllegalMove, game: str, field: str) -> Refused:
    """A refusal with what the caller's seat may do now, in the words of the game."""
    live = seen_by_caller(wiring().games.peek(game)).live
    decision = own_decision(live.game, eyes_of(live.game, caller().account).seat)
    names = seat_names(live.game, names_in(live))
    masked = caller().masked
    legal = forms_of(live.game, decision.seat, language(), names, masked=masked) if decision else []
    return Refused(
        error,
        legal=legal,
        words=live.game.book.texts.words(language()),
        names=names,
        field=field_of(error, field),
    )


def field_of(error: IllegalMove, field: str) -> str | None:
    """The JSON path of what is malformed, where the refusal says one."""
    if error.code not in SHAPE_CODES:
        return None
    named = error.facts.get("field")
    return field if named is None else f"{field}.{named}"
