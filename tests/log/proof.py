"""The whole proof of a log, as the audit makes it of its parts."""

from collections.abc import Iterable

from events.chain import genesis
from events.codec import read_private
from events.envelope import Head, Raw
from events.verify import check_secrets, linked


def verify(game: str, raws: Iterable[Raw], *, opened: bool = True) -> Head:
    """Check a whole log from version 1 and say where it ends; version 0 and the genesis hash for an empty one.

    Checks order, hash chain, canonical form, that batches are whole, and, when `opened`, that every commitment
    has its private part and holds. A log whose end was cut off at a batch is a good shorter log: compare the
    result with a head that was seen before. Raises BrokenLog for the first version that fails.
    """
    head = Head(0, genesis(game).hex())
    for raw, public in linked(game, raws):
        if opened:
            check_secrets(game, raw, public, read_private(game, raw))
        head = Head(raw.version, raw.hash)
    return head
