"""Phrases of random games of every rulebook, in both languages: what is listed and said is what is played."""

import json
import random
import re
import time
from functools import cache
from itertools import islice
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clients.mail.incoming.quotes import own_words
from clients.mail.phrases import numbered, read, words_of
from clients.mail.phrases.commands import Play, Unclear
from clients.mail.phrases.moves.grammar import Grammar
from games.core.forms import Form, accepted, enumerate_moves, sample_move
from tests.mail.decisions import Json, met, told
from tests.rules.contract.playing import Table, plain_tables

LONGEST_READING = 2.0
_LOOKED_AT = 8
LANGUAGES = ("en", "fr")
OPTIONAL = {"en": "may be left out", "fr": "facultatif"}
ATTRIBUTIONS = (
    "Le 21/11/2026 à 06:41, Astrolude a écrit :",
    "On Sat, 21 Nov 2026 at 06:41, Astrolude <\nplay@example.org> wrote:",
)


@cache
def _games() -> list[Table]:
    """Every rulebook with its largest table."""
    largest = {table.book.key: table for table in plain_tables()}
    return list(largest.values())


@pytest.fixture(params=_games(), ids=lambda table: table.name)
def table(request: pytest.FixtureRequest) -> Table:
    """A table of each rulebook."""
    return cast(Table, request.param)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language of the players."""
    return str(request.param)


@cache
def _decisions(name: str, language: str, seed: int) -> list[tuple[list[Form], Json]]:
    """Decisions of a random game of all kinds that it has: one of each set of forms, and a few more."""
    book = next(table.book for table in _games() if table.name == name)
    return [(forms, told(book, seat, language, forms)) for seat, forms in _met(name, seed)]


@cache
def _met(name: str, seed: int) -> list[tuple[int, list[Form]]]:
    """Who was asked for what: a game is played once for both languages and all properties that look at it."""
    seen: set[tuple[str, ...]] = set()
    found = []
    table = next(table for table in _games() if table.name == name)
    for place, (_, seat, forms) in enumerate(met(table, seed)):
        kinds = tuple(sorted({form.label for form in forms}))
        if kinds not in seen or place % _LOOKED_AT == 0:
            seen.add(kinds)
            found.append((seat, forms))
    return found


def test_every_line_of_the_list_plays_its_move_or_says_what_it_needs(table: Table, language: str) -> None:
    for forms, decision in _decisions(table.name, language, 1):
        lines = numbered(decision, language)
        marks = [line.mark for line in lines]
        assert marks == [str(place) for place in range(1, len(lines) + 1)] or marks == sorted(marks)
        assert len(set(marks)) == len(lines)
        needy = [line.label for line in lines if line.move is None]
        assert len(set(needy)) == len(needy)
        for line in lines:
            (command,) = read(line.mark, decision, language)
            if line.move is not None:
                assert command == Play(line.move, line.mark)
                assert accepted(forms, line.move)
                for said in (line.words, line.label):
                    assert read(said, decision, language) == [Play(line.move, said[:200])]
            elif isinstance(command, Play):
                assert accepted(forms, command.move)
                assert all(slot.hint.endswith(OPTIONAL[language]) for slot in line.slots)
            else:
                assert isinstance(command, Unclear)


def test_a_number_beside_letters_is_a_value_that_the_move_names(table: Table, language: str) -> None:
    for _, decision in _decisions(table.name, language, 1):
        lines = numbered(decision, language)
        for number in range(1, len(lines) + 1) if lines and not lines[0].mark.isdigit() else ():
            (command,) = read(str(number), decision, language)
            played = words_of(command.move, decision, language) if isinstance(command, Play) else ""
            assert isinstance(command, Unclear) or str(number) in re.findall(r"\d+", played)


def test_the_list_has_every_move_where_they_are_few(table: Table, language: str) -> None:
    for forms, decision in _decisions(table.name, language, 2):
        listed = [line.move for line in numbered(decision, language)]
        if None not in listed:
            moves = [json.loads(json.dumps(move)) for move in islice(enumerate_moves(forms), len(listed) + 1)]
            assert sorted(map(repr, listed)) == sorted(map(repr, moves))


def test_the_words_of_a_move_are_read_as_that_move(table: Table, language: str) -> None:
    in_json, rng = 0, random.Random(3)
    for forms, decision in _decisions(table.name, language, 3):
        for _ in range(3):
            move = json.loads(json.dumps(sample_move(forms, rng)))
            words = words_of(move, decision, language)
            in_json += words.startswith("{")
            assert read(words, decision, language) == [Play(move, words[:200])]
    assert in_json == 0


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_the_words_of_a_move_stand_out_from_what_is_quoted_below(table: Table, language: str, attribution: str) -> None:
    """Whatever they begin with: `Le nom …` and `On …` begin attributions too."""
    rng = random.Random(8)
    for forms, decision in _decisions(table.name, language, 2):
        words = words_of(json.loads(json.dumps(sample_move(forms, rng))), decision, language)
        assert own_words(f"{words}\n\n{attribution}\n> {words}\n> …\n") == " ".join(words.split())


def test_every_form_can_be_said(table: Table, language: str) -> None:
    rng = random.Random(4)
    for forms, decision in _decisions(table.name, language, 3):
        for form in forms:
            move = json.loads(json.dumps(form.sample(rng)))
            words = words_of(move, decision, language)
            assert read(words, decision, language) == [Play(move, words[:200])]


def test_json_of_a_move_is_read_as_that_move(table: Table) -> None:
    rng = random.Random(5)
    for forms, decision in _decisions(table.name, "en", 2):
        move = json.loads(json.dumps(sample_move(forms, rng)))
        assert [command.move for command in read(json.dumps(move), decision, "en") if isinstance(command, Play)] == [
            move
        ]


def test_numbers_mean_the_same_in_every_language(table: Table) -> None:
    for seat, forms in _met(table.name, 1)[::2]:
        english, french = (told(table.book, seat, language, forms) for language in LANGUAGES)
        called = numbered(french, "fr")
        assert [line.move for line in called] == [line.move for line in numbered(english, "en")]
        for line in called:
            if line.move is not None:
                assert read(line.words, french, "fr") == [Play(line.move, line.words[:200])]


@pytest.fixture(scope="module")
def pool() -> list[tuple[list[Form], Json, list[str]]]:
    """Decisions of all kinds of all games, with the words that they know."""
    found = []
    for place, table in enumerate(_games()):
        for forms, decision in _decisions(table.name, LANGUAGES[place % len(LANGUAGES)], 3):
            known = {word for form in decision["forms"] for word in form["label"].split()}
            for form in decision["forms"]:
                for field in form["fields"]:
                    known |= {word for c in field["domain"].get("choices", [])[:40] for word in str(c["label"]).split()}
            found.append((forms, decision, sorted(known)))
    return found


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_no_text_raises_or_takes_long_and_what_is_played_is_legal(
    pool: list[tuple[list[Form], Json, list[str]]], data: st.DataObject
) -> None:
    forms, decision, known = data.draw(st.sampled_from(pool))
    words = st.one_of(st.sampled_from(known), st.sampled_from(_ODD), st.text(max_size=8))
    text = data.draw(st.one_of(st.text(max_size=300), st.lists(words, max_size=25).map(" ".join)))
    begun = time.process_time()
    for command in read(text, decision, data.draw(st.sampled_from(LANGUAGES))):
        if isinstance(command, Play):
            assert accepted(forms, command.move)
    assert time.process_time() - begun < LONGEST_READING


_ODD = [
    "1",
    "2",
    "12",
    ":",
    ",",
    "and",
    "pour",
    "none",
    "all",
    '"',
    "\n",
    "{",
    "-",
    "?",
    "/",
    "say",
    "order",
    "for",
    "a",
]


def test_a_long_mail_is_read_in_time(pool: list[tuple[list[Form], Json, list[str]]]) -> None:
    rng = random.Random(8)
    for _, decision, known in pool[:: max(1, len(pool) // 12)]:
        some = [*known, *_ODD]
        text = " ".join(rng.choice(some) for _ in range(12_000))
        begun = time.process_time()
        read(text, decision, "en")
        assert time.process_time() - begun < 5 * LONGEST_READING


def test_a_beginning_that_several_choices_share_never_plays(table: Table) -> None:
    for _, decision in _decisions(table.name, "en", 2):
        grammar = Grammar(decision, "en")
        for form in grammar.forms:
            for field in form.open_fields:
                if field.kind != "one_of" or len(form.open_fields) > 1:
                    continue
                labels = [str(choice["label"]).lower() for choice in field.choices.all]
                shared = [a[:3] for a in labels for b in labels if a != b and a[:3] == b[:3] and a[:3].isalpha()]
                shared = [some for some in shared if not any(some in (*label.split(), label) for label in labels)]
                for some in shared[:3]:
                    commands = read(f"{form.type} {some}", decision, "en")
                    assert not any(isinstance(command, Play) for command in commands)
