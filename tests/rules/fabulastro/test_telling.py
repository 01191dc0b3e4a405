"""What is told of a game of Fabulastro: sentences for all, and secrets for their owners only."""

from typing import Any

import pytest

from games.core.domains import SEAT
from games.core.facts import type_name
from games.core.forms import Form
from games.core.texts import LANGUAGES
from games.core.visibility import redact, split
from games.fabulastro import RULEBOOK
from games.fabulastro.board import BIGS, GUARDIANS, ROAD
from games.fabulastro.catalogues.inventions import catalogued
from games.fabulastro.components import ANIMALS, MAIL, PLANETS, SIGNS
from games.fabulastro.facts import ending, jobs, shapes, table
from games.fabulastro.naming import invention
from tests.rules.fabulastro.playing import PHASES, all_positions

TEXTS = RULEBOOK.texts
NAMES = ["Ada", "Bob", "Chloé"]
JAWS = shapes.Title("film", "Jaws", (), "jaws")
TOLD_ALREADY = (
    table.CourageMoved(1, "hand", "G7", 1, 0, "planet"),
    table.CourageMoved(1, "G7", "hand", 1, 0, "debt"),
    table.CourageMoved(1, "G7", "bank", 1, 0, "debt"),
    table.GoldMoved("bank", 0, 10, 0, "salary"),
    table.GoldMoved("bank", 0, 9, 0, "maitresse"),
    table.GoldMoved(0, "bank", 33, 0, "house"),
    table.PawnMoved(0, ("R3.3", "B8"), 30, "round", "forward", None),
    table.PawnMoved(0, ("R3.3", "B7"), 30, "party", "forward", None),
    table.ObstacleMet(0, 5, "desert"),
    table.HoldEnded(0, "time"),
    jobs.RoundStarted(0, "facteur"),
    jobs.TaxPaidSelf(0),
)
"""What another event of the same move has told."""
CLEOPATRA = shapes.Person("Cléopâtre", (), "cleopatra")


def told(event: Any, viewer: int | None = None, language: str = "en") -> str | None:
    """The sentence of an event for a viewer."""
    public, private = split(event)
    return TEXTS.tell({"type": type_name(type(event)), "data": redact(public, private, viewer)}, NAMES, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_table_has_a_name(language: str) -> None:
    words = TEXTS.words(language)
    for part, ids in (
        ("planets", PLANETS),
        ("powers", PLANETS),
        ("animals", ANIMALS),
        ("mail", MAIL),
        ("mail_effects", MAIL),
        ("signs", SIGNS),
        ("guardians", SIGNS),
        ("houses", SIGNS),
        ("squares", (*ROAD, *BIGS, *GUARDIANS)),
        ("phases", PHASES),
    ):
        assert len({words.say(f"{part}.{one}") for one in ids}) == len(ids), part


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_invention_is_told_in_words_of_its_own(language: str) -> None:
    words = TEXTS.words(language)
    sentences = [invention(words, one.rule, one.params) for one in catalogued()]
    assert len(set(sentences)) == len(sentences)
    assert not any("{" in sentence or "None" in sentence for sentence in sentences)
    repeal = invention(words, "repeal", {"slot": "salary:acteur"})
    assert repeal == {"fr": "Abroger\u00a0: salaire de l’acteur", "en": "Repeal: salary of the actor"}[language]


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (
            table.PlanetDrawn(0, 2, ("mars", "venus")),
            "Ada draws Mars and Venus.",
            "Ada draws 2 planet cards.",
        ),
        (
            table.HandBuried(0, 1, ("lune",)),
            "Ada puts their hand under the draw pile: Moon.",
            "Ada puts their hand under the draw pile (1 card).",
        ),
        (
            table.PlanetsDealt(None, 3, 12, {0: ("mars", "lune"), 1: ("venus", "soleil")}),
            "Everybody is dealt 3 planet cards. Your hand: Mars and Moon.",
            "Everybody is dealt 3 planet cards.",
        ),
        (
            table.LettersMoved(0, "bag", "hand", 2, "poete", "", "AE"),
            "Ada draws 2 letters: A, E.",
            "Ada draws 2 letters.",
        ),
        (jobs.EffortChosen(0, (5, 3, 1)), "Ada shares the effort: 5 – 3 – 1.", "Ada has shared the effort in secret."),
        (jobs.TitleChosen(0, JAWS), "Ada chooses in secret: “Jaws”.", "Ada has chosen a title in secret."),
        (jobs.PictogramsAdded(0, ("shark", "wave")), "Ada adds to the mime: shark, wave.", "Ada adds to the mime."),
        (jobs.Watched(0, 0, ("shark",), None), "Ada watches the mime: shark.", "Ada watches the mime."),
        (
            jobs.GuessMade(0, 2, right=False, time=None, text={0: "Titanic"}),
            "Ada guesses “Titanic”: that is not it.",
            "Ada is wrong (guess 2).",
        ),
        (
            jobs.GuessMade(0, 2, right=True, time=900, text={0: "Jaws"}),
            "Ada guesses “Jaws”: right!",
            "Ada has found the title (guess 2)!",
        ),
        (jobs.CelebrityProposed(0, CLEOPATRA), "Ada proposes Cleopatra.", "Ada has made a proposal."),
        (
            jobs.CelebrityAgreed(1, {0: CLEOPATRA}),
            "The celebrity is Cleopatra; hush!",
            "A celebrity has been chosen; the case can open.",
        ),
        (jobs.VoteCast(0, yes=False), "Ada votes against.", "Ada has voted."),
        (jobs.NameJudged(0, "abstain"), "Ada judges: no opinion.", "Ada has judged."),
    ],
)
def test_secrets_are_told_to_their_owner_only(event: Any, own: str, others: str) -> None:
    assert told(event, 0) == own
    assert told(event, None) == told(event, 2) == others


