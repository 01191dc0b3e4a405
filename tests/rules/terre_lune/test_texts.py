"""What is told of a game of De la Terre à la Lune: sentences for all, and secrets for their owners only."""

from typing import Any

import pytest

from games.core.facts import type_name
from games.core.visibility import redact, split
from games.terre_lune import RULEBOOK, facts
from games.terre_lune.board import BOARD
from games.terre_lune.components import CARDS, KINDS, SUITS
from games.terre_lune.moves import KeepCards
from service.games.decision_answers import Form
from tests.rules.terre_lune.positions import Moon

TEXTS = RULEBOOK.texts
NAMES = ["Ada", "Bob", "Chloé"]
LOTS = (facts.Lot("FE", ("FE-1", "FE-2")), facts.Lot("SI", ("SI-3", "EP-1")))
TALLY = (facts.Tricks(0, 2), facts.Tricks(1, 2), facts.Tricks(2, 1))
DEAL = {0: ("R1", "J2"), 1: ("V8",)}


def told(event: Any, viewer: int | None = None, language: str = "en") -> str | None:
    """The sentence of an event for a viewer."""
    public, private = split(event)
    return TEXTS.tell({"type": type_name(type(event)), "data": redact(public, private, viewer)}, NAMES, language)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_everything_on_the_table_has_a_name(language: str) -> None:
    words = TEXTS.words(language)
    assert len({words.say(f"cards.{card}") for card in CARDS}) == len(CARDS)
    assert len({words.say(f"minerals.{kind.id}") for kind in KINDS}) == len(KINDS)
    assert len({words.say(f"rockets.{suit}") for suit in SUITS}) == len(SUITS)
    for place in (*BOARD.places, *BOARD.forks):
        assert {f"{part}.{place}" for part in ("places", "at", "reach")} <= words.entries.keys()


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (
            facts.OptionTaken(0, "A", 5, "FE-2"),
            "Ada takes the top option: iron, worth 80 points with its deposit.",
            "Ada takes the top option; 5 left.",
        ),
        (facts.SiteProspected(0, 4, "H2O"), "Ada looks at site 4 and finds water.", "Ada looks at site 4, in secret."),
        (
            facts.DepositTaken(0, 4, "TI"),
            "Ada takes the deposit of site 4: titanium!",
            "Ada takes the deposit of site 4!",
        ),
        (
            facts.CardsExchanged(0, 2, 7, False, ("R1", "J8"), ("B2", "V3")),
            "Ada changes 2 cards: red MOLAB (1) and yellow LFU (8) for blue MOBEX (2) and green MOLEM (3).",
            "Ada changes 2 cards.",
        ),
        (
            facts.RocketCollided(0, "MA6", "flight", 1, "M", 2, 7, ("FE-2", "ZR-1")),
            (
                "Collision! Ada runs into the pirate on MA6, is back at Maston station and loses iron (80) "
                "and zirconium (40)."
            ),
            "Collision! Ada runs into the pirate on MA6, is back at Maston station and leaves 2 options there.",
        ),
        (
            facts.PrizeTaken(0, "N", 3, 2, ("SI-1", "SI-4", "EP-1")),
            "Ada carries off 3 options: silicon (50) ×2 and exhausted deposit (0).",
            "Ada carries off 3 options; 2 left at Nicholl station.",
        ),
        (
            facts.LotsLaidOut(0, (2, 2), LOTS),
            (
                "Ada lays out 2 lots, face down: iron deposit and iron (80) ×2; "
                "silicon deposit and silicon (50) and exhausted deposit (0)."
            ),
            "Ada lays out 2 lots, face down: lot 1, 2 options; lot 2, 2 options.",
        ),
        (
            facts.LotsTaken(1, 0, 1, 2, {0: LOTS[:1], 1: LOTS[:1]}),
            "Bob takes from Ada 1 deposit and 2 options: iron deposit and iron (80) ×2.",
            "Bob takes from Ada 1 deposit and 2 options.",
        ),
        (
            facts.CardsRedealt(DEAL, 20),
            "All cards are dealt again. Your hand: red MOLAB (1) and yellow MOBEX (2).",
            "All cards are dealt again.",
        ),
    ],
)
def test_secrets_are_told_to_their_owner_only(event: Any, own: str, others: str) -> None:
    assert told(event, 0) == own
    assert told(event, None) == told(event, 2) == others


