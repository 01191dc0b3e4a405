"""What Jeu des Étoiles says: names of stars and constellations, events as sentences, refusals with their facts."""

from typing import Any

import pytest

from games.core.facts import type_name
from games.core.visibility import redact, split
from games.jeu_des_etoiles import facts
from games.jeu_des_etoiles.components import CONSTELLATIONS, STARS
from games.jeu_des_etoiles.forms import forms
from games.jeu_des_etoiles.naming import designation, spelled, star_name
from games.jeu_des_etoiles.telling import TEXTS
from tests.rules.jeu_des_etoiles.positions import drawn

NAMES = ["Ada", "Béatrice de Châlons-Vert"]


def told(event: Any, language: str = "en") -> str | None:
    """The sentence of an event."""
    public, private = split(event)
    return TEXTS.tell({"type": type_name(type(event)), "data": redact(public, private, None)}, NAMES, language)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_star_and_constellation_has_a_name_that_fonts_can_show(language: str) -> None:
    said = TEXTS.words(language)
    assert len({star_name(said, star) for star in STARS}) == len(STARS)
    for star in STARS:
        assert not any("α" <= letter <= "ω" for letter in spelled(said, star))
    for figure, entry in CONSTELLATIONS.items():
        assert said.say(f"constellations.{figure}") == getattr(entry.names, language).replace("'", "’")


def test_stars_without_a_name_have_their_designation() -> None:
    assert designation("S14328") == "γ Persei"
    assert designation("S25110") == "HIP 25110"
    assert spelled(TEXTS.words("fr"), "S14328") == "Gamma Persei"
    assert star_name(TEXTS.words("fr"), "S91262") == "Véga"


@pytest.mark.parametrize(
    ("event", "french", "english"),
    [
        (
            facts.CardDrawn(0, "C-Lyr", 40, None, auto=False),
            "Ada tire la carte «\u00a0Lyre\u00a0».",
            "Ada draws the card “Lyre”.",
        ),
        (
            facts.CardDrawn(0, "C-ZOD", 40, ("Cnc", "Leo"), auto=False),
            "Ada tire la carte «\u00a0Tour du Zodiaque\u00a0»\u202f; on entre dans la ronde par Cancer et Lion.",
            "Ada draws the card “Tour of the Zodiac”; the tour is entered through Crab and Lion.",
        ),
        (
            facts.NeighboursNamed(0, "C-Lyr", ("Cyg", "Boo"), ("Cyg",), ("Dra", "Cyg"), 5),
            "Ada nomme Cygne et Bouvier. Juste\u00a0: Cygne, et 5 points\u202f! Autour de Lyre\u00a0: Dragon et Cygne.",
            "Ada names Swan and Herdsman. Right: Swan, for 5 points! Around Lyre: Dragon and Swan.",
        ),
        (
            facts.NeighboursNamed(0, "C-Lyr", (), (), ("Dra", "Her"), 0),
            "Ada ne nomme rien. Autour de Lyre\u00a0: Dragon et Hercule.",
            "Ada names nothing. Around Lyre: Dragon and Hercules.",
        ),
        (facts.DieRolled(0, 4, 0), "Ada lance le dé\u00a0: 4.", "Ada throws the die: 4."),
        (
            facts.DieRolled(0, "green", 2),
            "Le dé d’Ada tombe sur le vert\u00a0: encore 2 lancers\u202f!",
            "Ada throws green: 2 more throws!",
        ),
        (
            facts.RocketMoved(0, ("S14668", "S14576"), ("S14668", "S14576"), 1, ("S14576",), 5),
            "Ada se pose sur Algol, étoile cerclée\u00a0: 5 points\u202f!",
            "Ada lands on Algol, a circled star: 5 points!",
        ),
        (
            facts.RocketMoved(0, ("S14668", "S14576", "S14354"), ("S14668", "S14576", "S14354"), 2, ("S14576",), 5),
            "Ada vole jusqu’à ρ Persei en 2 pas et rencontre Algol\u00a0: 5 points\u202f!",
            "Ada flies to ρ Persei in 2 steps and meets Algol: 5 points!",
        ),
        (
            facts.RocketMoved(0, ("S11767", "S25110", "S17959"), ("S11767", "S25110"), 2, (), 0),
            "Ada vise γ Camelopardalis, mais la place est prise\u00a0: halte sur HIP 25110 après 2 pas.",
            "Ada aims for γ Camelopardalis, but somebody is there: a stop on HIP 25110 after 2 steps.",
        ),
        (facts.RocketStayed(0, None, auto=False), "Ada reste sur son étoile.", "Ada stays on the same star."),
        (
            facts.RocketStayed(0, ("S11767", "S25110"), auto=False),
            "Ada vise HIP 25110, mais la place est prise\u00a0: la fusée ne bouge pas.",
            "Ada aims for HIP 25110, but somebody is there: the rocket does not move.",
        ),
        (facts.TurnEnded(0, "played"), None, None),
        (facts.TurnEnded(0, "red"), "Le tour d’Ada est perdu.", "Ada loses the turn."),
        (
            facts.GameEnded("target", (facts.Ranked(1, 1, 100, 5, 31), facts.Ranked(0, 2, 85, 4, 30))),
            "La partie s’achève au nombre de points fixé\u00a0: Béatrice de Châlons-Vert 100, Ada 85.",
            "The game ends at the agreed points: Béatrice de Châlons-Vert 100, Ada 85.",
        ),
    ],
)
def test_events_as_sentences(event: Any, french: str | None, english: str | None) -> None:
    assert told(event, "fr") == french
    assert told(event, "en") == english


def test_refusals_name_their_stars() -> None:
    assert TEXTS.explain("jump_too_long", {"star": "S22783", "to": "S41075", "most": 4}, "en") == (
        "From α Camelopardalis to 31 Lyncis, there are more than 4 graduations."
    )
    assert TEXTS.explain("own_constellation", {"name": "Lyr"}, "fr").startswith("Lyre est le but")
    assert TEXTS.explain("unknown_star", {"star": "S1"}, "en") == "S1 is not a star on the map."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Nommer de mémoire une ou deux voisines de «\u00a0Hydre\u00a0»"),
        ("en", "Name one or two neighbours of “Water Snake” from memory"),
    ],
)
def test_what_may_be_chosen_calls_the_goal_by_its_name(language: str, said: str) -> None:
    to_name = drawn("S14328", "Hya", naming="untimed").state

    (form,) = forms(to_name, 0)

    assert TEXTS.words(language).label(f"moves.{form.label}", form.facts) == said
