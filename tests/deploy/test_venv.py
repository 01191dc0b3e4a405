"""Building the environment: a new enough Python is found, and what is missing is reported helpfully."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[2]
LOCK = "requirements.lock"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of its own with the script, a lock, and a PATH on which only what a test puts there is a Python."""
    (tmp_path / "deploy").mkdir()
    shutil.copy(ROOT / "deploy" / "venv.sh", tmp_path / "deploy")
    (tmp_path / LOCK).write_text("")
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("sh", "dirname", "cmp", "id", "cp", "rm", "cat"):
        found = shutil.which(name)
        assert found is not None
        (programs / name).symlink_to(found)
    return tmp_path


def program(project: Path, name: str, script: str) -> None:
    """Put a program on the project's PATH."""
    path = project / "programs" / name
    path.unlink(missing_ok=True)  # or the system's own would be written through the link
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def build(project: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the script on the project."""
    return subprocess.run(
        ["/bin/sh", str(project / "deploy" / "venv.sh"), LOCK],
        env={"PATH": str(project / "programs"), "HOME": str(project), **environ},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def test_without_any_python_it_says_what_to_install(project: Path) -> None:
    done = build(project)

    assert done.returncode == 1
    assert "needs Python 3.11 or later" in done.stderr
    assert "python3-venv" in done.stderr


def test_a_python_that_is_too_old_is_passed_over(project: Path) -> None:
    program(project, "python3", "exit 1")
    program(project, "python3.12", 'case "$2" in *ensurepip*) exit 1;; *print*) echo python3.12;; esac')
    program(project, "id", "echo 1000")

    done = build(project)

    assert done.returncode == 1
    assert "python3.12 can't make virtual environments" in done.stderr
    assert "apt-get install python3.12-venv" in done.stderr


def test_root_gets_the_missing_package_of_that_python(project: Path) -> None:
    without = f'case "$2" in *ensurepip*) [ -e {project}/got ];; *print*) echo python3.12;; esac'
    program(project, "python3", f'[ "$1" = -m ] && echo made >&2 && exit 7\n{without}')
    program(project, "id", "echo 0")
    program(project, "apt-get", f'echo "apt-get $*" >&2; case "$*" in *python3.12-venv) : > {project}/got;; esac')

    done = build(project)

    assert done.returncode == 7
    assert done.stderr.splitlines()[-2].startswith("Making .venv with")
    assert "install -q -y --no-install-recommends python3.12-venv" in done.stderr


def test_an_unchanged_lock_installs_nothing_and_a_changed_one_does(project: Path) -> None:
    pip = project / "calls"
    python = project / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\ncase "$1" in -c) echo "True {project}/.venv";; -m) echo "$*" >> {pip};; esac\n')
    python.chmod(0o755)

    first, second = build(project), build(project)
    calls_for_the_first = pip.read_text().splitlines()
    (project / LOCK).write_text("changed")
    third = build(project)

    assert [done.returncode for done in (first, second, third)] == [0, 0, 0]
    assert second.stderr == ""
    assert len(calls_for_the_first) == 2
    assert "--require-hashes" in calls_for_the_first[0]
    assert "--no-build-isolation" in calls_for_the_first[1]
    assert len(pip.read_text().splitlines()) == 4


def test_an_interrupted_installation_is_done_again(project: Path) -> None:
    python = project / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\ncase "$1" in -c) echo "True {project}/.venv";; -m) exit 1;; esac\n')
    python.chmod(0o755)

    first, second = build(project), build(project)

    assert (first.returncode, second.returncode) == (1, 1)
    assert second.stderr == f"Installing {LOCK}\n"


def test_an_environment_that_was_moved_here_is_made_anew(project: Path) -> None:
    python = project / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "True /elsewhere/.venv"\n')
    python.chmod(0o755)
    program(project, "python3", f'[ "$1" = -m ] && [ ! -e {project}/.venv ] && exit 9; exit 0')

    done = build(project, PYTHON="")

    assert done.returncode == 9
    assert os.path.lexists(python) is False
