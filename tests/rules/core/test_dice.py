"""The dice: published vectors, a second implementation written from docs/reference/dice.md alone, and no bias."""

import hashlib
import json
import struct
from collections import Counter
from itertools import permutations
from math import perm
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import ALGORITHM, SEALED, WORD, Dice, commitment, entropy_commitment, game_key
from tests.rules.core import toy
from tests.rules.core.tables import SEED, Table, running

VECTORS = json.loads((Path(__file__).parent / "dice.json").read_text(encoding="utf-8"))
KEY = game_key(SEED, {0: "a", 1: "b"})


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, for keys of at most 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def plain_key(seed: str, entropy: list[str], algorithm: str = "astrolude-dice/1") -> bytes:
    """The game's key, said as plainly as can be."""
    text = algorithm
    for seat in range(len(entropy)):
        text += "\n" + str(seat) + ":" + entropy[seat].encode("utf-8").hex()
    return hmac_sha256(bytes.fromhex(seed), text.encode("ascii"))


class Plain:
    """The dice again, from the text of docs/reference/dice.md and without a line of the dice's code."""

    def __init__(self, key: bytes, version: int) -> None:
        self.key, self.version, self.used = key, version, 0

    def word(self) -> int:
        block = hmac_sha256(self.key, struct.pack(">QQ", self.version, self.used // 4))
        word = struct.unpack(">4Q", block)[self.used % 4]
        self.used += 1
        return int(word)

    def below(self, n: int) -> int:
        word = self.word()
        while word >= 2**64 // n * n:
            word = self.word()
        return word % n

    def roll(self, n: int) -> int:
        return self.below(n) + 1

    def pick(self, items: list[Any]) -> Any:
        return items[self.below(len(items))]

    def sample(self, items: list[Any], count: int) -> list[Any]:
        left: list[Any] = items[:]
        drawn: list[Any] = []
        while len(drawn) < count:
            drawn.append(left.pop(self.below(len(left))))
        return drawn

    def shuffle(self, items: list[Any]) -> list[Any]:
        order = items[:]
        i = len(order) - 1
        while i > 0:
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
            i -= 1
        return order


def called(dice: Dice | Plain, call: dict[str, Any]) -> Any:
    """The result of a vector's call, as the vectors write it."""
    match call:
        case {"below": bound}:
            return str(dice.below(int(bound)))
        case {"roll": faces}:
            return str(dice.roll(int(faces)))
        case {"pick": items}:
            return dice.pick(items)
        case {"sample": items, "count": count}:
            return dice.sample(items, count)
    return dice.shuffle(call["shuffle"])


@pytest.mark.parametrize("game", VECTORS["games"], ids=lambda game: game["name"])
def test_the_published_vectors(game: dict[str, Any]) -> None:
    seed, entropy, algorithm = bytes.fromhex(game["seed"]), dict(enumerate(game["entropy"])), game["algorithm"]

    assert algorithm in (ALGORITHM, SEALED)
    assert all(entropy_commitment(entropy[seat]) == sealed for seat, sealed in enumerate(game.get("sealed", ())))
    assert commitment(seed) == game["commitment"] == hashlib.sha256(seed).hexdigest()
    assert game_key(seed, entropy, algorithm).hex() == game["key"]
    assert plain_key(game["seed"], game["entropy"], algorithm).hex() == game["key"]
    for make in (Dice, Plain):
        key = bytes.fromhex(game["key"])
        for stream in game["streams"]:
            dice = make(key, stream["version"])
            assert [f"{dice.below(WORD):016x}" for _ in stream["words"]] == stream["words"]
        for draw in game["draws"]:
            dice = make(key, draw["version"])
            assert [called(dice, call) for call in draw["calls"]] == [call["result"] for call in draw["calls"]]


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.text(max_size=64).filter(str.isprintable), min_size=1, max_size=12),
    st.integers(1, 2**63),
    st.lists(st.integers(1, 40), max_size=6),
)
def test_both_implementations_agree(seed: bytes, entropy: list[str], version: int, sizes: list[int]) -> None:
    key = game_key(seed, dict(enumerate(entropy)))
    dice, plain = Dice(key, version), Plain(plain_key(seed.hex(), entropy), version)

    for size in sizes:
        items = list(range(size))
        assert dice.below(size) == plain.below(size)
        assert dice.roll(size) == plain.roll(size)
        assert dice.pick(items) == plain.pick(items)
        assert dice.shuffle(items) == plain.shuffle(items)
        assert dice.sample(items, size // 2) == plain.sample(items, size // 2)


def test_a_word_at_the_bound_is_rejected_and_the_one_below_it_is_not() -> None:
    """For a bound above 2**63 the words from the bound upwards are those left over."""
    version = next(version for version in range(1, 99) if Dice(KEY, version).below(WORD) > WORD // 2)
    words = Dice(KEY, version)
    first, others = words.below(WORD), [words.below(WORD) for _ in range(20)]

    assert Dice(KEY, version).below(first + 1) == first
    assert Dice(KEY, version).below(first) == next(word for word in others if word < first)


def test_a_bound_of_one_takes_a_word_too() -> None:
    one, other = Dice(KEY, 3), Dice(KEY, 3)

    assert one.below(1) == 0
    assert other.below(WORD) is not None
    assert one.below(1000) == other.below(1000)


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_impossible_bounds(bound: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Dice(KEY).below(bound)


def test_nothing_is_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Dice(KEY).pick([])


def chi_square(counts: Counter[Any], places: int, total: int) -> float:
    """The distance of the counts from all being equal."""
    expected = total / places
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (places - len(counts)) * expected


# The limits are the chi-square values that chance alone exceeds once in a thousand tries.
@pytest.mark.parametrize(
    ("draw", "places", "limit"),
    [
        (lambda dice: dice.below(6), 6, 20.515),
        (lambda dice: dice.roll(20), 20, 43.820),
        (lambda dice: dice.pick("abcdefgh"), 8, 24.322),
        (lambda dice: tuple(dice.sample(range(5), 2)), perm(5, 2), 43.820),
        (lambda dice: tuple(dice.shuffle(range(4))), len(list(permutations(range(4)))), 49.728),
        (lambda dice: dice.below(3 * 2**62) * 4 // (3 * 2**62), 4, 16.266),
    ],
)
def test_all_results_are_equally_likely(draw: Any, places: int, limit: float) -> None:
    dice, total = Dice(KEY), 24_000

    counts = Counter(draw(dice) for _ in range(total))

    assert chi_square(counts, places, total) < limit


def test_the_first_results_of_successive_versions_are_equally_likely() -> None:
    counts = Counter(Dice(KEY, version).roll(6) for version in range(1, 12_001))

    assert chi_square(counts, 6, 12_000) < 20.515


ENTROPY = {0: "a", 1: "", 2: "c"}


@pytest.mark.parametrize("seat", sorted(ENTROPY))
def test_every_seats_entropy_changes_every_stream(seat: int) -> None:
    key, other = (game_key(SEED, entropy) for entropy in (ENTROPY, ENTROPY | {seat: "x"}))

    assert all(Dice(key, version).below(WORD) != Dice(other, version).below(WORD) for version in range(1, 200))


def test_whose_entropy_it_is_counts_and_when_it_was_given_does_not() -> None:
    swapped = {0: "c", 1: "", 2: "a"}

    assert game_key(SEED, dict(reversed(ENTROPY.items()))) == game_key(SEED, ENTROPY)
    assert game_key(SEED, swapped) != game_key(SEED, ENTROPY)
    assert game_key(SEED, {0: "a\n1:62"}) != game_key(SEED, {0: "a", 1: "b"})
    assert game_key(SEED[::-1], ENTROPY) != game_key(SEED, ENTROPY)


def test_each_version_starts_its_own_stream_whatever_was_drawn_before() -> None:
    used, fresh = Dice(KEY, 4), Dice(KEY, 5)
    used.shuffle(range(50))
    used.version = 5

    assert used.version == fresh.version
    assert [used.below(WORD) for _ in range(9)] == [fresh.below(WORD) for _ in range(9)]
    assert used.below(WORD) != Dice(KEY, 6).below(WORD)


def test_everything_a_finished_game_drew_can_be_drawn_again_from_what_it_published() -> None:
    table = running("ada", "bob", "cy", "dot")
    table.finish()
    events = [event for _, batch in table.log for event in batch]

    checked = redrawn(table, events)

    assert checked == {"TableLaid": 1, "CardsDealt": 3, "BidsShown": 3}


def redrawn(table: Table, events: list[Any]) -> Counter[str]:
    """Each chance event drawn again from the last event's seed; how many of each were checked."""
    entropy = [event.entropy for event in events if type(event).__name__ == "SeatTaken"]
    key, checked = plain_key(events[-1].seed, entropy), Counter[str]()
    assert hashlib.sha256(bytes.fromhex(events[-1].seed)).hexdigest() == events[0].commitment
    for version, event in enumerate(events, 1):
        again = Plain(key, version)
        match event:
            case toy.TableLaid(omen=omen):
                assert omen == again.below(100)
            case toy.CardsDealt(cards=cards):
                assert [cards[seat] for seat in sorted(cards)] == again.sample(list(toy.CARDS), len(cards))
            case toy.BidsShown(die=int(die), amounts=amounts):
                assert die == again.roll(list(amounts.values()).count(max(amounts.values())))
            case _:
                continue
        checked[type(event).__name__] += 1
    return checked
