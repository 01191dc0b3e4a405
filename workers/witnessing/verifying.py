"""Holds an archive against the tree of heads: against the proof that it brings, and against what a witness kept."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import UNSET, Struct

from events.tree.heads import alias
from projections.proofs.archive import Archive
from projections.proofs.inclusion import fault
from projections.proofs.reports import Outcome
from workers.witnessing.keeping import Folder


class Found(Struct, frozen=True):
    """What one look found, for people."""

    name: str
    outcome: Outcome
    what: str


def included(archive: Archive, keys: Sequence[str]) -> Found:
    """Whether the archive proves that a head of its game was noted, under one of these keys if there are any."""
    given = archive.head.inclusion
    if given is UNSET:
        return Found("inclusion", "unchecked", "the archive has no proof of it")
    hashes = {raw.version: raw.hash for raw in archive.raws}
    if wrong := fault(given, archive.head.game, hashes, keys):
        return Found("inclusion", "fails", wrong)
    told = f"version {given['leaf']['version']} is in the signed tree of {given['head']['size']} leaves"
    if keys:
        return Found("inclusion", "holds", told)
    key = given["head"]["signatures"][0]["key"]
    return Found("inclusion", "partly", f"{told}; only the archive vouches for the key {key}")


def witnessed(archive: Archive, folder: Path) -> Found:
    """Whether all heads of its game that a witness kept are on its chain. Raises OSError and msgspec.MsgspecError."""
    hashes = {raw.version: raw.hash for raw in archive.raws}
    name = alias(archive.head.game)
    leaves = [leaf for leaf in Folder(folder).leaves() if leaf.game == name]
    for leaf in leaves:
        if hashes.get(leaf.version) != leaf.hash:
            return Found("witness", "fails", f"another hash was noted at version {leaf.version}: {leaf.hash}")
    if not leaves:
        return Found("witness", "unchecked", "the witness kept nothing of this game")
    return Found("witness", "holds", f"{len(leaves)} heads that were noted are on its chain")
