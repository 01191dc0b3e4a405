"""Practice: a game that goes on from a position of another one, by one person against bots, with dice of its own.

Its log begins with the other's entries up to there, so that it folds and proves itself without the other
(docs/decisions/0043-practice-carries-what-came-before.md).
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from games.core import dice
from games.core.chairs import Chair
from games.core.clock import Clock, Millis, sound
from games.core.errors import require
from games.core.facts import Event, FreeText, Sealed, Seat
from games.core.lifecycle.contract import Command, LifecycleEvent, players
from games.core.lifecycle.guards import chair_of, require_entropy
from games.core.lifecycle.state import NO_RESPITE, GameState, Practice


class Practise(Command, frozen=True):
    """Go on from where the game stands; `bots` are the levels of all seats but the player's own, which is None.

    It is decided on the other game at that version. Raises ValueError for a seed that is not of 32 bytes.
    """

    practice: Practice
    player: str
    guest: bool
    seat: Seat
    bots: tuple[str | None, ...]
    clock: Clock
    visibility: Literal["public", "private"]
    timeouts_before_bot: int
    entropy: str
    seed: bytes

    def decide(self, game: GameState, at: Millis) -> Iterator[Event]:
        if len(self.seed) != dice.SEED_BYTES:
            raise ValueError(f"a seed has {dice.SEED_BYTES} bytes")
        require(game.status == "running" and game.version == self.practice.version, "no_such_position")
        require(len(self.bots) == len(game.chairs), "bad_player_count", allowed=[len(game.chairs)])
        chair_of(game, self.seat)
        for seat, bot in enumerate(self.bots):
            known = bot is None if seat == self.seat else bot in game.book.bots
            require(known, "unknown_bot", known=sorted(game.book.bots))
        require(sound(self.clock), "bad_time_control", reason="limit, bank or increment out of bounds")
        require(self.timeouts_before_bot >= 1, "bad_time_control", reason="timeouts_before_bot is below 1")
        require_entropy(self.entropy)
        yield PracticeBegun(
            game=self.practice.game,
            position=self.practice.position,
            version=self.practice.version,
            hash=self.practice.hash,
            reached=game.rules_time,
            player=self.player,
            guest=self.guest,
            seat=self.seat,
            bots=self.bots,
            clock=self.clock,
            visibility=self.visibility,
            timeouts_before_bot=self.timeouts_before_bot,
            entropy=self.entropy,
            dice=dice.ALGORITHM,
            commitment=dice.commitment(self.seed),
            seed=self.seed.hex(),
        )

    def authors(self, game: GameState) -> set[str]:
        """The player, who has nothing to do with the game before."""
        return players(self.player)


class PracticeBegun(LifecycleEvent, Practice, frozen=True):
    """All that comes before is another game's; from here on it goes on with these players, these terms and this seed.

    `reached` is when the position arose, as the rules measure time: what they timed has as long left as it had then.
    """

    reached: Millis
    player: str
    guest: bool
    seat: Seat
    bots: tuple[str | None, ...]
    clock: Clock
    visibility: Literal["public", "private"]
    timeouts_before_bot: int
    entropy: FreeText[str]
    dice: str
    commitment: str
    seed: Sealed[str]

    def evolve(self, game: GameState) -> None:
        game.practice = self.practice
        game.terms = msgspec.structs.replace(
            game.terms,
            creator=self.player,
            clock=self.clock,
            visibility=self.visibility,
            timeouts_before_bot=self.timeouts_before_bot,
            dice=self.dice,
            commitment=self.commitment,
            seed=self.seed,
            delay=None,
        )
        game.marks = ()
        game.chairs = [self._chair(seat) for seat in range(len(self.bots))]
        game.key = dice.game_key(bytes.fromhex(self.seed), dict(enumerate(chair.entropy for chair in game.chairs)))
        game.epoch, game.nonces = "", ()
        game.created = game.started = game.updated
        game.lag = game.updated - self.reached
        game.moves_by_people = 0
        game.moves_since = ()
        game.respite, game.pause, game.pause_asked, game.reveals = NO_RESPITE, None, frozenset(), None
        game.decisions = {}  # they are asked anew: each has the time that this game gives
        game.attend()

    def _chair(self, seat: Seat) -> Chair:
        bank = self.clock.bank_at_start()
        if seat != self.seat:
            return Chair(bot=self.bots[seat], bank=bank)
        return Chair(player=self.player, entropy=self.entropy, guest=self.guest, bank=bank)

    @property
    def practice(self) -> Practice:
        """Where it was taken up."""
        return Practice(self.game, self.position, self.version, self.hash)

    def command(self, then: Sequence[Event]) -> Practise:
        return Practise(
            practice=self.practice,
            player=self.player,
            guest=self.guest,
            seat=self.seat,
            bots=self.bots,
            clock=self.clock,
            visibility=self.visibility,
            timeouts_before_bot=self.timeouts_before_bot,
            entropy=self.entropy,
            seed=bytes.fromhex(self.seed),
        )
