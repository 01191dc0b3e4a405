"""The audit of sound logs: everything holds, whatever happened in the game and however far it has come."""

from typing import Any

import pytest

from events.errors import BrokenLog
from games.core.catalogue import rulebooks
from games.core.clock import NoClock
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.playing import Start
from games.core.lifecycle.seating import Invite, Leave, Sit, SitBot
from games.core.rulebook import Rulebook
from projections.proofs.audit import SEALED, Notes, audit
from projections.proofs.reports import Check, Report
from tests.projections.logs import GAME, Kept, finished, forged, players, public_of, random_game, rehashed, some_book

TABLES = [(book, seats) for book in rulebooks().values() for seats in book.seats]


def found(report: Report, name: str) -> Check:
    return next(check for check in report.checks if check.name == name)


def _with_somebody_late(book: Rulebook[Any, Any], seats: int) -> Kept:
    """A whole game in which a time-out was played; short ones may have none."""
    games = (finished(book, seats, seed) for seed in range(9))
    return next(kept for kept in games if any(b'"timed_out"' in raw.public for raw in kept.raws))


@pytest.mark.parametrize(("book", "seats"), TABLES, ids=lambda value: getattr(value, "key", value))
def test_a_whole_game_with_all_that_can_happen_holds(book: Rulebook[Any, Any], seats: int) -> None:
    kept = _with_somebody_late(book, seats)

    report = audit(GAME, kept.raws)

    assert [(check.name, check.outcome, check.reason) for check in report.checks if check.outcome != "holds"] == []
    assert report.sound
    assert (report.version, report.hash, report.over) == (len(kept.raws), kept.raws[-1].hash, True)
    assert found(report, "chain").checked == len(kept.raws)
    assert found(report, "rules").checked == len({raw.public.split(b'"cause":')[1][:8] for raw in kept.raws})
    assert found(report, "clocks").checked == sum(b'"timed_out"' in raw.public for raw in kept.raws) > 0
    assert found(report, "commitments").checked > 1


def test_seats_that_come_go_and_are_kept_hold() -> None:
    kept = Kept(some_book(), (Invite(0, "bob"), None, SitBot(2, "normal"), None), starts="by_creator")
    kept.do(Invite(3, "cy"))
    kept.do(Sit(1, "bob", "salt"))
    kept.do(Leave(1))
    kept.do(Leave(3))
    kept.do(SitBot(3, "random"))
    kept.do(Sit(0, "dora"))
    kept.do(Sit(1, "eve", "x"))
    kept.do(Start())
    kept.do(Abort("we begin again"))

    report = audit(GAME, kept.raws)

    assert report.sound
    assert [check.outcome for check in report.checks] == ["holds"] * 5
    assert found(report, "rules").checked == 10


def test_of_a_running_game_the_sealed_parts_are_not_checked_and_the_report_says_so() -> None:
    kept = Kept(some_book(), players(3), NoClock())

    report = audit(GAME, kept.raws)
    whole = audit(GAME, kept.raws, opened=True)

    assert report.sound
    assert not report.over
    assert {check.name: check.outcome for check in report.checks} == {
        "chain": "holds",
        "commitments": "unchecked",
        "dice": "unchecked",
        "rules": "holds",
        "clocks": "holds",
    }
    assert (found(report, "dice").why, found(report, "commitments").why) == (SEALED, SEALED)
    assert [check.outcome for check in whole.checks] == ["holds"] * 5


def test_every_beginning_of_a_game_at_a_command_holds() -> None:
    kept = random_game(some_book(), 3)
    ends = [place for place, raw in enumerate(kept.raws, 1) if b'"rest":0' in raw.public]

    for end in ends[:: max(1, len(ends) // 10)]:
        assert audit(GAME, kept.raws[:end], opened=True).sound


def test_a_hash_that_was_seen_before_shows_that_the_end_was_cut_off() -> None:
    kept = random_game(some_book(), 3)
    seen = {len(kept.raws): kept.raws[-1].hash}
    end = max(place for place, raw in enumerate(kept.raws[:-1], 1) if b'"rest":0' in raw.public)

    assert audit(GAME, kept.raws, notes=Notes(hashes=seen)).sound
    cut = audit(GAME, kept.raws[:end], notes=Notes(hashes=seen))
    assert cut.first is not None
    assert (cut.first.name, cut.first.version) == ("chain", len(kept.raws))


def test_rules_that_are_not_kept_are_named_as_unchecked() -> None:
    kept = Kept(some_book(), players(3))
    public = public_of(kept.raws[0])
    public["data"]["rulebook_version"] = 99

    report = audit(GAME, rehashed([forged(kept.raws[0], public), *kept.raws[1:]]), opened=True)

    assert report.sound
    assert found(report, "rules").outcome == "unchecked"
    assert found(report, "rules").why == "the rules of systeme-solaire 99 are not kept here"


def test_an_empty_log_is_not_sound() -> None:
    assert not audit(GAME, []).sound


@pytest.mark.parametrize("read", [0, 5])
def test_why_a_store_gives_no_more_entries_is_told(read: int) -> None:
    lost = BrokenLog(GAME, read + 1, "the server says WRONGTYPE")

    report = audit(GAME, random_game(some_book(), 3).raws[:read], broken=lost)

    assert report.first is not None
    assert (report.first.name, report.first.version, report.first.reason) == ("chain", read + 1, lost.reason)
