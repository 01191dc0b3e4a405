"""Sentences in French and English: complete, well formed, and silent about what their reader may not know."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.core.catalogue import rulebooks
from games.core.errors import IllegalMove
from games.core.facts import type_name
from games.core.lifecycle.ending import GameAborted
from games.core.lifecycle.playing import MovePlayed, TimedOut
from games.core.lifecycle.seating import SeatLeft
from games.core.lifecycle.substitution import HandedToBot, Resigned
from games.core.rulebook import Rulebook
from games.core.texts import LANGUAGES, Texts, printable
from games.core.visibility import redact, split
from games.destiny import RULEBOOK as DESTINY
from games.systeme_solaire import RULEBOOK, facts
from games.systeme_solaire.components import CARDS
from tests.rules.core import toy

TEXTS = RULEBOOK.texts
NAMES = ["Ada", "Bob", "Chloé"]
ROOT = Path(__file__).parents[3]


def books() -> list[Rulebook[Any, Any]]:
    return list(rulebooks().values())


class Anything(dict[str, Any]):
    """Parameters for any sentence: numbers, and names where a sentence puts `de` before one."""

    def __missing__(self, name: str) -> object:
        return "Ada" if name in ("seat", "name") else 2


@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_every_text_is_there_in_every_language_with_the_same_parameters(book: Rulebook[Any, Any]) -> None:
    english = book.texts.words("en").entries
    for other in (book.texts.words(language).entries for language in book.texts.languages):
        assert other.keys() == english.keys()
        for key in other:
            needed = [{name for _, names in entries[key] for name in names} for entries in (other, english)]
            assert needed[0] == needed[1], key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_every_sentence_can_be_said(book: Rulebook[Any, Any], language: str) -> None:
    words = book.texts.words(language)
    for key, sentences in words.entries.items():
        for _, needed in sentences:
            said = words.say(key, **{name: Anything()[name] for name in needed})
            assert "{" not in said
            assert "  " not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_what_a_standing_order_did_is_told_in_every_game_to_whoever_may_read_it(
    book: Rulebook[Any, Any], language: str
) -> None:
    # given what its own seat reads of an order's move, and everybody once the game is over
    played = MovePlayed(0, "7-0", "player", {"type": "pass"}, "o3")
    resigned = Resigned(1, "o4")
    # then it is said whose it was, for the reader may be anybody
    said = [told(event, event.seat, language, book=book) for event in (played, resigned)]
    assert ("Ada" in str(said[0]), "o3" in str(said[0]), "Bob" in str(said[1])) == (True, True, True)
    assert told(played, 2, language, book=book) is None


def refusals(folder: Path) -> set[str]:
    """The codes with which the code in a folder refuses: `require(..., code)` and `IllegalMove(code)`."""
    places = {"require": 1, "IllegalMove": 0}
    codes = set()
    for path in folder.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in places:
                argument = call.args[places[call.func.id] :][:1]
                codes |= {str(code.value) for code in argument if isinstance(code, ast.Constant)}
    return codes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", books(), ids=lambda book: book.key)
def test_every_refusal_has_a_sentence(book: Rulebook[Any, Any], language: str) -> None:
    codes = refusals(ROOT / "games/core") | refusals(book.folder)
    assert {"not_awaited", "bad_option"} <= codes
    assert {f"errors.{code}" for code in codes} <= book.texts.words(language).entries.keys()
    assert all(book.texts.explain(code, {}, language) for code in codes), "also without any facts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_have_their_three_names(language: str) -> None:
    words = TEXTS.words(language)
    for part in ("cards", "on_card", "short"):
        names = [words.say(f"{part}.{card}") for card in CARDS]
        assert len(set(names)) == len(CARDS)


def told(
    event: Any,
    viewer: int | None = None,
    language: str = "en",
    names: list[str] = NAMES,
    book: Rulebook[Any, Any] = RULEBOOK,
) -> str | None:
    """The sentence of an event for a viewer."""
    public, private = split(event)
    return book.texts.tell({"type": type_name(type(event)), "data": redact(public, private, viewer)}, names, language)


def test_a_secret_choice_is_told_to_its_seat_only() -> None:
    chosen = facts.OrderCardsChosen(seat=1, auto=False, cards=("probe_2", "mars", "mars"))
    assert told(chosen, 1) == "Bob chooses in secret: Space probe 2 and Mars ×2."
    assert told(chosen, 0) == told(chosen) == "Bob has chosen cards in secret."


def test_a_limit_is_told_to_its_seat_only() -> None:
    by_hand = facts.BidPlaced(seat=0, amount=4, auto=False, up_to=7)
    raised = facts.BidPlaced(seat=0, amount=5, auto=True, up_to=7)
    assert told(by_hand, 0, "fr") == "Ada enchérit à 4, avec une limite secrète de 7."
    assert told(by_hand, 1, "fr") == "Ada enchérit à 4."
    assert told(raised, 0, "fr") == "Ada surenchérit à 5, grâce à sa limite de 7."
    assert told(raised, None, "fr") == "Ada surenchérit à 5."
    assert told(facts.BidPlaced(seat=0, amount=4, auto=False, up_to=None), 0) == "Ada bids 4."


@pytest.mark.parametrize(
    ("event", "french", "english"),
    [
        (
            facts.RoundStarted(5, 1, ("mars", "venus", "mars"), 0, last=True),
            "Manche 5, la dernière\u202f! On tire\u00a0: Mars, Vénus et Mars.",
            "Round 5, the last! Drawn: Mars, Venus and Mars.",
        ),
        (
            facts.LotsFormed((("mars", "venus"), ("terre",))),
            "Les lots sont formés\u00a0: 1\u00a0: Mars et Vénus\u202f; 2\u00a0: La Terre.",
            "The lots are formed: 1: Mars and Venus; 2: Earth.",
        ),
        (
            facts.PricePaid(2, 4, ("probe_4", "terre"), 7, ("terre",), ("probe_4",), auto=False),
            "Chloé paie Sonde spatiale 4 et La Terre (7 pour un prix de 4)\u202f; sur sa table\u00a0: La Terre.",
            "Chloé pays Space probe 4 and Earth (7 for a price of 4); laid on the table: Earth.",
        ),
        (
            facts.PricePaid(2, 4, ("probe_4",), 4, (), ("probe_4",), auto=True),
            "Chloé n’a pas le choix et paie Sonde spatiale 4.",
            "Chloé has no choice and pays Space probe 4.",
        ),
        (
            facts.OrderRevealed(
                (facts.OrderBid(2, ("jupiter",), 8, (), ()), facts.OrderBid(0, ("probe_1",), 1, (), ())), (1, 2, 0)
            ),
            (
                "On retourne les cartes\u00a0: Chloé 8 (Jupiter), Ada 1 (Sonde spatiale 1). "
                "Ordre de choix\u00a0: Bob, Chloé, Ada."
            ),
            "The cards are turned over: Chloé 8 (Jupiter), Ada 1 (Space probe 1). Turn order: Bob, Chloé, Ada.",
        ),
        (
            facts.LotTaken(0, 3, ("mars",), ("venus",), auto=False),
            "Ada prend le lot 3\u00a0: Mars sur la table, Vénus en main.",
            "Ada takes lot 3: Mars to the table, Venus to the hand.",
        ),
        (
            facts.LotTaken(0, 3, (), ("venus",), auto=True),
            "Ada prend le lot 3 et garde Vénus en main.",
            "Ada takes lot 3 and keeps Venus in hand.",
        ),
        (
            facts.GameScored(
                (facts.Score(0, 3, 1, 1, 0, 3, 2), facts.Score(1, 9, 0, 0, 0, 9, 1), facts.Score(2, 1, 0, 0, 0, 1, 3)),
                (),
            ),
            "Les comptes sont faits\u00a0: Bob 9, Ada 3, Chloé 1.",
            "The scores are counted: Bob 9, Ada 3, Chloé 1.",
        ),
        (
            TimedOut(0, "d1", in_a_row=1),
            "Le temps d’Ada est écoulé (1 fois de suite)\u00a0: le coup par défaut est joué.",
            "Ada’s time is up (1 in a row): the default move is played.",
        ),
        (
            HandedToBot(1, "normal", "timeouts"),
            "Un robot joue désormais à la place de Bob.",
            "A bot now plays for Bob.",
        ),
        (SeatLeft(1, "id"), "La place 2 est de nouveau libre.", "Seat 2 is free again."),
        (GameAborted("", "seed"), "La partie est annulée.", "The game is called off."),
        (
            GameAborted("", "seed", 60),
            "La partie est annulée\u00a0: il ne s’est rien passé à la table depuis 60 jours.",
            "The game is called off: nothing has happened at the table for 60 days.",
        ),
    ],
)
def test_events_as_sentences(event: Any, french: str, english: str) -> None:
    assert told(event, None, "fr") == french
    assert told(event, None, "en") == english


@pytest.mark.parametrize(
    ("ranks", "score", "sentence"),
    [
        ((2, 1, 3), 9, "The game is over: Bob wins with 9 points!"),
        ((1, 1, 3), 9, "The game is over: Ada and Bob win with 9 points!"),
        ((2, 1, 3), 0, "The game is over: Bob wins!"),
    ],
)
def test_the_end_names_the_winners(ranks: tuple[int, ...], score: int, sentence: str) -> None:
    standings = [{"seat": seat, "rank": rank, "score": score} for seat, rank in enumerate(ranks)]
    assert TEXTS.tell({"type": "game_finished", "data": {"standings": standings}}, NAMES, "en") == sentence


def test_moves_and_unknown_events_are_silent() -> None:
    assert TEXTS.tell({"type": "move_played", "data": {"seat": 0}}, NAMES, "en") is None
    assert TEXTS.tell({"type": "from_the_future", "data": {}}, NAMES, "en") is None


@pytest.mark.parametrize(
    ("hour", "english", "french"),
    [
        (0, "“Hour of the clock” must be at least 1.", "«\u00a0Heure de l’horloge\u00a0» doit être au moins 1."),
        (13, "“Hour of the clock” must be at most 12.", "«\u00a0Heure de l’horloge\u00a0» doit être au plus 12."),
    ],
)
def test_a_number_out_of_bounds_is_refused_with_the_bound(hour: int, english: str, french: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        DESTINY.read_move({"type": "throw_token", "token": "P1", "hour": hour})
    said = [DESTINY.texts.explain("bad_parameters", refused.value.facts, language) for language in ("en", "fr")]
    assert said == [english, french]


def test_refusals_say_their_facts() -> None:
    assert TEXTS.explain("bid_too_low", {"minimum": 5}, "fr") == "L’enchère doit atteindre au moins 5."
    assert TEXTS.explain("cards_not_in_hand", {"cards": ["mars", "probe_1"]}, "en") == (
        "These cards are not in your hand: Mars and Space probe 1."
    )
    assert TEXTS.explain("already_on_table", {"card": "terre"}, "en") == "Earth would be on your table twice."
    assert TEXTS.explain("price_not_met", {"price": 6, "total": 3}, "fr") == "Ces cartes valent 3, le prix est de 6."
    assert TEXTS.explain("bad_player_count", {"allowed": [3, 4, 5]}, "en").endswith("possible numbers: 3, 4 and 5.")
    assert TEXTS.explain("made_up", {}, "en") == "This move is refused (made_up)."


def test_a_malformed_move_is_refused_by_the_labels_of_its_fields() -> None:
    said = [_refused({"type": "bid"}), _refused({"type": "bid", "amount": "3"}), _refused({"type": "pass", "why": 1})]
    assert said == [
        "Il manque une valeur à ce coup\u00a0: «\u00a0Enchère\u00a0».",
        "La valeur de «\u00a0Enchère\u00a0» n’est pas valable.",
        "Les valeurs de ce coup ne sont pas valables.",
    ]


def test_an_option_is_refused_by_its_title() -> None:
    with pytest.raises(IllegalMove) as refusal:
        RULEBOOK.read_options({"start_seat": 9})
    said = TEXTS.explain(refusal.value.code, refusal.value.facts, "en")
    assert said == "The option “Who begins” does not take this value."


def _refused(move: dict[str, Any]) -> str:
    with pytest.raises(IllegalMove) as refusal:
        RULEBOOK.read_move(move)
    return TEXTS.explain(refusal.value.code, refusal.value.facts, "fr")


def test_values_are_named_as_those_of_the_move_s_field_or_of_every_field_of_that_name() -> None:
    book = replace(toy.RULEBOOK, values={"bid.amount": "amounts", "amount": "others", "flag": "flags"})

    assert book.value_texts("bid", "amount") == "amounts"
    assert book.value_texts("travel", "amount") == "others"
    assert book.value_texts("travel", "flag") == "flags"
    assert book.value_texts("travel", "goods") is None


@pytest.mark.parametrize(
    ("asked", "given"), [("fr", "fr"), ("fr-CA", "fr"), ("FR", "fr"), ("en-GB", "en"), ("de", "en"), ("", "en")]
)
def test_the_language_falls_back(asked: str, given: str) -> None:
    assert TEXTS.words(asked).language == given


def test_names_are_cleaned_and_never_read_as_templates() -> None:
    event = facts.BidPassed(seat=0, auto=False)
    assert told(event, names=["{seat.__class__}\x1b[31m\u202e\n"]) == "{seat.__class__}[31m passes."
    assert told(event, names=[]) == "Seat 1 passes."


def test_only_what_cannot_be_shown_is_taken_from_a_name() -> None:
    assert printable("a\u00a0b\u2003c") == "a\u00a0b\u2003c", "blanks of any width are no harm"
    assert printable("a\tb\nc\u202ed\ud800") == "a b cd"


def test_a_rulebook_brings_sentences_names_and_hooks(tmp_path: Path) -> None:
    # given the words of a game in English, its tables' names, and hooks for all events and for one
    (tmp_path / "en.toml").write_text(
        "[events]\ngrown = '{seat} has {colour} {height}{more}'\ncut = '{by} cuts {colour}'\n"
        "[errors]\nmine = '{seat} may not take {missing} for {field}'\n[fields]\nplot = 'Plot'",
        encoding="utf-8",
    )
    texts = Texts(
        tmp_path,
        lambda words, data, names: {"more": f" {words.language} {data.get('height')} {len(names)}"},
        lambda language: {f"names.colour.{language}": "green", "names.colour.red": "red ; dark"},
        {"cut": lambda words, data, names: {"by": f"{names[data['hand']]} ({words.say('fields.plot')})"}},
    )
    # then they are said by them, in English whatever is asked for
    assert texts.languages == ("en",)
    assert texts.words("fr").language == "en"
    grown = {"type": "grown", "data": {"seat": 1, "colour": ["en", "red", "blue"], "height": "tall"}}
    assert texts.tell(grown, NAMES, "fr") == "Bob has green, red ; dark and blue tall en tall 3"
    assert (
        texts.tell({"type": "cut", "data": {"hand": 0, "colour": "red"}}, NAMES, "en") == "Ada (Plot) cuts red ; dark"
    )
    unnamed = {"type": "grown", "data": {"seat": 0, "colour": 7, "height": "low"}}
    assert texts.tell(unnamed, NAMES, "en") == "Ada has 7 low en low 3"
    # and refused by them
    facts = {"seat": 0, "field": "plot[2]", "missing": "roof"}
    assert texts.explain("mine", facts | {"missing": "plot"}, "en", NAMES) == "Ada may not take Plot for Plot"
    with pytest.raises(KeyError, match=r"errors\.mine"):
        texts.explain("mine", facts, "en")
    # and those of all games are there too
    assert texts.explain("unheard_of", {}, "en") == "This move is refused (unheard_of)."
    # and where French is there, its names are set as French is
    (tmp_path / "fr.toml").write_bytes((tmp_path / "en.toml").read_bytes())
    both = Texts(tmp_path, names=lambda language: {"names.colour.red": f"{language} ; dark"})
    assert [both.say("names.colour.red", language) for language in LANGUAGES] == ["fr\u202f; dark", "en ; dark"]
    assert both.tell({"type": "cut", "data": {"by": "Bob", "colour": "red"}}, NAMES, "en") == "Bob cuts en ; dark"


def test_several_seats_winners_and_the_rest_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text(
        "[events]\nslept = '{whose} slept on {what}'\nended = '{winner} won in {town}, {winners} of all, with {score}'",
        encoding="utf-8",
    )
    texts = Texts(tmp_path)
    slept = {"type": "slept", "data": {"seats": [0, 2], "what": "a\x1b bed"}}
    assert texts.tell(slept, NAMES, "en") == "Ada and Chloé slept on a bed"
    standings = [{"seat": seat, "rank": rank, "score": 9 - rank} for seat, rank in enumerate((1, 3, 1))]
    ended = {"type": "ended", "data": {"standings": standings, "town": "Rome"}}
    assert texts.tell(ended, NAMES, "en") == "Ada and Chloé won in Rome, 2 of all, with 8"


def test_rules_are_set_as_their_language_is() -> None:
    assert "\u202f" in RULEBOOK.rules("fr")
    assert "\u202f" not in RULEBOOK.rules("en")
    assert RULEBOOK.rules("de") == RULEBOOK.rules()


def test_draws_are_read_by_the_version_from_which_they_hold(tmp_path: Path) -> None:
    plain = toy.RULEBOOK.tables()
    assert plain == {1: {"format": "astrolude-draws/1", "rulebook": "toy", "lists": {}, "events": {}}}
    (tmp_path / "data").mkdir()
    for version in (12, 2):
        (tmp_path / "data" / f"draws-{version}.json").write_text(f'{{"of": {version}}}', encoding="utf-8")
    assert replace(toy.RULEBOOK, folder=tmp_path).tables() == {**plain, 2: {"of": 2}, 12: {"of": 12}}


def test_forms_of_number(tmp_path: Path) -> None:
    for language, text in (
        ("fr", "{n} {n:plural carte|cartes} ; « {n:02d} » !"),
        ("en", "{n} {n:plural card|cards}; {n:02d}!"),
    ):
        (tmp_path / f"{language}.toml").write_text(
            f"count = '{text}'\n[part]\nsame = ['{{x}}', 'nothing']", encoding="utf-8"
        )
    texts = Texts(tmp_path)
    assert [texts.say("count", "en", n=count) for count in (0, 1, 2)] == ["0 cards; 00!", "1 card; 01!", "2 cards; 02!"]
    assert texts.say("count", "fr", n=0) == "0 carte\u202f; «\u00a000\u00a0»\u202f!"
    assert texts.say("count", "fr", n=2).startswith("2 cartes")
    assert [texts.say("part.same", "en", x=value) for value in (0, None, "", "y")] == ["0", "nothing", "nothing", "y"]
    with pytest.raises(KeyError, match="no sentence does"):
        texts.say("count", "en")
