"""`make mutants` tells which changes no test notices, unless the reason is known."""

import json
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from deploy import mutants
from tests.tree import ROOT

TABLE = msgspec.convert(tomllib.loads((ROOT / "deploy/mutants.toml").read_text(encoding="utf-8")), mutants.Table)
DIFF = """\
# events.chain.x_link__mutmut_2: survived
--- events/chain.py
+++ events/chain.py
@@ -1,2 +1,2 @@
 def link(before):
-    return join(before, 1)
+    return join(before, 2)
"""


def test_a_change_that_no_test_notices_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    # Given changes that were noticed by a test, by the types and by an end of time, and two that were not
    statuses = ("killed", "caught by type check", "timeout", "survived", "no tests")
    found = [mutants.Mutant(f"events.chain.x_link__mutmut_{place}", status) for place, status in enumerate(statuses)]
    changes = {one.name: mutants.change(one, DIFF) for one in mutants.missed(found)}
    # When they are told
    codes = [
        mutants.told("events", found, changes, known)
        for known in ([], [mutants.Known(r"^events.chain.link: .*, 1\) -> .*, 2\)$", "it is the same")])
    ]
    # Then it is an error, unless somebody knows why
    assert codes == [1, 0]
    said = capsys.readouterr().out.splitlines()
    change = "events.chain.link: return join(before, 1) -> return join(before, 2)"
    assert said == [
        f"{change} (survived)",
        f"{change} (no tests)",
        "events: 3 of 5 changes were noticed, 0 need not be",
        f"{change} (it is the same)",
        f"{change} (it is the same)",
        "events: 3 of 5 changes were noticed, 2 need not be",
    ]


def test_functions_that_differ_are_found_by_their_lines() -> None:
    # Given
    source = """\
A = 1

def plain():
    return A

class Kind:
    B = 2

    def of(self):
        return 3

    @classmethod
    def made(cls):
        return cls()

    @property
    def whole(self):
        return 4

@cache
def kept():
    return 5

class Like(Protocol):
    def asked(self):
        \"\"\"What others do.\"\"\"
"""
    every_line = {*range(1, source.count("\n") + 1)}
    # Then those are found that mutmut changes: it leaves most that are decorated alone
    assert [*mutants.functions("events/tree/some.py", source, {4})] == ["events.tree.some.x_plain__mutmut_*"]
    assert [*mutants.functions("events/__init__.py", source, every_line)] == [
        "events.x_plain__mutmut_*",
        "events.xǁKindǁof__mutmut_*",
        "events.xǁKindǁmade__mutmut_*",
    ]
    assert [*mutants.functions("events/__init__.py", source, {1, 7, 18, 22})] == []
    assert mutants.Mutant("events.xǁKindǁof__mutmut_3", "survived").function == "events.Kind.of"


def test_what_was_not_noticed_is_asked_again(tmp_path: Path) -> None:
    # Given
    kept = tmp_path / "mutants" / "events" / "some.py.meta"
    kept.parent.mkdir(parents=True)
    kept.write_text('{"exit_code_by_key": {"a": 1, "b": 0, "c": 33, "d": null, "e": 37}, "hash": "x"}')
    # When
    mutants.ask_again(tmp_path)
    # Then
    assert json.loads(kept.read_text()) == {
        "exit_code_by_key": {"a": 1, "b": None, "c": None, "d": None, "e": 37},
        "hash": "x",
    }


def test_a_change_is_shown_to_the_tests_that_say_most_of_its_function() -> None:
    # Given a quick test and a slow one, a game that reaches several functions, and one that takes too long
    durations = {"of f": 3.0, "slower of f": mutants.PATIENCE_SECONDS - 4, "game": 9.0, "long": 99.0}
    reached = {"f": ["game", "slower of f", "of f"], "g": ["game", "of f"], "h": ["long"], "i": ["game"], "j": []}
    # When
    mutants.ask_the_telling({"duration_by_test": durations, "tests_by_mangled_function_name": reached})
    # Then
    assert reached == {"f": ["of f", "slower of f"], "g": ["of f", "game"], "h": ["long"], "i": ["game"], "j": []}


def test_the_table_names_what_is_there() -> None:
    paths = [path for room in TABLE.rooms.values() for path in (*room.modules, *room.tests)]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    tests = [test.split("::") for room in TABLE.rooms.values() for test in room.without]
    assert [name for path, name in tests if f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8")] == []
    assert all(one.reason and re.compile(one.changes).pattern for one in TABLE.known)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ('events.a.f: call("GET", key) -> call("get", key)', True),
        ('events.a.f: call("GET", key) -> call("GET", None)', False),
        ("events.a.f: zip(a, b, strict=True) -> zip(a, b, strict=None)", True),
        ("events.a.f: zip(a, b, strict=True) -> zip(a, b, )", True),
        ("events.a.f: zip(a, b, strict=True) -> zip(None, b, strict=True)", False),
        ('events.a.f: raise Broken(f"no {name}") -> raise Broken(None)', True),
        ("service.games.access.f: raise Problem(404) -> raise Problem(None)", False),
    ],
)
def test_what_no_test_can_notice_is_known_by_its_kind(change: str, told: bool) -> None:
    assert any(re.search(one.changes, change) for one in TABLE.known) == told
