"""The ways to run the service start the same processes, with the durability that was promised."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from honcho.environ import parse_procfile

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
PROCESSES = dict(parse_procfile((DEPLOY / "Procfile").read_text()).processes)


def directives(name: str) -> dict[str, str]:
    """A Redis configuration as a mapping."""
    lines = (DEPLOY / name).read_text().splitlines()
    words = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
    return dict(words)


def test_the_procfile_lists_all_kinds_of_processes() -> None:
    kinds = ["web", "streams", "dispatcher", "bots", "deadlines", "webhooks", "sweeper", "guard", "mail"]
    assert list(PROCESSES) == kinds


@pytest.mark.parametrize(("name", "fsync"), [("redis-log.conf", "always"), ("redis-work.conf", "everysec")])
def test_stores_append_to_a_file_and_never_evict(name: str, fsync: str) -> None:
    settings = directives(name)

    assert settings["appendonly"] == "yes"
    assert settings["appendfsync"] == fsync
    assert settings["maxmemory-policy"] == "noeviction"
    assert settings["maxmemory"] != "0"
    assert settings["bind"] == "127.0.0.1 -::1"


def test_the_log_is_synced_even_while_its_file_is_rewritten() -> None:
    assert directives("redis-log.conf")["no-appendfsync-on-rewrite"] == "no"


def test_locks_pin_the_build_backend_that_pyproject_names() -> None:
    [backend] = re.findall(r'requires = \["(hatchling==[\d.]+)"\]', (ROOT / "pyproject.toml").read_text())

    for lock in ("requirements.lock", "requirements-dev.lock"):
        assert f"\n{backend} \\\n" in (ROOT / lock).read_text()


def test_what_runs_is_tested_in_the_same_versions() -> None:
    pins = {
        lock: set(re.findall(r"^([\w.-]+(?:\[\w+\])?==\S+)", (ROOT / lock).read_text(), re.MULTILINE))
        for lock in ("requirements.lock", "requirements-dev.lock")
    }

    assert pins["requirements.lock"] - pins["requirements-dev.lock"] == set()


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    explained = set(re.findall(r"^([a-z-]+):.*## \w", makefile, re.MULTILINE))

    assert targets - explained == {"venv-dev", "chromium", "mail-servers", "programs"}


def test_gunicorn_s_settings_import_nothing_that_its_workers_replace(tmp_path: Path) -> None:
    """Gevent puts its own `ssl` in place when a worker starts: whatever took the old one before would keep it."""
    told = "import runpy, sys; runpy.run_path('deploy/gunicorn.conf.py'); print({'ssl', 'redis'} & sys.modules.keys())"
    environ = {**os.environ, "ASTROLUDE_VAR": str(tmp_path)}

    found = subprocess.run([sys.executable, "-c", told], cwd=ROOT, env=environ, capture_output=True, check=True)

    assert found.stdout.strip() == b"set()"
