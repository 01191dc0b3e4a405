"""What Jeu des Étoiles says: names of stars and constellations, events as sentences, refusals with their facts."""

from typing import Any

import pytest

from games.core.domains import Route
from games.core.facts import type_name
from games.core.visibility import redact, split
from games.jeu_des_etoiles import facts
from games.jeu_des_etoiles.components import CONSTELLATIONS, SIGNS, STARS
from games.jeu_des_etoiles.forms import forms
from games.jeu_des_etoiles.naming import designation, figure_name, in_sentence, spelled, star_name
from games.jeu_des_etoiles.telling import TEXTS
from tests.rules.jeu_des_etoiles.positions import Sky, drawn, flying, touring, turn

ENGLISH = {"Ari": "Aries", "Tau": "Taurus", "Vir": "Virgo", "CMa": "Canis Major", "Cam": "Camelopardalis"}
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
        assert said.say(f"constellations.{figure}") == (entry.names.fr if language == "fr" else entry.names.la)


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
            "Ada draws the card “Lyra”.",
        ),
        (
            facts.CardDrawn(0, "C-ZOD", 40, ("Cnc", "Leo"), auto=False),
            (
                "Ada tire la carte «\u00a0Parcours du Zodiaque\u00a0»\u202f; "
                "on entre dans le parcours par le Cancer et le Lion."
            ),
            "Ada draws the card “Tour of the Zodiac”; the tour can be joined in Cancer and Leo.",
        ),
        (
            facts.NeighboursNamed(0, "C-Lyr", ("Cyg", "Boo"), ("Cyg",), ("Dra", "Cyg"), 5),
            (
                "Ada nomme le Cygne et le Bouvier. Juste\u00a0: le Cygne, et 5 points\u202f! "
                "Voisines de «\u00a0Lyre\u00a0»\u00a0: le Dragon et le Cygne."
            ),
            "Ada names Cygnus and Boötes. Right: Cygnus, for 5 points! Neighbours of Lyra: Draco and Cygnus.",
        ),
        (
            facts.NeighboursNamed(0, "C-Lyr", (), (), ("Dra", "Her"), 0),
            "Ada ne nomme rien. Voisines de «\u00a0Lyre\u00a0»\u00a0: le Dragon et Hercule.",
            "Ada names nothing. Neighbours of Lyra: Draco and Hercules.",
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
        (facts.TurnEnded(0, "red"), "Le tour d’Ada est fini.", "Ada’s turn is over."),
        (
            facts.GameEnded("target", (facts.Ranked(1, 1, 100, 5, 31), facts.Ranked(0, 2, 85, 4, 30))),
            "La partie s’achève une fois l’objectif atteint\u00a0: Béatrice de Châlons-Vert 100, Ada 85.",
            "The game ends with the target reached: Béatrice de Châlons-Vert 100, Ada 85.",
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
    assert TEXTS.explain("jump_too_long", {"star": "S62956", "to": "S41075", "most": 4}, "fr") == (
        "D’Alioth à 31 Lyncis, il y a plus de 4 graduations."
    )
    assert TEXTS.explain("own_constellation", {"name": "Lyr"}, "fr").startswith("«\u00a0Lyre\u00a0» est le but")
    assert TEXTS.explain("unknown_star", {"star": "S1"}, "en") == "This star is not on the map."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Nommer de mémoire une ou deux voisines de «\u00a0Hydre\u00a0»"),
        ("en", "Name one or two neighbours of “Hydra” from memory"),
    ],
)
def test_what_may_be_chosen_calls_the_goal_by_its_name(language: str, said: str) -> None:
    to_name = drawn("S14328", "Hya", naming="untimed").state

    (form,) = forms(to_name, 0)

    assert TEXTS.words(language).label(f"moves.{form.label}", form.facts) == said


@pytest.mark.rule("JE-68")
def test_a_way_on_offer_says_where_it_ends_what_it_costs_and_what_it_brings() -> None:
    assert _ways(flying("S36850", "Lyn", 4, passed=["S36850"]), "fr") >= {
        "Talitha, 4 pas",
        "31 Lyncis, 3 pas\u00a0: but atteint (+10)",
        "31 Lyncis par Pollux, 4 pas\u00a0: Pollux, étoile cerclée (+5), but atteint (+10)",
    }
    # a circled star that was passed on this journey pays no more
    assert "Castor par Pollux, 2 pas\u00a0: Pollux, étoile cerclée (+5)" in _ways(
        flying("S36850", "Leo", 4, passed=["S36850"]), "fr"
    )
    assert "Polaris, 2 steps: a circled star (+5)" in _ways(flying("S25110", "UMa", 2), "en")


@pytest.mark.rule("JE-46", "JE-47", "JE-68")
def test_a_way_says_that_it_joins_or_ends_the_tour() -> None:
    joining = turn("S24608").given(facts.CardDrawn(0, "C-ZOD", 49, ("Tau",), auto=True), facts.DieRolled(0, 3, 0))
    ending = touring("S7097", "Ari", SIGNS, 2, passed=["S9884"])
    assert any(way.endswith("entrée dans le parcours du Zodiaque") for way in _ways(joining, "fr"))
    assert "Sheratan, 1 step: tour finished (+10)" in _ways(ending, "en")


def test_constellations_bear_the_names_that_astronomers_write() -> None:
    assert {figure: figure_name(TEXTS.words("en"), figure) for figure in ENGLISH} == ENGLISH
    assert {figure_name(TEXTS.words("en"), figure) for figure in CONSTELLATIONS} == {
        figure.names.la for figure in CONSTELLATIONS.values()
    }


def test_french_sentences_have_the_articles_of_names() -> None:
    assert told(facts.RocketPlaced(0, "red", "S11767"), "fr") == "Ada pose sa fusée rouge sur l’Étoile Polaire."
    assert told(facts.TourJoined(0, "Gem", "S36850"), "fr") == (
        "Ada entre dans le parcours du Zodiaque par les Gémeaux, sur Castor."
    )
    said = TEXTS.words("fr")
    for named in (*CONSTELLATIONS, *STARS):
        bare = figure_name(said, named) if named in CONSTELLATIONS else star_name(said, named)
        assert in_sentence(said, named).lower().endswith(bare.lower())


@pytest.mark.rule("JE-54", "JE-60")
def test_a_round_is_a_tour_de_table_and_the_zodiac_has_a_parcours() -> None:
    french = {key: text for key, texts in TEXTS.words("fr").entries.items() for text, _ in texts}
    assert told(facts.TurnBegan(0, 3), "fr") == "Tour de table 3\u00a0: c’est à Ada."
    assert all("tour de table" in text.lower() for text in french.values() if "{round}" in text)
    assert all(
        "tour" not in text.lower().replace("retour", "") for text in french.values() if "zodiaque" in text.lower()
    )


def _ways(scene: Sky, language: str) -> set[str]:
    """The labels of the ways that seat 0 may fly."""
    said = TEXTS.words(language)
    form = forms(scene.state, 0)[0]
    domain = form.fields[0].domain
    assert isinstance(domain, Route)
    return {said.label(str(way.label), {**form.facts, "choice": way.value}) for way in domain.choices}