@pytest.mark.parametrize(
    ("event", "french", "english"),
    [
        (table.TurnStarted(1, 7, "normal"), "Tour 7\u00a0: à Bob de jouer.", "Turn 7: Bob to play."),
        (table.TurnStarted(1, 7, "moon"), "Tour 7\u00a0: Bob joue sous la Lune.", "Turn 7: Bob plays under the Moon."),
        (
            table.DiceRolled(0, (4, 4), double=True, escape=True, auto=False),
            "Ada lance les dés pour s’échapper\u00a0: 4 + 4, un double.",
            "Ada rolls the dice to get free: 4 + 4, a double.",
        ),
        (
            table.PawnMoved(0, ("R4.4", "R5.0", "B5"), 20, "dice", "forward", 2),
            "Ada avance de 2, au théâtre de l’acteur.",
            "Ada moves forward by 2, to the actor’s theatre.",
        ),
        (
            table.PawnMoved(0, ("R3.3", "R3.2"), 11, "dice", "back", 1),
            "Ada recule de 1, chez le pickpocket.",
            "Ada moves back by 1, to the pickpocket.",
        ),
        (
            table.PawnMoved(0, ("R3.3", "G7"), 30, "guardian", "forward", None),
            "Ada va chez la Sorcière.",
            "Ada goes to the Witch.",
        ),
        (
            table.GoldMoved(0, 1, 4, 3, "forain"),
            "Ada paie 4 pièces d’or à Bob (il manque 3).",
            "Ada pays Bob 4 gold (3 short).",
        ),
        (
            table.GoldMoved(0, 1, 4, 0, "mars"),
            "Bob dérobe 4 pièces d’or à Ada.",
            "Bob robs Ada of 4 gold.",
        ),
        (
            table.GoldMoved("bank", 0, 4, 6, "salary"),
            "Ada reçoit 4 pièces d’or de la banque (il manque 6).",
            "Ada receives 4 gold from the bank (6 short).",
        ),
        (
            table.ObstacleMet(0, 5, "mine"),
            "Une invention a changé cette case\u00a0: la mine\u202f!",
            "An invention has changed this square: the mine!",
        ),
        (
            table.ObstacleMet(0, 5, None),
            "L’obstacle est désamorcé\u00a0: rien n’arrive à Ada.",
            "The obstacle is defused: nothing happens to Ada.",
        ),
        (
            jobs.RoundStop(0, "facteur", "B8", (1, 2)),
            "La tournée d’Ada mène chez le détective\u00a0: du courrier pour Bob et Chloé.",
            "Ada’s round leads to the detective’s: mail for Bob and Chloé.",
        ),
        (
            jobs.RoundAbandoned(0, "facteur", "jupiter"),
            "Ada, devenu animal, perd sa tournée.",
            "Ada, an animal now, loses the round.",
        ),
        (
            table.GoldMoved("bank", 0, 1, 0, "mine"),
            "Ada reçoit 1 pièce d’or de la banque.",
            "Ada receives 1 gold from the bank.",
        ),
        (
            table.CourageMoved(1, "G7", "hand", 1, 0, "grace"),
            "Bob reprend 1 point de courage chez la Sorcière.",
            "Bob takes 1 courage point back from the Witch.",
        ),
        (
            table.DebtSettled(0, 7, 3, "air", success=True, points=2),
            "Dette réglée\u00a0: la flèche montre Gémeaux (air)\u202f; la Sorcière rend 2 points de courage à Ada.",
            "Debt settled: the arrow shows Gemini (air); the Witch gives 2 courage points back to Ada.",
        ),
        (
            table.DebtSettled(0, 7, 4, "water", success=False, points=1),
            (
                "Dette réglée\u00a0: la flèche montre Cancer (eau)\u202f; 1 point de courage d’Ada passe de chez "
                "la Sorcière à la banque."
            ),
            "Debt settled: the arrow shows Cancer (water); 1 courage point of Ada passes from the Witch to the bank.",
        ),
        (
            table.PlanetPlayed(0, "neptune", "mars", 12),
            "Ada joue Neptune comme Mars\u00a0: pillage\u202f! Un point de courage va chez la Sirène.",
            "Ada plays Neptune as Mars: plunder! One courage point goes to the Mermaid.",
        ),
        (
            table.MailDrawn(0, 1, "mandat"),
            "Bob apporte du courrier à Ada\u00a0: «\u00a0Un mandat\u00a0».",
            "Bob brings mail to Ada: “A money order”.",
        ),
        (
            table.HoldStarted(0, "indigestion", 3),
            "Ada est retenu\u00a0: indigestion, 3 tours.",
            "Ada is held: indigestion, 3 turns.",
        ),
        (table.HoldEnded(0, "double"), "Ada se libère par un double\u202f!", "Ada gets free with a double!"),
        (
            jobs.FairResolved(0, 1, 7, ((5, 3, 1), (4, 4, 1)), (1, 1), ((2, 2), (3, 6)), 1),
            "Bras de fer\u00a0: Ada 5 – 3 – 1, Bob 4 – 4 – 1, départage aux dés 2–2, 3–6. Bob l’emporte\u202f!",
            "Arm wrestling: Ada 5 – 3 – 1, Bob 4 – 4 – 1, decided by dice 2–2, 3–6. Bob wins!",
        ),
        (
            jobs.PerformanceEnded(0, JAWS, ("shark", "wave"), 1, ()),
            (
                "Rideau\u202f! C’était «\u00a0Les Dents de la mer\u00a0»\u00a0: requin, vague. "
                "Bob a été le plus rapide et ne paie rien."
            ),
            "Curtain! It was “Jaws”: shark, wave. Bob was the quickest to find it and pays nothing.",
        ),
        (
            jobs.CaseClosed(0, CLEOPATRA, found=True),
            "Affaire résolue\u00a0: c’était Cléopâtre.",
            "Case solved: it was Cleopatra.",
        ),
        (
            jobs.InventionVoted(0, "rent", {"amount": 0}, {1: True, 2: False}, accepted=False),
            "La règle d’Ada est rejetée (2 pour, en comptant l’inventeur, 1 contre)\u00a0: Loyer\u00a0: 0.",
            "Ada’s rule is rejected (2 for, the inventor included, 1 against): Rent: 0.",
        ),
        (
            table.SeatEliminated(1, "taxe", 9, ()),
            "Bob est éliminé (taxe impayée).",
            "Bob is eliminated (tax not paid).",
        ),
        (
            jobs.AudienceLeft(1, "beaten"),
            "Bob ne peut plus être le plus rapide.",
            "Bob can no longer be the quickest.",
        ),
        (table.TurnEnded(0), None, None),
        *((silent, None, None) for silent in TOLD_ALREADY),
    ],
)
def test_events_as_sentences(event: Any, french: str | None, english: str | None) -> None:
    assert told(event, None, "fr") == french
    assert told(event, None, "en") == english


