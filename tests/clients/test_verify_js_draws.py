"""Dice that were chosen are found, whatever the game and whatever was drawn, by a verifier that knows no rules."""

import gzip
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from events.envelope import Raw
from games.core.catalogue import rulebooks
from projections.proofs.archive import read_archive
from projections.proofs.replay import redecided
from tests.clients.verifying import ROOT, TABLES, archived, failed, reports
from tests.projections.logs import entries_of, forged, private_of, public_of, rehashed

ARCHIVES = ROOT / "tests" / "projections" / "proofs" / "golden"
MOST = 12
"""Ways in which an event is changed; at least one of them is one of its draws."""


def kept(key: str) -> list[list[Raw]]:
    """The logs of a rulebook's archives, small ones first."""
    files = sorted(ARCHIVES.glob(f"{key}-*.gz"), key=lambda path: path.stat().st_size)
    return [read(path) for path in files]


def read(path: Path) -> list[Raw]:
    return read_archive(gzip.decompress(path.read_bytes()).splitlines()).raws


def random_events(raws: list[Raw], key: str) -> Iterator[tuple[str, int]]:
    """The type and place of each event that was random."""
    book = rulebooks()[key].pinned(public_of(raws[0])["data"]["rulebook_version"])
    assert book is not None
    for batch in redecided(book, entries_of(raws)):
        yield from ((public_of(raws[version - 1])["type"], version - 1) for version in batch.random)


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each container with the keys of what is no container in it."""
    items = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    for key, item in items:
        if isinstance(item, str | int) and not isinstance(item, bool):
            yield value, key
        yield from leaves(item)


def changed(value: str | int, table: Any) -> str | int:
    """Another value of the same kind: the next number, or another item of a list that has the value."""
    if isinstance(value, int):
        return value + 1
    lists = [items for items in table["lists"].values() if isinstance(items, list) and value in items]
    return next((item for items in lists for item in items if item != value), value + "x")


def mutants(raws: list[Raw], place: int, table: Any) -> Iterator[list[Raw]]:
    """The log with one leaf of the event changed, and all commitments and later hashes made to fit."""
    for number in range(MOST):
        public, private = public_of(raws[place]), private_of(raws[place])
        found = [*leaves(public["data"]), *(leaf for part in private.values() for leaf in leaves(part["data"]))]
        if number < len(found):
            container, key = found[number]
            container[key] = changed(container[key], table)
            event = forged(raws[place], public, private or None)
            yield rehashed([*raws[:place], event, *raws[place + 1 :]])


@cache
def one_of_each(key: str) -> dict[str, tuple[list[Raw], int]]:
    """For each type of event that draws, a log and the place of one."""
    found: dict[str, tuple[list[Raw], int]] = {}
    for raws in kept(key):
        for kind, place in random_events(raws, key):
            found.setdefault(kind, (raws, place))
    return found


@pytest.mark.parametrize("key", sorted(rulebooks()))
def test_every_kind_of_draw_that_was_chosen_is_found_at_its_version(key: str) -> None:
    drawn = one_of_each(key)
    changes = [(kind, log) for kind, (raws, at) in drawn.items() for log in mutants(raws, at, TABLES[key])]
    found = list(zip(changes, reports([archived(log) for _, log in changes]), strict=True))
    for kind, (_, place) in drawn.items():
        verdicts = [failed(report) for (changed_kind, _), report in found if changed_kind == kind]

        assert ("draws", place + 1) in verdicts, kind


@pytest.mark.parametrize("key", [key for key, table in sorted(TABLES.items()) if table["events"]])
def test_a_seed_replaced_with_its_commitment_is_found_at_the_first_draw(key: str) -> None:
    raws, _ = next(iter(one_of_each(key).values()))
    first = min(place for _, place in random_events(raws, key))
    start, private, end = public_of(raws[0]), private_of(raws[0]), public_of(raws[-1])
    private["sealed"]["data"]["seed"] = end["data"]["seed"] = "11" * 32
    start["data"]["commitment"] = "02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc"

    log = rehashed([forged(raws[0], start, private), *raws[1:-1], forged(raws[-1], end)])

    name, version = failed(reports([archived(log)])[0]) or ("sound", 0)
    assert name == "draws"
    assert first < version <= first + 30
