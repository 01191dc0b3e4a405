"""Sealed entropy: nobody sits down knowing another's, and what is withheld when the game begins is named."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import entropy_commitment, game_key, reseeded
from games.core.lifecycle.contract import Command
from games.core.lifecycle.dice import EndReveals, RecordLoss, Reseed, Reveal
from games.core.lifecycle.ending import Abort
from games.core.lifecycle.playing import Start
from games.core.lifecycle.seating import Invite, Leave, Sit, SitBot
from games.core.lifecycle.state import Reveals
from tests.rules.core.tables import SEED, Plan, Table, image, running
from tests.rules.core.test_seats import names, refused

HOUR = 3_600_000


def sealed(seat: int, player: str, entropy: str) -> Sit:
    """Somebody who sits down with the commitment to an entropy."""
    return Sit(seat, player, commitment=entropy_commitment(entropy))


PLAN: Plan = (sealed(0, "ada", "a"), sealed(1, "bob", "b"), SitBot(2, "easy"))


def table(plan: Plan = PLAN, **changed: Any) -> Table:
    """A table that seals parts; its round has begun when it is full."""
    return Table(plan, **({"reveal_within": HOUR} | changed))


def test_the_game_begins_when_the_last_part_is_revealed_and_by_all_of_them() -> None:
    one = table()
    assert (one.game.status, one.game.sealed) == ("open", [0, 1])
    assert one.game.terms.dice == "astrolude-dice/2"

    assert names(one.do(Reveal(1, "b"))) == ["entropy_revealed"]
    assert names(one.do(Reveal(0, "a")))[:2] == ["entropy_revealed", "game_started"]

    assert one.game.key == game_key(SEED, {0: "a", 1: "b", 2: ""}, "astrolude-dice/2")
    assert image(one.folded()) == image(one.game)


@pytest.mark.parametrize("revealed", [(), (0,), (1,)])
def test_what_is_withheld_is_named_and_counts_as_empty(revealed: tuple[int, ...]) -> None:
    one, parts = table(at=0), ("a", "b", "")
    for seat in revealed:
        one.do(Reveal(seat, parts[seat]), 1)
    early = refused(one, EndReveals(), HOUR - 1)
    assert (early.code, early.facts) == ("not_due", {"deadline": HOUR})

    withheld, started, *_ = one.do(EndReveals(), HOUR)

    assert names([withheld, started]) == ["entropy_withheld", "game_started"]
    assert one.game.reveals is not None
    assert one.game.reveals.withheld == tuple(seat for seat in (0, 1) if seat not in revealed)
    known = {seat: part if seat in revealed else "" for seat, part in enumerate(parts)}
    assert one.game.key == game_key(SEED, known, "astrolude-dice/2")
    assert refused(one, Reveal(0, "a")).code == "game_started"


def test_a_late_part_counts_until_the_round_is_ended() -> None:
    one = table(at=0)
    one.do(Reveal(0, "a"), 2 * HOUR)
    assert names(one.do(Reveal(1, "b"), 3 * HOUR))[-1] != "entropy_revealed"
    assert one.game.status == "running"


def test_seats_stay_as_they_are_in_the_round() -> None:
    """Who could leave, or have somebody leave, would have somebody sit down who knows what was revealed."""
    one = table()
    one.do(Reveal(0, "a"))
    assert {refused(one, leaving).code for leaving in (Leave(1), Leave(0), Start())} == {"reveals_begun"}
    coming: tuple[Command, ...] = (sealed(1, "cy", "c"), SitBot(1, "easy"), Invite(1, "cy"))
    assert {refused(one, command).code for command in coming} == {"seat_taken"}
    one.do(Abort("enough"))
    assert one.game.status == "aborted"


def test_the_host_begins_the_round_where_the_host_begins_the_game() -> None:
    one = table(starts="by_creator")
    assert one.game.reveals == Reveals(HOUR)
    assert refused(one, Reveal(0, "a")).code == "reveals_not_begun"
    one.do(Leave(1))
    one.do(sealed(1, "cy", "c"))
    assert names(one.do(Start(), at=5_000)) == ["reveals_begun"]
    assert one.game.reveals == Reveals(HOUR, 5_000 + HOUR)
    one.do(Reveal(1, "c"))
    one.do(Reveal(0, "a"))
    assert one.game.status == "running"


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (Reveal(0, "b"), "bad_reveal"),
        (Reveal(0, "a" * 65), "bad_entropy"),
        (Reveal(2, ""), "seat_of_bot"),
        (Reveal(3, "a"), "unknown_seat"),
        (Reveal(1, "b"), "already_revealed"),
    ],
)
def test_what_cannot_be_revealed(command: Reveal, refusal: str) -> None:
    one = table()
    one.do(Reveal(1, "b"))
    assert refused(one, command).code == refusal


@pytest.mark.parametrize("sit", [Sit(0, "ada"), Sit(0, "ada", "a"), Sit(0, "ada", commitment="A" * 64)])
def test_nobody_sits_down_unsealed_where_parts_are_sealed(sit: Sit) -> None:
    assert refused(table((None, None, None)), sit).code == "commitment_needed"


def test_nothing_is_sealed_or_revealed_elsewhere() -> None:
    one = Table((None, None, None))
    assert refused(one, sealed(0, "ada", "a")).code == "no_reveals"
    assert refused(one, Reveal(0, "a")).code == "no_reveals"
    assert refused(one, EndReveals()).code == "no_reveals"


def test_bots_alone_have_nothing_to_reveal() -> None:
    assert table(tuple(SitBot(seat, "easy") for seat in range(3))).game.status == "running"


def test_dice_that_are_reseeded_in_the_round_have_that_key() -> None:
    one, nonce = table(), "5" * 32
    one.do(Reseed("0" * 16, nonce))
    one.do(Reveal(0, "a"))
    one.do(Reveal(1, "b"))
    one.do(Reseed("1" * 16, nonce))
    key = game_key(SEED, {0: "a", 1: "b", 2: ""}, "astrolude-dice/2")
    for _ in range(2):
        key = reseeded(key, nonce, "astrolude-dice/2")
    assert one.game.key == key


def test_an_epoch_reseeds_once_and_a_loss_is_recorded_once() -> None:
    one, head = running(), "a" * 64
    one.do(Reseed("0" * 16, "5" * 32))
    assert refused(one, Reseed("0" * 16, "6" * 32)).code == "already_reseeded"

    one.do(RecordLoss(1, head))
    assert refused(one, RecordLoss(1, head)).code == "already_recorded"
    for loss in ((0, head), (-1, head), (2, "g" * 64), (2, head + "a")):
        assert refused(one, RecordLoss(*loss)).code == "no_such_head"
    one.do(RecordLoss(2, head))
    assert one.game.losses == ((1, head), (2, head))


@given(st.binary(min_size=32, max_size=32), st.text(max_size=8))
def test_a_copied_part_does_not_cancel_what_it_copies(seed: bytes, entropy: str) -> None:
    alone, copied = (game_key(seed, {0: entropy, 1: other}, "astrolude-dice/2") for other in ("", entropy))
    assert (alone == copied) == (entropy == "")
