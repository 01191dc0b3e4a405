"""Whoever owns the store changes a log: each class of change is caught, and the version is named."""

import hashlib
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from events.codec import unseal
from events.envelope import Raw
from events.errors import BrokenLog
from games.core.catalogue import rulebooks
from games.core.dice import Dice, game_key
from games.core.forms import sample_move
from games.core.lifecycle.playing import Play
from games.core.rulebook import Rulebook
from projections.games import fold
from projections.proofs.audit import Notes, audit
from tests.projections.logs import (
    BANK,
    GAME,
    Kept,
    finished,
    forged,
    players,
    private_of,
    public_of,
    random_game,
    rehashed,
    seats_near,
    some_book,
)

KEPT = random_game(some_book(), 3, seed=4)
LOG = KEPT.raws
CLOCKED = finished(some_book(), 3, seed=1).raws
Attack = Callable[[], tuple[list[Raw], int]]
"""Gives a changed log, and the version at which the change must be found."""


def at_type(kind: str, log: list[Raw] = LOG, which: int = 0) -> int:
    """The place of an event of that type."""
    return [place for place, raw in enumerate(log) if public_of(raw)["type"] == kind][which]


def verdict(raws: list[Raw]) -> tuple[str, int | None]:
    first = audit(GAME, raws).first
    return (first.name, first.version) if first else ("sound", None)


def with_public(place: int, change: Callable[[dict[str, Any]], object], log: list[Raw] = LOG) -> list[Raw]:
    """The log with one event changed, its hash as it was."""
    public = public_of(log[place])
    change(public)
    return [*log[:place], forged(log[place], public), *log[place + 1 :]]


