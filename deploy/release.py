"""`make release`: what is published of a commit: the wheel, its parts and their licences, and checksums of all three.

The commit is built, not the working tree; its date is the date of everything (SOURCE_DATE_EPOCH), so that anybody gets
the same bytes from it. The wheel is built twice, in different places, and nothing is published when these differ.
With a key the checksums are signed (Ed25519, RFC 8032), as docs/how-to/verify-a-release.md verifies them.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

ROOT: Final = Path(__file__).resolve().parent.parent
UNKNOWN: Final = "not told"
SUMS: Final = "SHA256SUMS"
SIGNATURE: Final = "SHA256SUMS.sig"


class Unequal(Exception):
    """Two builds of one commit differ."""


class BadKey(Exception):
    """The file is no private Ed25519 key in PEM without a password."""


def main(folder: Path, key: Path | None = None) -> None:
    """Write everything into the folder, signed where there is a key. Raises BadKey and Unequal."""
    signer = None if key is None else signer_of(key)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as first, TemporaryDirectory(suffix="-elsewhere") as second:
        sources = [export(Path(place)) for place in (first, second)]
        epoch = _git("log", "-1", "--format=%ct").decode().strip()
        one, other = (built(source, epoch) for source in sources)
        if one.read_bytes() != other.read_bytes():
            raise Unequal(f"two builds of {one.name} differ")
        files = {one.name: one.read_bytes(), **dict(_parts(sources[0], one.name.removesuffix("-py3-none-any.whl")))}
    files[SUMS] = _checksums(files)
    (folder / SIGNATURE).unlink(missing_ok=True)  # of another release, perhaps
    if signer is not None:
        files[SIGNATURE] = signer.sign(files[SUMS])
    for name, content in files.items():
        (folder / name).write_bytes(content)
        print(folder / name)  # noqa: T201  what a program is called for
    if signer is None:
        print("not signed: no KEY was given")  # noqa: T201  as above


def signer_of(key: Path) -> Ed25519PrivateKey:
    """The key in a file, as `openssl genpkey -algorithm ed25519` writes it. Raises BadKey."""
    try:
        found = load_pem_private_key(key.read_bytes(), None)
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise BadKey(f"{key}: {error}") from error
    if not isinstance(found, Ed25519PrivateKey):
        raise BadKey(f"{key}: not an Ed25519 key")
    return found


def export(folder: Path) -> Path:
    """The commit's files, in a folder below this one: that folder."""
    packed = _git("archive", "--format=tar", "--prefix=source/", "HEAD")
    subprocess.run(["tar", "--extract", "--directory", str(folder)], input=packed, check=True)
    return folder / "source"


def built(source: Path, epoch: str) -> Path:
    """The wheel of a source tree, with this date (seconds since the epoch) for all its files."""
    folder = source.parent / "wheel"
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    environ = {**os.environ, "SOURCE_DATE_EPOCH": epoch}
    subprocess.run(command, cwd=source, env=environ, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def _parts(source: Path, name: str) -> Iterator[tuple[str, bytes]]:
    environ = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "deploy/sbom.py"]
    sbom = subprocess.run(command, cwd=source, env=environ, check=True, capture_output=True).stdout
    yield f"{name}.cdx.json", sbom
    yield f"{name}.licences.txt", "".join(f"{line}\n" for line in licences(json.loads(sbom))).encode()


def licences(sbom: Mapping[str, Any]) -> Iterator[str]:
    """A line for each part: name, version, and the licences that it names."""
    for part in sorted(sbom["components"], key=lambda part: str(part["name"])):
        told = [one.get("expression") or one["license"].get("id") or one["license"]["name"] for one in part["licenses"]]
        yield f"{part['name']} {part['version']}: {', '.join(told) or UNKNOWN}"


def _checksums(files: Mapping[str, bytes]) -> bytes:
    """As `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


if __name__ == "__main__":
    try:
        main(ROOT / sys.argv[1], Path(sys.argv[2]) if sys.argv[2:] else None)
    except BadKey as error:
        sys.exit(f"make release: {error}")
