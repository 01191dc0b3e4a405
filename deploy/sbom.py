"""`make sbom`: what Astrolude is made of, as CycloneDX 1.6, from the lock file and the list of vendored parts.

The same lock gives the same bytes: no time, no machine. Licences are those that the installed packages name; of what
is for other platforms only version and hashes are known.
"""

import hashlib
import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from service import VERSION

ROOT: Final = Path(__file__).resolve().parent.parent
LOCK: Final = ROOT / "requirements.lock"
VENDORED: Final = ROOT / "deploy" / "vendored.toml"
PIN: Final = re.compile(r"^([\w.-]+)==(\S+)(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
SHORT: Final = 60

Json = dict[str, Any]


def document() -> Json:
    """The whole list."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = PIN.findall(LOCK.read_text(encoding="utf-8"))
    own = {
        "type": "application",
        "bom-ref": f"pkg:pypi/{project['name']}@{VERSION}",
        "name": project["name"],
        "version": VERSION,
        "licenses": [{"license": {"id": project["license"]}}],
    }
    components = [*(package(*pin) for pin in pins), *vendored()]
    made: Json = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": components,
        "dependencies": list(dependencies(own, components, pins)),
    }
    content = json.dumps(made, sort_keys=True).encode()
    return {"serialNumber": f"urn:uuid:{uuid.UUID(bytes=hashlib.sha256(content).digest()[:16], version=4)}", **made}


def package(name: str, version: str, rest: str) -> Json:
    """A package of the lock, with the hashes of all files that it may be installed from."""
    purl = f"pkg:pypi/{name}@{version}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": list(licences(name, version)),
        "externalReferences": [
            {
                "type": "distribution",
                "url": f"https://pypi.org/project/{name}/{version}/",
                "hashes": [{"alg": "SHA-256", "content": found} for found in re.findall(r"sha256:(\w{64})", rest)],
            }
        ],
    }


def licences(name: str, version: str) -> Iterator[Json]:
    """What the installed package says of its licence; nothing when another version is installed, or none."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return
    if told["Version"] != version:
        return
    named = (told["License"] or "").strip() if "License" in told else ""
    if "License-Expression" in told:
        yield {"expression": told["License-Expression"]}
    elif named and len(named) < SHORT:
        yield {"license": {"name": named}}
    else:
        classes = {
            line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or [] if line.startswith("License ")
        }
        yield from ({"license": {"name": one}} for one in sorted(classes - {"OSI Approved"}))


def vendored() -> Iterator[Json]:
    """What lies in the repository itself, with the hashes of the files as they are here."""
    for part in tomllib.loads(VENDORED.read_text(encoding="utf-8"))["part"]:
        name, _, version = unquote(part["purl"].partition("/")[2]).rpartition("@")
        files = sorted({file for pattern in part["files"] for file in ROOT.glob(pattern)})
        yield {
            "type": "library",
            "bom-ref": part["purl"],
            "name": name,
            "version": version,
            "purl": part["purl"],
            "licenses": [{"expression": part["licence"]}],
            "components": [file_of(part["purl"], file) for file in files],
        }


def file_of(part: str, file: Path) -> Json:
    """A file, its name from the root on."""
    name = str(file.relative_to(ROOT))
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return {
        "type": "file",
        "bom-ref": f"{part}#{name}",
        "name": name,
        "hashes": [{"alg": "SHA-256", "content": digest}],
    }


def dependencies(own: Json, components: list[Json], pins: list[tuple[str, str, str]]) -> Iterator[Json]:
    """Who needs whom, as the lock says below each package; vendored parts are Astrolude's own need."""
    needs: dict[str, set[str]] = {own["bom-ref"]: set()}
    references: dict[str, list[str]] = {}
    for name, version, _ in pins:
        references.setdefault(name, []).append(f"pkg:pypi/{name}@{version}")
    for name, version, rest in pins:
        for parent in re.findall(r"^ +#(?: via)? +([\w.-]+)", rest, re.MULTILINE):
            for reference in references.get(parent, [own["bom-ref"]]):
                needs.setdefault(reference, set()).add(f"pkg:pypi/{name}@{version}")
    needs[own["bom-ref"]] |= {part["bom-ref"] for part in components if "components" in part}
    for part in sorted(needs):
        yield {"ref": part, "dependsOn": sorted(needs[part])}


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1, ensure_ascii=False)
