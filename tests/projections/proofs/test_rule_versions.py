"""Rules are mended, games keep replaying: an exercise on Système Solaire, whose late players take another lot."""

import random
from dataclasses import replace
from datetime import timedelta
from types import MappingProxyType
from typing import Any

import pytest

from events.envelope import Draft
from events.errors import BrokenLog
from events.upcast import Upcasters
from games.core import catalogue
from games.core.clock import PerMove
from games.core.facts import Move, Seat
from games.core.forms import sample_move
from games.core.lifecycle.playing import Play, TimeOut
from games.core.lifecycle.seating import Invite
from games.core.rulebook import Rulebook
from games.systeme_solaire.state import State
from projections.games import fold
from projections.proofs.audit import audit
from tests.projections.logs import GAME, Kept, entries_of, forged, players, public_of, rehashed, some_book

FIRST = some_book()


def take_the_last_lot(state: State, seat: Seat) -> Move:
    """The mended rule: whoever is late takes the last lot that is left, not the first."""
    if state.phase != "selection":
        return FIRST.default_move(state, seat)
    moves = [FIRST.read_move(move) for form in FIRST.forms(state, seat) for move in form.enumerate()]
    return max(moves, key=lambda move: getattr(move, "lot"))  # noqa: B009


SECOND: Rulebook[Any, Any] = replace(
    FIRST, version=FIRST.version + 1, default_move=take_the_last_lot, former=(replace(FIRST, former=()), *FIRST.former)
)


@pytest.fixture
def mended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The release with the second version."""
    monkeypatch.setattr(catalogue, "rulebooks", lambda: MappingProxyType({SECOND.key: SECOND}))


def until_a_lot_is_chosen(book: Rulebook[Any, Any]) -> Kept:
    kept = Kept(book, players(3), PerMove(timedelta(minutes=1)))
    rng = random.Random(1)
    while kept.game.state.phase != "selection":
        seat = min(kept.game.decisions)
        kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
    return kept


def late(kept: Kept) -> int:
    """Somebody is late; the lot that was taken."""
    decision = min(kept.game.decisions.values(), key=lambda decision: decision.seat)
    kept.do(TimeOut(decision.seat, decision.id), 60_000, "clock")
    played = [public_of(raw) for raw in kept.raws if public_of(raw)["type"] == "lot_taken"]
    return int(played[-1]["data"]["lot"])


@pytest.mark.usefixtures("mended")
def test_games_of_both_versions_are_audited_each_under_its_own() -> None:
    old, new = until_a_lot_is_chosen(FIRST), until_a_lot_is_chosen(SECOND)

    assert late(old) < late(new)
    assert [public_of(kept.raws[0])["data"]["rulebook_version"] for kept in (old, new)] == [1, 2]
    assert audit(GAME, old.raws, opened=True).sound
    assert audit(GAME, new.raws, opened=True).sound


@pytest.mark.usefixtures("mended")
def test_under_the_other_version_the_audit_fails_where_the_rules_part() -> None:
    old = until_a_lot_is_chosen(FIRST)
    late(old)
    parting = next(place for place, raw in enumerate(old.raws, 1) if public_of(raw)["type"] == "timed_out")
    public = public_of(old.raws[0])
    public["data"]["rulebook_version"] = 2

    report = audit(GAME, rehashed([forged(old.raws[0], public), *old.raws[1:]]), opened=True)

    assert report.first is not None
    assert (report.first.name, report.first.version) == ("rules", parting + 1)


@pytest.mark.usefixtures("mended")
def test_a_game_that_runs_goes_on_under_the_version_that_it_began_with() -> None:
    old = until_a_lot_is_chosen(FIRST)

    live = fold(GAME, entries_of(old.raws))

    assert live.game.book.version == 1
    seat = min(live.game.decisions)
    assert live.game.book.default_move(live.game.state, seat) == FIRST.default_move(live.game.state, seat)


@pytest.mark.usefixtures("mended")
def test_a_game_of_a_version_that_is_not_kept_is_broken_and_named() -> None:
    public = public_of(Kept(FIRST, players(3)).raws[0])
    public["data"]["rulebook_version"] = 7
    raws = rehashed([forged(Kept(FIRST, players(3)).raws[0], public)])

    with pytest.raises(BrokenLog, match="is not installed in version"):
        fold(GAME, entries_of(raws))


def test_former_versions_are_older_ones_of_the_same_game() -> None:
    for odd in (SECOND, replace(FIRST, key="other", version=0), replace(FIRST, version=2)):
        with pytest.raises(TypeError, match="odd former version"):
            replace(FIRST, version=2, former=(odd,))
    assert SECOND.pinned(2) is SECOND
    assert SECOND.pinned(1) is not None
    assert SECOND.pinned(3) is None


def test_an_old_shape_is_lifted_before_it_is_folded_and_audited() -> None:
    """Once, the exercise says, an invitation was stored as `seat_kept`, with the player under another name."""
    kept = Kept(FIRST, (Invite(0, "bob"), None, None))
    place = next(place for place, raw in enumerate(kept.raws) if public_of(raw)["type"] == "seat_invited")
    public = public_of(kept.raws[place])
    public.update(type="seat_kept", data={"seat": 0, "for": "bob"})
    raws = rehashed([*kept.raws[:place], forged(kept.raws[place], public), *kept.raws[place + 1 :]])
    upcasters = Upcasters()

    @upcasters.register("seat_kept", 1)
    def invited(draft: Draft) -> Draft:
        return Draft("seat_invited", 1, {"seat": draft.public["seat"], "player": draft.public["for"]}, draft.private)

    assert not audit(GAME, raws, opened=True).sound
    report = audit(GAME, raws, opened=True, upcasters=upcasters)
    assert (report.sound, report.upcast) == (True, 1)
    assert audit(GAME, kept.raws, opened=True, upcasters=upcasters).upcast == 0
    lifted = [upcasters.lift(entry) for entry in entries_of(raws)]
    game = fold(GAME, lifted).game
    assert game.chairs[0].invited == "bob"
    assert [entry.hash for entry in lifted] == [raw.hash for raw in raws]