def test_the_games_own_fields_are_not_mistaken_for_the_rulebooks() -> None:
    """`starts`, `options` and `reason` stand in events that all games have, too."""
    data = {"rulebook": "fabulastro", "seats": 4, "options": {"bank": "box"}, "starts": "when_full", "creator": "Ada"}
    assert TEXTS.tell({"type": "game_created", "data": data}, NAMES, "en") == "A table opens: 4 seats to take."
    handed = {"seat": 0, "bot": "normal", "reason": "timeouts"}
    assert TEXTS.tell({"type": "handed_to_bot", "data": handed}, NAMES, "en") == "A bot now plays for Ada."


def test_the_words_of_a_lesson_are_told_with_their_verdicts() -> None:
    judged = (shapes.Judged("table", "accepted", "table"), shapes.Judged("tabliez", "inflected"))
    assert told(jobs.WordsJudged(0, "fr-1", judged)) == (
        "Ada writes 1 accepted word: table; not counted: tabliez (inflected form)."
    )
    assert told(jobs.WordsJudged(0, "fr-1", judged[1:])) == "Ada writes no accepted word: tabliez (inflected form)."


def test_the_ranking_is_told_in_its_order() -> None:
    ranking = tuple(shapes.Ranked(seat, 3 - seat, 100 * seat, 0, 0, 0) for seat in range(3))
    assert told(ending.GameEnded("round_limit", ranking)) == "The turn limit is reached. Chloé 200, Bob 100, Ada 0."


def texts_named(form: Form) -> set[str]:
    """The keys of the texts of a form's fields and choices."""
    fields = {f"fields.{field.name}" for field in form.fields}
    choices = {choice.label for field in form.fields for choice in getattr(field.domain, "choices", ()) if choice.label}
    return fields | choices - {SEAT}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_forms_name_can_be_said(language: str) -> None:
    """Labels of choices have no facts: their texts must need none."""
    words = TEXTS.words(language)
    for _, forms in all_positions():
        for form in forms:
            label = f"moves.{form.label or form.type}"
            assert words.say(label, **form.facts)
            assert all(words.say(key) for key in texts_named(form))
