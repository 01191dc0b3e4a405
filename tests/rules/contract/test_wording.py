"""Every label, sentence, refusal and board that random games show is well written, in both languages."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from games.core.errors import IllegalMove
from games.core.facts import Seat, type_name
from games.core.forms import sample_move
from games.core.rulebook import Rulebook
from games.core.texts import LANGUAGES
from games.core.visibility import redact, split
from games.drawing.plain import board_of
from service.games.decision_answers import Form as Offered
from tests.rules.contract.mutations import some
from tests.rules.contract.own import own
from tests.rules.contract.playing import Playing, Table, books, brief
from tests.rules.contract.wording import IN_SENTENCES, SENTENCE, WRITTEN, faults

NAMES = ("Ada", "Bob", "Chloé", "Dora", "Émile", "Fay")
SEEDS = 2
MUTANTS = 6
SHOWN = 0.1
"""How many of the positions have their forms, refusals and boards looked at."""

SEATS = ("seat", "player", "target", "victim", "opponent", "partner", "steal")
"""What moves call a field whose values are seats: a choice that is labelled by its value is a seat by number."""

PLAIN = (
    "title",
    "summary",
    "moves",
    "fields",
    "fields_of",
    "options",
    "phases",
    "names",
    "events",
    "errors",
    "refusals",
)
"""The texts that stand alone; others are parts of sentences."""
WHOLE_KEYS = ("summary", "events.", "errors.", "refusals.")

Said = dict[str, set[tuple[str, str]]]
"""By language: texts with what they are, a label, a sentence or a board."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_what_random_games_say_is_well_written(book: Rulebook[Any, Any], language: str) -> None:
    printed = own(book, "samples", "PRINTED", "")
    found = [
        fault
        for kind, text in sorted(_said(book.key)[language])
        for fault in faults(text, _spoken(book, language), WRITTEN[kind], printed)
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_what_needs_no_facts_is_well_written(book: Rulebook[Any, Any], language: str) -> None:
    entries = book.texts.words(language).entries
    found = [
        fault
        for key, sentences in sorted(entries.items())
        for text, needed in sentences
        if text and not needed and key.partition(".")[0] in PLAIN
        for fault in faults(text, _spoken(book, language), SENTENCE if key.startswith(WHOLE_KEYS) else IN_SENTENCES)
    ]
    assert found == []


def _spoken(book: Rulebook[Any, Any], language: str) -> str:
    """The language that readers of a language get: English, where a game has not been translated."""
    return book.texts.words(language).language


@pytest.mark.parametrize(
    ("kind", "language", "bad", "good"),
    [
        ("gap", "en", "Ada pays {price}.", "Ada pays 3."),
        ("gap", "fr", "Ada paie None.", "Ada paie 3."),
        ("program", "fr", "Expected `str`, got `null`.", "La valeur de « Carte » n’est pas valable."),
        ("id", "en", "Look at S1-amour.", "Look at the Love setting of Bob."),
        ("id", "en", "Known moves: play_value.", "There is no such move in this game."),
        ("id", "en", "Fly to S746.", "Fly to Vega."),
        ("id", "fr", "Ada joue pla-07.", "Ada joue Uranus."),
        ("seat by number", "fr", "Place 2 passe.", "Bob passe."),
        ("seat by number", "en", "Steal from seat 1.", "Steal from Bob."),
        ("comma", "en", "Ada plays Mars, , and Venus.", "Ada plays Mars, Vega and Venus."),
        ("comma", "fr", "Ada, , Bob, = 3.", "Ada, Bob = 3."),
        ("comma", "fr", "Ada marque, = 3 points.", "Ada marque = 3 points."),
        ("comma", "en", "Ada wins , at last.", "Ada wins, at last."),
        ("full stop", "en", "Ada wins!.", "Ada wins!"),
        ("blank", "en", "Ada  wins.", "Ada wins."),
        ("blank before a mark", "en", "Ada wins !", "Ada wins!"),
        ("blank that breaks", "fr", "Ada gagne !", "Ada gagne\u202f!"),
        ("no blank before a mark", "fr", "Ada gagne!", "Ada gagne\u202f!"),
        ("doubled word", "en", "Ada takes the the Tower.", "Ada takes the Tower."),
        ("two articles", "fr", "Ada prend la le Diable.", "Ada prend le Diable."),
        ("contraction", "fr", "Ada prend la place de le Diable.", "Il est temps de le prendre."),
        ("contraction", "fr", "Ada parle à les autres.", "Ada pense à les prendre."),
        ("contraction", "fr", "Ada vient de du Sud.", "Ada vient du Sud."),
        ("elision", "fr", "Le tour de Ada.", "Le tour d’Ada."),
        ("elision", "fr", "Plus haut que Émile.", "Plus haut qu’Émile."),
        ("article missing", "fr", "Ada arrive sur Étoile Polaire.", "Ada arrive sur l’Étoile Polaire."),
        ("article", "en", "Ada draws a ace.", "Ada draws an ace."),
        ("article", "en", "Ada draws an card.", "Ada draws a card."),
        ("plural", "en", "Fly up to 1 steps.", "Fly up to 1 step."),
        ("plural", "fr", "Ada a 0 points.", "Ada a 0 point."),
        ("beginning", "fr", "la planète est loin.", "La planète est loin."),
        ("end", "en", "Consolidated setting, Love: Leo", "Ada consolidates the setting under Love: Leo."),
        ("other language", "fr", "Les paramètres: the card.", "Les paramètres du coup."),
        ("other language", "en", "The card le Diable.", "The card “le Diable”."),
    ],
)
def test_the_checker_finds_each_kind_of_fault(kind: str, language: str, bad: str, good: str) -> None:
    assert kind in {fault.partition(":")[0] for fault in faults(bad, language, SENTENCE)}
    assert list(faults(good.replace("« ", "«\u00a0").replace(" »", "\u00a0»"), language, SENTENCE)) == []


def test_an_id_that_is_printed_is_no_fault() -> None:
    assert list(faults("La planète P5.", "fr", SENTENCE, "P[1-9]")) == []
    assert list(faults("La planète P5.", "fr", SENTENCE)) == ["id: “P5” in 'La planète P5.'"]


@cache
def _said(key: str) -> Said:
    """All that is said in some games of a rulebook, with its fewest and its most seats."""
    said: Said = defaultdict(set)
    book = next(book for book in books() if book.key == key)
    for seats in {min(book.seats), max(book.seats)}:
        for seed in range(SEEDS):
            game = Playing(Table(book, seats, brief(book)), seed)
            for latest in game.positions():
                for language, kind, text in _shown(game, latest):
                    said[language].add((kind, text))
    return said


def _shown(game: Playing, latest: list[Any]) -> Iterator[tuple[str, str, str]]:
    """What the latest events are told as and, of some positions, what each seat may do, may not, and sees."""
    names = NAMES[: game.table.seats]
    for language in LANGUAGES:
        yield from ((language, "sentence", text) for text in _told(game, latest, language, names))
    if game.rng.random() > SHOWN:
        return
    for seat in game.awaiting:
        forms = game.book.forms(game.state, seat)
        refusals = list(_refused(game, seat))
        for language in LANGUAGES:
            words = game.book.texts.words(language)
            offered = [Offered.of(form, game.book, words, names) for form in forms]
            yield from ((language, "label", text) for form in offered for text in _labels(form))
            for refusal in refusals:
                said = words.explain(refusal.code, refusal.facts, names, refusal.rule)
                yield language, "sentence", said
            board = board_of(game.book)(game.book.view(game.state, seat), language, names)
            yield from ((language, "board", line) for line in board.splitlines())


def _told(game: Playing, events: list[Any], language: str, names: tuple[str, ...]) -> Iterator[str]:
    for event in events:
        parts = split(event)
        for viewer in game.viewers if parts.private else (None,):
            told = {"type": type_name(type(event)), "data": redact(*parts, viewer)}
            if text := game.book.texts.tell(told, names, language):
                yield text


def _labels(form: Offered) -> Iterator[str]:
    yield form.label
    for field in form.fields:
        yield field.label
        number = "Seat " if field.name in SEATS else ""
        for choice in getattr(field.domain, "choices", ()):
            yield f"{number}{choice.label}" if choice.label == str(choice.value) else choice.label


def _refused(game: Playing, seat: Seat) -> Iterator[IllegalMove]:
    """How some wrong moves are refused."""
    moves = [sample_move(game.book.forms(game.state, seat), game.rng)]
    for mutant in some(game.book, moves[0], game.rng, MUTANTS):
        try:
            copy = game.book.copy(game.state)
            for event in game.book.decide(copy, seat, game.book.read_move(mutant), game.dice):
                game.book.evolve(copy, event)
        except IllegalMove as refusal:
            yield refusal