@pytest.mark.parametrize(
    ("event", "french", "english"),
    [
        (
            facts.GameSetUp(2, facts.Options(), ("R", "J"), 1, 5, DEAL),
            (
                "Les fusées sont sur leur pas de tir\u00a0: Ada en rouge et Bob en jaune. "
                "Le pirate rôde sur son orbite\u202f; Bob partira en premier."
            ),
            (
                "The rockets stand on their pads: Ada in red and Bob in yellow. The pirate prowls along its orbit; "
                "Bob will go first."
            ),
        ),
        (
            facts.DiceThrown(0, (3, 4), 2),
            "Ada lance les dés\u00a0: 3 + 4 pour le pirate, 2 pour la fusée.",
            "Ada throws the dice: 3 + 4 for the pirate, 2 for the rocket.",
        ),
        (
            facts.SatelliteMoved(0, 5, 5),
            "Le satellite pirate avance de 5 et s’installe sur la route, en MA6\u202f!",
            "The pirate satellite moves on by 5 and settles on the route, at MA6!",
        ),
        (
            facts.SatelliteMoved(23, 2, 3),
            "Le satellite pirate avance de 3 sur son orbite.",
            "The pirate satellite moves on by 3 along its orbit.",
        ),
        (
            facts.WayBackFlown(0, 1, 0),
            "Ada remonte l’orbite de 1 palier et retrouve sa route.",
            "Ada struggles 1 square back along the orbit and regains the route.",
        ),
        (
            facts.WayBackFlown(0, 2, 3),
            "Ada remonte l’orbite de 2 paliers\u202f; encore 3 avant de retrouver sa route.",
            "Ada struggles 2 squares back along the orbit; 3 more to the route.",
        ),
        (
            facts.RocketFlown(0, ("TM9", "TM10", "M"), 3, auto=False),
            "Ada vole jusqu’à la station Maston et renonce à 3 points.",
            "Ada flies to Maston station and gives up 3 points.",
        ),
        (
            facts.RocketFlown(1, ("TM1", "TM2"), 0, auto=True),
            "La route est toute tracée\u00a0: Bob vole jusqu’à TM2.",
            "There is only one way: Bob flies to TM2.",
        ),
        (
            facts.MoonLanded(0, first=True),
            "La Lune\u202f! Ada se pose pour la première fois\u00a0: il s’agit maintenant de revenir.",
            "The Moon! Ada touches down for the first time: now to come back.",
        ),
        (
            facts.MoonLanded(0, first=False),
            "Ada se pose de nouveau sur la Lune.",
            "Ada touches down on the Moon again.",
        ),
        (
            facts.EarthLanded(1, 2, 150),
            "La Terre\u202f! Bob rentre, n° 2 à l’arrivée, avec une prime de 150 points.",
            "The Earth! Bob is home, no. 2 to arrive, with a bonus of 150 points.",
        ),
        (
            facts.EarthLanded(2, 3, 0),
            "La Terre\u202f! Chloé rentre, n° 3 à l’arrivée.",
            "The Earth! Chloé is home, no. 3 to arrive.",
        ),
        (
            facts.RocketCollided(0, "MA6", "push", 1, "M", 0, 5, ()),
            "Collision\u202f! Ada heurte le pirate en MA6 et retombe à la station Maston.",
            "Collision! Ada runs into the pirate on MA6 and is back at Maston station.",
        ),
        (
            facts.RocketCollided(0, "MA6", "flight", 2, None, 0, 5, ()),
            "Nouvelle collision\u202f! Le pirate pulvérise la fusée d’Ada en MA6.",
            "Another collision! The pirate pulverises Ada’s rocket on MA6.",
        ),
        (
            facts.CardsExchanged(1, 4, 8, True, (), ()),
            "Bob change 4 cartes\u202f; le talon est refait.",
            "Bob changes 4 cards; the discards become the draw pile.",
        ),
        (
            facts.RocketPushed(0, 1, "MA4", "MA3", "back"),
            "Ada pousse la fusée de Bob jusqu’à MA3, en arrière.",
            "Ada pushes Bob’s rocket to MA3, back.",
        ),
        (
            facts.ChallengeCalled(0, "B", "V", (0, 1, 2)),
            "Défi à la station Barbicane\u202f! Ada choisit l’atout vert\u202f; à la table\u00a0: Ada, Bob et Chloé.",
            "A challenge at Barbicane station! Ada names green as trump; at the table: Ada, Bob and Chloé.",
        ),
        (
            facts.AmbushLaid(1, 0, "A", "R"),
            "Embuscade à la station Ardan\u202f! Bob y attend Ada\u202f; atout rouge.",
            "An ambush at Ardan station! Bob lies in wait for Ada; red is trump.",
        ),
        (facts.CardPlayed(0, "J3", auto=False), "Ada joue le MOLEM jaune (3).", "Ada plays the yellow MOLEM (3)."),
        (
            facts.CardPlayed(0, "J3", auto=True),
            "Ada n’a que le MOLEM jaune (3) à jouer.",
            "Ada has only the yellow MOLEM (3) to play.",
        ),
        (
            facts.DuelWon(0, TALLY, True, True, False, 5),
            (
                "Ada remporte la bataille au dernier pli gagné (Ada 2, Bob 2, Chloé 1) et montre le MOLAB "
                "de sa couleur\u00a0: 5 à prendre."
            ),
            (
                "Ada wins the battle on the last trick won (Ada 2, Bob 2, Chloé 1) and shows the MOLAB of their own "
                "colour: 5 to take."
            ),
        ),
        (
            facts.RecallSounded("limit"),
            (
                "La limite de tours est atteinte. Le rappel sonne\u00a0: le pirate s’éloigne, et chacun rentre par le "
                "plus court chemin."
            ),
            (
                "The round limit is reached. The recall sounds: the pirate makes off, "
                "and everybody flies home by the shortest way."
            ),
        ),
        (
            facts.HomewardRun(0, 3, ("MA9", "MA8", "MA7"), 0),
            "Retour d’Ada\u00a0: 3 au dé, jusqu’à MA7.",
            "Ada on the way home: 3 on the die, to MA7.",
        ),
    ],
)
def test_events_as_sentences(event: Any, french: str, english: str) -> None:
    assert told(event, None, "fr") == french
    assert told(event, None, "en") == english


