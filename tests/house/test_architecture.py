"""docs/explanation/architecture.md says what the code is."""

import re
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
ROOMS = ("clients", "events", "games", "projections", "research", "service", "tournaments", "workers")
API = "service.api"


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*ROOMS, cache_dir=None)


def room(module: str) -> str:
    return "api" if module == API or module.startswith(f"{API}.") else module.partition(".")[0]


def test_the_table_says_what_each_room_imports(graph: grimp.ImportGraph) -> None:
    rows = re.findall(r"^\| `([\w/]+)/` \| .* \| (.*) \|$", PAGE, re.MULTILINE)
    told = {(name.rpartition("/")[2], other) for name, imports in rows for other in re.findall(r"`(\w+)`", imports)}
    found = {
        (room(module), room(other))
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
        if room(module) != room(other)
    }
    assert len(rows) == len(ROOMS) + 1
    assert told == found


def test_whatever_the_page_names_is_there() -> None:
    named = re.findall(r"`((?:clients|events|games|projections|research|service|tournaments|workers)/[\w/.]*)`", PAGE)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_steps_name_what_their_modules_define() -> None:
    named = re.findall(r"`(\w+)(?:\.(\w+))?`,? (?:of|in) `([\w/]+\.py)`", PAGE)
    assert named
    for name, method, path in named:
        code = (ROOT / path).read_text(encoding="utf-8")
        for part in filter(None, (name, method)):
            assert re.search(rf"^ *(?:def|class) {part}\b|^{part} = ", code, re.MULTILINE), (part, path)
