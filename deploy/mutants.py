"""`make mutants`: change the code a little, one place at a time, and list the changes that no test notices.

mutmut does it, in a clone below `build`: the commit is tried, and the working tree left alone. A run that was ended is
gone on with, and what has not changed since is not tried again, unless no test noticed it and the tests have changed.
Only functions that differ from a base are changed, `main` if nothing else is named, or all with `all`. A change that
mypy refuses is noticed: `make check` refuses it too. deploy/mutants.toml says which tests are asked about which
modules, and which changes need no test, with the reason.
"""

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "build" / "mutants"
LOCK: Final = ROOT / "requirements-mutants.lock"
EVERYTHING: Final = "all"
NOTICED: Final = frozenset({"killed", "timeout", "caught by type check", "segfault"})
CHANGED_UNDER: Final = ({"classmethod"}, {"staticmethod"})
"""mutmut leaves functions alone that have other decorators, or several."""
UNNOTICED: Final = (0, 33)
"""mutmut's codes for what all tests passed with, and for what none reaches."""
TIMES: Final = Path("mutmut-stats.json")
"""How long each test took without a change: where mutmut keeps it for the tests that it runs."""
PATIENCE_SECONDS: Final = 30.0
"""Of tests for one change."""
CHANGES_AT_ONCE: Final = 2 * (os.cpu_count() or 1)
"""Tests of the log wait for disks and servers half of the time."""
TYPES: Final = """\
[mypy]
strict = True
warn_unreachable = True
warn_unused_ignores = False
disallow_any_generics = False
disallow_untyped_calls = False
disallow_untyped_decorators = False
"""
"""As in pyproject.toml, but for what mutmut's own decorators would not pass."""


class Known(Struct, frozen=True):
    """Changes that survive, by a pattern that finds them, and why no test has to notice them."""

    changes: str
    reason: str


class Room(Struct, frozen=True):
    """Modules, and the tests that are asked about them, `without` those that read the source, all changes in it."""

    modules: list[str]
    tests: list[str]
    without: list[str] = []


class Table(Struct, frozen=True):
    """deploy/mutants.toml."""

    rooms: dict[str, Room]
    known: list[Known] = []


class Mutant(Struct, frozen=True):
    """A change by mutmut's name, and what became of it."""

    name: str
    status: str

    @property
    def function(self) -> str:
        """The function that is changed: `module.function` or `module.Class.method`."""
        return re.sub(r"(\.)x(?:_|ǁ)|ǁ", lambda found: found[1] or ".", self.name.partition("__mutmut_")[0])


