"""Practice games prove themselves: what came before is the other game's log, what follows is by dice of their own."""

import random
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from events.envelope import Raw
from games.core.catalogue import rulebooks
from games.core.clock import PerMove
from games.core.errors import IllegalMove
from projections.games import fold
from projections.lists.outline import outlined
from projections.lists.rows import row_of
from projections.positions import Reached, set_piece
from projections.proofs.audit import Notes, audit
from tests.clients.verifying import archived, check, failed, reports
from tests.projections.logs import (
    GAME,
    Kept,
    entries_of,
    finished,
    forged,
    private_of,
    public_of,
    random_game,
    rehashed,
    some_book,
)
from tests.projections.practising import ME, ORIGIN, ends, play_out, position, practice

BOOKS = sorted(rulebooks())
SET_PIECES = [(key, name) for key, book in rulebooks().items() for name in book.positions()]


def _begun(kept: Kept) -> int:
    return next(version for version, raw in enumerate(kept.raws, 1) if b'"practice_begun"' in raw.public)


def _holds(kept: Kept, **options: Any) -> None:
    """Both verifiers find nothing wrong and leave nothing out that they can look at."""
    report = audit(GAME, kept.raws, **options)
    assert [(one.name, one.outcome, one.reason) for one in report.checks if one.outcome != "holds"] == []
    [found] = reports([archived(kept.raws)], table=kept.game.book.draws())
    assert failed(found) is None
    assert [one["name"] for one in found["checks"] if one["outcome"] == "unchecked"] == ["inclusion", "rules", "clocks"]
    assert check(found, "seed")["checked"] == 2


@pytest.mark.parametrize("key", BOOKS)
def test_a_practice_game_proves_itself_without_the_game_before(key: str) -> None:
    # given a game in which everything happened that can, reseeded dice and resigned seats too
    book = rulebooks()[key]
    origin = finished(book, book.seats[0])
    rng = random.Random(key)
    version = rng.choice(ends(origin.raws))
    seat = rng.randrange(len(origin.game.chairs))
    before = position(origin, version)
    # when somebody practises from there, years later
    kept = practice(before, seat, at=origin.at + 10**11)
    # then every seat knows what it knew there, and has to decide what it had to
    for viewer in (*range(len(origin.game.chairs)), None):
        assert kept.game.view(viewer) == before.game.view(viewer)
    assert set(kept.game.decisions) == set(kept.game.book.awaiting(before.game.state))
    assert [chair.player for chair in kept.game.chairs if chair.player] == [ME]
    # and the log of the whole game folds and proves itself
    play_out(kept)
    again = fold(GAME, entries_of(kept.raws)).game
    assert again.state == kept.game.state
    assert again.practice == before.practice
    _holds(kept)
    # and its row is the same whether its moves are folded or not
    assert row_of(outlined(GAME, entries_of(kept.raws))) == row_of(fold(GAME, entries_of(kept.raws)))


@pytest.mark.parametrize(("key", "name"), SET_PIECES)
def test_a_set_piece_leads_to_a_game_that_proves_itself(key: str, name: str) -> None:
    reached = set_piece(key, name)
    # given that all processes make the same bytes of it
    assert set_piece.__wrapped__(key, name).raws == reached.raws
    wanted = rulebooks()[key].positions()[name]
    assert wanted.seat in reached.game.decisions
    # when it is practised to the end
    kept = play_out(practice(reached, wanted.seat, at=reached.game.updated + 10**11))
    # then it holds
    assert kept.game.practice == reached.practice
    _holds(kept)


def test_every_rulebook_has_a_set_piece() -> None:
    assert {key for key, _ in SET_PIECES} == set(BOOKS)


def test_practice_goes_on_from_practice() -> None:
    first = play_out(practice(position(random_game(some_book(), 3), 60)))
    begun = _begun(first)
    version = next(end for end in ends(first.raws) if end > begun + 5)
    kept = play_out(practice(position(first, version, "another-before"), 1), seed=2)
    report = audit(GAME, kept.raws)
    assert [one.outcome for one in report.checks] == ["holds"] * 5
    [found] = reports([archived(kept.raws)])
    assert failed(found) is None
    assert check(found, "seed")["checked"] == 3


def test_dice_after_the_position_are_others_and_before_it_the_same() -> None:
    origin = random_game(some_book(), 3)
    before = position(origin, ends(origin.raws)[10])
    one, other = (practice(before, seed=bytes([fill]) * 32) for fill in (1, 2))
    assert one.game.key != other.game.key != before.game.key
    assert [raw.private for raw in one.raws[: before.game.version]] == [raw.private for raw in before.raws]


