"""What the sources of the web client promise: both languages say the same, no game is known, the CSP is kept."""

import json
import re
from pathlib import Path

import pytest

from games.core.catalogue import rulebooks
from games.core.view import marks_by_number
from games.drawing.marks import HUES

WEB = Path(__file__).parents[2] / "clients" / "web"
OURS = sorted(path for path in WEB.rglob("*.js") if "vendor" not in path.parts and path.name != "sky.js")
TEXTS = sorted((WEB / "texts").rglob("*-en.json"))
PLACE = re.compile(r"\{(\w+)\}")
USED = re.compile(r'\bt\("([^"]+)"')
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\sstyle=\"|https?://"
)
ALLOWED = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def texts(path: Path) -> dict[str, set[str]]:
    """Each key of a file of texts, with the places in it that are filled."""
    entries = json.loads(path.read_text(encoding="utf-8")).items()
    return {key: set(PLACE.findall(json.dumps(text))) for key, text in entries}


@pytest.mark.parametrize("english", TEXTS, ids=lambda path: path.stem)
def test_both_languages_say_the_same_things(english: Path) -> None:
    french = english.with_name(english.name.replace("-en.json", "-fr.json"))
    assert texts(english) == texts(french)
    assert texts(english)


def test_every_text_that_is_named_is_there() -> None:
    known = {key for path in TEXTS for key in texts(path)}
    named = {key: path.name for path in OURS for key in USED.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 100
    assert {key: file for key, file in named.items() if key not in known} == {}


def test_no_game_is_known() -> None:
    names = {name for key in rulebooks() for name in (key, key.replace("-", "_"))}
    sources = [path for kind in ("js", "css", "html") for path in WEB.rglob(f"*.{kind}")]
    assert names
    assert [(path, name) for path in sources for name in names if name in path.read_text(encoding="utf-8")] == []


def test_nothing_is_written_that_the_security_policy_forbids() -> None:
    found = []
    for path in OURS:
        text = path.read_text(encoding="utf-8")
        for address in ALLOWED:
            text = text.replace(address, "")
        found += [(path.name, hit) for hit in FORBIDDEN.findall(text)]
    assert found == []


def test_players_have_the_marks_that_boards_give_them() -> None:
    tokens = (WEB / "style" / "tokens.css").read_text(encoding="utf-8")
    script = (WEB / "games" / "seat-mark.js").read_text(encoding="utf-8")
    usual = marks_by_number(len(HUES) - 1)
    assert dict(re.findall(r"--hue-(\w+): light-dark\(#\w+, (#\w+)\)", tokens)) == HUES
    assert json.loads(between(script, "HUES = ", ";")) == [mark.hue for mark in usual]
    assert json.loads(between(script, "POINTS = ", ";")) == [mark.points for mark in usual]


def between(text: str, start: str, end: str) -> str:
    """What follows the first `start`, up to the next `end`."""
    return text.partition(start)[2].partition(end)[0]


def test_no_text_is_left_over() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in OURS)
    beginnings = tuple(re.findall(r"`([a-z][\w.-]*[.-])\$\{", code))
    spoken = set(re.findall(r'"([a-z][\w-]*(?:\.[\w-]+)+)"', code))
    keys = {key for path in TEXTS for key in texts(path)}
    assert {key for key in keys if key not in spoken and not key.startswith(beginnings)} == set()