@pytest.mark.parametrize("place", [0, 1, 7, len(LOG) // 2, len(LOG) - 1])
@pytest.mark.parametrize("member", ["at", "by", "cause", "rest", "type", "v", "data", "commitments"])
def test_an_edited_event_is_caught(place: int, member: str) -> None:
    def change(public: dict[str, Any]) -> None:
        edits: dict[type, Any] = {int: 1, str: "x"}
        value = public[member]
        public[member] = {**value, "x": "y"} if isinstance(value, dict) else value + edits[type(value)]

    assert verdict(with_public(place, change)) == ("chain", place + 1)


@pytest.mark.parametrize("place", [0, 3, len(LOG) // 2])
def test_a_removed_event_is_caught(place: int) -> None:
    assert verdict([*LOG[:place], *LOG[place + 1 :]]) == ("chain", place + 1)


def test_a_removed_event_is_caught_also_when_all_later_hashes_are_made_anew() -> None:
    place = at_type("move_played", which=2)

    name, version = verdict(rehashed([*LOG[:place], *LOG[place + 1 :]]))

    assert (name, version) in (("rules", place + 1), ("chain", place + 1))


def test_a_beginning_that_is_gone_is_caught_also_when_all_later_hashes_are_made_anew() -> None:
    assert verdict(rehashed(LOG[1:])) == ("rules", 1)


@pytest.mark.parametrize("place", [0, 3, len(LOG) // 2])
def test_an_added_event_is_caught(place: int) -> None:
    added = [*LOG[: place + 1], LOG[place], *LOG[place + 1 :]]

    assert verdict(added) == ("chain", place + 2)


def test_an_added_event_is_caught_also_when_all_later_hashes_are_made_anew() -> None:
    place = at_type("move_played", which=2)
    whole = next(end for end in range(place, len(LOG)) if public_of(LOG[end])["rest"] == 0) + 1

    assert verdict(rehashed([*LOG[:whole], *LOG[place:]])) == ("rules", whole + 1)


@pytest.mark.parametrize("place", [0, 4, len(LOG) // 2, len(LOG) - 2])
def test_two_swapped_events_are_caught(place: int) -> None:
    swapped = [*LOG[:place], LOG[place + 1], LOG[place], *LOG[place + 2 :]]

    assert verdict(swapped) == ("chain", place + 1)


def test_two_swapped_commands_are_caught_also_when_all_later_hashes_are_made_anew() -> None:
    ends = [place for place, raw in enumerate(LOG, 1) if public_of(raw)["rest"] == 0]
    first, second, third = ends[2], ends[3], ends[4]

    swapped = rehashed([*LOG[:first], *LOG[second:third], *LOG[first:second], *LOG[third:]])

    assert verdict(swapped)[1] == first + 1


def private_places() -> list[int]:
    return [place for place, raw in enumerate(LOG) if raw.private]


@pytest.mark.parametrize("part", ["data", "salt"])
def test_a_replaced_private_part_is_caught(part: str) -> None:
    for place in private_places():
        private = private_of(LOG[place])
        audience = next(iter(private))
        private[audience][part] = {**private[audience]["data"], "x": 1} if part == "data" else "00" * 16
        raw = Raw(LOG[place].version, LOG[place].public, forged(LOG[place], private=private).private, LOG[place].hash)

        first = audit(GAME, [*LOG[:place], raw, *LOG[place + 1 :]]).first

        assert first is not None
        assert first.version == place + 1


def test_a_private_part_that_is_gone_is_caught() -> None:
    place = private_places()[-1]
    gone = Raw(LOG[place].version, LOG[place].public, None, LOG[place].hash)

    assert verdict([*LOG[:place], gone, *LOG[place + 1 :]]) == ("commitments", place + 1)


def test_a_replaced_seed_is_caught() -> None:
    private = private_of(LOG[0])
    private["sealed"]["data"]["seed"] = "11" * 32

    sealed = rehashed([forged(LOG[0], private=private), *LOG[1:]])
    shown = rehashed(with_public(len(LOG) - 1, lambda public: public["data"].update(seed="11" * 32)))

    assert verdict(sealed) == ("dice", 1)
    assert verdict(shown) == ("dice", len(LOG))


def test_a_seed_replaced_together_with_its_commitment_is_caught_by_what_was_drawn() -> None:
    private, public = private_of(LOG[0]), public_of(LOG[0])
    private["sealed"]["data"]["seed"] = "11" * 32
    public["data"]["commitment"] = hashlib.sha256(bytes.fromhex("11" * 32)).hexdigest()
    end = public_of(LOG[-1])
    end["data"]["seed"] = "11" * 32

    log = rehashed([forged(LOG[0], public, private), *LOG[1:-1], forged(LOG[-1], end)])

    name, version = verdict(log)
    assert name == "dice"
    assert version is not None
    assert at_type("game_started") < version < len(LOG)
    assert audit(GAME, log, notes=Notes(hashes={1: LOG[0].hash})).first.version == 1  # type: ignore[union-attr]


def test_entropy_that_was_replaced_is_caught_by_what_was_drawn() -> None:
    place = at_type("seat_taken", which=1)

    log = rehashed(with_public(place, lambda public: public["data"].update(entropy="chosen")))

    name, version = verdict(log)
    assert (name, (version or 0) > at_type("game_started")) == ("dice", True)


def test_a_result_changed_together_with_all_later_hashes_is_caught() -> None:
    def crown_the_last(public: dict[str, Any]) -> None:
        standings = public["data"]["standings"]
        standings[0]["rank"], standings[-1]["rank"] = standings[-1]["rank"], standings[0]["rank"]

    log = rehashed(with_public(len(LOG) - 1, crown_the_last))

    assert verdict(log) == ("rules", len(LOG))


def test_every_event_that_is_changed_together_with_all_later_hashes_is_caught_where_it_is() -> None:
    """Any number in any event: what a player chose or when may be forged by the owner, what follows may not."""
    lifecycle = {"game_created", "seat_taken", "move_played"}
    for place, raw in enumerate(LOG):
        public = public_of(raw)
        numbers = [name for name, value in public["data"].items() if type(value) is int]
        if public["type"] in lifecycle or not numbers:
            continue
        log = rehashed(with_public(place, lambda public: public["data"].update({numbers[0]: 77})))  # noqa: B023

        name, version = verdict(log)

        assert (name, version) in (("rules", place + 1), ("dice", place + 1)), public


@pytest.mark.parametrize("book", rulebooks().values(), ids=rulebooks())
@pytest.mark.parametrize("change", [{"type": "castled"}, {"data": {"castle": "king"}}], ids=["type", "data"])
def test_an_event_that_its_rulebook_does_not_know_is_caught_where_it_is(
    book: Rulebook[Any, Any], change: dict[str, Any]
) -> None:
    log = begun(book)
    place = len(log) - 1

    forgery = rehashed([*log[:place], forged(log[place], public_of(log[place]) | change)])

    assert verdict(forgery) in (("rules", place + 1), ("dice", place + 1))


def begun(book: Rulebook[Any, Any]) -> list[Raw]:
    """A game after some moves, before it is over; the last event is the rulebook's own."""
    rng = random.Random(2)
    kept = Kept(book, players(seats_near(book, 3)))
    raws = kept.raws.copy()
    while len(raws) < 30 or public_of(raws[-1])["type"] == "move_played":
        seat = rng.choice(sorted(kept.game.decisions))
        kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
        if kept.game.over:
            return raws
        raws = kept.raws.copy()
    return raws


@pytest.mark.parametrize("data", [{"castle": "king"}, {"seat": []}], ids=["other", "odd"])
def test_notes_are_held_also_to_a_log_that_makes_no_sense(data: dict[str, Any]) -> None:
    place = at_type("seat_taken")
    log = rehashed([*LOG[:place], forged(LOG[place], public_of(LOG[place]) | {"data": data}), *LOG[place + 1 :]])

    found = audit(GAME, log, notes=Notes(entropy={0: "mine"})).checks

    assert {check.name: check.outcome for check in found}["dice"] == "fails"


def test_a_time_out_that_was_not_due_is_caught() -> None:
    place = at_type("timed_out", CLOCKED)
    early = [
        forged(raw, {**public_of(raw), "at": public_of(CLOCKED[place - 1])["at"]})
        if public_of(raw)["cause"] == public_of(CLOCKED[place])["cause"]
        else raw
        for raw in CLOCKED
    ]

    assert verdict(rehashed(early)) == ("clocks", place + 1)


def test_time_that_runs_backwards_is_caught() -> None:
    place = at_type("move_played", which=3)
    cause = public_of(LOG[place])["cause"]
    early = [forged(raw, {**public_of(raw), "at": 1}) if public_of(raw)["cause"] == cause else raw for raw in LOG]

    assert verdict(rehashed(early)) == ("clocks", place + 1)


@pytest.mark.parametrize("book", rulebooks().values(), ids=rulebooks())
def test_a_number_of_seats_that_fills_the_memory_is_refused(book: Rulebook[Any, Any]) -> None:
    log = begun(book)
    numbers = [
        (place, member)
        for place, raw in enumerate(log)
        for member in ("seats", "players")
        if isinstance(public_of(raw)["data"].get(member), int)
    ]
    assert numbers
    for place, member in numbers:
        forgery = {"data": {**public_of(log[place])["data"], member: 65}}
        many = with_public(place, partial(dict.update, **forgery), log)

        assert verdict(rehashed(many)) in (("rules", place + 1), ("dice", place + 1))
        with pytest.raises(BrokenLog, match=member):
            fold(GAME, [unseal(GAME, raw) for raw in many])


def test_a_server_that_tries_seeds_until_it_likes_the_dice_breaks_its_commitment() -> None:
    """The seed that gives the wanted deal is not the one that was committed to before the entropy was known."""
    liked = next(
        number.to_bytes(32, "big")
        for number in range(1000)
        if Dice(game_key(number.to_bytes(32, "big"), {0: "", 1: "", 2: "honest"}), 9).below(100) == 99
    )
    honest = Kept(some_book(), players(3), BANK)
    private = private_of(honest.raws[0])
    private["sealed"]["data"]["seed"] = liked.hex()

    log = rehashed([forged(honest.raws[0], private=private), *honest.raws[1:]])

    first = audit(GAME, log, opened=True).first
    assert first is not None
    assert (first.name, first.version) == ("dice", 1)