def _attacks(kept: Kept) -> dict[str, tuple[list[Raw], str, int]]:
    """Logs that somebody changed who owns the store; which check finds them where."""
    begun = _begun(kept)

    def changed(place: int, private: bool = False, **data: Any) -> list[Raw]:
        raw = kept.raws[place - 1]
        public, secret = public_of(raw), private_of(raw)
        if private:
            secret["sealed"]["data"] |= data
        else:
            public["data"] |= data
        return rehashed([*kept.raws[: place - 1], forged(raw, public, secret or None), *kept.raws[place:]])

    dealt = next(version for version, raw in enumerate(kept.raws, 1) if b'"move_played"' in raw.public)
    return {
        "another move before": (changed(dealt, decision="1-1"), "chain", begun),
        "another hash": (changed(begun, hash="0" * 64), "chain", begun),
        "another game": (changed(begun, game="some-other"), "chain", begun),
        "itself": (changed(begun, game=GAME), "chain", begun),
        "a set-piece": (changed(begun, game=None, position="last-round"), "chain", begun),
        "another version": (changed(begun, version=begun - 2), "chain", begun),
        "an entry less": (rehashed([*kept.raws[: dealt - 1], *kept.raws[dealt:]]), "rules", dealt),
        "another seed": (changed(begun, private=True, seed="00" * 32), "dice", begun),
    }


@pytest.fixture(scope="module")
def whole() -> Kept:
    """A practice game that is over."""
    origin = random_game(some_book(), 3)
    return play_out(practice(position(origin, ends(origin.raws)[12])))


def test_what_is_changed_is_found(whole: Kept) -> None:
    attacks = _attacks(whole)
    found = reports([archived(raws) for raws, *_ in attacks.values()], table=some_book().draws())
    for (name, (raws, wanted, version)), theirs in zip(attacks.items(), found, strict=True):
        report = audit(GAME, raws)
        differing = {(one.name, one.version) for one in report.checks if one.version is not None}
        assert (wanted, version) in differing, (name, differing)
        assert failed(theirs) is not None, name


def test_notes_are_held_against_the_practice_game_itself(whole: Kept) -> None:
    # given what a player saw when the practice game began
    began = entries_of(whole.raws)[_begun(whole) - 1]
    mine = {"commitment": began.public["commitment"], "entropy": {0: "my own"}}
    # then these notes hold, and those of the game before do not
    assert audit(GAME, whole.raws, notes=Notes(**mine)).sound
    theirs = public_of(whole.raws[0])["data"]["commitment"]
    for wrong in ({"commitment": theirs}, {"entropy": {0: "entropy 0"}}, {"entropy": {1: "entropy 1"}}):
        assert not audit(GAME, whole.raws, notes=Notes(**wrong)).sound
        assert failed(reports([archived(whole.raws)], **wrong)[0]) is not None
    assert failed(reports([archived(whole.raws)], **mine)[0]) is None


def test_a_store_that_knows_the_game_before_is_asked(whole: Kept) -> None:
    assert audit(GAME, whole.raws, hash_of=lambda practice: practice.hash if practice.game == ORIGIN else "").sound
    first = audit(GAME, whole.raws, hash_of=lambda _: "0" * 64).first
    assert first is not None
    assert (first.name, first.version) == ("chain", _begun(whole))


def test_practice_is_never_rated(whole: Kept) -> None:
    row = row_of(fold(GAME, entries_of(whole.raws)))
    member = next(seat for seat in row.seats if seat.player)
    both = msgspec.structs.replace(row, seats=(member, msgspec.structs.replace(member, player="another")))
    assert not both.rated
    assert msgspec.structs.replace(both, practice=None).rated


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"bots": (None, "normal")}, "bad_player_count"),
        ({"bots": (None, "normal", "godlike")}, "unknown_bot"),
        ({"bots": (None, None, "normal")}, "unknown_bot"),
        ({"bots": ("normal", "normal", "normal")}, "unknown_bot"),
        ({"seat": 3}, "unknown_seat"),
        ({"entropy": "\n"}, "bad_entropy"),
        ({"timeouts_before_bot": 0}, "bad_time_control"),
    ],
)
def test_what_no_practice_is_is_refused(changed: dict[str, Any], code: str) -> None:
    origin = random_game(some_book(), 3)
    with pytest.raises(IllegalMove) as refused:
        practice(position(origin, ends(origin.raws)[5]), **changed)
    assert refused.value.code == code


def test_there_is_no_position_before_the_start_nor_after_the_end() -> None:
    origin = finished(some_book(), 3)
    for version in (1, len(origin.raws)):
        with pytest.raises(IllegalMove) as refused:
            practice(position(origin, version))
        assert refused.value.code == "no_such_position"


def test_what_the_rules_time_has_as_long_left_as_it_had() -> None:
    # given a position in which the rules give a minute, ten seconds of which are gone
    book = rulebooks()["jeu-des-etoiles"]
    origin = finished(book, 2, naming="timed", naming_seconds=60)
    before = next(one for one in (position(origin, end) for end in ends(origin.raws)) if _ruled(one))
    [decision] = [one for one in before.game.decisions.values() if one.ruled]
    # when it is taken up much later, at a table whose own clock is slower
    kept = practice(before, decision.seat, at=origin.at + 10**11, clock=PerMove(timedelta(hours=1)))
    # then the seat has what was left
    [again] = [one for one in kept.game.decisions.values() if one.ruled]
    assert decision.deadline is not None
    assert again.deadline is not None
    assert again.deadline - kept.at == decision.deadline - before.game.updated
    play_out(kept)
    _holds(kept)


def _ruled(reached: Reached) -> bool:
    return any(one.ruled for one in reached.game.decisions.values())
