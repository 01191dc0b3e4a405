"""Destiny: components, and how the table is laid (RULES.md, parts A and B)."""

from collections import Counter

import pytest

from games.core.errors import IllegalMove
from games.core.facts import Visibility
from games.core.visibility import hidden_fields, redact, split
from games.destiny import RULEBOOK
from games.destiny.components import (
    ALL_TOKENS,
    ARCANA,
    CARDS,
    CHARACTERS,
    FACES,
    HOROSCOPE,
    KIND_OF_SLOT,
    POINTS,
    SLOTS,
    TOKENS,
    TYPES,
    VALUE,
    opposite,
)
from games.destiny.facts.table import CardsDealt, GameSetUp, SettingsDealt
from games.destiny.state import PUBLIC, State, unseen_cards, unseen_faces
from tests.rules.contract.scene import Loaded, Scene


def begun(seats: int, luck: Loaded | None = None, **options: object) -> Scene[State]:
    """A game has been set up."""
    return Scene(RULEBOOK, luck).begun(seats, **options)


@pytest.mark.rule("DE-01")
def test_two_to_five_play() -> None:
    assert RULEBOOK.seats == (2, 3, 4, 5)


@pytest.mark.rule("DE-02", "DE-09", "DE-119")
def test_the_cards() -> None:
    assert len(CARDS) == len(set(CARDS)) == 78
    assert set(Counter(kind.suit for kind in TYPES.values()).values()) == {13}
    assert len(ARCANA) == 26
    assert VALUE["num-phi"] == 161
    assert VALUE["num-pi"] == 314
    assert VALUE["arc-pacte"] == 66_600
    assert VALUE["num-inf"] == VALUE["arc-aide"] == max(VALUE.values())
    assert (VALUE["per-temperance"], VALUE["per-hermite"], VALUE["arc-monde"]) == (1400, 900, 2100)


@pytest.mark.rule("DE-119", "DE-116")
def test_the_points_of_characters_follow_the_printed_table() -> None:
    for card, character in CHARACTERS.items():
        number = VALUE[card] // 100
        if number:
            assert character.constellation_points == number
            assert character.planet_points == 10 * (number % 10)
            assert character.conjunction_points == 100 + character.planet_points
            assert character.planet in FACES["planet"]
            assert character.constellation in FACES["constellation"]
    faces = {character.planet for character in CHARACTERS.values()} - {"any"}
    assert faces == set(FACES["planet"])


@pytest.mark.rule("DE-03", "DE-04", "DE-05", "DE-06", "DE-08", "DE-141")
def test_tokens_settings_and_slots() -> None:
    assert [len(TOKENS[kind]) for kind in FACES] == [len(FACES[kind]) for kind in FACES] == [12, 12]
    assert len(set(ALL_TOKENS)) == 24
    assert {slot: KIND_OF_SLOT[slot][0] for slot in SLOTS} == {
        "sante": "p", "travail": "p", "perso_planet": "p", "amour": "c", "argent": "c", "perso_constellation": "c",
    }  # fmt: skip
    assert [POINTS[slot] for slot in HOROSCOPE] == [200, 125, 150, 100]
    assert all((number - opposite(number)) % 12 == 6 for number in range(1, 13))
    state = begun(3).state
    assert sorted(state.consolidated) == sorted(f"S{seat}-{slot}" for seat in range(3) for slot in HOROSCOPE)


@pytest.mark.rule("DE-10", "DE-11", "DE-13", "DE-14", "DE-12", "DE-15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.rule("WE-54")
def test_e_54_the_deal(seats: int) -> None:
    scene = begun(seats)

    (dealt,), (settings,), (laid,) = scene.of(CardsDealt), scene.of(SettingsDealt), scene.of(GameSetUp)
    held = [card for hand in dealt.hands.values() for card in hand]
    assert len(held) == len(set(held)) == 12 * seats
    assert {sum(card in ARCANA for card in hand) for hand in dealt.hands.values()} == {5}
    assert laid.removed == 78 - 12 - 12 * seats
    assert (laid.destiny, laid.hand_size) == (12, 12)
    for slots in (("sante", "travail"), ("amour", "argent")):
        faces = [own[slot] for own in settings.settings.values() for slot in slots]
        assert len(faces) == len(set(faces)) == 2 * seats
    assert sorted(laid.day) == sorted(f"{kind}{hour}" for kind in "PC" for hour in range(1, 7))
    assert len(set(laid.day.values())) == 12
    assert 0 <= laid.initiative < seats
    assert len(unseen_cards(scene.state)) == 78 - 12 * seats - 1


@pytest.mark.rule("DE-15", "DE-16")
def test_the_first_player_is_chance_or_named() -> None:
    assert begun(4, Loaded(numbers=[2])).state.initiative == 2
    assert begun(4, first_player=3).state.initiative == 3
    with pytest.raises(IllegalMove) as refusal:
        begun(3, first_player=3)
    assert (refusal.value.code, refusal.value.rule) == ("bad_option", "DE-16")


@pytest.mark.rule("DE-10", "DE-13", "DE-150")
def test_a_deal_is_seen_by_its_seat_only() -> None:
    scene = begun(3)
    dealt, settings = split(scene.of(CardsDealt)[0]), split(scene.of(SettingsDealt)[0])

    assert redact(*dealt, None) == redact(*settings, None) == {}
    assert list(redact(*dealt, 1)["hands"]) == ["1"]
    assert list(redact(*settings, 2)["settings"]) == ["2"]


@pytest.mark.rule("DE-166", "DE-11", "DE-14")
def test_nothing_is_decided_that_nobody_knows() -> None:
    scene = begun(2)
    state = scene.state

    seen = {item for item, known in state.known.items() if known}
    assert set(state.faces) == seen
    assert {f"P{hour}" for hour in range(8, 13)} & seen == set()
    assert [state.known[f"S{seat}-amour"] for seat in (0, 1)] == [1, 2]
    assert len(unseen_faces(state, "planet")) == 12 - 7
    assert all(Visibility.SEALED not in hidden_fields(fact).values() for fact in RULEBOOK.events)
    assert all(state.known[token] == PUBLIC for token in scene.of(GameSetUp)[0].day)
