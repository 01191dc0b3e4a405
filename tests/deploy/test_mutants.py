"""`make mutants` tells which changes no test notices, unless the reason is known."""

import tomllib

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
        mutants.told("events", found, changes, reasons)
        for reasons in ({}, {"events.chain.link: return join(before, 2)": "it is the same"})
    ]
    # Then it is an error, unless somebody knows why
    assert codes == [1, 0]
    said = capsys.readouterr().out.splitlines()
    assert said[2] == said[5] == "events: 3 of 5 changes were noticed"
    assert said[:2] == [f"events.chain.link: return join(before, 2) ({why})" for why in ("survived", "no tests")]
    assert said[3] == "events.chain.link: return join(before, 2) (it is the same)"


def test_functions_that_differ_are_found_by_their_lines() -> None:
    # Given
    source = (
        "A = 1\n\n\ndef plain():\n    return A\n\n\nclass Kind:\n    B = 2\n\n    def of(self):\n        return 3\n"
    )
    # Then
    assert [*mutants.functions("events/tree/some.py", source, {5})] == ["events.tree.some.x_plain__mutmut_*"]
    assert [*mutants.functions("events/__init__.py", source, {1, 9, 12})] == ["events.xǁKindǁof__mutmut_*"]
    assert mutants.Mutant("events.xǁKindǁof__mutmut_3", "survived").function == "events.Kind.of"


def test_the_table_names_what_is_there() -> None:
    paths = [path for room in TABLE.rooms.values() for path in (*room.modules, *room.tests)]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert [one for one in TABLE.known if not one.reason] == []
