"""A server that would choose dice at a table that seals the parts, against both verifiers.

Each attack makes a log whose hashes hold, as only the server can: the round itself finds it, without anybody's notes.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from events.envelope import Raw
from games.core.dice import entropy_commitment
from games.core.forms import sample_move
from games.core.lifecycle.dice import EndReveals, Reseed, Reveal
from games.core.lifecycle.playing import Play
from games.core.lifecycle.seating import Sit, SitBot
from projections.proofs.audit import Notes, audit
from tests.clients.verifying import archived, failed, reports
from tests.projections.logs import GAME, Kept, forged, public_of, rehashed, some_book

HOUR = 3_600_000
PARTS = ("ada's coffee is cold", "7f3c2a0955d1e86b")


def game(*, withheld: bool = False) -> list[Raw]:
    """A whole game of two people and a bot, who reveal what they sealed; or the second of them does not."""
    people = tuple(Sit(seat, f"player-{seat}", commitment=entropy_commitment(part)) for seat, part in enumerate(PARTS))
    kept = Kept(some_book(), (*people, SitBot(2, "random")), reveal_within=HOUR)
    kept.do(Reseed("0" * 16, "5" * 32))
    kept.do(Reveal(0, PARTS[0]), by="player:player-0")
    if withheld:
        kept.do(EndReveals(), HOUR, "clock")
    else:
        kept.do(Reveal(1, PARTS[1]), by="player:player-1")
    kept.do(Reseed("1" * 16, "6" * 32))
    rng = random.Random(7)
    while not kept.game.over:
        seat = rng.choice(sorted(kept.game.decisions))
        kept.do(Play(seat, sample_move(kept.game.forms(seat), rng)))
    return kept.raws


REVEALED, WITHHELD = game(), game(withheld=True)


def ours(raws: list[Raw], **notes: Any) -> tuple[str, int | None] | None:
    """Which check fails at which version in this project's audit."""
    first = audit(GAME, raws, notes=Notes(**notes)).first
    return (first.name, first.version) if first else None


def theirs(raws: list[Raw], **notes: Any) -> tuple[str, int] | None:
    """Which does in the independent verifier."""
    return failed(reports([archived(raws)], **notes)[0])


def place_of(raws: list[Raw], kind: str, nth: int = 0) -> int:
    """Where the log has the nth event of a type."""
    return [place for place, raw in enumerate(raws) if public_of(raw)["type"] == kind][nth]


def changed(raws: list[Raw], kind: str, nth: int = 0, **data: Any) -> list[Raw]:
    """The log with other data in one event."""
    place, public = place_of(raws, kind, nth), public_of(raws[place_of(raws, kind, nth)])
    public["data"] |= data
    return rehashed([*raws[:place], forged(raws[place], public), *raws[place + 1 :]])


def moved(raws: list[Raw], kind: str, before: str) -> list[Raw]:
    """The log with one event, a command by itself, before another."""
    source, target = place_of(raws, kind), place_of(raws, before)
    rest = [*raws[:source], *raws[source + 1 :]]
    return rehashed([*rest[:target], raws[source], *rest[target:]])


@pytest.mark.parametrize("raws", [REVEALED, WITHHELD], ids=["revealed", "withheld"])
def test_an_honest_round_holds(raws: list[Raw]) -> None:
    assert ours(raws) is None
    assert theirs(raws) is None


def test_what_a_player_revealed_is_held_against_their_notes() -> None:
    given = {1: PARTS[1]}
    assert ours(REVEALED, entropy=given) is None
    assert theirs(REVEALED, entropy=given) is None
    # a server that says that the player withheld it is found by the player
    for found in (ours(WITHHELD, entropy=given), theirs(WITHHELD, entropy=given)):
        assert found is not None
        assert found[0] in ("dice", "witness")


ATTACKS: dict[str, Callable[[], list[Raw]]] = {
    "another part than was sealed": lambda: changed(REVEALED, "entropy_revealed", 1, entropy="chosen"),
    "a part of a bot": lambda: changed(REVEALED, "entropy_revealed", 1, seat=2),
    "a seal that is none": lambda: changed(REVEALED, "seat_taken", 1, commitment=""),
    "a part beside the seal": lambda: changed(REVEALED, "seat_taken", 1, entropy="chosen"),
    "a part that was revealed is called withheld": lambda: changed(WITHHELD, "entropy_withheld", seats=[0, 1]),
    "nobody is named": lambda: changed(WITHHELD, "entropy_withheld", seats=[]),
    "the round ended too early": lambda: changed(WITHHELD, "reveals_begun", until=2**50),
    "a part revealed before all had sealed theirs": lambda: moved(REVEALED, "entropy_revealed", "reveals_begun"),
    "a seal at a table that seals nothing": lambda: changed(REVEALED, "game_created", dice="astrolude-dice/1"),
    "dice that nobody knows": lambda: changed(REVEALED, "game_created", dice="astrolude-dice/3"),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_both_verifiers_find(attack: Callable[[], list[Raw]]) -> None:
    log = attack()
    assert ours(log) is not None
    found = theirs(log)
    assert found is not None
    assert found[0] in ("chain", "seed")


def test_a_seat_that_changes_hands_in_the_round_is_found() -> None:
    """Somebody leaves when a part is known, and sits down again with another seal."""
    place, sat = place_of(REVEALED, "entropy_revealed", 1), place_of(REVEALED, "seat_taken", 1)
    chosen = entropy_commitment("chosen when the other was known")
    told = public_of(REVEALED[place])
    again = {**public_of(REVEALED[sat]), "rest": 0, "at": told["at"], "by": "player:player-1"}
    again["data"] |= {"commitment": chosen}
    left = {**again, "type": "seat_left", "data": {"seat": 1, "player": "player-1"}}
    told["data"]["entropy"] = "chosen when the other was known"
    log = rehashed(
        [
            *REVEALED[:place],
            forged(REVEALED[sat], left),
            forged(REVEALED[sat], again),
            forged(REVEALED[place], told),
            *REVEALED[place + 1 :],
        ]
    )

    assert ours(log) == ("rules", place + 1)
    assert theirs(log) == ("seed", place + 1)
