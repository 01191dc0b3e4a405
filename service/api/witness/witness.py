"""What witnesses hold against a service that would rewrite its logs: signed tree heads over the heads of all games."""

from typing import Any, Final

from events.tree.heads import TreeHead
from events.tree.merkle import consistency
from projections.proofs.inclusion import included
from service.api.games.commanding import seen
from service.api.games.replies import PRIVATE
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring
from service.api.http.problems import Problem
from service.api.witness.answers import ConsistencyOut, EntriesOut, InclusionOut, LeafOut, TreeHeadOut
from service.api.witness.requests import ConsistencyQuery, EntriesQuery, InclusionQuery

blp = Blueprint("witness", description="Where all games' logs ended, in a tree that only grows, under signed heads.")

SHORTLY: Final = {"Cache-Control": "public, max-age=10"}
"""The newest head, and pages that may grow."""
FOR_A_DAY: Final = {"Cache-Control": "public, max-age=86400, immutable"}
"""What can never be another."""


@blp.route("/v1/tree", headers=SHORTLY)
@blp.problems("not_noted", "unavailable")
def get_tree_head() -> TreeHeadOut:
    """The newest signed tree head.

    Every few minutes the heads of all games that went on become leaves of a Merkle tree (RFC 9162). Keep what you get,
    and ask for the proof that each later tree begins with it.
    """
    return TreeHeadOut.of(_newest())


@blp.route("/v1/tree/consistency", headers=FOR_A_DAY)
@blp.problems("not_noted", "unknown_size", "unavailable")
@blp.arguments(ConsistencyQuery, location="query")
def get_consistency(query: dict[str, Any]) -> ConsistencyOut:
    """Prove that the tree of one size begins the tree of another."""
    first, second = query["first"], query["second"]
    _reached(second)
    path = wiring().tree.path(consistency(first, second))
    return ConsistencyOut(first, second, [one.hex() for one in path])


@blp.route("/v1/tree/entries", headers=SHORTLY)
@blp.problems("not_noted", "unknown_size", "unavailable")
@blp.arguments(EntriesQuery, location="query")
def list_entries(query: dict[str, Any]) -> EntriesOut:
    """The leaves of the tree, a page at a time.

    A game is named by a hash of its id, so that whoever knows the id finds it, and nobody learns of private games.
    """
    start = query["start"]
    size = _reached(start).size
    end = min(size, start + query["limit"])
    leaves = wiring().tree.leaves(start, end) if start < end else []
    return EntriesOut(start, [LeafOut.of(leaf) for leaf in leaves], str(end) if end < size else None)


@blp.route("/v1/games/<game>/inclusion", needs="read", anonymous=True, headers=PRIVATE)
@blp.problems("not_noted")
@blp.arguments(InclusionQuery, location="query")
def get_inclusion(query: dict[str, Any], game: str) -> InclusionOut:
    """Prove that a head of the game's log is in the tree of the newest signed head.

    The leaf's hash is that of the game's chain at the leaf's version, or somebody changed the log.
    """
    shown = seen(game, damaged=True)
    upto = shown.live.version if shown.game.delayed else None
    found = included(wiring().tree, game, query.get("version"), upto)
    if found is None:
        raise Problem("not_noted")
    return InclusionOut.showing(found, leaf=LeafOut.of(found.leaf), head=TreeHeadOut.of(found.head))


def _newest() -> TreeHead:
    head = wiring().tree.newest()
    if head is None:
        raise Problem("not_noted")
    return head


def _reached(size: int) -> TreeHead:
    """The newest head, of a tree that is at least so large."""
    head = _newest()
    if head.size < size:
        raise Problem("unknown_size", {"size": head.size})
    return head
