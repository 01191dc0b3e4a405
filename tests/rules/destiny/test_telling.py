"""The sentences of Destiny: who did what to whom, without what their reader may not know."""

from typing import Any

import pytest

from games.core.facts import Event, type_name
from games.core.forms import Form
from games.core.texts import LANGUAGES
from games.core.visibility import redact, split
from games.destiny import RULEBOOK
from games.destiny.components import CARDS, FACE_TYPES, SLOTS, TYPES, Turn
from games.destiny.facts import powers, rounds, shapes, table
from games.destiny.naming import power
from service.games.decision_answers import Form as FormOut
from tests.rules.destiny.positions import Sky

TEXTS = RULEBOOK.texts
NAMES = ["Ada", "Bob", "Chloé"]


def told(event: Event, viewer: int | None = None, language: str = "en") -> str | None:
    """The sentence of an event for a viewer."""
    public, private = split(event)
    return TEXTS.tell({"type": type_name(type(event)), "data": redact(public, private, viewer)}, NAMES, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_power_in_words(language: str) -> None:
    words = TEXTS.words(language)
    names = [words.say(f"cards.{card}") for card in CARDS]
    assert len({(name, TYPES[card].label) for name, card in zip(names, CARDS, strict=True)}) == len(CARDS)
    for card in CARDS:
        sentence = power(words, card)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "  " not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_faces_slots_and_suits_have_names(language: str) -> None:
    words = TEXTS.words(language)
    for part, names in (("faces", FACE_TYPES), ("short", FACE_TYPES), ("slots", SLOTS), ("onto", SLOTS)):
        assert all(words.say(f"{part}.{name}") for name in names)


def test_powers_in_words() -> None:
    english, french = TEXTS.words("en"), TEXTS.words("fr")
    assert power(english, "pla-06") == "Reveal a planet, or consolidate the setting of a planet."
    assert power(french, "mix-02") == "Piocher un jeton visible sous l’aiguille."
    assert power(english, "arc-roue") == "Reveal a planet, then reveal a constellation."
    assert power(french, "num-01") == "Échanger une planète avec un adversaire ou sous l’aiguille."


@pytest.mark.parametrize(
    ("event", "french", "english"),
    [
        (
            rounds.CharacterStolen(0, 1, "per-empereur"),
            "Ada vole l’Empereur (IV) à Bob\u202f!",
            "Ada steals the Emperor (IV) from Bob!",
        ),
        (
            table.ClockAdvanced(3, 3, 9, ("P3",), {"C9": "lion"}),
            (
                "Manche 3\u00a0: l’aiguille avance. Le rouge voile la planète P3, le bleu dévoile la constellation C9"
                " (Lion)."
            ),
            "Round 3: the needle moves on. Red masks planet P3, blue reveals constellation C9 (Leo).",
        ),
        (
            table.ClockAdvanced(3, 3, 9, (), {}),
            "Manche 3\u00a0: l’aiguille avance.",
            "Round 3: the needle moves on.",
        ),
        (
            table.CardPlayedForPower(2, "arc-lune", doubled=True),
            "Chloé joue pour son pouvoir la Lune (XVIII), que l’Impératrice redouble.",
            "Chloé plays the Moon (XVIII) for its power, which the Empress doubles.",
        ),
        (
            powers.CharacterArrived(1, "per-pape", "raise", "per-fou", auto=False),
            "De la défausse se relève le Pape (V)\u00a0: voici le nouveau visage de Bob, par-dessus le Fou (0).",
            "From the discard pile rises the Pope (V): the new face of Bob, over the Fool (0).",
        ),
        (
            powers.TokenStolen(0, 1, "sante", "P4", "perso_planet", face_up=False, auto=False),
            "Ada vole la planète P4 à Bob et la pose près de son personnage, face cachée.",
            "Ada steals planet P4 from Bob and lays it beside their character, face down.",
        ),
        (
            powers.TokenMasked(0, "C8", auto=False, shows="lion"),
            "Ada voile la constellation C8 (Lion).",
            "Ada masks constellation C8 (Leo).",
        ),
        (
            powers.TokensExchanged(
                0,
                "P2",
                shapes.Place(seat=1, slot="sante"),
                "P6",
                shapes.Place(seat=0, slot="travail"),
                auto=False,
                give_shows="mars",
                take_shows="soleil",
            ),
            "Ada échange la planète P2 (Mars) contre la planète P6 (Soleil), prise à Bob.",
            "Ada exchanges planet P2 (Mars) for planet P6 (Sun), held by Bob.",
        ),
        (
            powers.TokensExchanged(
                0, "P2", shapes.Place(seat=1, slot="sante"), "P6", shapes.Place(seat=0, slot="travail"), auto=False
            ),
            "Ada échange la planète P2 contre la planète P6, prise à Bob.",
            "Ada exchanges planet P2 for planet P6, held by Bob.",
        ),
        (
            powers.TokensExchanged(0, "C2", shapes.Place(hour=9), "C6", shapes.Place(seat=0, slot="amour"), auto=True),
            "Ada échange la constellation C2 contre la constellation C6, prise à l’heure 9 de l’horloge.",
            "Ada exchanges constellation C2 for constellation C6, from hour 9 of the clock.",
        ),
        (
            powers.SettingBroken(0, 1, "amour", "C8", None, auto=False),
            "Ada brise le réglage consolidé de Bob en Amour.",
            "Ada breaks the consolidated setting of Bob on Love.",
        ),
        (
            powers.SettingBroken(0, 1, "amour", "C8", "argent", auto=False),
            "Ada brise le réglage consolidé de Bob en Amour et emporte la constellation C8.",
            "Ada breaks the consolidated setting of Bob on Love and carries off constellation C8.",
        ),
        (
            powers.CharacterKilled(0, 1, "per-pape", "arc-mort", "per-empereur", auto=False),
            "Ada frappe chez Bob et tue le Pape (V), par la Mort\u202f; dessous reparaît\u00a0: l’Empereur (IV).",
            "Ada strikes at Bob and kills the Pope (V), by Death; beneath appears the Emperor (IV).",
        ),
        (
            powers.CharacterKilled(0, 0, "per-fou", "arc-mort", None, auto=True),
            "Ada sacrifie le Fou (0), par la Mort.",
            "Ada sacrifices the Fool (0), by Death.",
        ),
        (powers.TowerRaised(0, 0, auto=False), "Ada s’abrite derrière la Tour.", "Ada takes shelter behind the Tower."),
        (powers.TowerRaised(0, 1, auto=False), "Ada dresse la Tour devant Bob.", "Ada raises the Tower before Bob."),
        (
            powers.DevilTurned(0, 1, "per-force", auto=False),
            "Marché de dupes\u00a0: le Diable passe chez Bob, et Ada y gagne la Force (VIII).",
            "A devil’s bargain: the Devil goes to Bob, and Ada gains Strength (VIII).",
        ),
        (
            powers.PointsMarked(1, 2, 100),
            "Bob marque 100 points pour 2 réglages consolidés.",
            "Bob scores 100 points for 2 consolidated settings.",
        ),
        (
            powers.PointsMarked(1, 0, 0),
            "Bob n’a rien de consolidé et ne marque rien.",
            "Bob has nothing consolidated and scores nothing.",
        ),
        (
            powers.DrawsOwed(1, "arc-justice", ("planet", "constellation")),
            "La Justice accorde à Bob une planète et une constellation.",
            "Justice grants Bob a planet and a constellation.",
        ),
        (
            powers.PowerPassed(1, "winner"),
            "Bob renonce à un pouvoir\u00a0: gagnant du pli.",
            "Bob forgoes a power: winner of the trick.",
        ),
        (
            rounds.TrickRevealed({0: "con-08", 2: "num-pi"}),
            "Les cartes se retournent. Ada\u00a0: Scorpion (8)\u202f; Chloé\u00a0: nombre π.",
            "The cards are turned over. Ada: Scorpio (8); Chloé: Number π.",
        ),
        (rounds.TrickRevealed({}), "Personne n’a joué pour la valeur.", "Nobody played for value."),
        (
            rounds.TrickResolved(0, 2, (), 0),
            "Ada gagne le pli et prend l’initiative. Chloé le perd.",
            "Ada wins the trick and takes the initiative. Chloé loses it.",
        ),
        (rounds.TrickResolved("destiny", None, (), 1), "Le Destin gagne le pli.", "Destiny wins the trick."),
        (
            rounds.TrickResolved(None, None, (800,), 1),
            "Égalité au sommet\u00a0: personne ne gagne le pli.",
            "A tie at the top: nobody wins the trick.",
        ),
        (
            rounds.AdjustmentsMade(
                (
                    shapes.Adjusted(0, "P2", "sante", "travail", None),
                    shapes.Adjusted(1, "C3", "amour", "argent", "C4", exchanged_shows="lion"),
                )
            ),
            (
                "Les horoscopes s’ajustent\u00a0: Ada pose la planète P2 en Travail\u202f; "
                "Bob permute la constellation C3 et la constellation C4 (Lion)."
            ),
            (
                "The horoscopes are adjusted: Ada lays planet P2 on Work; Bob swaps constellation C3 and"
                " constellation C4 (Leo)."
            ),
        ),
        (
            rounds.CharacterValidated(1, "per-fou", "inverted", 100),
            "Conjonction\u202f! Bob aligne le Fou (0)\u00a0: 100 points.",
            "Conjunction! Bob aligns the Fool (0): 100 points.",
        ),
    ],
)
def test_events_read_as_sentences(event: Event, french: str, english: str) -> None:
    assert told(event, None, "fr") == french
    assert told(event, None, "en") == english


@pytest.mark.rule("DE-116", "DE-134")
@pytest.mark.parametrize(
    ("turn", "french", "english"),
    [
        (
            "left",
            "Bob valide le Fou (0) par sa seule constellation",
            "Bob scores the Fool (0) by its constellation alone",
        ),
        ("right", "Bob valide le Fou (0) par sa seule planète", "Bob scores the Fool (0) by its planet alone"),
        ("inverted", "Conjonction\u202f! Bob aligne le Fou (0)", "Conjunction! Bob aligns the Fool (0)"),
    ],
)
def test_a_conjunction_is_told_of_both_tokens_only(turn: Turn, french: str, english: str) -> None:
    event = rounds.CharacterValidated(1, "per-fou", turn, 50)
    assert told(event, None, "fr") == f"{french}\u00a0: 50 points."
    assert told(event, None, "en") == f"{english}: 50 points."


@pytest.mark.rule("DE-64")
def test_who_consolidates_is_named() -> None:
    event = powers.SettingConsolidated(1, "amour", "S1-amour", "lion", auto=False)
    assert told(event, None, "fr") == "Bob consolide son réglage en Amour\u00a0: Lion."
    assert told(event, None, "en") == "Bob consolidates the setting on Love: Leo."


@pytest.mark.rule("DE-12")
def test_the_setup_tells_the_faces_that_all_see() -> None:
    event = table.GameSetUp(2, shapes.Options(), 0, {"C6": "lion", "P1": "mars"}, 12, 12, 0)
    assert str(told(event)).endswith("Ada has the initiative. Face up: planet P1 (Mars) and constellation C6 (Leo).")
    assert str(told(event, None, "fr")).endswith("Visibles\u00a0: la planète P1 (Mars) et la constellation C6 (Lion).")


def test_a_mapping_is_told_in_one_order() -> None:
    faces = {"C9": "lion", "P9": "mars"}
    swapped = dict(reversed(faces.items()))
    said = {told(table.ClockAdvanced(3, 3, 9, (), revealed)) for revealed in (faces, swapped)}
    assert said == {"Round 3: the needle moves on. Blue reveals planet P9 (Mars) and constellation C9 (Leo)."}
    cards = {2: "num-pi", 0: "con-08"}
    assert str(told(rounds.TrickRevealed(cards))).endswith("Ada: Scorpio (8); Chloé: Number π.")


@pytest.mark.rule("DE-33")
def test_a_card_on_offer_for_its_power_says_what_it_does() -> None:
    value, power_ = Sky("num-06 per-force", "pla-02").forms(0)
    assert labels(value, "fr") == ["Nombre 6", "la Force (VIII)"]
    assert labels(power_, "fr") == [
        "Nombre 6 · Échanger une constellation avec un adversaire ou sous l’aiguille",
        "la Force (VIII) · À son arrivée, brisez un réglage consolidé d’un adversaire et volez le jeton qu’il couvre",
    ]


@pytest.mark.rule("DE-108")
def test_what_can_be_looked_at_is_called_by_where_it_lies() -> None:
    sky = Sky("per-astronome", "pla-02").hidden("P3", "C4").power(0, "per-astronome")
    sky.setting(1, "sante", "mars", known=[0, 1])
    said = labels(sky.forms(0)[0], "fr")
    assert said[:2] == ["La planète P3", "La constellation C4"]
    assert said[2:4] == ["Le réglage Santé de Bob (Mars)", "Le réglage Travail de Bob"]


def labels(form: Form, language: str) -> list[str]:
    """What the choices of a form's first field are called."""
    choices = getattr(FormOut.of(form, RULEBOOK, TEXTS.words(language), NAMES).fields[0].domain, "choices", ())
    return [choice.label for choice in choices or ()]


@pytest.mark.parametrize(
    "event", [powers.CardDiscarded(0, "pla-01"), rounds.TrickDiscarded(("pla-01",)), rounds.RoundEnded(3)]
)
def test_bookkeeping_is_silent(event: Event) -> None:
    assert told(event) is None


def test_no_adjustment_is_silent() -> None:
    assert told(rounds.AdjustmentsMade(())) is None


def test_a_card_played_for_value_is_told_to_its_seat_only() -> None:
    event = table.CardPlayedForValue(1, "per-pape")
    assert told(event, 1) == "Bob lays face down the Pope (V)."
    assert told(event, 0) == told(event) == "Bob lays a card face down."


def test_an_exchange_of_cards_is_told_to_the_two_only() -> None:
    swaps = {0: shapes.Swap("num-02", "arc-monde"), 1: shapes.Swap("arc-monde", "num-02")}
    event = powers.CardsExchanged(0, 1, "emperor", swaps, auto=False)
    secret = "Ada demands the highest card of Bob and gives the lowest in return."
    assert told(event, 0) == f"{secret} Ada gives Number 2 and gets the World (XXI)."
    assert told(event, 1) == f"{secret} Bob gives the World (XXI) and gets Number 2."
    assert told(event, 2) == told(event) == secret
    blind = powers.CardsExchanged(0, 1, "exchange", swaps, auto=False)
    assert told(blind, 1) == "Ada and Bob exchange a card. Bob gives the World (XXI) and gets Number 2."
    assert told(blind, 2) == "Ada and Bob exchange a card in secret."


def test_hands_and_settings_are_told_to_their_seat_only() -> None:
    hands: dict[int, shapes.Cards] = {0: ("pla-04", "per-fou"), 1: ("arc-lune",)}
    dealt = table.CardsDealt(hands)
    assert told(dealt, 0, "fr") == "Les mains sont distribuées. Ada\u00a0: Mars et le Fou."
    assert told(dealt, 2, "fr") == told(dealt, None, "fr") == "Les mains sont distribuées."
    swapped = rounds.HandsSwapped(0, 1, hands)
    assert told(swapped, 1) == "Ada and Bob swap hands. Bob: the Moon."
    assert told(swapped) == "Ada and Bob swap hands."
    settings: Any = {0: {"sante": "mars", "amour": "lion"}, 1: {"sante": "lune"}}
    horoscopes = table.SettingsDealt(settings)
    assert told(horoscopes, 0) == "The horoscopes are cast. Ada: Mars (Health) and Leo (Love)."
    assert told(horoscopes) == "The horoscopes are cast, face down."


def test_what_is_seen_in_secret_is_told_to_who_saw_it() -> None:
    observed = powers.TokenObserved(2, "S1-amour", "lion", auto=False)
    assert told(observed, 2) == "Chloé looks in secret under the Love setting dealt to Bob: Leo."
    assert told(observed, 1) == "Chloé looks in secret under the Love setting dealt to Bob."
    learned = powers.FacesLearned(0, ("P9", "S1-sante"), "own_board", {"P9": "mars", "S1-sante": "lune"})
    assert told(learned, 0) == "Ada discovers planet P9 (Mars) and the Health setting dealt to Bob (Moon)."
    assert told(learned, 1) is None
    pope = powers.FacesLearned(0, ("P9",), "pope", {"P9": "mars"})
    assert told(pope, 0) == "Ada discovers planet P9 (Mars)."
    assert told(pope, 1) == "Ada sees under the face-down tokens and settings of the others."


def test_a_secret_adjustment_is_told_to_its_seat_only() -> None:
    both = rounds.AdjustmentChosen(1, "P2", "sante", 0)
    assert told(both, 1) == "Bob chooses in secret: planet P2 on Health, and to steal the character of Ada."
    assert told(rounds.AdjustmentChosen(1, None, None, 0), 1) == "Bob chooses in secret: to steal the character of Ada."
    assert told(rounds.AdjustmentChosen(1, "P2", "sante", None), 1) == "Bob chooses in secret: planet P2 on Health."
    for viewer in (0, None):
        assert told(both, viewer) == "Bob has chosen an adjustment in secret."


def test_the_end_is_told_with_all_totals() -> None:
    scores = tuple(
        shapes.Score(seat, total, rank, {"sante": total}, (), 0)
        for seat, total, rank in ((0, 0, 3), (1, 300, 1), (2, 200, 2))
    )
    event = rounds.GameScored(scores, {"P1": "mars"}, {"S0-sante": "mars"})
    assert told(event, None, "fr") == "Les comptes du Destin\u00a0: Bob 300, Chloé 200, Ada 0."


@pytest.mark.parametrize(
    ("code", "given", "english"),
    [
        ("card_not_in_hand", {"card": "per-pape"}, "The Pope (V): this card is not in your hand."),
        ("protected", {"seat": 1}, "The Tower protects the character space of Bob."),
        ("wrong_face", {"token": "P3"}, "Planet P3 is not the right way up."),
        ("space_taken", {"hour": 4, "empty": [1]}, "The space at hour 4 is taken."),
        ("already_struck", {"seat": 2}, "Death has already struck at Chloé’s."),
    ],
)
def test_refusals_name_what_is_wrong(code: str, given: dict[str, Any], english: str) -> None:
    assert TEXTS.explain(code, given, "en", NAMES) == english
    assert TEXTS.explain(code, {}, "en", NAMES) != english
