"""What players write in each phase of each game, in both languages, and the moves that it is."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clients.mail.phrases import read, words_of
from clients.mail.phrases.commands import Play, Unclear
from games.core.catalogue import rulebooks
from games.core.facts import type_name
from tests.mail.decisions import Json, decision
from tests.mail.phases import PHASES

LANGUAGES = ("en", "fr")
GOLDEN: dict[str, dict[str, list[Json]]] = tomllib.loads((Path(__file__).parent / "golden.toml").read_text("utf-8"))


def _rows() -> Iterator[Any]:
    for book, phases in GOLDEN.items():
        for phase, rows in phases.items():
            for language in LANGUAGES:
                said = [(text, row["move"]) for row in rows for text in row[language]]
                yield pytest.param(book, phase, language, said, id=f"{book}-{phase}-{language}")


@pytest.mark.parametrize(("book", "phase", "language", "said"), list(_rows()))
def test_a_sentence_is_read_as_the_move_it_means(
    book: str, phase: str, language: str, said: list[tuple[str, Json]]
) -> None:
    # given a decision of that phase, in the player's language
    offered = decision(book, language, *PHASES[book][phase])

    for text, move in said:
        # when the player writes the sentence
        commands = read(text, offered, language)

        # then it is that move, and nothing else; and its own words are read as it too
        assert commands == [Play(move, text.strip())]
        words = words_of(move, offered, language)
        assert read(words, offered, language) == [Play(move, words[:200])]


@pytest.mark.parametrize("book", GOLDEN)
def test_every_type_of_move_has_a_sentence(book: str) -> None:
    known = {type_name(kind) for kind in rulebooks()[book].moves}

    said = {row["move"]["type"] for rows in GOLDEN[book].values() for row in rows}

    assert said == known
    assert set(GOLDEN) == set(PHASES)


UNCLEAR = [
    ("systeme-solaire", "auction", "bid", "missing_number", []),
    ("systeme-solaire", "auction", "1", "out_of_range", []),
    ("systeme-solaire", "auction", "2", "out_of_range", []),
    ("systeme-solaire", "auction", "a", "missing_number", []),
    ("systeme-solaire", "lots", "2", "no_such_number", []),
    ("terre-lune", "fly", "2", "ambiguous", ["fly T2 > Barbicane station", "look 2"]),
    ("systeme-solaire", "auction", "bid 16", "out_of_range", []),
    ("systeme-solaire", "auction", "bid -7", "out_of_range", []),
    ("systeme-solaire", "auction", "bid 9 up to 7", "out_of_range", []),
    ("systeme-solaire", "auction", "bid 7.9", "not_offered", []),
    ("systeme-solaire", "auction", "bid 7 or 8", "not_offered", []),
    ("systeme-solaire", "auction", "bid 7 7 7", "leftover", []),
    ("systeme-solaire", "auction", "pass?", "leftover", []),
    ("systeme-solaire", "auction", "pass pass", "leftover", []),
    ("systeme-solaire", "auction", "2 bid 7", "contradiction", ["pass"]),
    ("systeme-solaire", "auction", "2 2", "contradiction", ["pass"]),
    ("systeme-solaire", "auction", "3", "out_of_range", []),
    ("systeme-solaire", "auction", "bif 7", "unknown", ["bid 7"]),
    ("systeme-solaire", "auction", "don't bid 7", "unknown", ["bid 7"]),
    ("systeme-solaire", "auction", '{"type": "bid", "amount": 99}', "json_not_legal", ["pass"]),
    ("systeme-solaire", "auction", '{"type": "bid"', "not_json", []),
    ("systeme-solaire", "auction", "preview", "preview_what", []),
    ("systeme-solaire", "auction", "say", "say_what", []),
    ("systeme-solaire", "auction", "accept", "no_invitation", []),
    ("systeme-solaire", "payment", "pay probe 1", "too_light", []),
    ("systeme-solaire", "payment", "pay mars, mars", "too_often", []),
    ("systeme-solaire", "payment", "pay probe", "ambiguous", ["Space probe 1", "Space probe 5"]),
    ("systeme-solaire", "payment", "pay 3", "not_offered", ["Space probe 1", "Mars"]),
    ("systeme-solaire", "payment", "pay none", "wrong_count", []),
    ("systeme-solaire", "lots", "take lot 1", "missing", ["take lot 1 Mars", "take lot 1 Neptune"]),
    ("systeme-solaire", "lots", "take mars", "ambiguous", ["take lot 1 Mars", "take lot 2 Mars"]),
    ("systeme-solaire", "lots", "mars", "ambiguous", ["take lot 1 Mars", "take lot 2 Mars"]),
    ("systeme-solaire", "lots", "take lot 3 mars", "not_offered", []),
    ("terre-lune", "cards", "change 3: J2", "leftover", []),
    ("terre-lune", "fly", "fly N3 > B", "no_way", ["T2 > Barbicane station"]),
    ("terre-lune", "cards", "change J2", "wrong_count", []),
    ("jeu-des-etoiles", "travel", "fly S1", "no_way", []),
    ("jeu-des-etoiles", "travel", "fly S6 > S5", "no_way", []),
    (
        "destiny",
        "card",
        "mars",
        "ambiguous",
        ["play a card for its value Mars (4)", "play a card for its power Mars (4)"],
    ),
    ("destiny", "card", "play value", "missing", ["play value Mars (4)"]),
    ("destiny", "card", "play value Pluto", "not_offered", ["play value Mars (4)"]),
    ("destiny", "card", "preview play power", "missing", ["play power Mars (4)"]),
    ("destiny", "power", "stop", "keyword_or_move", []),
    ("destiny", "adjust", "adjust", "ambiguous", ["adjust nothing"]),
    ("fabulastro", "turn", "write Aeo", "missing", ["given name", "place"]),
    ("fabulastro", "turn", f'write "{"a" * 41}", place', "text_length", []),
    ("fabulastro", "wrestle", "3 3 3", "contradiction", ["share 9 > 0 > 0"]),
    ("fabulastro", "round", "give up", "keyword_or_move", []),
    ("fabulastro", "pick", "propose Napoleon", "not_offered", ["propose Cleopatra"]),
    ("fabulastro", "case", "ask me later", "not_offered", []),
    ("fabulastro", "guess", "1 more thing: when is the deadline", "unknown", ["guess …"]),
    ("fabulastro", "guess", "the title of this game is fun", "unknown", []),
    ("systeme-solaire", "lots", "up to 9", "unknown", []),
    ("systeme-solaire", "auction", "up to 9", "missing_number", []),
    ("systeme-solaire", "auction", "bid up to 9", "missing_number", []),
    ("systeme-solaire", "auction", "bid under 9", "not_offered", []),
    ("systeme-solaire", "auction", "to 9", "unknown", []),
    ("systeme-solaire", "lots", "table", "unknown", []),
    ("jeu-des-etoiles", "travel", "star", "unknown", []),
]


@pytest.mark.parametrize(("book", "phase", "text", "reason", "candidates"), UNCLEAR)
def test_what_is_wrong_or_may_mean_several_things_is_told_and_never_played(
    book: str, phase: str, text: str, reason: str, candidates: list[str]
) -> None:
    for language in LANGUAGES if not candidates and text[0].isdigit() else ("en",):
        offered = decision(book, language, *PHASES[book][phase])

        (command,) = read(text, offered, language)

        assert isinstance(command, Unclear)
        assert (command.reason, command.words) == (reason, text)
        assert set(candidates) <= set(command.candidates)
        assert "{" not in command.detail
