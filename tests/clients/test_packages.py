"""The client packages: each plays a whole game as its page shows it, with what a generator makes of openapi.yaml."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.process import ROOT
from tests.faults.stack import Stack
from tests.patience import LONG_SECONDS

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs/how-to/use-the-client-packages.md").read_text(encoding="utf-8")
PYTHON, TYPESCRIPT = ROOT / "clients/python", ROOT / "clients/typescript"


def example(language: str) -> str:
    """The page's example in a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages, generated anew: a warning of a generator fails. `node_modules` has TypeScript's beside them."""
    folder = tmp_path_factory.mktemp("packages")
    shutil.copytree(
        PYTHON / "astrolude_client", folder / "astrolude_client", ignore=shutil.ignore_patterns("generated")
    )
    shutil.copytree(TYPESCRIPT, folder / "node" / "astrolude-client")
    generated = folder / "astrolude_client" / "generated"
    run(
        *(sys.executable, "-m", "openapi_python_client", "generate", "--path", "openapi.yaml", "--meta", "none"),
        *("--output-path", str(generated), "--fail-on-warning", "--config", str(PYTHON / "generator.yaml")),
    )
    types = folder / "node" / "astrolude-client" / "src" / "schema.d.ts"
    options = ("--default-non-nullable", "false", "--output", str(types))
    told = run("deploy/node.sh", "openapi-typescript", "openapi.yaml", *options)
    assert "warn" not in told.lower(), told
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


def run(*command: str, **environ: str) -> str:
    """What a command says, which has to succeed."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=LONG_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


def test_the_python_package_plays_a_whole_game(service: Stack, packages: Path) -> None:
    script = packages / "example.py"
    script.write_text(example("python"), encoding="utf-8")

    told = run(sys.executable, str(script), ASTROLUDE=service.url, PYTHONPATH=str(packages))

    assert "Standing(seat=" in told


def test_the_typescript_package_plays_a_whole_game(service: Stack, packages: Path) -> None:
    # given the example, typed, where node finds the package by a path: it strips no types below node_modules
    source = example("ts").replace('"astrolude-client"', '"./node/astrolude-client/src/index.ts"')
    script = packages / "example.ts"
    script.write_text(source, encoding="utf-8")
    # then it fits the types
    config = packages / "tsconfig.json"
    config.write_text(
        f'{{"extends": "{TYPESCRIPT}/tsconfig.json", "files": ["example.ts", "process.d.ts"], "include": []}}',
        encoding="utf-8",
    )
    (packages / "package.json").write_text('{"type": "module"}')
    (packages / "process.d.ts").write_text("declare const process: { env: Record<string, string | undefined> };\n")
    run("deploy/node.sh", "tsc", "-p", str(config))
    # and plays
    told = run("deploy/node.sh", "node", str(script), ASTROLUDE=service.url)

    assert "standings" in told or "seat:" in told
