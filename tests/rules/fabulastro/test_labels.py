"""What players read before they move: labels that name people and things, and refusals that say what is wrong there."""

import re

import pytest

from games.core.domains import SEAT, Way
from games.core.facts import Move, Seat
from games.core.texts import LANGUAGES
from games.fabulastro import RULEBOOK, moves
from games.fabulastro.board_text import board_text
from games.fabulastro.facts import jobs, table
from service.games.decision_answers import Form
from tests.rules.fabulastro.playing import all_positions
from tests.rules.fabulastro.positions import Zodiac

NAMES = ["Ada", "Bob", "Chloé", "Dora"]
TEXTS = RULEBOOK.texts


def offered(scene: Zodiac, seat: Seat = 0, language: str = "en") -> list[Form]:
    """The forms of a seat as they are sent."""
    words = TEXTS.words(language)
    return [Form.of(form, RULEBOOK, words, NAMES) for form in scene.forms(seat)]


def refusal(scene: Zodiac, language: str = "en") -> str:
    """The sentence of the latest refusal."""
    refused = scene.refusal
    assert refused is not None
    return TEXTS.words(language).explain(refused.code, refused.facts, NAMES, refused.rule)


def test_only_numbers_and_letters_are_shown_as_they_are() -> None:
    for _, forms in all_positions():
        for field in (field for form in forms for field in form.fields):
            for choice in getattr(field.domain, "choices", ()):
                people = field.name in ("target", "opponent")
                if field.name in ("claimed", "allowed"):  # what a player has written
                    continue
                itself = isinstance(choice, Way) or re.fullmatch(r"\d+|[A-Z]", str(choice.value))
                assert choice.label == SEAT if people else choice.label or itself, (field.name, choice)


def test_opponents_bear_their_names_and_each_challenge_says_whom() -> None:
    # given: a showman between two who have gold
    scene = Zodiac().at("B1").at("R1.3", 1).at("R12.2", 2).given(table.ChoiceOpened("fair_challenge", (0,)))

    # then
    labels = [form.label for form in offered(scene) if form.type == "challenge"]
    assert labels == [
        "Challenge Bob to arm wrestling, for 10 gold at most",
        "Challenge Chloé to arm wrestling, for 10 gold at most",
    ]
    chosen = [
        getattr(field.domain, "choices", ())
        for form in offered(scene)
        for field in form.fields
        if field.name == "opponent"
    ]
    assert [[choice.label for choice in choices] for choices in chosen if choices] == [["Bob"], ["Chloé"]]


def test_voters_read_whose_rule_it_is_and_what_it_says() -> None:
    scene = Zodiac().given(jobs.InventionProposed(0, "rent", {"amount": 0}), table.ChoiceOpened("invent_vote", (1, 2)))
    assert offered(scene, 1)[0].label == "Vote on Ada’s rule: Rent: 0"
    assert offered(scene, 1, "fr")[0].label == "Voter sur la règle d’Ada\u00a0: Loyer\u00a0: 0"


def test_fields_of_the_same_name_say_what_each_move_wants() -> None:
    stage = Zodiac().given(table.ChoiceOpened("actor_stage", (0,)))
    party = Zodiac().given(table.ChoiceOpened("party", (0,)))
    for scene, move, english, french in (
        (
            stage,
            "set_title",
            "Other titles that count, separated by semicolons",
            "Autres titres admis, séparés par des points-virgules",
        ),
        (party, "party_reply", "Will you come?", "Venez-vous\u202f?"),
    ):
        for language, wanted in (("en", english), ("fr", french)):
            form = next(form for form in offered(scene, language=language) if form.type == move)
            assert [field.label for field in form.fields if field.name == "accept"] == [wanted]


@pytest.mark.parametrize(
    ("scene", "move", "english", "french"),
    [
        (
            Zodiac().given(table.ChoiceOpened("casino", (0,))),
            moves.Stake(11),
            "You can stake 10 gold at most",
            "Vous pouvez miser 10 pièces d’or au plus",
        ),
        (
            Zodiac().given(table.ChoiceOpened("hostess", (0,))),
            moves.BuyCourage(4),
            "Your gold and the bank allow 3 courage points at most.",
            "Votre or et la banque permettent 3 points de courage au plus.",
        ),
        (
            Zodiac().at("B1").at("R1.3", 1).at("R12.2", 2).given(table.ChoiceOpened("fair_challenge", (0,))),
            moves.Challenge(1, 11),
            "The bet must be from 1 to 10 gold",
            "L’enjeu va de 1 à 10 pièces d’or",
        ),
        (
            Zodiac().at("B1").at("R1.3", 1).at("R12.2", 2).given(table.ChoiceOpened("fair_challenge", (0,))),
            moves.Challenge(3, 1),
            "The showman may challenge only the nearest ahead or behind who have gold: Bob and Chloé.",
            "Le forain ne peut défier que les plus proches, devant ou derrière, qui ont de l’or\u00a0: Bob et Chloé.",
        ),
        (
            Zodiac(hands=["mars"]).purse(0, 1),
            moves.PlayPlanet("mars", target=1),
            "This card can be played only on Chloé and Dora.",
            "Cette carte ne se joue que sur Chloé et Dora.",
        ),
        (
            Zodiac(hands=["mercure"]),
            moves.PlayPlanet("mercure", square="G3"),
            "Mercury takes you to any square of the road",
            "Mercure mène à toute case de la route",
        ),
    ],
    ids=["casino", "hostess", "bet", "opponent", "mars", "mercury"],
)
def test_a_refusal_says_what_is_wrong_in_its_place(scene: Zodiac, move: Move, english: str, french: str) -> None:
    scene.when(0, move)
    assert refusal(scene).startswith(english)
    assert refusal(scene, "fr").startswith(french)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_by_rule_can_be_said_without_facts_and_name_rules_that_refuse_so(language: str) -> None:
    words = TEXTS.words(language)
    listed = re.findall(
        r"^\| (`.*?) \|.*\| (.*) \|$", (RULEBOOK.folder / "REFERENCE.md").read_text("utf-8"), re.MULTILINE
    )
    rules = {code: numbers for codes, numbers in listed for code in re.findall(r"`(\w+)`", codes)}
    for key in (key for key in words.entries if key.startswith("refusals.")):
        _, code, rule = key.split(".")
        assert words.explain(code, {}, NAMES, rule)
        assert rule in rules[code] or rules[code] == "that of the move", key


def test_what_happened_is_told_until_its_reader_has_had_a_turn() -> None:
    # given: a rule that was voted on in the turn of seat 0
    scene = Zodiac()
    told = "Ada’s rule is adopted"
    scene.given(jobs.InventionVoted(0, "rent", {"amount": 0}, {1: True, 2: True}, accepted=True), table.TurnEnded(0))

    # then: everybody reads it in their next turn, and nobody after it
    for seat in (1, 2, 3, 0):
        scene.turn(seat)
        for reader in (None, 0, 1, 2, 3):
            waiting = reader is None or reader == seat or reader == 0 or reader > seat > 0
            assert (told in board_text(scene.seen(reader), "en", NAMES)) == waiting, (seat, reader)
        scene.given(table.TurnEnded(seat))
    scene.turn(1)
    assert all(told not in board_text(scene.seen(reader), "en", NAMES) for reader in (None, 0, 1, 2, 3))
