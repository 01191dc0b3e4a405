"""`make fuzz-parsers`: a parser under atheris, which follows what of the code an input reaches, for so many seconds.

atheris has a folder of its own below `build`, from requirements-fuzz.lock; so has each parser what it was led to, where
the next run goes on. Ends with 1 at the first input that is a fault, which is kept there and shown.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import structlog

from tests.fuzz.targets import NAMES, target
from tests.tree import ROOT

HOME: Final = ROOT / "build" / "fuzz"
PACKAGES: Final = HOME / "packages"
LOCK: Final = ROOT / "requirements-fuzz.lock"
READERS: Final = ("clients", "events", "games.core", "games.drawing", "projections", "service")
STRANGERS: Final = ("authres", "bs4", "email", "html", "mailparser_reply", "marshmallow", "quopri")
"""Packages of others that read what strangers wrote, in Python."""

SLOW_SECONDS: Final = 10
"""An input that takes longer is a fault."""
MOST_BYTES: Final = 20_000


def main(words: Sequence[str]) -> int:
    """Try the parsers that are named, or all, each for so long."""
    parser = argparse.ArgumentParser(prog="make fuzz-parsers")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], default=[*NAMES])
    asked = parser.parse_args(words)
    _install()
    environ = {**os.environ, "PYTHONPATH": f"{ROOT}:{PACKAGES}"}
    status = 0
    for name in asked.names or NAMES:
        command = [sys.executable, "-m", "tests.fuzz.parsers", "--here", name, str(asked.seconds)]
        status |= subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode
    return int(status != 0)


def explore(name: str, seconds: int) -> None:
    """Try one parser in this process, which ends with it."""
    import atheris  # noqa: PLC0415  installed when it is first asked for

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("critical"))
    folder = HOME / name
    folder.mkdir(parents=True, exist_ok=True)
    with atheris.instrument_imports(include=[*READERS, *STRANGERS]):
        parser = target(name)
        for seed in parser.seeds():
            (folder / sha256(seed).hexdigest()[:40]).write_bytes(seed)
            parser.parse(seed)  # has it import all that it needs: games only when they are asked for
    dictionary = HOME / f"{name}.dict"
    dictionary.write_text("".join(f'"{_escaped(word)}"\n' for word in parser.WORDS), encoding="ascii")
    options = [f"-max_total_time={seconds}", f"-timeout={SLOW_SECONDS}", f"-max_len={MOST_BYTES}"]
    options += [f"-dict={dictionary}", f"-artifact_prefix={HOME}/{name}-", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, str(folder)], parser.parse)
    atheris.Fuzz()


def _escaped(word: bytes) -> str:
    """As libFuzzer's dictionaries have it."""
    return "".join(f"\\x{byte:02x}" for byte in word)


def _install() -> None:
    stamp = HOME / "installed"
    if stamp.exists() and stamp.read_bytes() == LOCK.read_bytes():
        return
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--require-hashes"]
    subprocess.run([*command, "--target", str(PACKAGES), "-r", str(LOCK)], check=True)
    stamp.write_bytes(LOCK.read_bytes())


def _named(words: Sequence[str]) -> tuple[str, int] | None:
    return (words[1], int(words[2])) if words[:1] == ["--here"] else None


if __name__ == "__main__":
    found = _named(sys.argv[1:])
    if found is None:
        sys.exit(main(sys.argv[1:]))
    explore(*found)