def test_the_scores_are_told_in_their_order() -> None:
    scores = tuple(facts.Score(seat, 3 - seat, 100 * seat, 0, 0, None, "home") for seat in range(3))
    assert told(facts.GameScored("landing", scores, ())) == "The scores are counted: Chloé 200, Bob 100, Ada 0."


def test_refusals_say_their_facts() -> None:
    assert TEXTS.explain("wrong_card_count", {"count": 3}, "fr") == "Il faut changer exactement 3 cartes, ou aucune."
    assert TEXTS.explain("card_not_held", {"cards": ["R1"]}, "en") == "Not in your hand: red MOLAB (1)."
    assert TEXTS.explain("illegal_target", {"target": 1, "legal": [0]}, "fr", NAMES) == (
        "La fusée de Bob ne peut pas tomber dans votre embuscade."
    )
    assert TEXTS.explain("must_follow", {"card": "J1", "legal": ["R8", "R2"]}, "en") == (
        "The yellow MOLAB (1) will not do: you must follow suit (red LFU (8) and red MOBEX (2))."
    )


@pytest.mark.rule("TL-27", "TL-89")
def test_whoever_is_pushed_or_ambushed_is_named_by_the_colour_of_the_rocket() -> None:
    pushing = Moon(3).flown(2, "M", "MA1", "MA2").phase(0, 6).when(0, KeepCards())
    assert _labels(pushing, 0, "fr")[0] == ("Pousser la fusée bleue d’un palier", ["fusée bleue"])
    waiting = Moon(2).flown(0, "A", home=True).flown(1, "A", home=True).deposit(1, "FE").calls(0, "A")
    ambush = next(label for label in _labels(waiting, 0, "en") if label[0] == "Lay an ambush")
    assert ambush == ("Lay an ambush", ["yellow rocket"])


def _labels(scene: Moon, seat: int, language: str) -> list[tuple[str, list[str]]]:
    """The labels of a seat's forms and of the choices in their first field."""
    return [
        (form.label, [choice.label for choice in getattr(form.fields[0].domain, "choices", ())] if form.fields else [])
        for form in (Form.of(form, RULEBOOK, TEXTS.words(language)) for form in scene.forms(seat))
    ]