def main(words: Sequence[str]) -> int:
    """Try the rooms that are named; 1 where a change survives that nobody knows of."""
    table = msgspec.convert(tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")), Table)
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--base", default="main", help=f"the commit to compare with, or {EVERYTHING}")
    parser.add_argument("rooms", nargs="*", choices=[*table.rooms, []], default=[*table.rooms])
    asked = parser.parse_args(words)
    _install()
    return max(_tried(name, table.rooms[name], asked.base, table.known) for name in asked.rooms or table.rooms)


def _tried(name: str, room: Room, base: str, known: Sequence[Known]) -> int:
    """Try a room, and tell what came of it; the exit code."""
    tree = HOME / name
    wanted = [] if base == EVERYTHING else [*_changed(base, room.modules)]
    if base != EVERYTHING and not wanted:
        print(f"{name}: nothing differs from {base}")  # noqa: T201  what a program is called for
        return 0
    _prepare(tree, room)
    times = tree / "mutants" / TIMES
    if not times.exists():  # which test reaches what is found out before the first change
        _mutmut(tree, "run", wanted[0] if wanted else next(_all(tree, room.modules)))
    stats = json.loads(times.read_text(encoding="utf-8"))
    ask_the_telling(stats)
    times.write_text(json.dumps(stats), encoding="utf-8")
    _mutmut(tree, "run", "--max-children", str(CHANGES_AT_ONCE), *wanted)
    results = re.findall(r"^ +(\S+): (.+)$", _mutmut(tree, "results", "--all", "true"), re.MULTILINE)
    found = [mutant for mutant in (Mutant(*result) for result in results) if _is_wanted(mutant, wanted)]
    return told(name, found, {one.name: change(one, _mutmut(tree, "show", one.name)) for one in missed(found)}, known)


def missed(found: Sequence[Mutant]) -> list[Mutant]:
    """The changes that nothing noticed."""
    return [mutant for mutant in found if mutant.status not in NOTICED]


def change(mutant: Mutant, diff: str) -> str:
    """A change as `module.function: old -> new`: its numbers move."""
    old, new = (
        " ".join(line[1:].strip() for line in diff.splitlines() if line[:1] == sign and line[:3] != 3 * sign)
        for sign in "-+"
    )
    return f"{mutant.function}: {old} -> {new}"


def told(name: str, found: Sequence[Mutant], changes: Mapping[str, str], known: Sequence[Known]) -> int:
    """Say how many changes were noticed, and which were not; 1 where the reason of one is not known."""
    open_questions = 0
    for mutant in missed(found):
        said = changes[mutant.name]
        reason = next((one.reason for one in known if re.search(one.changes, said)), "")
        open_questions += not reason
        print(f"{said} ({reason or mutant.status})")  # noqa: T201  as above
    noticed, known_of = len(found) - len(changes), len(changes) - open_questions
    print(f"{name}: {noticed} of {len(found)} changes were noticed, {known_of} need not be")  # noqa: T201  as above
    return int(open_questions > 0)


def _is_wanted(mutant: Mutant, wanted: Sequence[str]) -> bool:
    return not wanted or any(mutant.name.startswith(pattern.removesuffix("*")) for pattern in wanted)


def _changed(base: str, modules: Sequence[str]) -> Iterator[str]:
    """mutmut's patterns of functions with a line that differs from the base."""
    diff = _git("diff", "--unified=0", "--no-color", "--no-prefix", f"{base}...HEAD", "--", *modules)
    for part in diff.split("\ndiff --git "):
        path = re.search(r"^\+\+\+ (\S+\.py)$", part, re.MULTILINE)
        if path:
            hunks = re.findall(r"^@@ \S+ \+(\d+)(?:,(\d+))? @@", part, re.MULTILINE)
            lines = {line for first, count in hunks for line in range(int(first), int(first) + int(count or 1))}
            yield from functions(path[1], _git("show", f"HEAD:{path[1]}"), lines)


def _all(tree: Path, modules: Sequence[str]) -> Iterator[str]:
    """mutmut's patterns of all functions."""
    for module in modules:
        for path in sorted((tree / module).rglob("*.py")) or [tree / module]:
            source = path.read_text(encoding="utf-8")
            yield from functions(str(path.relative_to(tree)), source, {*range(1, source.count("\n") + 2)})


def functions(path: str, source: str, lines: set[int]) -> Iterator[str]:
    """mutmut's patterns of the functions and methods of a module that have one of the lines."""
    module = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    for node in ast.parse(source).body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        before = f"xǁ{node.name}ǁ" if isinstance(node, ast.ClassDef) else "x_"
        for function in inner:
            if isinstance(function, ast.FunctionDef) and _is_changed(function):
                own = range(function.lineno, (function.end_lineno or function.lineno) + 1)
                if lines.intersection(own):
                    yield f"{module}.{before}{function.name}__mutmut_*"


def _is_changed(function: ast.FunctionDef) -> bool:
    decorators = {ast.unparse(decorator) for decorator in function.decorator_list}
    is_only_described = ast.get_docstring(function) is not None and len(function.body) == 1
    return (not decorators or decorators in CHANGED_UNDER) and not is_only_described


def _prepare(tree: Path, room: Room) -> None:
    """The commit, where its files may be changed, with what mutmut is told; what it knows from before stays."""
    if not tree.exists():
        _git("clone", "--quiet", "--shared", str(ROOT), str(tree))
    _git("fetch", "--quiet", str(ROOT), "HEAD", at=tree)
    if _git("diff", "--name-only", "HEAD", "FETCH_HEAD", "--", *room.tests, "deploy/mutants.toml", at=tree):
        ask_again(tree)
    _git("checkout", "--quiet", "--force", "FETCH_HEAD", at=tree)
    (tree / "mypy.ini").write_text(TYPES, encoding="utf-8")
    (tree / "mutants" / "build").mkdir(parents=True, exist_ok=True)
    programs = tree / "mutants" / "build" / "programs"
    if not programs.is_symlink():
        programs.symlink_to(ROOT / "build" / "programs")
    files = _git("ls-files", at=tree).split()
    for path in files:  # mutmut looks at modules alone again
        if not path.endswith(".py") and path.startswith(tuple(room.modules)):
            (tree / "mutants" / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tree / path, tree / "mutants" / path)
    others = sorted({path.partition("/")[0] for path in files} - {"pyproject.toml", "tests"} - {*room.modules})
    with (tree / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(_config(room, others))


def ask_again(tree: Path) -> None:
    """Forget which changes were not noticed: other tests may notice them."""
    for path in tree.glob("mutants/**/*.meta"):
        known = json.loads(path.read_text(encoding="utf-8"))
        codes = known["exit_code_by_key"]
        known["exit_code_by_key"] = {name: None if code in UNNOTICED else code for name, code in codes.items()}
        path.write_text(json.dumps(known), encoding="utf-8")


def _config(room: Room, others: Sequence[str]) -> str:
    python = str(HOME / "env" / "bin" / "python")
    told = {
        "source_paths": room.modules,
        "also_copy": others,
        "pytest_add_cli_args": [
            *("-p", "no:cacheprovider", "-p", "deploy.mutants"),
            *(word for test in room.without for word in ("--deselect", test)),
        ],
        "pytest_add_cli_args_test_selection": room.tests,
        "type_check_command": [python, "-m", "mypy", *room.modules, "--output", "json", "--config-file", "mypy.ini"],
        "process_isolation": "forkserver",
        "timeout_multiplier": 4.0,
        "timeout_constant": 2.0,
    }
    return "\n[tool.mutmut]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in told.items())


def ask_the_telling(stats: dict[str, Any]) -> None:
    """Of what mutmut knows of tests, leave each function those that say most of it: they are quick and reach little.

    They take `PATIENCE_SECONDS` at most, unless there is one only: what they do not notice is found by few of the whole
    games that reach everything, and each change that is left would ask all of these.
    """
    durations: Mapping[str, float] = stats["duration_by_test"]
    reached: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
    reach = Counter(test for tests in reached.values() for test in tests)
    for function, tests in reached.items():
        telling = sorted(tests, key=lambda test: (reach[test] * durations.get(test, 0.0), test))
        upto = accumulate(durations.get(test, 0.0) for test in telling)
        quick = [test for test, seconds in zip(telling, upto, strict=True) if seconds <= PATIENCE_SECONDS]
        reached[function] = quick or telling[:1]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """As a plugin of pytest: quick tests first, for the first that notices a change is the last that is run."""
    durations = json.loads(TIMES.read_text(encoding="utf-8"))["duration_by_test"] if TIMES.exists() else {}
    items.sort(key=lambda item: durations.get(item.nodeid, 0))


def _mutmut(tree: Path, *words: str) -> str:
    command = [str(HOME / "env" / "bin" / "mutmut"), *words]
    quiet = None if words[0] == "run" else subprocess.PIPE
    return subprocess.run(command, cwd=tree, check=True, stdout=quiet, text=True).stdout or ""


def _git(*words: str, at: Path = ROOT) -> str:
    return subprocess.run(["git", *words], cwd=at, check=True, stdout=subprocess.PIPE, text=True).stdout


def _install() -> None:
    """mutmut, beside the packages that the tests need."""
    home, stamp = HOME / "env", HOME / "installed"
    if stamp.exists() and stamp.read_bytes() == LOCK.read_bytes():
        return
    venv.create(home, clear=True, with_pip=True)
    subprocess.run([str(home / "bin" / "pip"), "install", "--quiet", "--require-hashes", "-r", str(LOCK)], check=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
    (Path(packages) / "project.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    stamp.write_bytes(LOCK.read_bytes())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
