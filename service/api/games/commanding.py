"""How a caller stands to a game, and the way of every command from a request to the log and its refusals back."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec import Struct, structs

from games.core.clock import Night
from games.core.errors import IllegalMove
from games.core.facts import Seat
from games.core.lifecycle.game import Game
from projections.games import Live
from service.api.http.authentication import caller
from service.api.http.charging import charge
from service.api.http.context import language, wiring
from service.api.http.idempotency import idempotency
from service.api.http.problems import SHAPE_CODES, Problem, Refused
from service.api.http.replies import if_match
from service.games.access import PLAYER, Choose, Eyes, Hidden, eyes_of, may_see, own_decision
from service.games.commands import Outcome
from service.games.decision_answers import forms_of
from service.games.nights import USUAL, night_in
from service.games.people import Names, masked_names, players_of, seat_names
from service.times import milliseconds


class Seen(Struct, frozen=True):
    """A game at a moment, and whose eyes look at it."""

    live: Live
    eyes: Eyes

    @property
    def game(self) -> Game:
        """The game."""
        return self.live.game


def seen(game: str, at: int | None = None, seat: Seat | None = None, *, damaged: bool = False) -> Seen:
    """The game as it is now, or was `at` a version, for the caller or for a `seat`: one round trip for now.

    An earlier version shows what the caller could know then, also after the end; what another seat could know is
    shown only then. A version within a command is shown as the command left it. A `damaged` game is as it stood before
    the damage. Raises the 404 problems and `not_over`.
    """
    account = caller().account
    live = wiring().games.readable(game) if damaged else wiring().games.load(game)
    eyes = eyes_of(live.game, account)
    if not may_see(live.game, eyes):
        raise Hidden(game)
    if seat is not None:
        _require_open_eyes(live, eyes, seat)
    if at is not None and at > live.version:
        raise Problem("unknown_version", {"version": live.version}, field="at")
    then = live if at is None or at == live.version else wiring().games.settled(game, at)
    return seen_by_caller(then, eyes_of(then.game, account) if seat is None else _eyes_at(then.game, seat))


def seen_by_caller(live: Live, eyes: Eyes | None = None) -> Seen:
    """A game as the caller wishes to read it, with their own eyes if no others are given."""
    eyes = eyes or eyes_of(live.game, caller().account)
    return Seen(live, structs.replace(eyes, masked=caller().masked))


def _require_open_eyes(live: Live, eyes: Eyes, seat: Seat) -> None:
    if seat >= len(live.game.chairs):
        raise Problem("invalid_field", {"name": "viewer"}, field="viewer")
    if seat != eyes.seat and not live.game.over:
        raise Problem("not_over", {"status": live.game.status}, field="viewer")


def _eyes_at(game: Game, seat: Seat) -> Eyes:
    """What the player of a seat may see; for a bot's or an empty seat, what that seat may see."""
    player = game.chairs[seat].player
    return eyes_of(game, player) if player is not None else Eyes(known=True, seat=seat)


def names_in(live: Live) -> Names:
    """The names of everybody in the game, as the caller wishes to read them."""
    return names_of(live.once(players_of))


def names_of(players: Iterable[str]) -> Names:
    """The names of players, as the caller wishes to read them."""
    names = wiring().accounts.names(players)
    return masked_names(names) if caller().masked else names


def usual_night() -> Night:
    """The caller's night, as long as nothing else was said: by the account's time zone."""
    return night_in(wiring().accounts.get(str(caller().account)).time_zone, *USUAL, milliseconds())


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
    live = wiring().games.peek(game)
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
