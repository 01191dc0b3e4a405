"""`make mutants`: change the code a little, one place at a time, and list the changes that no test notices.

cosmic-ray does it, in a clone below `build`: the commit is tried, and the working tree left alone. Only lines that
differ from a base are changed, `main` if nothing else is named, or all with `all`. deploy/mutants.toml says which tests
are asked about which modules, and which changes are known to matter to no test, with the reason.
"""

import argparse
import json
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "build" / "mutants"
TREE: Final = HOME / "tree"
LOCK: Final = ROOT / "requirements-mutants.lock"
PATIENCE_SECONDS: Final = 300.0
"""How long the tests of a change may take: some changes loop for ever, and are noticed by that."""
EVERYTHING: Final = "all"
MEANINGLESS: Final = ["core/ReplaceBinaryOperator_BitOr_.*"]
"""Nearly all are in annotations, `int | None`."""


class Known(Struct, frozen=True):
    """A change that survives, as `module: operator: line`, and why no test has to notice it."""

    change: str
    reason: str


class Room(Struct, frozen=True):
    """Modules, and the tests that are asked about them: those that take seconds, not the whole suite."""

    modules: list[str]
    tests: list[str]


class Table(Struct, frozen=True):
    """deploy/mutants.toml."""

    rooms: dict[str, Room]
    known: list[Known] = []


class Mutant(Struct, frozen=True):
    """A changed place, and whether the tests noticed."""

    module: str
    line: int
    operator: str
    noticed: bool
    old: str

    @property
    def change(self) -> str:
        """What it is known by: the line's words, for numbers of lines move."""
        return f"{self.module}: {self.operator}: {self.old.strip()}"

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.operator}: {self.old.strip()}"


def main(words: Sequence[str]) -> int:
    """Try the rooms that are named; 1 where a change survives that nobody knows of."""
    table = msgspec.convert(tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")), Table)
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--base", default="main", help=f"the commit to compare with, or {EVERYTHING}")
    parser.add_argument("rooms", nargs="*", choices=[*table.rooms], default=[*table.rooms])
    asked = parser.parse_args(words)
    _install()
    _clone()
    found = [mutant for name in asked.rooms for mutant in _tried(name, table.rooms[name], asked.base)]
    return told(found, table.known)


def told(found: Sequence[Mutant], known: Sequence[Known]) -> int:
    """Say how many changes were noticed, and which were not; the exit code."""
    reasons = {one.change: one.reason for one in known}
    missed = [mutant for mutant in found if not mutant.noticed]
    for mutant in missed:
        print(f"{mutant} ({reasons.get(mutant.change, 'not noticed')})")  # noqa: T201  what a program is called for
    print(f"{len(found) - len(missed)} of {len(found)} changes were noticed")  # noqa: T201  as above
    return int(any(mutant.change not in reasons for mutant in missed))


def _tried(name: str, room: Room, base: str) -> Iterator[Mutant]:
    """Every change of a room's modules that was tried."""
    config, session = HOME / f"{name}.toml", HOME / f"{name}.sqlite"
    config.write_text(_config(room, base), encoding="utf-8")
    session.unlink(missing_ok=True)
    _cosmic("cosmic-ray", "init", str(config), str(session))
    if base != EVERYTHING:
        _cosmic("cr-filter-git", str(session), "--config", str(config))
    _cosmic("cr-filter-operators", str(session), str(config))
    _cosmic("cosmic-ray", "baseline", str(config))
    _cosmic("cosmic-ray", "exec", str(config), str(session))
    yield from mutants(_cosmic("cosmic-ray", "dump", str(session)))


def _config(room: Room, base: str) -> str:
    quoted = json.dumps
    tests = f"{sys.executable} -m pytest -q -x -p no:cacheprovider {' '.join(room.tests)}"
    return "\n".join(
        [
            "[cosmic-ray]",
            f"module-path = {quoted(room.modules)}",
            f"timeout = {PATIENCE_SECONDS}",
            "excluded-modules = []",
            f"test-command = {quoted(tests)}",
            '[cosmic-ray.distributor]\nname = "local"',
            f"[cosmic-ray.filters.operators-filter]\nexclude-operators = {quoted(MEANINGLESS)}",
            f"[cosmic-ray.filters.git-filter]\nbranch = {quoted(_commit('HEAD' if base == EVERYTHING else base))}",
        ]
    )


def mutants(dump: str) -> Iterator[Mutant]:
    """The changes in what `cosmic-ray dump` says; those of lines that were left out are no changes."""
    for line in dump.splitlines():
        item, result = json.loads(line)
        if result is not None and result["worker_outcome"] == "normal":
            [place] = item["mutations"]
            number = place["start_pos"][0]
            text = (TREE / place["module_path"]).read_text(encoding="utf-8").splitlines()[number - 1]
            noticed = result["test_outcome"] != "survived"
            yield Mutant(place["module_path"], number, place["operator_name"].partition("/")[2], noticed, text)


def _cosmic(program: str, *words: str) -> str:
    command = [str(HOME / "env" / "bin" / program), *words]
    return subprocess.run(command, cwd=TREE, check=True, stdout=subprocess.PIPE, text=True).stdout


def _clone() -> None:
    """The commit, where its files may be changed."""
    subprocess.run(["rm", "-rf", str(TREE)], check=True)
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(TREE)], check=True)


def _commit(base: str) -> str:
    """The commit that is called so here, by the name that the clone knows it by too."""
    command = ["git", "merge-base", "HEAD", base]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def _install() -> None:
    home, stamp = HOME / "env", HOME / "installed"
    if stamp.exists() and stamp.read_bytes() == LOCK.read_bytes():
        return
    venv.create(home, clear=True, with_pip=True)
    subprocess.run([str(home / "bin" / "pip"), "install", "--quiet", "--require-hashes", "-r", str(LOCK)], check=True)
    stamp.write_bytes(LOCK.read_bytes())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
