"""What letters say of moves is in the reader's language: no value of the API, no word of another language."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest

from clients.mail.compose.words import texts as letter_texts
from clients.mail.phrases import help_text, numbered, read, words_of
from clients.mail.phrases.commands import Unclear
from clients.mail.phrases.words.texts import LANGUAGES, texts
from games.core.catalogue import rulebooks
from games.core.domains import Route, Text
from games.core.forms import Form, sample_move
from games.core.lifecycle.game import Game
from service.games.move_words import move_in_words
from tests.mail.decisions import Json, told
from tests.rules.contract.playing import Playing, Table, plain_tables

GAMES = 2
LOOKED_AT = 20
"""Of so many positions one, beside those with the first form of its kind."""
NONSENSE = "zzz"
_WORD = re.compile(r"[^\W_]+(?:[_-][^\W_]+)*")
_FACT = re.compile(r"\{\w+")
_ON_THE_BOARD = re.compile(r"[A-Z]{0,3}[0-9]+|[A-Z]{1,2}")
"""Numbers, and what is called so on the board itself: squares, sites, letters."""


@pytest.fixture(params={table.book.key: table for table in plain_tables()}.values(), ids=lambda table: table.book.key)
def table(request: pytest.FixtureRequest) -> Table:
    """The largest table of each rulebook."""
    return cast(Table, request.param)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_of_moves_is_said_in_words_of_the_language(table: Table, language: str) -> None:
    # given the words of the rulebook and of letters in a language
    known = vocabulary(table.book.key, language)
    seen = set[tuple[str, ...]]()

    # when decisions of whole games are listed, explained, hinted at and misunderstood
    strange = {
        text: found
        for seed in range(GAMES)
        for text, own in said(table, language, seed, seen)
        if (found := unknown(text, known | own))
    }

    # then nothing is said in others
    assert strange == {}


@cache
def vocabulary(book: str, language: str) -> frozenset[str]:
    """The words that a rulebook, its core and letters know in a language, in small letters."""
    entries = rulebooks()[book].texts.words(language).entries.values()
    sentences = [sentence for some in entries for sentence, _ in some]
    return in_words([*sentences, *leaves(texts(language)), *leaves(letter_texts(language))])


def leaves(tree: Any) -> Iterator[str]:
    """All texts of a file."""
    if isinstance(tree, str):
        yield tree
    else:
        for some in tree.values():
            yield from leaves(some)


def in_words(sentences: Iterable[str]) -> frozenset[str]:
    """The words of sentences, without the names of their facts."""
    return frozenset(word.casefold() for text in sentences for word in _WORD.findall(_FACT.sub("", text)))


def unknown(text: str, known: frozenset[str]) -> list[str]:
    """The words of a text that are not known."""
    return [word for word in _WORD.findall(text) if not (_ON_THE_BOARD.fullmatch(word) or word.casefold() in known)]


def said(table: Table, language: str, seed: int, seen: set[tuple[str, ...]]) -> Iterator[tuple[str, frozenset[str]]]:
    """What letters show of the decisions of a random game, with the words that players may have found by then.

    Those with a kind of form that was not `seen` yet are among them.
    """
    own = in_words([NONSENSE])
    game = Playing(table, seed)
    asked = (
        (place, seat, table.book.forms(game.state, seat))
        for place, _ in enumerate(game.positions())
        for seat in game.awaiting
    )
    for place, seat, forms in asked:
        own |= free_words(forms)
        kinds = {(form.type, *(field.name for field in form.fields)) for form in forms}
        if place % LOOKED_AT and kinds <= seen:
            continue
        seen |= kinds
        decision = told(table.book, seat, language, forms)
        move = json.loads(json.dumps(sample_move(forms, game.rng)))
        words = words_of(move, decision, language)
        hinted = cast(Game, SimpleNamespace(book=table.book, forms=lambda _, forms=forms: forms))
        shown = [words, move_in_words(hinted, seat, move, table.book.texts.words(language), ())]
        shown += [*listed(decision, language), *misread(words, decision, language)]
        yield from ((text, own) for text in shown)


def listed(decision: Json, language: str) -> Iterator[str]:
    """The choices of a decision with their hints, and the help."""
    for line in numbered(decision, language):
        yield from (line.label, line.words, line.example)
        for slot in line.slots:
            yield from (slot.label, slot.hint, *(option.label for option in slot.options))
    for write, does in help_text(decision, language):
        yield from (write, does)


def misread(words: str, decision: Json, language: str) -> Iterator[str]:
    """What is answered to a move that was written in part, or with too much."""
    first, *others = words.split()
    for text in (first, " ".join([first, *others[:-1]]), f"{words} {NONSENSE}", f"{first} {NONSENSE}", NONSENSE, "99"):
        for command in read(text, decision, language):
            if isinstance(command, Unclear):
                yield from (command.detail, *command.candidates)


def free_words(forms: Iterable[Form]) -> frozenset[str]:
    """What may stand in free texts."""
    domains = [field.domain for form in forms for field in form.fields]
    found = [text for some in domains if isinstance(some, Text) for text in (*some.ideas, *some.suggestions)]
    return in_words(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_walked_way_is_said_by_the_names_of_its_steps(language: str) -> None:
    # given a walk along a tree that is none of the ways on offer
    table = next(some for some in plain_tables() if some.book.key == "jeu-des-etoiles")
    game = Playing(table, 1)
    seat, form, walk = next(found for _ in game.positions() for found in walks(game))
    decision = told(table.book, seat, language, [form])
    move = {"type": form.type, "path": walk}

    # when a hint and a letter say it
    hinted = cast(Game, SimpleNamespace(book=table.book, forms=lambda _: [form]))
    hint = move_in_words(hinted, seat, move, table.book.texts.words(language), ())
    phrase = words_of(move, decision, language)

    # then both name the stars, without that where all ways begin
    (field,) = decision["forms"][0]["fields"]
    names = {step["value"]: step["label"] for step in field["domain"]["steps"]}
    said = " > ".join(names[step] for step in walk[1:])
    assert hint.endswith(f"{said})")
    assert phrase.endswith(f" {said}")


def walks(game: Playing) -> Iterator[tuple[int, Form, list[str]]]:
    """Walks of three steps that are on no list, of those who are awaited."""
    for seat in game.awaiting:
        for form in game.book.forms(game.state, seat):
            for domain in [field.domain for field in form.fields if isinstance(field.domain, Route)]:
                for first, second, third in three_steps(domain.tree or {}):
                    walk = [first, second, third]
                    if all(list(way.value) != walk for way in domain.choices):
                        yield seat, form, walk


def three_steps(tree: Json) -> Iterator[tuple[str, str, str]]:
    """The walks of three steps along a tree."""
    for first, behind in tree.items():
        for second, end in behind.items():
            yield from ((first, second, third) for third in end)
