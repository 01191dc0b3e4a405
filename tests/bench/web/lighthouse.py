"""Lighthouse's scores: installed by its own lock into build/lighthouse, which only this measurement does."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.bench.web.figures import Figure
from tests.programs import NODE

LOCK: Final = Path(__file__).parent / "lighthouse"
ROOT: Final = Path(__file__).parents[3]
FOLDER: Final = ROOT / "build" / "lighthouse"
PROGRAM: Final = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
ROUNDS: Final = 3
"""The best of them counts: what else the machine does only ever makes a page slower."""
LEAST: Final = {"performance": 95, "accessibility": 100}
METRICS: Final = {
    "first-contentful-paint": ("FCP", "ms", None),
    "largest-contentful-paint": ("LCP", "ms", 1500.0),
    "total-blocking-time": ("TBT", "ms", None),
    "cumulative-layout-shift": ("CLS", "", 0.1),
    "total-byte-weight": ("bytes", "B", 250_000.0),
}


def figures(port: int, url: str, addresses: dict[str, str]) -> Iterator[Figure]:
    """Of each page on its phone: scores and metrics, simulated from a load that was not throttled."""
    _install()
    for name, address in addresses.items():
        report = max((_run(port, url + address) for _ in range(ROUNDS)), key=lambda one: _score(one, "performance"))
        for category, least in LEAST.items():
            yield Figure(f"Lighthouse, {name}: {category}", _score(report, category), "", least=least)
        for metric, (told, unit, most) in METRICS.items():
            aim = most if address == "/" else None
            yield Figure(f"Lighthouse, {name}: {told}", report["audits"][metric]["numericValue"], unit, aim)


def _score(report: dict[str, Any], category: str) -> float:
    return float(round(report["categories"][category]["score"] * 100))


def _install() -> None:
    """What the lock says, where another is installed."""
    lock = FOLDER / "package-lock.json"
    wanted = (LOCK / "package-lock.json").read_bytes()
    if PROGRAM.exists() and lock.exists() and lock.read_bytes() == wanted:
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in LOCK.glob("*.json"):
        shutil.copy(file, FOLDER)
    subprocess.run([ROOT / "deploy" / "node.sh", "npm", "--prefix", FOLDER, "ci", "--loglevel=error"], check=True)


def _run(port: int, address: str) -> dict[str, Any]:
    """The report on a page in the browser that listens at this port."""
    options = [f"--port={port}", "--output=json", "--quiet", "--no-enable-error-reporting"]
    chosen = f"--only-categories={','.join(LEAST)}"
    ran = subprocess.run([NODE, PROGRAM, address, *options, chosen], capture_output=True, check=True, text=True)
    report: dict[str, Any] = json.loads(ran.stdout)
    return report
