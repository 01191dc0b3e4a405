"""Who sits where before the start: sitting down, bots, invitations, leaving."""

from collections.abc import Iterator, Sequence

from games.core.chairs import Chair, Declined
from games.core.clock import Millis, Night
from games.core.errors import IllegalMove, require
from games.core.facts import Event, FreeText, Seat
from games.core.lifecycle.contract import Command, LifecycleEvent, OfCreator, OfSeat, holder, players
from games.core.lifecycle.guards import chair_of, require_movable, require_open, require_part, require_reason
from games.core.lifecycle.playing import start_when_full
from games.core.lifecycle.respite import NightSet, RestSet, SetNight, SetRest
from games.core.lifecycle.state import GameState
from games.core.resting.rest import Rest


class Sit(Command, frozen=True):
    """Take a seat, or take up an invitation; `rest` counts where the table has nights, as `night` did before.

    Where entropies are revealed in a round, `commitment` takes the place of `entropy`.
    """

    seat: Seat
    player: str
    entropy: str = ""
    guest: bool = False
    night: Night | None = None
    commitment: str = ""
    rest: Rest | None = None

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        yield from self.take(game)
        yield from start_when_full(game)

    def take(self, game: GameState) -> Iterator[Event]:
        """Sit down, and begin nothing."""
        require_part(game, self.entropy, self.commitment)
        invitation = _require_free(game, self.seat, self.player)
        if invitation not in (None, self.seat):
            yield SeatLeft(invitation, self.player)
        yield SeatTaken(self.seat, self.player, None, self.entropy, self.guest, self.commitment)
        if self.night is not None and game.respite.nights:
            yield from SetNight(self.seat, self.night).decide(game, game.updated)
        if self.rest is not None and game.respite.nights:
            yield from SetRest(self.seat, self.rest).decide(game, game.updated)

    def authors(self, game: GameState) -> set[str]:
        return players(self.player)


class SitBot(OfCreator, frozen=True):
    """Put a bot of a level on a seat."""

    seat: Seat
    bot: str

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        yield from self.take(game)
        yield from start_when_full(game)

    def take(self, game: GameState) -> Iterator[Event]:
        """Put the bot there, and begin nothing."""
        _require_free(game, self.seat, None)
        require(self.bot in game.book.bots, "unknown_bot", known=list(game.book.bots))
        yield SeatTaken(self.seat, None, self.bot, "")


class SeatTaken(LifecycleEvent, frozen=True, omit_defaults=True):
    """A player, or a bot of that level, sits down; a `guest` is a player who has no rating at stake.

    `commitment` is that to the player's entropy, which is empty here then.
    """

    seat: Seat
    player: str | None
    bot: str | None
    entropy: FreeText[str]
    guest: bool = False
    commitment: str = ""

    def evolve(self, game: GameState) -> None:
        game.chairs[self.seat] = Chair(
            player=self.player, bot=self.bot, entropy=self.entropy, guest=self.guest, commitment=self.commitment
        )

    def command(self, then: Sequence[Event]) -> Sit | SitBot:
        if self.player is None:
            return SitBot(self.seat, self.bot or "")
        brought = then[0] if then else None
        night = brought.night if isinstance(brought, NightSet) else None
        rest = brought.rest if isinstance(brought, RestSet) else None
        return Sit(self.seat, self.player, self.entropy, self.guest, night, self.commitment, rest)


class Invite(OfCreator, frozen=True):
    """Keep a seat for a player."""

    seat: Seat
    player: str

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        yield from self.take(game)

    def take(self, game: GameState) -> Iterator[Event]:
        """Keep the seat."""
        invitation = _require_free(game, self.seat, self.player)
        require(invitation is None, "already_invited", seat=invitation)
        yield SeatInvited(self.seat, self.player)


class SeatInvited(LifecycleEvent, frozen=True):
    """The seat is kept for a player."""

    seat: Seat
    player: str

    def evolve(self, game: GameState) -> None:
        game.chairs[self.seat] = Chair(invited=self.player)

    def command(self, then: Sequence[Event]) -> Invite:
        return Invite(self.seat, self.player)


class Leave(OfSeat, frozen=True):
    """Give a seat, or an invitation, back."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_movable(game)
        chair = chair_of(game, self.seat)
        require(chair.bot is None, "seat_of_bot", seat=self.seat)
        player = chair.player or chair.invited
        if player is None:
            raise IllegalMove("seat_empty", seat=self.seat)
        yield SeatLeft(self.seat, player)

    def authors(self, game: GameState) -> set[str]:
        chair = holder(game, self.seat)
        return players(chair.player, chair.invited, game.terms.creator)


class SeatLeft(LifecycleEvent, frozen=True):
    """A player gets up, or an invitation ends, before the start: the seat is open."""

    seat: Seat
    player: str

    def evolve(self, game: GameState) -> None:
        game.chairs[self.seat] = Chair()

    def command(self, then: Sequence[Event]) -> Leave | Sit | SitBot:
        if then and isinstance(then[0], SeatTaken):
            return then[0].command(then[1:])
        return Leave(self.seat)


class Decline(OfSeat, frozen=True):
    """Say no to an invitation, and perhaps why; `counter` is the game that the player proposes instead, or empty."""

    reason: str = ""
    counter: str = ""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_reason(self.reason)
        require_open(game)
        chair = chair_of(game, self.seat)
        if chair.invited is None:
            raise IllegalMove("seat_taken" if chair.taken else "seat_empty", seat=self.seat)
        yield InvitationDeclined(self.seat, chair.invited, self.reason, self.counter)

    def authors(self, game: GameState) -> set[str]:
        return players(holder(game, self.seat).invited)


class InvitationDeclined(LifecycleEvent, frozen=True, omit_defaults=True):
    """Whom the seat was kept for does not want it: it is open."""

    seat: Seat
    player: str
    reason: FreeText[str] = ""
    counter: str = ""

    def evolve(self, game: GameState) -> None:
        declined = Declined(self.player, game.version, self.reason, self.counter)
        game.chairs[self.seat] = Chair(declined=declined)

    def command(self, then: Sequence[Event]) -> Decline:
        return Decline(self.seat, self.reason, self.counter)


def _require_free(game: GameState, seat: Seat, player: str | None) -> Seat | None:
    """Refuse a seat that `player`, or a bot, cannot have; the seat that was kept for the player, if any."""
    require_open(game)
    chair = chair_of(game, seat)
    require(not chair.taken, "seat_taken", seat=seat)
    require(chair.invited in (None, player), "seat_reserved", seat=seat)
    if player is None:
        return None
    require(game.seat_of(player) is None, "already_seated", seat=game.seat_of(player))
    return next((kept for kept, other in enumerate(game.chairs) if other.invited == player), None)
