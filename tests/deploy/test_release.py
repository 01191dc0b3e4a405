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
from deploy.release import BadKey, licences, signer_of
from service import VERSION
from tests.tree import ROOT, files

pytestmark = pytest.mark.slow

EPOCH = "1795488742"
WHEEL = f"astrolude-{VERSION}-py3-none-any.whl"


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


def committed(folder: Path) -> Path:
    """The project as a commit of its own."""
    tree = copy_of_the_tree(folder)
    for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "A release"]):
        git(tree, *words)
    return tree


def released(tree: Path, *key: str, zone: str, mask: int) -> str:
    """What a release of the commit, perhaps with a key, says, on a machine with these habits."""
    command = [sys.executable, "-m", "deploy.release", "dist", *key]
    environ = {**os.environ, "PYTHONPATH": str(tree), "TZ": zone}
    done = subprocess.run(command, cwd=tree, env=environ, umask=mask, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def shell(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """A program of the page, run in a folder."""
    return subprocess.run(["sh", "-ec", program], cwd=folder, check=False, capture_output=True, text=True)


def test_a_release_is_whole_the_same_wherever_it_is_built_and_verified_as_the_page_says(tmp_path: Path) -> None:
    # Given a commit, a change that is not in it, and a key, made as the page says
    tree, dist = committed(tmp_path / "tree"), tmp_path / "tree" / "dist"
    (tree / "events" / "not_committed.py").write_text("", encoding="utf-8")
    page = (ROOT / "docs/how-to/verify-a-release.md").read_text(encoding="utf-8")
    verify, make = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    assert shell(tmp_path, make).returncode == 0
    # When it is released with the key
    released(tree, str(tmp_path / "release.key"), zone="UTC", mask=0o022)
    shutil.copyfile(tmp_path / "release.pub", dist / "release.pub")
    # Then the page's block verifies it, and nothing else
    good = shell(dist, verify)
    assert (good.returncode, good.stdout.splitlines()[0]) == (0, "Signature Verified Successfully")
    assert_only_this_is_verified(dist, verify)
    assert shell(tmp_path, make).returncode == 0
    shutil.copyfile(tmp_path / "release.pub", dist / "release.pub")
    assert shell(dist, verify).returncode != 0, "by another key"
    # When it is released without a key, on a machine with other habits
    (dist / "release.pub").unlink()
    wheel = (dist / WHEEL).read_bytes()
    said = released(tree, zone="Pacific/Auckland", mask=0o077)
    # Then it says so, no signature is left, and the wheel is the same
    assert said.splitlines()[-1] == "not signed: no KEY was given"
    assert (dist / WHEEL).read_bytes() == wheel
    assert_all_is_there(dist)


def assert_only_this_is_verified(dist: Path, verify: str) -> None:
    """Neither other checksums nor another file are."""
    for name in ("SHA256SUMS", WHEEL):
        before = (dist / name).read_bytes()
        (dist / name).write_bytes(before[:-2] + bytes([before[-2] ^ 1]) + before[-1:])
        assert shell(dist, verify).returncode != 0, name
        (dist / name).write_bytes(before)
    assert shell(dist, verify).returncode == 0


def assert_all_is_there(dist: Path) -> None:
    """The wheel of the commit, its parts with a licence each, and checksums; nothing has the date of a build."""
    names = {WHEEL, *(f"astrolude-{VERSION}{end}" for end in (".cdx.json", ".licences.txt"))}
    assert {path.name for path in dist.iterdir()} == {*names, "SHA256SUMS"}
    subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=dist, check=True, capture_output=True)
    assert len((dist / "SHA256SUMS").read_text().splitlines()) == len(names)
    with zipfile.ZipFile(dist / WHEEL) as packed:
        assert "events/store.py" in packed.namelist()
        assert "events/not_committed.py" not in packed.namelist()
        assert {entry.date_time[0] for entry in packed.infolist()} == {2026}
    sbom = json.loads((dist / f"astrolude-{VERSION}.cdx.json").read_bytes())
    lines = (dist / f"astrolude-{VERSION}.licences.txt").read_text(encoding="utf-8").splitlines()
    assert lines == list(licences(sbom))
    assert len(lines) == len(sbom["components"])
    assert "flask 3.1.3: BSD-3-Clause" in lines


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
