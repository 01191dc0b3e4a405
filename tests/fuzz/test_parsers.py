"""Inputs to begin from, and such as are a little wrong, for each parser that meets strangers' bytes.

`make fuzz-parsers` looks further, led by what a parser has not done yet.
"""

from itertools import islice

import pytest

from tests.fuzz.mutating import mutants
from tests.fuzz.targets import NAMES, target

MUTANTS = 300
LONG_MUTANTS = 20_000


@pytest.mark.parametrize("name", NAMES)
def test_a_parser_takes_whatever_comes(name: str, long_mode: bool) -> None:
    parser = target(name)
    seeds = list(parser.seeds())
    for data in (*seeds, *islice(mutants(seeds, parser.WORDS, 1), LONG_MUTANTS if long_mode else MUTANTS)):
        try:
            parser.parse(data)
        except Exception as error:
            error.add_note(repr(data))
            raise


def test_mutants_are_new_and_the_same_again() -> None:
    first, again = (list(islice(mutants([b"a seed", b"another"], [b"word"], 1), 100)) for _ in range(2))

    assert first == again
    assert len(set(first)) > 50
    assert any(b"word" in one for one in first)
