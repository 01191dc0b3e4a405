"""The ways to run the service start the same processes, with the durability that was promised."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
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


def test_compose_starts_the_processes_of_the_procfile() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]

    commands = {name: service["command"] for name, service in services.items() if "-redis" not in name}

    assert commands == PROCESSES


def test_compose_publishes_on_this_machine_only_and_hides_the_stores() -> None:
    document = yaml.safe_load((DEPLOY / "compose.yaml").read_text())

    published = {name: service["ports"] for name, service in document["services"].items() if "ports" in service}

    assert published == {"web": ["127.0.0.1:8000:8000"], "mail": ["127.0.0.1:8024:8024"]}
    assert document["services"]["log-redis"]["networks"] == ["stores"]
    assert document["services"]["work-redis"]["networks"] == ["stores"]
    assert document["networks"]["stores"]["internal"] is True


def test_the_mail_gateway_has_neither_stores_nor_keys_wherever_it_runs() -> None:
    mail = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["mail"]
    unit = (DEPLOY / "systemd" / "astrolude-mail.service").read_text()

    assert (mail["networks"], mail["profiles"]) == (["front"], ["mail"])
    assert "volumes" not in mail
    assert all(name.startswith("ASTROLUDE_") and "SECRET" not in name for name in mail["environment"])
    assert "\nDynamicUser=yes\n" in unit
    assert "\nEnvironmentFile=/etc/astrolude-mail.env\n" in unit
    assert "astrolude.env" not in unit.replace("/etc/astrolude-mail.env", "")
    assert "StateDirectory" not in unit


@pytest.mark.parametrize("process", PROCESSES)
def test_systemd_starts_the_processes_of_the_procfile_and_restarts_them(process: str) -> None:
    [unit] = (DEPLOY / "systemd").glob(f"astrolude-{process}[.@]*")
    text = unit.read_text()

    assert f"ExecStart=/opt/astrolude/.venv/bin/{PROCESSES[process]}\n" in text
    assert "\nRestart=always\n" in text
    assert "\nStartLimitIntervalSec=0\n" in text


def test_the_target_wants_every_unit() -> None:
    wanted = re.findall(r"astrolude-[\w@-]+\.service", (DEPLOY / "systemd" / "astrolude.target").read_text())

    units = {unit.name for unit in (DEPLOY / "systemd").glob("*.service")}

    assert {name.replace("@1", "@") for name in wanted} == units


@pytest.mark.parametrize(("name", "fsync"), [("redis-log.conf", "always"), ("redis-work.conf", "everysec")])
def test_stores_append_to_a_file_and_never_evict(name: str, fsync: str) -> None:
    settings = directives(name)

    assert settings["appendonly"] == "yes"
    assert settings["appendfsync"] == fsync
    assert settings["maxmemory-policy"] == "noeviction"
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

    assert targets - explained == {"venv-dev", "chromium", "mail-servers", "promtool"}


def test_gunicorn_s_settings_import_nothing_that_its_workers_replace(tmp_path: Path) -> None:
    """Gevent puts its own `ssl` in place when a worker starts: whatever took the old one before would keep it."""
    told = "import runpy, sys; runpy.run_path('deploy/gunicorn.conf.py'); print({'ssl', 'redis'} & sys.modules.keys())"
    environ = {**os.environ, "ASTROLUDE_VAR": str(tmp_path)}

    found = subprocess.run([sys.executable, "-c", told], cwd=ROOT, env=environ, capture_output=True, check=True)

    assert found.stdout.strip() == b"set()"
