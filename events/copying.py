"""A log as the beginning of another: the same entries bound to another game's id, and back, to prove whose they are."""

from collections.abc import Sequence

from msgspec import structs

from events.chain import genesis, link
from events.codec import read_public, write
from events.envelope import Raw


def rebound(game: str, to: str, raws: Sequence[Raw]) -> list[Raw]:
    """The first entries of a game's log as those of the log of `to`: the same but for the game's id and the hashes.

    Private parts, salts and commitments stay. So whoever has the copy finds the hashes of the first log again. Raises
    BrokenLog.
    """
    previous, copies = genesis(to), []
    for raw in raws:
        public = write(structs.replace(read_public(game, raw), game=to))
        previous = link(previous, public)
        copies.append(Raw(raw.version, public, raw.private, previous.hex()))
    return copies
