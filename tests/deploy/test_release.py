"""A release can be made again by anybody: the same commit gives the same bytes, checksums are those of its files."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from deploy.audit import of_python, told
from deploy.release import BadKey, built, licences, signer_of
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


def committed(folder: Path) -> Path:
    """The project as a commit of its own."""
    tree = copy_of_the_tree(folder)
    for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "A release"]):
        git(tree, *words)
    return tree


def released(tree: Path, *key: str) -> str:
    """What a release of the commit, perhaps with a key, says."""
    command = [sys.executable, "-m", "deploy.release", "dist", *key]
    environ = {**os.environ, "PYTHONPATH": str(tree)}
    return subprocess.run(command, cwd=tree, env=environ, check=True, stdout=subprocess.PIPE, text=True).stdout


def shell(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """A program of the page, run in a folder."""
    return subprocess.run(["sh", "-ec", program], cwd=folder, check=False, capture_output=True, text=True)


def test_a_release_has_the_wheel_its_parts_their_licences_and_checksums(tmp_path: Path) -> None:
    # Given a commit, and a change that is not in it
    tree = committed(tmp_path / "tree")
    (tree / "events" / "not_committed.py").write_text("", encoding="utf-8")
    # When it is released
    said = released(tree)
    # Then it says that nobody signed it
    assert said.splitlines()[-1] == "not signed: no KEY was given"
    # And everything is there, checked, and made of the commit
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


def test_a_signed_release_is_verified_by_openssl_as_the_page_says(tmp_path: Path) -> None:
    # Given a key, made as the page says
    page = (ROOT / "docs/how-to/verify-a-release.md").read_text(encoding="utf-8")
    verify, make = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    assert shell(tmp_path, make).returncode == 0
    # When a commit is released with it
    tree = committed(tmp_path / "tree")
    released(tree, str(tmp_path / "release.key"))
    # Then the page's block verifies it
    dist = tree / "dist"
    shutil.copyfile(tmp_path / "release.pub", dist / "release.pub")
    good = shell(dist, verify)
    assert (good.returncode, good.stdout.splitlines()[0]) == (0, "Signature Verified Successfully")
    # And neither other checksums, nor another file, nor another key's signature
    sums, wheel = dist / "SHA256SUMS", next(dist.glob("*.whl"))
    listed, built_bytes = sums.read_bytes(), wheel.read_bytes()
    sums.write_bytes(listed.replace(b"a", b"b", 1))
    assert shell(dist, verify).returncode != 0
    sums.write_bytes(listed)
    wheel.write_bytes(built_bytes + b"\0")
    assert shell(dist, verify).returncode != 0
    wheel.write_bytes(built_bytes)
    assert shell(dist, verify).returncode == 0
    assert shell(tmp_path, make).returncode == 0
    shutil.copyfile(tmp_path / "release.pub", dist / "release.pub")
    assert shell(dist, verify).returncode != 0
    # And a release without a key leaves no signature of an earlier one
    released(tree)
    assert not (dist / "SHA256SUMS.sig").exists()


@pytest.mark.parametrize("made", ["true", "echo no key > k", "openssl genpkey -algorithm x25519 -out k"])
def test_what_is_no_key_signs_nothing(tmp_path: Path, made: str) -> None:
    assert shell(tmp_path, made).returncode == 0

    with pytest.raises(BadKey, match=r"k: "):
        signer_of(tmp_path / "k")


def test_an_audit_without_an_answer_is_no_good_news(capsys: pytest.CaptureFixture[str]) -> None:
    found = {"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]}, {"name": "b"}]}

    assert [told("Python", given) for given in (None, [], list(of_python(found)))] == [2, 0, 1]
    assert capsys.readouterr().out.splitlines() == [
        *("Python: not asked: the database gave no answer", "Python: nothing known", "Python: a 1: PYSEC-1")
    ]
