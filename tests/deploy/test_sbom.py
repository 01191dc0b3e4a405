"""The list of Astrolude's parts is complete: every package of the lock, every file that others made."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PARTS = tomllib.loads((ROOT / "deploy" / "vendored.toml").read_text(encoding="utf-8"))["part"]
FOREIGN = re.compile(
    r"/(vendor|fonts|swagger-ui)/.*\.(js|css|woff2|ttf)$|\.marisa$|-common\.txt$|/outlines\.json$|/sky/s\w+\.json$"
)
IMAGES = 3
FOLDERS = ("clients", "events", "games", "projections", "research", "service", "workers")
NOTES = (
    "clients/web/vendor/README.md",
    "service/api/site/static/swagger-ui/README.md",
    "games/fabulastro/lexicon/licences/README.md",
    "games/fabulastro/data/OFL-NotoEmoji.txt",
    "games/jeu_des_etoiles/sky/source.json",
    "service/masks/words/naughty-words/README.md",
)


def written() -> str:
    command = [sys.executable, "deploy/sbom.py"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def sbom() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(written())
    return found


def test_every_package_of_the_lock_is_listed_with_all_its_hashes(sbom: dict[str, Any]) -> None:
    locked = {f"pkg:pypi/{name}@{version}" for name, version in re.findall(r"^([\w.-]+)==(\S+)", LOCK, re.MULTILINE)}
    packages = [part for part in sbom["components"] if "externalReferences" in part]
    hashes = [one["content"] for part in packages for one in part["externalReferences"][0]["hashes"]]

    assert {part["purl"] for part in packages} == locked
    assert sorted(hashes) == sorted(re.findall(r"sha256:(\w+)", LOCK))
    assert [part["name"] for part in packages if part["name"] in ("flask", "redis") and not part["licenses"]] == []


def test_every_file_that_others_made_belongs_to_a_part() -> None:
    ours = [str(file.relative_to(ROOT)) for folder in FOLDERS for file in (ROOT / folder).rglob("*")]
    claimed = [file for part in PARTS for pattern in part["files"] for file in ROOT.glob(pattern)]

    assert {file for file in ours if FOREIGN.search(file)} <= {str(file.relative_to(ROOT)) for file in claimed}
    assert [pattern for part in PARTS for pattern in part["files"] if not list(ROOT.glob(pattern))] == []


@pytest.mark.parametrize(
    "purl", [part["purl"] for part in PARTS if not part["purl"].startswith(("pkg:gen", "pkg:git"))]
)
def test_parts_have_the_versions_that_their_notes_tell(purl: str) -> None:
    name, _, version = purl.partition("/")[2].replace("%40", "@").rpartition("@")
    told = "\n".join((ROOT / note).read_text(encoding="utf-8")[:4000] for note in NOTES)

    assert re.search(rf'(?<![\w-]){re.escape(name)}[`"]?,? ("version": ")?{re.escape(version)}\b', told)


def test_the_embedded_server_is_the_one_in_its_wheel() -> None:
    [server] = [part["purl"] for part in PARTS if "valkey-io" in part["purl"]]

    assert f"\nvalkeylite=={server.rpartition('@')[2]}." in LOCK


def test_references_are_unique_and_lead_somewhere_and_the_same_lock_gives_the_same_bytes(sbom: dict[str, Any]) -> None:
    files = [file for part in sbom["components"] for file in part.get("components", [])]
    names = [part["bom-ref"] for part in (sbom["metadata"]["component"], *sbom["components"], *files)]
    followed = {name for entry in sbom["dependencies"] for name in (entry["ref"], *entry["dependsOn"])}

    assert len(names) == len(set(names))
    assert followed <= set(names)
    assert json.loads(written()) == sbom


def test_images_are_pinned_in_place_and_again(tmp_path: Path) -> None:
    for name in ("Dockerfile", "compose.yaml", "pin-images.sh"):
        shutil.copy(ROOT / "deploy" / name, tmp_path)
    shutil.copytree(ROOT / "deploy" / "kubernetes", tmp_path / "kubernetes")
    script, docker = tmp_path / "pin-images.sh", tmp_path / "bin" / "docker"
    docker.parent.mkdir()
    environ = {**os.environ, "PATH": f"{docker.parent}:{os.environ['PATH']}"}

    def run(*arguments: str) -> str:
        done = subprocess.run([script, *arguments], env=environ, capture_output=True, text=True, check=True)
        return done.stderr

    def texts() -> str:
        return "".join((tmp_path / name).read_text() for name in ("Dockerfile", "compose.yaml"))

    for digest in ("a" * 64, "b" * 64):
        docker.write_text(f"#!/bin/sh\necho sha256:{digest}\n")
        docker.chmod(0o755)
        run()
        assert len(re.findall(rf"^(?:FROM | *image: )[\w/]+:[\w.-]+@sha256:{digest}$", texts(), re.MULTILINE)) == IMAGES
        assert texts().count("@sha256:") == IMAGES
        assert f" sha256:{digest} " in (tmp_path / "kubernetes/stores/kustomization.yaml").read_text()
        assert run("--check") == ""
