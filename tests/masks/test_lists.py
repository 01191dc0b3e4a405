"""What is masked and what is not: phrases judged by hand, and every text of ours."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.catalogue import rulebooks
from games.core.texts import LANGUAGES
from service.accounts.sign_up import guest_names
from service.games.people import BOT_NAMES
from service.masks.masking import DOT, masked

JUDGED = {
    language: tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8"))
    for language in LANGUAGES
}


def phrases(judgement: str) -> list[str]:
    return [phrase for judged in JUDGED.values() for phrase in judged[judgement]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_enough_is_judged(language: str) -> None:
    judged = JUDGED[language]

    assert len(set(judged["offensive"])) >= 60
    assert len(set(judged["innocent"])) >= 120


def test_offensive_phrases_are_masked() -> None:
    assert [phrase for phrase in phrases("offensive") if DOT not in masked(phrase)] == []


def test_innocent_phrases_stay() -> None:
    assert [masked(phrase) for phrase in phrases("innocent") if masked(phrase) != phrase] == []


def test_nothing_that_the_games_say_is_masked() -> None:
    hidden = {line: masked(line) for line in told() if masked(line) != line}

    assert hidden == {}


def told() -> Iterator[str]:
    """Every text and rule of the games, what their tables call things, and the names of bots and guests."""
    yield from BOT_NAMES
    for kinds in guest_names.WORDS.values():
        yield from (line for pair in kinds for line in pair)
    for book in rulebooks().values():
        yield from (book.key, *book.bots)
        for language in book.texts.languages:
            words = book.texts.words(language)
            yield from (sentence for sentences in words.entries.values() for sentence, _ in sentences)
            yield from book.rules(language).splitlines()
