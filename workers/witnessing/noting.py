"""Notes the heads of games' logs in the tree, every few minutes, and signs what the tree has become.

The feed says which games went on. Where it no longer reaches back far enough, as at the first time, all games are
looked at. Any number of processes may call it: one has its turn, and of what two would write the store takes one only.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

import structlog

from events.envelope import Head
from events.errors import BrokenLog, NoSuchLog
from events.feed import Positions
from events.tree.heads import Leaf, TreeHead, alias
from events.tree.tree import BrokenTree, Overtaken
from projections.heads import delayed, newest
from workers.context import WorkerContext

TURN: Final = "tree:turn"
BATCH: Final = 500
"""Games that are noted in one step."""
LASTING_MS: Final = 3_600_000
"""How old a head may be before it is signed anew although nothing was added: it shows that nobody holds games back."""

_log = structlog.get_logger()


def note_heads(own: WorkerContext, now: int) -> int:
    """Note what has changed since the last time, when it is somebody's turn; how many heads. `now` in ms.

    Raises Unavailable, and redis.exceptions of the work store.
    """
    period = round(1000 * own.wiring.settings.tree_seconds)
    return note_changed(own, now) if own.work.set(TURN, "", nx=True, px=period) else 0


def note_changed(own: WorkerContext, now: int) -> int:
    """Note what has changed since the last time; how many heads. Raises Unavailable."""
    tree = own.wiring.tree
    try:
        before = tree.newest()
        first = before.size if before else 0
        for games, read in _changed(own, tree.read()):
            before = _note(own, before, games, read, now)
    except Overtaken:
        return 0
    except BrokenTree as error:
        _log.error("broken_tree", reason=str(error))
        return 0
    return before.size - first if before else 0


def _note(own: WorkerContext, before: TreeHead | None, games: Sequence[str], read: Positions, now: int) -> TreeHead:
    shown = newest(own.wiring.log, games) | _kept_back(own, games, now)
    heads = {alias(game): head for game, head in shown.items()}
    known = own.wiring.tree.latest(heads)
    leaves = [
        Leaf(now, name, head.hash, head.version)
        for name, head in heads.items()
        if name not in known or known[name].head != head
    ]
    for leaf in leaves:
        if (last := known.get(leaf.game)) is not None and last.version >= leaf.version:
            _log.error("log_rewritten", alias=leaf.game, noted=last.version, version=leaf.version)
    if before is not None and not leaves and now - before.at < LASTING_MS and read == own.wiring.tree.read():
        return before
    return own.wiring.tree.note(before, leaves, read, own.wiring.tree_signer.sign, now)


def _kept_back(own: WorkerContext, games: Sequence[str], now: int) -> dict[str, Head]:
    """The heads that those without a seat see of running games with a delay: the tree tells everybody of them."""
    found = {}
    for game in delayed(own.wiring.log, games):
        with suppress(BrokenLog, NoSuchLog):
            mark = own.wiring.games.load(game).game.shown(now)
            if mark is not None:
                [entry] = own.wiring.log.read(game, mark.version - 1, mark.version)
                found[game] = Head(mark.version, entry.hash)
    return found


def _changed(own: WorkerContext, read: Positions) -> Iterator[tuple[list[str], Positions]]:
    """Games that may have gone on, some at a time, each with how far the feed was read when these are noted."""
    feed = own.feed
    if not read or not feed.reaches(read):
        yield from _all(own, feed.end())
        return
    while notices := feed.tail(read, count=BATCH // own.wiring.log.shards):
        yield sorted({notice.game for notice in notices}), dict(read)
    yield [], dict(read)


def _all(own: WorkerContext, end: Positions) -> Iterator[tuple[list[str], Positions]]:
    games = own.wiring.log.games()
    while some := list(islice(games, BATCH)):
        yield some, {}
    yield [], end
