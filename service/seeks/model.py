"""What is kept of seeks, and of games that are made of them. Times in milliseconds."""

from msgspec import Struct

from games.core.clock import Millis


class Seek(Struct, frozen=True, kw_only=True):
    """A player who waits, `since` then and unless renewed until `lapses`, for a game of one of these counts of `seats`.

    Others' ratings may be lower than the player's by `below` and higher by `above`, by anything where that is None;
    `rating` is the player's own when they asked. `once` is the mark of the request's idempotency key, or nothing.
    """

    id: str
    account: str
    rulebook: str
    speed: str
    seats: tuple[int, ...]
    rating: float
    since: Millis
    lapses: Millis
    below: float | None = None
    above: float | None = None
    entropy: str = ""
    once: str = ""
    fingerprint: str = ""

    def accepts(self, other: "Seek") -> bool:
        """Whether the other's rating lies where this player wants it."""
        above = other.rating - self.rating
        return (self.above is None or above <= self.above) and (self.below is None or -above <= self.below)


class Pairing(Struct, frozen=True, kw_only=True):
    """Seeks that were taken to become a game, in the order of its seats.

    From when it has a `host`, who announces the game, it becomes one; before, the seeks may still be put back.
    """

    game: str
    at: Millis
    seeks: tuple[Seek, ...]
    host: str = ""


class Standing(Struct, frozen=True):
    """A seek as it stands: it waits, or its game is there."""

    seek: Seek
    game: str | None = None
