"""`make audit`: whether a locked package has a known vulnerability, by pip-audit and npm.

Ends with 1 where one has, and with 2 where a database could not be asked: that no answer came is no good news.
pip-audit has an environment of its own below `build`, from `requirements-audit.lock`.
"""

import json
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "build" / "audit"
LOCK: Final = ROOT / "requirements-audit.lock"
ASKED: Final = "requirements-dev.lock"
"""Holds all that the other locks hold, in the same versions."""


def main() -> int:
    """Ask both databases, tell what they say, and end with the worse of the two."""
    _install()
    pins = ["--disable-pip", "--require-hashes", "-r", ASKED]
    python = _asked([str(HOME / "bin" / "pip-audit"), *pins, "-f", "json"])
    node = _asked(["deploy/node.sh", "npm", "audit", "--json"])
    return max(
        told("Python", None if "dependencies" not in python else sorted(of_python(python))),
        told("JavaScript", None if "vulnerabilities" not in node else sorted(node["vulnerabilities"])),
    )


def of_python(answer: dict[str, Any]) -> Iterator[str]:
    """The vulnerabilities in an answer of pip-audit."""
    for package in answer["dependencies"]:
        for found in package.get("vulns", ()):
            yield f"{package['name']} {package['version']}: {found['id']}"


def told(what: str, found: list[str] | None) -> int:
    """Say what was found, None for no answer, and give the exit code that goes with it."""
    said = ["not asked: the database gave no answer"] if found is None else found or ["nothing known"]
    for line in said:
        print(f"{what}: {line}")  # noqa: T201  what a program is called for
    return 2 if found is None else int(bool(found))


def _asked(command: list[str]) -> dict[str, Any]:
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    try:
        found: dict[str, Any] = json.loads(answer)
    except ValueError:
        return {}
    return found


def _install() -> None:
    stamp = HOME / "installed"
    if stamp.exists() and stamp.read_bytes() == LOCK.read_bytes():
        return
    venv.create(HOME, clear=True, with_pip=True)
    command = [str(HOME / "bin" / "pip"), "install", "--quiet", "--require-hashes", "-r", str(LOCK)]
    subprocess.run(command, check=True)
    stamp.write_bytes(LOCK.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
