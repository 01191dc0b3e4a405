"""Phrases of players against decisions of every rulebook, in both languages: the first byte chooses the decision."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from clients.mail.incoming.extract import clean
from clients.mail.incoming.quotes import own_words
from clients.mail.phrases import commands, numbered, read, words_of
from clients.mail.phrases.moves.grammar import Grammar
from games.core.catalogue import rulebooks
from games.core.forms import Form, accepted, sample_move
from service.api.orders.requests import OrdersIn
from service.api.rulebooks.answers import RulebookOut
from tests.mail.decisions import Json, met, told
from tests.rules.contract.playing import plain_tables

LANGUAGES: Final = ("en", "fr")
NOW: Final = datetime(2026, 11, 21, 9, 30, 5, tzinfo=UTC)
APART: Final = 7
"""Decisions of a game that are looked at are so many moves apart."""
OF_EACH: Final = 6
"""So many decisions of a rulebook and language."""


class Asked(NamedTuple):
    """A decision as the API tells it, what may be answered, and the rulebook."""

    language: str
    decision: Json
    forms: list[Form]
    book: Json


def _asked() -> Iterator[Asked]:
    largest = {table.book.key: table for table in plain_tables()}
    for key, table in largest.items():
        for language in LANGUAGES:
            book = msgspec.json.decode(msgspec.json.encode(RulebookOut.of(rulebooks()[key], language)))
            for game, seat, forms in islice(met(table, 1), 0, APART * OF_EACH, APART):
                yield Asked(language, told(game.book, seat, language, forms), forms, book)


DECISIONS: Final = list(_asked())

WORDS: tuple[bytes, ...] = (
    *(b"say ", b"dire ", b"order: ", b"ordre : ", b"preview ", b"essayer ", b"orders off 1", b"stop", b"resign"),
    *(b"accept", b"decline", b"board", b"plateau", b"log", b"help", b"aide", b"hint", b"choices", b"until ", b"jusqu'"),
    *(b" for 3 days", b" pendant 2 jours", b", then ", b", puis ", b" up to ", b" if ", b" if asked", b" et "),
    *(b"/", b"#", b"{", b"}", b'{"type": "', b"[", b"]", b'"', b":", b",", b"\n", b"> ", b"-- \n", b"\xe2\x80\x99"),
    *(b"1", b"2", b"99999999999999999999", b"-1", b"1e9", b"\xc2\xb2", b"\xd9\xa3", b"\xe2\x85\xa3", b"\xef\xbc\x91"),
    *(b"Hello,", b"Bonjour,", b"Thanks", b"Cordialement", b"2026-11-22T10:00", b"PT1H", b"P99999999999D", b"31/02"),
)  # fmt: skip


def parse(data: bytes) -> None:
    """Read a text as its player's mail: what is played is legal, what is ordered is what the service takes."""
    asked = DECISIONS[data[0] % len(DECISIONS)] if data else DECISIONS[0]
    text = own_words(clean(data[1:].decode("utf-8", "replace")))
    for command in read(text, asked.decision, asked.language, rulebook=asked.book, now=NOW):
        msgspec.json.encode(command)
        if isinstance(command, commands.Play | commands.Preview):
            assert accepted(asked.forms, command.move), command
        if isinstance(command, commands.AddOrders):
            OrdersIn().load({"orders": command.orders})


def seeds() -> Iterator[bytes]:
    """For each decision what its list says, and moves in words."""
    rng = random.Random(1)
    for place, asked in enumerate(DECISIONS):
        lines = numbered(asked.decision, asked.language)
        said = [line.words for line in lines[:3]] + [line.example for line in lines[:3] if line.example]
        said += [words_of(sample_move(asked.forms, rng), asked.decision, asked.language) for _ in range(2)]
        said += [line.mark for line in lines[:2]] + Grammar(asked.decision, asked.language).marks[:1]
        yield from (bytes([place]) + text.encode() for text in said)
        yield bytes([place]) + f"order: {said[0]}\nordre : {said[-1]}\n\nsay x".encode()
