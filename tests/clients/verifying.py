"""The verifier in JavaScript, run by node: many archives in one process."""

import hashlib
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from events.codec import canonical
from events.envelope import Raw
from games.core.catalogue import rulebooks
from projections.proofs.archive import write_archive
from tests.patience import PATIENCE_SECONDS
from tests.programs import NODE
from tests.projections.logs import GAME

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "clients" / "verify" / "verify.js"
TABLES = {key: book.draws() for key, book in rulebooks().items()}
Json = dict[str, Any]

PROGRAM = """
const { verify } = await import(process.argv[1]);
const reports = [];
const given = JSON.parse(require("fs").readFileSync(0, "utf8"));
for (const [text, options] of given) reports.push(await verify(text, options));
console.log(JSON.stringify(reports));
"""


def node(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run node."""
    command = [NODE, *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)


def reports(texts: Sequence[str], **options: Any) -> list[Json]:
    """What the verifier finds in each of these archives."""
    program = f"(async () => {{{PROGRAM}}})()"
    done = node("-e", program, SCRIPT.as_uri(), given=json.dumps([[text, options] for text in texts]))
    assert done.returncode == 0, done.stderr
    found: list[Json] = json.loads(done.stdout)
    return found


def table_digest(table: Json) -> str:
    """By which everybody knows a table of draws: the SHA-256 of its canonical JSON, in hex."""
    return hashlib.sha256(canonical(table)).hexdigest()


def archived(raws: Sequence[Raw]) -> str:
    """The log as the text of an archive."""
    return write_archive(GAME, raws, {}).decode()


def check(report: Json, name: str) -> Json:
    """One of the checks."""
    found: Json = next(check for check in report["checks"] if check["name"] == name)
    return found


def failed(report: Json) -> tuple[str, int] | None:
    """Which check failed at which version; None when all is sound."""
    bad = [check for check in report["checks"] if check["outcome"] == "fails"]
    assert report["sound"] == (not bad)
    assert report["first_bad_version"] == (bad[0]["version"] if bad else None)
    return (bad[0]["name"], bad[0]["version"]) if bad else None
