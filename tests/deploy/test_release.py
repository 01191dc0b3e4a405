"""A release can be made again by anybody: the same commit gives the same bytes, checksums are those of its files."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from deploy.audit import of_python, told
from deploy.release import built, licences
from service import VERSION
from tests.tree import ROOT, files

pytestmark = pytest.mark.slow

EPOCH = "1795488742"


def copy_of_the_tree(folder: Path) -> Path:
    """The project's files alone, with other dates than they have here."""
    for name in files():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target, follow_symlinks=False)
    return folder


def git(folder: Path, *words: str) -> None:
    known = {"GIT_AUTHOR_DATE": f"{EPOCH} +0000", "GIT_COMMITTER_DATE": f"{EPOCH} +0000", "HOME": str(folder)}
    who = ["-c", "user.name=Tests", "-c", "user.email=tests@example.org"]
    subprocess.run(["git", *who, *words], cwd=folder, env={**os.environ, **known}, check=True, capture_output=True)


def test_the_wheel_is_the_same_wherever_it_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given the commit in two places, on machines with different habits
    wheels = []
    for place, zone, mask in (("here", "UTC", 0o022), ("a/longer/way", "Pacific/Auckland", 0o077)):
        monkeypatch.setenv("TZ", zone)
        before = os.umask(mask)
        try:
            # When the wheel is built
            wheels.append(built(copy_of_the_tree(tmp_path / place / "source"), EPOCH))
        finally:
            os.umask(before)
    # Then it is the same, and nothing in it has the date of a build
    assert wheels[0].read_bytes() == wheels[1].read_bytes()
    with zipfile.ZipFile(wheels[0]) as packed:
        assert {entry.date_time[0] for entry in packed.infolist()} == {2026}


def test_a_release_has_the_wheel_its_parts_their_licences_and_checksums(tmp_path: Path) -> None:
    # Given a commit, and a change that is not in it
    tree = copy_of_the_tree(tmp_path / "tree")
    for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "A release"]):
        git(tree, *words)
    (tree / "events" / "not_committed.py").write_text("", encoding="utf-8")
    # When it is released
    command = [sys.executable, "-m", "deploy.release", "dist"]
    subprocess.run(command, cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, check=True, stdout=subprocess.PIPE)
    # Then everything is there, checked, and made of the commit
    dist = tree / "dist"
    names = {f"astrolude-{VERSION}{end}" for end in ("-py3-none-any.whl", ".cdx.json", ".licences.txt")}
    assert {path.name for path in dist.iterdir()} == {*names, "SHA256SUMS"}
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=dist, check=True, capture_output=True)
    assert len((dist / "SHA256SUMS").read_text().splitlines()) == len(names)
    with zipfile.ZipFile(dist / f"astrolude-{VERSION}-py3-none-any.whl") as packed:
        assert "events/store.py" in packed.namelist()
        assert "events/not_committed.py" not in packed.namelist()
    # And every part has a licence
    sbom = json.loads((dist / f"astrolude-{VERSION}.cdx.json").read_bytes())
    lines = (dist / f"astrolude-{VERSION}.licences.txt").read_text(encoding="utf-8").splitlines()
    assert lines == list(licences(sbom))
    assert len(lines) == len(sbom["components"])
    assert "flask 3.1.3: BSD-3-Clause" in lines


def test_an_audit_without_an_answer_is_no_good_news(capsys: pytest.CaptureFixture[str]) -> None:
    found = {"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]}, {"name": "b"}]}

    assert [told("Python", given) for given in (None, [], list(of_python(found)))] == [2, 0, 1]
    assert capsys.readouterr().out.splitlines() == [
        *("Python: not asked: the database gave no answer", "Python: nothing known", "Python: a 1: PYSEC-1")
    ]
