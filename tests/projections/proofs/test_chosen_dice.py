"""A server that wants to choose dice, against one player who gave an entropy and noted what was shown.

Each attack makes a log that holds by itself, as only the server can: what finds it is the player's own notes.
"""

from collections import Counter
from typing import Any

import pytest

from events.envelope import Raw
from games.core.dice import Dice, commitment, game_key
from games.core.lifecycle.seating import Sit
from projections.proofs.audit import Notes, audit
from tests.clients.verifying import archived, failed, reports
from tests.projections.logs import GAME, forged, public_of, random_game, rehashed, some_book

BOOK = some_book()
PROMISED, LIKED = bytes(range(32)), bytes(reversed(range(32)))
ME, MINE = 1, "7f3c2a0955d1e86b"


def game(seed: bytes = PROMISED, mine: str = MINE, others: tuple[str, str] = ("a", "b")) -> list[Raw]:
    """A whole game of three, honestly made from what is given."""
    plan = (Sit(0, "player-0", others[0]), Sit(ME, "player-1", mine), Sit(2, "player-2", others[1]))
    return random_game(BOOK, 3, plan=plan, seed_bytes=seed).raws


HONEST = game()
SAT = next(place for place, raw in enumerate(HONEST, 1) if public_of(raw)["data"].get("seat") == ME)
NOTES = Notes(commitment=commitment(PROMISED), entropy={ME: MINE}, hashes={SAT: HONEST[SAT - 1].hash})


def ours(raws: list[Raw], **notes: Any) -> tuple[str, int | None] | None:
    """Which check fails at which version in this project's audit."""
    first = audit(GAME, raws, notes=Notes(**notes)).first
    return (first.name, first.version) if first else None


def theirs(raws: list[Raw], **notes: Any) -> tuple[str, int] | None:
    """Which does in the independent verifier."""
    names = {"hashes": "seen"}
    return failed(reports([archived(raws)], **{names.get(name, name): note for name, note in notes.items()})[0])


def test_an_honest_game_agrees_with_what_the_player_noted() -> None:
    assert audit(GAME, HONEST, notes=NOTES).sound


def test_the_independent_verifier_agrees_with_it_too() -> None:
    noted = {"hashes": NOTES.hashes, "commitment": NOTES.commitment, "entropy": NOTES.entropy}
    assert theirs(HONEST, **noted) is None


def test_a_seed_chosen_afterwards_breaks_the_commitment() -> None:
    """The server plays with a seed that it likes and shows the old commitment."""
    raws = game(LIKED)
    first = public_of(raws[0])
    first["data"]["commitment"] = commitment(PROMISED)
    log = rehashed([forged(raws[0], first), *raws[1:]])

    assert ours(log) == ("dice", 1)
    assert theirs(log) == ("seed", len(log))


def test_a_commitment_exchanged_afterwards_is_not_the_one_that_was_noted() -> None:
    log = game(LIKED)

    assert ours(log) is None
    assert theirs(log) is None
    assert ours(log, commitment=commitment(PROMISED)) == ("dice", 1)
    assert theirs(log, commitment=commitment(PROMISED)) == ("witness", 1)


@pytest.mark.parametrize("kept", ["", "chosen by the server"])
def test_an_entropy_withheld_or_exchanged_is_not_the_one_that_was_given(kept: str) -> None:
    log = game(mine=kept)

    assert ours(log, commitment=commitment(PROMISED)) is None
    assert ours(log, entropy={ME: MINE}) == ("dice", SAT)
    assert theirs(log, entropy={ME: MINE}) == ("witness", SAT)


def test_an_entropy_given_to_another_seat_is_not_the_one_that_was_given() -> None:
    log = game(mine="a", others=(MINE, "b"))

    assert ours(log, entropy={ME: MINE}) == ("dice", SAT)
    assert theirs(log, entropy={ME: MINE}) == ("witness", SAT)


def test_whoever_sat_before_cannot_have_given_another_entropy_after_seeing_mine() -> None:
    """The first seat's entropy is chosen when the last is known; the player has the hash of sitting down."""
    log = game(others=("chosen when all was known", "b"))

    assert ours(log, hashes=NOTES.hashes) == ("chain", SAT)
    assert theirs(log, hashes=NOTES.hashes) == ("witness", SAT)


def test_seats_taken_in_another_order_give_another_hash() -> None:
    order = [public_of(raw)["type"] for raw in HONEST].index("seat_taken")
    log = rehashed([*HONEST[:order], HONEST[order + 1], HONEST[order], *HONEST[order + 2 :]])

    for found in (ours(log, hashes=NOTES.hashes), theirs(log, hashes=NOTES.hashes)):
        assert found == ("chain", order + 1), "and they are not even one command any more"


def test_a_result_recorded_other_than_it_was_drawn_is_found_without_any_notes() -> None:
    place = next(place for place, raw in enumerate(HONEST) if public_of(raw)["type"] == "round_started")
    public = public_of(HONEST[place])
    public["data"]["drawn"] = sorted(public["data"]["drawn"])
    log = rehashed([*HONEST[:place], forged(HONEST[place], public), *HONEST[place + 1 :]])

    assert ours(log) == ("dice", place + 1)
    assert theirs(log) == ("draws", place + 1)


def test_a_seed_that_is_kept_back_leaves_a_game_that_proves_nothing() -> None:
    log = HONEST[:-1]

    assert theirs(log) is not None
    assert {check.name: check.outcome for check in audit(GAME, log).checks}["dice"] == "unchecked"


def drawn(seed: bytes, own: str, honest: str) -> int:
    """A die at an early version."""
    return Dice(game_key(seed, {0: own, 1: honest}), 8).below(6)


def spread(counts: Counter[int], of: int) -> float:
    """Chi-squared of a die: above 25.7 once in ten thousand times (five degrees of freedom)."""
    return sum((counts[face] - of / 6) ** 2 / (of / 6) for face in range(6))


@pytest.mark.parametrize("tries", [1, 10, 100])
def test_seeds_and_entropies_tried_before_the_honest_one_is_known_buy_nothing(tries: int) -> None:
    """However many seeds the server tries, and entropies of its own, before it commits: the honest one decides anew."""
    guess, of = "what the server expects", 3000
    tried = [(bytes([number]) * 32, f"own {number}") for number in range(tries)]
    seed, own = max(tried, key=lambda pair: drawn(pair[0], pair[1], guess))

    counts = Counter(drawn(seed, own, f"honest {number}") for number in range(of))

    assert spread(counts, of) < 25.7


def test_whoever_knows_the_seed_and_sits_down_last_can_choose() -> None:
    """What docs/reference/dice.md warns of; it also shows that the test above would notice."""
    of = 300
    best = Counter(max(drawn(PROMISED, f"own {own}", f"honest {n}") for own in range(20)) for n in range(of))

    assert best[5] > 0.9 * of
    assert spread(best, of) > 25.7
