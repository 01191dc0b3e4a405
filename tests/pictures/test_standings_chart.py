"""Pictures of standings are as they were when somebody looked at them."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from service.pictures.standings_chart import Row, Shown, standings_chart
from tournaments.core.catalogue import TEXTS

GOLDEN = Path(__file__).with_name("golden")
NAMES = ("Ada", '<script>alert(1)</script> & "x"', "W" * 32, "\u202egnihton", "Émilie d’Été", "random 1 (bot)")


def row(at: int, name: str, division: int = 0) -> Row:
    return Row(rank=at, name=name, points=6.5 - at, record=(6 - at, 1, at - 1), division=division, left=at == 5)


SWISS = Shown(
    title="Autumn Swiss of the <b>Astronomers’</b> Guild & of all of their Friends, twenty-sixth",
    format="swiss",
    season=1,
    seasons=1,
    round=6,
    final=True,
    rows=[row(at, name) for at, name in enumerate(NAMES, 1)],
    first=1,
    entrants=6,
)
LEAGUE = Shown(
    title="Ligue",
    format="league",
    season=2,
    seasons=3,
    round=9,
    final=False,
    rows=[row(at, f"Joueur {at}", division) for division in (1, 2) for at in (1, 2, 3)],
    first=31,
    entrants=64,
)


@pytest.mark.parametrize(
    ("name", "shown", "language", "theme"),
    [
        ("swiss-en", SWISS, "en", None),
        ("swiss-en-dark", SWISS, "en", "dark"),
        ("league-fr-light", LEAGUE, "fr", "light"),
    ],
)
def test_standings_are_drawn_as_they_were(name: str, shown: Shown, language: str, theme: str | None) -> None:
    drawn = standings_chart(shown, TEXTS.words(language), theme)
    assert drawn == (GOLDEN / f"standings-{name}.svg").read_text(encoding="utf-8").rstrip("\n")
    # and it is well-formed, whatever names say, and stays within its frame
    _, _, width, height = map(float, ET.fromstring(drawn).attrib["viewBox"].split())
    assert "<script" not in drawn
    last = max(int(part.partition(")")[0]) for part in drawn.split("translate(0 ")[1:])
    assert (width, last < height) == (720, True)
