"""systemd's units: those of the Procfile, what systemd itself finds wrong with them, and how much they may do."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.deploy.test_shipped_files import DEPLOY, PROCESSES
from tests.programs import program

UNITS: Final = DEPLOY / "systemd"
SERVICES: Final = sorted(path.name for path in UNITS.glob("*.service"))
MOST_EXPOSED: Final = 20
"""Tenths: systemd calls up to 2.0 the best of its grades."""


def unit(name: str) -> str:
    return (UNITS / name).read_text(encoding="utf-8")


def analyze(*words: str, cwd: Path) -> str:
    """What systemd-analyze says, and that it found nothing wrong."""
    command = [program("systemd-analyze"), *words]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units with programs that are there."""
    for path in UNITS.iterdir():
        text = path.read_text(encoding="utf-8").replace("/opt/astrolude/.venv/bin", str(Path(sys.executable).parent))
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("process", PROCESSES)
def test_they_start_the_processes_of_the_procfile_and_restart_them(process: str) -> None:
    [path] = UNITS.glob(f"astrolude-{process}[.@]*service")

    assert f"ExecStart=/opt/astrolude/.venv/bin/{PROCESSES[process]}\n" in unit(path.name)
    assert "\nRestart=always\n" in unit(path.name)
    assert "\nStartLimitIntervalSec=0\n" in unit(path.name)


def test_the_target_wants_every_unit() -> None:
    wanted = re.findall(r"astrolude-[\w@-]+\.(?:service|socket|timer)", unit("astrolude.target"))
    timers = {path.stem for path in UNITS.glob("*.timer")}
    units = {path.name for path in UNITS.glob("astrolude-*") if path.suffix == ".timer" or path.stem not in timers}

    assert {name.replace("@1", "@") for name in wanted} == units


def test_the_gateway_has_neither_stores_nor_keys() -> None:
    text = unit("astrolude-mail.service")

    assert "\nDynamicUser=yes\n" in text
    assert "\nEnvironmentFile=/etc/astrolude-mail.env\n" in text
    assert "astrolude.env" not in text.replace("/etc/astrolude-mail.env", "")
    assert "StateDirectory" not in text


def test_a_backup_is_made_where_only_the_service_may_read_it() -> None:
    text = unit("astrolude-backup.service")
    [folder] = re.findall(r"ExecStart=\S+/astrolude backup %S/(\S+) ", text)

    assert f"\nStateDirectory=astrolude {folder}\nStateDirectoryMode=0700\n" in text


def test_systemd_finds_no_fault(installed: Path) -> None:
    assert analyze("verify", "--man=no", *(str(path) for path in sorted(installed.iterdir())), cwd=installed) == ""


def test_no_unit_may_do_more_than_it_needs(installed: Path) -> None:
    analyze("security", "--offline=yes", f"--threshold={MOST_EXPOSED}", *SERVICES, cwd=installed)
