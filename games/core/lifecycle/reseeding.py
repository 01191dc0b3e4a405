"""Other dice for a game whose last results the log store may have lost (docs/reference/dice.md)."""

from collections.abc import Iterator, Sequence

from games.core.clock import Millis
from games.core.dice import reseeded
from games.core.errors import require
from games.core.facts import Event
from games.core.lifecycle.contract import Command, LifecycleEvent
from games.core.lifecycle.guards import require_going
from games.core.lifecycle.state import GameState


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
            game.key = reseeded(game.key, self.nonce)

    def command(self, then: Sequence[Event]) -> Reseed:
        return Reseed(self.epoch, self.nonce)
