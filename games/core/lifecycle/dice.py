"""What the dice are made of: seats reveal what they committed to before the start, and other keys follow a loss.

What the log store lost of a game is said in its own log (docs/decisions/0073-losses-are-said.md).

In the round of reveals nobody chooses an entropy who knows that of another. Whoever reveals nothing in time is named in
the log, and adds nothing (docs/decisions/0068-sealed-entropy.md). Keys are in docs/reference/dice.md.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from games.core.clock import Millis
from games.core.dice import entropy_commitment, reseeded
from games.core.errors import IllegalMove, require
from games.core.facts import Event, FreeText, Seat
from games.core.lifecycle.contract import CLOCK, Command, LifecycleEvent, OfSeat
from games.core.lifecycle.guards import require_entropy, require_going, require_open, require_player
from games.core.lifecycle.playing import begin
from games.core.lifecycle.state import GameState, Reveals

HASH: Final = re.compile("[0-9a-f]{64}")


class Reveal(OfSeat, frozen=True):
    """Reveal the entropy that the seat committed to; with the last of them the game begins."""

    entropy: str

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_entropy(self.entropy)
        _require_round(game)
        chair = require_player(game, self.seat)
        require(chair.sealed, "already_revealed", seat=self.seat)
        require(entropy_commitment(self.entropy) == chair.commitment, "bad_reveal", seat=self.seat)
        yield EntropyRevealed(self.seat, self.entropy)
        if not game.sealed:
            yield from begin(game)


class EntropyRevealed(LifecycleEvent, frozen=True):
    """What the seat adds to the dice is known; it is what the seat committed to."""

    seat: Seat
    entropy: FreeText[str]

    def evolve(self, game: GameState) -> None:
        game.change(self.seat, entropy=self.entropy, revealed=True)

    def command(self, then: Sequence[Event]) -> Reveal:
        return Reveal(self.seat, self.entropy)


class EndReveals(Command, frozen=True):
    """Say that the time of the round is up: the game begins without what was not revealed."""

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        until = _require_round(game)
        require(at >= until, "not_due", deadline=until)
        yield EntropyWithheld(tuple(game.sealed))
        yield from begin(game)

    def authors(self, game: GameState) -> set[str]:
        return {CLOCK}


class EntropyWithheld(LifecycleEvent, frozen=True):
    """These seats did not reveal what they committed to: their entropy counts as empty."""

    seats: tuple[Seat, ...]

    def evolve(self, game: GameState) -> None:
        if game.reveals is not None:
            game.reveals = msgspec.structs.replace(game.reveals, withheld=self.seats)

    def command(self, then: Sequence[Event]) -> EndReveals:
        return EndReveals()


class Reseed(Command, frozen=True):
    """Give the dice a new key, once in an epoch of the log store; `nonce` is 32 hexadecimal digits."""

    epoch: str
    nonce: str

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_going(game)
        require(game.epoch != self.epoch, "already_reseeded")
        yield DiceReseeded(self.epoch, self.nonce)

    def authors(self, game: GameState) -> set[str]:
        return set()


class DiceReseeded(LifecycleEvent, frozen=True):
    """What was drawn last may be lost, for the log store began another epoch: later results follow another key."""

    epoch: str
    nonce: str

    def evolve(self, game: GameState) -> None:
        game.epoch = self.epoch
        game.nonces = (*game.nonces, self.nonce)
        if game.started is not None:
            game.key = reseeded(game.key, self.nonce, game.terms.dice)

    def command(self, then: Sequence[Event]) -> Reseed:
        return Reseed(self.epoch, self.nonce)


class RecordLoss(Command, frozen=True):
    """Say once that the log had this version, with this hash, and has it no more."""

    version: int
    hash: str

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        require_going(game)
        require(self.version > 0 and bool(HASH.fullmatch(self.hash)), "no_such_head")
        require((self.version, self.hash) not in game.losses, "already_recorded")
        yield EventsLost(self.version, self.hash)

    def authors(self, game: GameState) -> set[str]:
        return set()


class EventsLost(LifecycleEvent, frozen=True):
    """What players had seen up to that version, which had this hash, is lost from some version on."""

    version: int
    hash: str

    def evolve(self, game: GameState) -> None:
        game.losses = (*game.losses, (self.version, self.hash))

    def command(self, then: Sequence[Event]) -> RecordLoss:
        return RecordLoss(self.version, self.hash)


def _require_round(game: GameState) -> Millis:
    """Refuse what is for a round that goes on; when it ends."""
    require_open(game)
    reveals: Reveals | None = game.reveals
    require(reveals is not None, "no_reveals")
    if reveals is None or reveals.until is None:
        raise IllegalMove("reveals_not_begun")
    return reveals.until
