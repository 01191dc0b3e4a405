"""What Système Solaire says: what is set aside, drawn and shown, and what a lot is worth."""

from typing import Any

import pytest

from games.core.dice import Dice
from games.core.facts import type_name
from games.core.visibility import redact, split
from games.systeme_solaire import RULEBOOK, facts
from games.systeme_solaire.facts import Options
from games.systeme_solaire.forms import forms
from games.systeme_solaire.rules.opening import set_up
from tests.rules.systeme_solaire.positions import cards, selection

TEXTS = RULEBOOK.texts
NAMES = ["Ada", "Bob", "Chloé", "Dora", "Emil"]


def told(event: Any, language: str = "en") -> str | None:
    """The sentence of an event for a spectator."""
    public, private = split(event)
    return TEXTS.tell({"type": type_name(type(event)), "data": redact(public, private, None)}, NAMES, language)


@pytest.mark.rule("SS-07", "SS-09", "SS-10", "SS-15")
@pytest.mark.parametrize(
    ("seats", "french", "english"),
    [
        (
            3,
            (
                "1 exemplaire de chaque carte est mis de côté, à la vue de tous, et 5 astres sont écartés sans que "
                "personne les voie\u00a0: la pioche en compte 25, pour 5 manches."
            ),
            (
                "1 copy of each card is set aside for all to see, and 5 bodies are removed unseen: "
                "25 are left in the deck, for 5 rounds."
            ),
        ),
        (
            4,
            "5 astres sont écartés sans que personne les voie\u00a0: la pioche en compte 35, pour 5 manches.",
            "5 bodies are removed unseen: 35 are left in the deck, for 5 rounds.",
        ),
        (
            5,
            "Aucun astre n’est écarté\u00a0: la pioche en compte 40, pour 5 manches.",
            "No body is removed: 40 are in the deck, for 5 rounds.",
        ),
    ],
)
def test_the_beginning_says_what_is_set_aside(seats: int, french: str, english: str) -> None:
    event = set_up(Options(start_seat=0), seats, Dice(b"none are thrown"))
    assert (told(event, "fr"), told(event)) == (french, english)


@pytest.mark.rule("SS-17")
def test_cards_are_told_in_the_order_drawn() -> None:
    drawn = facts.RoundStarted(1, 0, cards("mars venus mars"), 20, last=False)
    assert told(drawn) == "Round 1. Drawn: Mars, Venus and Mars."


@pytest.mark.rule("SS-37", "SS-42")
def test_what_is_shown_says_what_goes_to_the_table() -> None:
    bids = (
        facts.OrderBid(1, cards("terre pluton pluton"), 5, cards("terre pluton"), cards("pluton")),
        facts.OrderBid(2, cards("p4"), 4, (), cards("p4")),
    )
    assert told(facts.OrderRevealed(bids, (0, 1, 2)), "fr") == (
        "On retourne les cartes\u00a0: Bob 5 (La Terre et Pluton ×2\u202f; sur sa table\u00a0: La Terre et Pluton), "
        "Chloé 4 (Sonde spatiale 4). Ordre de choix\u00a0: Ada, Bob, Chloé."
    )


@pytest.mark.rule("SS-74")
def test_the_end_names_the_bodies_that_nobody_saw() -> None:
    score = facts.Score(0, 10, 5, 2, 4, 14, 1)
    assert told(facts.GameScored((score,), cards("mars mars"))) == (
        "The scores are counted: Ada 14. The bodies that nobody saw: Mars ×2."
    )
    assert told(facts.GameScored((score,), ())) == "The scores are counted: Ada 14."


@pytest.mark.rule("SS-04", "SS-47", "SS-58")
def test_a_lot_on_offer_says_what_its_bodies_are_worth() -> None:
    scene = selection(["p1 p2", "p1", "p1"], (0, 1, 2), lots=["soleil mars", "venus", "terre pluton"])

    first = forms(scene.state, 0)[0]

    assert TEXTS.words("fr").label(f"moves.{first.label}", first.facts) == (
        "Prendre le lot 1\u00a0: Soleil (valeur 8, 1 point par carte de la table) et Mars (valeur 3, 3 points)"
    )
