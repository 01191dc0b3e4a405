"""Ordinary lines that no player means as a move: whatever is asked, none of them plays by chance."""

import pytest

from clients.mail.phrases import read
from clients.mail.phrases.commands import Play, Unclear
from games.core.domains import Path
from games.core.forms import Field
from tests.mail.decisions import Json, decision, labelled
from tests.mail.phases import PHASES, form, one

ORDINARY = {
    "en": """
        1 moment please|2 days off, sorry|I will be back in 3 days|1000 thanks|At 5 pm|Call me at 555 1234|12:30
        What does 3 mean?|Is 2 possible?|I think 2 is better but I am not sure|Should I pass?|maybe 4|4?|Can I bid 7?
        not 2|no 1|don't play 2|I don't want 3|never 1|neither 1 nor 2|1 or 2
        See you|Let's see|Let me think|Take your time|Take care|Play fair|Play well|Nice move|Well played|My move
        Thanks <3|<3|:3|Hello :-3|Thank you ;3
        Whatever|Choose for me|I can't choose|Your turn|later|wait|x|k|lol|:-)|B.B.
    """,
    "fr": """
        1 instant svp|Je reviens dans 3 jours|1000 mercis|à 5 h|12h30|Que veut dire 3 ?|Est-ce que 2 est possible ?
        pas 2|ne joue pas 2|Je ne veux pas 3|ni 1 ni 2|1 ou 2|peut-être 4|4 ?|Je crois que 2 est mieux
        Prends ton temps|Prends soin de toi|Joue bien|Bien joué|À toi de jouer|Choisis pour moi|Bonne soirée
        Merci <3|<3|:3|Bonjour :-3|attends|plus tard|À bientôt|Je passe ce soir chez toi
    """,
}
EVERY_PHASE = [(book, phase) for book, phases in PHASES.items() for phase in phases]


def played(text: str, offered: Json, language: str) -> list[Json]:
    """The moves that a mail of this text would play."""
    return [command.move for command in read(text, offered, language) if isinstance(command, Play)]


@pytest.mark.parametrize("language", ORDINARY)
@pytest.mark.parametrize(("book", "phase"), EVERY_PHASE)
def test_ordinary_lines_play_nothing_by_chance(book: str, phase: str, language: str) -> None:
    offered = decision(book, language, *PHASES[book][phase])
    lines = [line.strip() for row in ORDINARY[language].split("\n") for line in row.split("|") if line.strip()]

    assert {line: moves for line in lines if (moves := played(line, offered, language))} == {}


@pytest.mark.parametrize(("text", "number"), [("<3", 2), ("thanks :3", 2)])
def test_a_heart_is_no_number_but_a_number_is(text: str, number: int) -> None:
    offered = decision("systeme-solaire", "en", *PHASES["systeme-solaire"]["probes"])

    assert played(text, offered, "en") == []
    assert played(str(number), offered, "en") == [{"type": "choose_probe_set", "set": "1335"}]
    assert played(f"{number} :3", offered, "en") == played(str(number), offered, "en")


def mime(*pictograms: str) -> Json:
    """The decision of whoever mimes: any pictograms of some, in any order."""
    return decision(
        "fabulastro", "en", form("mime", Field("pictograms", Path(labelled("pictograms", *pictograms), 1, 12)))
    )


@pytest.mark.parametrize("text", ["1, 2", "1; 2", "1 and 2", "1-2", "1 + 2", "1/2"])
def test_a_number_may_be_the_first_of_several_values_unless_a_colon_or_a_blank_follows(text: str) -> None:
    offered = mime("baby", "boy", "girl", "man", "woman")

    (doubtful,) = read(text, offered, "en")

    assert isinstance(doubtful, Unclear)
    assert doubtful.reason == "ambiguous"
    proposed = [move["pictograms"] for phrase in doubtful.candidates for move in played(phrase, offered, "en")]
    assert proposed == [["boy"], ["baby", "boy"]]
    for clear in ("1: 2", "1 2", "1. 2", "1) 2"):
        assert played(clear, offered, "en") == [{"type": "mime", "pictograms": ["boy"]}]


def test_a_number_with_a_colon_is_the_lists_whatever_links_what_follows() -> None:
    people = ("baby", "boy", "girl", "man", "woman")
    swap = form("exchange_tokens", one("give", "pictograms", *people), one("take", "pictograms", *people), label="mime")
    offered = decision("fabulastro", "en", swap)

    assert played("1 for 3", offered, "en") == [{"type": "exchange_tokens", "give": "baby", "take": "girl"}]
    assert played("1: for 3", offered, "en") == []
    assert played("1: 1 for 3", offered, "en") == played("1 for 3", offered, "en")


@pytest.mark.parametrize(
    ("text", "pictograms"),
    [("seed", ["seedling"]), ("seedling please", ["seedling"]), ("seed please", None), ("see you", None)],
)
def test_the_beginning_of_a_name_counts_where_no_courtesy_is_said(text: str, pictograms: list[str] | None) -> None:
    moves = [{"type": "mime", "pictograms": pictograms}] if pictograms else []

    assert played(text, mime("baby", "seedling"), "en") == moves
